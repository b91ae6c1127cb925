/** partition. */
@NullMarked
package dev.skewedload.partition;

import org.jspecify.annotations.NullMarked;
