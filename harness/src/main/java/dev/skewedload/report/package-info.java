/** report. */
@NullMarked
package dev.skewedload.report;

import org.jspecify.annotations.NullMarked;
