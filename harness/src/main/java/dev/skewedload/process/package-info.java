/**
 * Processes beside the test, and what can be done to them. A {@link dev.skewedload.process.ForkedService} runs a main class
 * in a JVM of its own; a {@link dev.skewedload.process.Breakable} is whatever can be killed, paused, resumed and started
 * again, a broker too.
 *
 * <p>A forked process holds on to this JVM by its standard input: however this JVM ends, even by SIGKILL, that input ends,
 * and the process with it. One that is paused cannot notice; so a small shell stands by while it is, which continues it
 * when this JVM is gone.
 */
@NullMarked
package dev.skewedload.process;

import org.jspecify.annotations.NullMarked;
