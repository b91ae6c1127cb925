/** workload. */
@NullMarked
package dev.skewedload.workload;

import org.jspecify.annotations.NullMarked;
