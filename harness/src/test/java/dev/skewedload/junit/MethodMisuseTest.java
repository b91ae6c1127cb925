package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.junit.Misuse.KeylessOrders;
import dev.skewedload.junit.Misuse.Orders;
import dev.skewedload.junit.Misuse.UserCode;
import dev.skewedload.workload.Event;
import org.junit.jupiter.api.Test;

/** Misuse of the methods that a test class gives: key, encoder, effects. */
class MethodMisuseTest {
    @Test
    void no_key() {
        assertThat(Misuse.of(NoKeyTestCases.class))
                .isEqualTo("@SkewedLoad requires a key for its records, but there is none: add a method such as"
                        + " `@PartitionKey String key(Event e) { return OrderKeys.of(e.tenant(), e.entity()); }`"
                        + " that calls your production code.");
    }

    @Test
    void a_key_method_beside_partition_by() {
        assertThat(Misuse.of(BothTestCases.class))
                .isEqualTo("@KafkaUnderTest requires one choice of key, but there are `partitionBy = TENANT` and the"
                        + " @PartitionKey method `key`: remove one.");
    }

    @Test
    void two_key_methods() {
        assertThat(Misuse.of(TwoKeysTestCases.class))
                .startsWith("@PartitionKey requires that one method of TwoKeysTestCases have it, but `")
                .contains("`key`", "`other`")
                .endsWith("` have: keep one; to replace that of a superclass, override it.");
    }

    @Test
    void a_key_method_that_takes_no_event() {
        assertThat(Misuse.of(KeyOfNothingTestCases.class))
                .isEqualTo("@PartitionKey requires that `key` take one Event and return a String or a byte[],"
                        + " but it is `String key()`.");
    }

    @Test
    void a_key_method_that_returns_a_number() {
        assertThat(Misuse.of(NumberKeyTestCases.class))
                .isEqualTo("@PartitionKey requires that `key` take one Event and return a String or a byte[],"
                        + " but it is `int key(Event)`.");
    }

    @Test
    void an_encoder_that_returns_nothing() {
        assertThat(Misuse.of(VoidEncoderTestCases.class))
                .isEqualTo("@EventEncoder requires that `encode` take one Event and return a value,"
                        + " but it is `void encode(Event)`.");
    }

    @Test
    void effects_that_are_no_source() {
        assertThat(Misuse.of(NoSourceTestCases.class))
                .isEqualTo("@Effects requires that `effects` take nothing and return an EffectSource,"
                        + " but it is `String effects()`.");
    }

    @EvenLoad
    @KeylessOrders
    static class NoKeyTestCases extends UserCode {}

    @EvenLoad
    @Orders
    static class BothTestCases extends UserCode {
        @PartitionKey
        String key(Event event) {
            return event.tenant();
        }
    }

    abstract static class Keyed extends UserCode {
        @PartitionKey
        String key(Event event) {
            return event.tenant();
        }
    }

    @EvenLoad
    @KeylessOrders
    static class TwoKeysTestCases extends Keyed {
        @PartitionKey
        String other(Event event) {
            return event.entity();
        }
    }

    @EvenLoad
    @KeylessOrders
    static class KeyOfNothingTestCases extends UserCode {
        @PartitionKey
        String key() {
            return "";
        }
    }

    @EvenLoad
    @KeylessOrders
    static class NumberKeyTestCases extends UserCode {
        @PartitionKey
        int key(Event event) {
            return event.valueBytes();
        }
    }

    @EvenLoad
    @Orders
    static class VoidEncoderTestCases extends UserCode {
        @EventEncoder
        void encode(Event event) {}
    }

    @EvenLoad
    @Orders
    static class NoSourceTestCases extends UserCode {
        @Effects
        String effects() {
            return "shipments";
        }
    }
}
