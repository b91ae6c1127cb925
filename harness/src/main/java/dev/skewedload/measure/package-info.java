/** measure. */
@NullMarked
package dev.skewedload.measure;

import org.jspecify.annotations.NullMarked;
