package dev.skewedload.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamLoadsTest {
    @Test
    void the_worst_stream_shows_what_the_sum_hides() {
        StreamLoads streams = new StreamLoads(Map.of(
                "orders",
                PartitionLoads.of(92, 8),
                "payments",
                PartitionLoads.of(8, 92),
                "audit",
                PartitionLoads.of(1, 1)));

        assertThat(streams.byStream().get(streams.worst().orElseThrow()).peakToAverage())
                .hasValue(1.84);
        assertThat(PartitionLoads.of(92 + 8 + 1, 8 + 92 + 1).peakToAverage()).hasValue(1);
    }

    @Test
    void of_equals_the_first_is_told() {
        Map<String, PartitionLoads> byStream = new LinkedHashMap<>();
        byStream.put("payments", PartitionLoads.of(0, 4));
        byStream.put("orders", PartitionLoads.of(3, 0));

        assertThat(new StreamLoads(byStream).worst()).contains("payments");
        assertThat(new StreamLoads(byStream).byStream().keySet()).containsExactly("payments", "orders");
    }

    @Test
    void a_stream_without_load_has_no_ratio_and_is_not_the_worst() {
        assertThat(new StreamLoads(Map.of("idle", PartitionLoads.of(0, 0), "busy", PartitionLoads.of(1, 1))).worst())
                .contains("busy");
        assertThat(new StreamLoads(Map.of("idle", PartitionLoads.of(0, 0))).worst())
                .isEmpty();
    }

    @Test
    void no_stream_at_all_is_refused() {
        assertThatThrownBy(() -> new StreamLoads(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("StreamLoads requires at least one stream, but there was none.");
    }
}
