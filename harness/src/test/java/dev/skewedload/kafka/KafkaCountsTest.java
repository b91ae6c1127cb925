package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.partition.Partitioner;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counts per partition are those of the broker and those of the keys, to the last record. */
class KafkaCountsTest {
    private static final int PARTITIONS = 7;
    private static final Workload WORKLOAD =
            TestTopic.some(1_500).warmup(Duration.ofMillis(100)).build();

    private final TestTopic topic = TestTopic.of(PARTITIONS);

    private static long[] expected(Function<Event, byte[]> key, long from) {
        long[] counts = new long[PARTITIONS];
        try (EventCursor cursor = WORKLOAD.events()) {
            while (cursor.next()) {
                if (cursor.sequence() >= from) {
                    counts[Partitioner.kafka().partition(key.apply(cursor.event()), PARTITIONS)]++;
                }
            }
        }
        return counts;
    }

    private SkewRun assertCounts(KafkaTarget target, Function<Event, byte[]> key) throws InterruptedException {
        SkewRun run = SkewedTraffic.of(WORKLOAD).to(target).run();
        assertThat(topic.ends()).isEqualTo(expected(key, 0));
        assertThat(run.load().byRecords().toArray()).isEqualTo(expected(key, WORKLOAD.warmupEvents()));
        return run;
    }

    @ParameterizedTest
    @EnumSource(PartitionBy.class)
    void a_ready_made_key_puts_each_record_where_the_partitioner_says(PartitionBy choice) throws InterruptedException {
        SkewRun run = assertCounts(
                topic.target().partitionBy(choice), event -> choice.key(event).getBytes(UTF_8));

        assertThat(run.keyOrigin()).isEqualTo("the key was chosen by partitionBy = " + choice + ", not by your code");
    }

    @Test
    void so_does_a_key_of_the_user() throws InterruptedException {
        KeyFunction key = event -> event.tenant().hashCode() + "/" + event.sequence() % 5;
        SkewRun run = assertCounts(
                topic.target().key(key, "OrderKeys.of"),
                event -> String.valueOf(key.key(event)).getBytes(UTF_8));

        assertThat(run.keyOrigin()).isEqualTo("the key was chosen by OrderKeys.of");
    }

    @Test
    void binary_keys_are_told_apart() throws InterruptedException {
        Function<Event, byte[]> key = event -> ByteBuffer.allocate(8)
                .putLong(0xC0FFEE00_00000000L | event.sequence() % 10)
                .array();
        SkewRun run = assertCounts(topic.target().key(key::apply, "a test"), key);

        assertThat(run.load().keys()).hasSize(10).allMatch(load -> load.records() == 150);
        assertThat(run.load().keys()).anyMatch(load -> load.key().equals("0xc0ffee0000000003"));
    }

    @Test
    void records_without_a_key_are_spread_by_the_producer_and_all_counted() throws InterruptedException {
        SkewRun run = SkewedTraffic.of(WORKLOAD)
                .to(topic.target().key(event -> null, "a test"))
                .run();

        assertThat(run.load().byRecords().total()).isEqualTo(1_500);
        assertThat(run.load().keys()).extracting("key").containsOnly("(no key)");
    }

    @Test
    void bytes_are_those_of_key_and_value() throws InterruptedException {
        SkewRun run = SkewedTraffic.of(WORKLOAD)
                .to(topic.target().key(event -> "12345", "a test"))
                .run();

        assertThat(run.load().byBytes().total()).isEqualTo(1_500 * (5 + 200));
    }
}
