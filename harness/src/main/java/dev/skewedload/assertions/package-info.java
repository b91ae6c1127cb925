/**
 * AssertJ-style assertions on runs. Each method makes one check of {@link dev.skewedload.check}; its failure text is the
 * check's story.
 */
@NullMarked
package dev.skewedload.assertions;

import org.jspecify.annotations.NullMarked;
