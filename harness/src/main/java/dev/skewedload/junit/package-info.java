/**
 * The JUnit Jupiter extension: annotations that users write, and the package-private extension that turns them into a
 * validated plan, runs the load between {@code @BeforeEach} and the test's first line, and hands over what was measured.
 */
@NullMarked
package dev.skewedload.junit;

import org.jspecify.annotations.NullMarked;
