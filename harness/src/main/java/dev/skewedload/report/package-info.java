/**
 * What a run leaves behind and what is seen of it while it goes on. Reads frozen runs and changes nothing.
 *
 * <ul>
 *   <li>{@link dev.skewedload.report.RunReports} writes {@code run.json}, schema {@code skewedload/run/1}, into a folder of
 *       the run's own, whole or not at all. What was not measured is null or absent, never 0.
 *   <li>{@link dev.skewedload.report.Baseline} keeps a few figures of a run in the user's repository, schema
 *       {@code skewedload/baseline/1}, and compares later runs with it.
 *   <li>{@link dev.skewedload.report.ConsoleProgress} shows how far a run is: a bar on a terminal, lines elsewhere.
 * </ul>
 *
 * <p>Names of runs, keys and tenants may be anything: they become no path, no structure and no terminal command.
 */
@NullMarked
package dev.skewedload.report;

import org.jspecify.annotations.NullMarked;
