/** assertions. */
@NullMarked
package dev.skewedload.assertions;

import org.jspecify.annotations.NullMarked;
