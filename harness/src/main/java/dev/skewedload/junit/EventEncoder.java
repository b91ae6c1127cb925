package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the one method of a test class that takes an {@link dev.skewedload.workload.Event} and returns the value of an
 * event's record: {@code @EventEncoder Object encode(Event e)}. It returns a {@link String}, a {@code byte[]}, or
 * whatever the {@code value.serializer} in {@link KafkaUnderTest#producer} takes. Several threads call it. Where it may
 * stand is as {@link PartitionKey} has it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface EventEncoder {}
