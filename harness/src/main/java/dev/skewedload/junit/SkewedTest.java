package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * In place of {@code @Test}: runs the method once for each {@link SkewedLoad} that holds for it, in the order in which they
 * were written, each with the load's {@code name} as its display name and behind its own in the name of run and report:
 * {@code OrderServiceSkewTest.keepsUp.one hot tenant}. Several loads take names that differ.
 *
 * <p>As with one load, those of the method take the place of those of the class, as a whole.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
@ExtendWith({SkewedLoadExtension.class, SkewedTestExtension.class})
@ResourceLock("dev.skewedload.load")
public @interface SkewedTest {}
