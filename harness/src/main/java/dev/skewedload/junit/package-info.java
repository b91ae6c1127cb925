/**
 * The JUnit Jupiter extension: annotations that users write, and the package-private extension that turns them into a
 * validated plan, runs the load between {@code @BeforeEach} and the test's first line, and hands over what was
 * measured.
 *
 * <p>The life of a test, with what happens in each step:
 *
 * <ol>
 *   <li>before {@code @BeforeAll} and before an instance is made: every misuse in the class is refused with one line, a
 *       {@link dev.skewedload.workload.SkewedLoadException}; then broker and topic are there, and the system property
 *       {@code skewedload.kafka.bootstrap-servers} holds the address;
 *   <li>before {@code @BeforeEach}: the topic of a method that has its own is there, and a group without members starts
 *       at the topic's ends;
 *   <li>after {@code @BeforeEach}: the group is waited for, the load runs and drains, {@code run.json} is written with
 *       a verdict of null; a test that takes {@link dev.skewedload.run.SkewedTraffic} does this itself;
 *   <li>after the test's last line: {@code run.json} gets the verdict of the checks that the test made.
 * </ol>
 *
 * <p>The extension is without state and public to nobody. One load at a time runs in a JVM, by a resource lock on
 * {@link dev.skewedload.junit.SkewedLoad}. It works on Jupiter 5.10 and later and on Jupiter 6.
 */
@NullMarked
package dev.skewedload.junit;

import org.jspecify.annotations.NullMarked;
