package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.junit.Misuse.Orders;
import dev.skewedload.junit.Misuse.UserCode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PropertyMisuseTest {
    @Test
    void a_scale_that_is_no_number() {
        assertThat(misuse("skewedload.scale", "half"))
                .isEqualTo("-Dskewedload.scale requires a factor in (0, 100] such as 0.1, but was `half`.");
    }

    @Test
    void a_scale_of_nothing() {
        assertThat(misuse("skewedload.scale", "0"))
                .isEqualTo("-Dskewedload.scale requires a factor in (0, 100] such as 0.1, but was `0`.");
    }

    @Test
    void a_scale_that_leaves_no_events() {
        assertThat(misuse("skewedload.scale", "0.001"))
                .isEqualTo("@SkewedLoad with -Dskewedload.scale=0.001 requires that `duration` hold one event or more,"
                        + " but was PT0.5S: raise it or `eventsPerSecond`");
    }

    @Test
    void a_duration_without_a_unit() {
        assertThat(misuse("skewedload.duration", "20"))
                .isEqualTo("-Dskewedload.duration requires a time such as 500ms, 20s, 2m or PT1M30S, but was `20`:"
                        + " did you mean 20s?");
    }

    @Test
    void a_cluster_that_is_no_address() {
        assertThat(misuse("skewedload.kafka", "my broker"))
                .isEqualTo("-Dskewedload.kafka requires `embedded` or host:port,host:port, but was `my broker`.");
    }

    @Test
    void a_given_cluster_on_which_nobody_allowed_the_topic() {
        assertThat(Misuse.of(
                        TestCases.class,
                        Map.of("skewedload.kafka", "localhost:1", "skewedload.allow", "other, shop.orders")))
                .isEqualTo("topic `orders` of the cluster at localhost:1 is not written to unless it is named: add"
                        + " -Dskewedload.allow=orders if that is what you want.");
    }

    @Test
    void a_file_of_client_settings_that_is_not_there() {
        assertThat(misuse("skewedload.kafka.config", "no-such-file"))
                .isEqualTo("-Dskewedload.kafka.config requires a file of client settings, but `no-such-file` cannot be"
                        + " read.");
    }

    private static String misuse(String property, String value) {
        return Misuse.of(TestCases.class, Map.of(property, value));
    }

    @EvenLoad
    @Orders
    static class TestCases extends UserCode {}
}
