package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a second parameter {@link dev.skewedload.measure.SkewRun}: the same load without its skew, at the same rate, half of it
 * before the run and half after. {@code assertThat(run).comparedTo(control).hasP99RatioBelow(2.0)} then holds on a slow machine
 * as on a fast one. The load takes twice as long for it. See {@link dev.skewedload.run.SkewedTraffic#runWithControl}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface UniformControl {}
