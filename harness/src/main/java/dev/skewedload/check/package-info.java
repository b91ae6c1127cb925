/** check. */
@NullMarked
package dev.skewedload.check;

import org.jspecify.annotations.NullMarked;
