package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the one method of a test class that takes nothing and returns the {@link dev.skewedload.run.EffectSource} to
 * read effects from, for systems that do not report to an {@link dev.skewedload.run.EffectProbe}; a probe is not
 * listened to then. It is called after {@code @BeforeEach}. Where it may stand is as {@link PartitionKey} has it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Effects {}
