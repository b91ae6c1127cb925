/**
 * What a run leaves behind: {@code run.json}, and the progress shown while it goes on. Reads frozen runs and changes
 * nothing.
 */
@NullMarked
package dev.skewedload.report;

import org.jspecify.annotations.NullMarked;
