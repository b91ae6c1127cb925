/** run. */
@NullMarked
package dev.skewedload.run;

import org.jspecify.annotations.NullMarked;
