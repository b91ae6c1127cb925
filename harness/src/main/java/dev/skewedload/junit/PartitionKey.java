package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the one method of a test class that takes an {@link dev.skewedload.workload.Event} and returns the key of an
 * event's record: a {@link String}, a {@code byte[]} or null. It should call the production code that chooses the key,
 * since that choice is what is under test:
 *
 * <pre>{@code
 * @PartitionKey
 * String key(Event e) {
 *     return OrderKeys.of(e.tenant(), e.entity());
 * }
 * }</pre>
 *
 * <p>It may be private or static, and may stand in a superclass, where an override replaces it, or in a class around a
 * {@code @Nested} one, where one of the inner class comes first. Several threads call it, and the same event must give
 * the same key each time. What it throws stops the load and is the cause of the test's error.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface PartitionKey {}
