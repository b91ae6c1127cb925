/** kafka. */
@NullMarked
package dev.skewedload.kafka;

import org.jspecify.annotations.NullMarked;
