/** junit. */
@NullMarked
package dev.skewedload.junit;

import org.jspecify.annotations.NullMarked;
