package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.skewedload.measure.OffsetLag;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where offsets are no records, on a real log. */
class LagOnBrokerTest {
    private static final Duration GENEROUS = Duration.ofSeconds(60);

    private final Admin admin = TestTopic.admin();

    @AfterEach
    void close() {
        admin.close();
    }

    private static long recordLag(TestTopic topic, GroupOffsets offsets) {
        return RecordCount.between(
                TestTopic.bootstrap(), Map.of(), topic.name(), offsets.committed(), offsets.ends(), GENEROUS)[0];
    }

    private static OffsetLag offsetLag(GroupOffsets offsets) {
        return OffsetLag.of(offsets.logStarts().orElseThrow()[0], offsets.ends()[0], offsets.committed()[0]);
    }

    private GroupOffsets groupAt(TestTopic topic, long committed) {
        GroupOffsets offsets = new GroupOffsets(admin, topic.name(), 1, topic.group());
        offsets.commit(new long[] {committed});
        return offsets;
    }

    private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> settings) {
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Test
    void the_marker_of_a_transaction_is_an_offset_and_no_record() {
        TestTopic topic = TestTopic.of(1);
        try (KafkaProducer<byte[], byte[]> producer = producer(Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                TestTopic.bootstrap(),
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                "tx-" + topic.name()))) {
            producer.initTransactions();
            producer.beginTransaction();
            for (int i = 0; i < 100; i++) {
                producer.send(new ProducerRecord<>(topic.name(), new byte[10]));
            }
            producer.commitTransaction();
        }
        GroupOffsets drained = groupAt(topic, 100);
        await().until(() -> drained.ends()[0] == 101); // the marker follows the answer to the commit

        assertThat(offsetLag(drained)).isEqualTo(new OffsetLag.Known(1));
        assertThat(recordLag(topic, drained)).isZero();
        assertThat(recordLag(topic, groupAt(topic, 98))).isEqualTo(2);
    }

    @Test
    void the_holes_of_compaction_are_offsets_and_no_records() {
        TestTopic topic = TestTopic.of(
                1,
                Map.of(
                        "cleanup.policy",
                        "compact",
                        "segment.ms",
                        "1",
                        "min.cleanable.dirty.ratio",
                        "0.001",
                        "max.compaction.lag.ms",
                        "1"));
        try (KafkaProducer<byte[], byte[]> producer =
                producer(Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, TestTopic.bootstrap()))) {
            IntStream.range(0, 1_000)
                    .forEach(i -> producer.send(new ProducerRecord<>(topic.name(), keyAt(i), new byte[10])));
            producer.flush();
            cleanerPause(AlterConfigOp.OpType.SET);
            try {
                await().atMost(GENEROUS).until(() -> {
                    // a record of its own rolls the segment, since the newest one is never compacted
                    producer.send(new ProducerRecord<>(topic.name(), keyAt(1_000), new byte[10]));
                    producer.flush();
                    return recordLag(topic, groupAt(topic, 0)) < 100;
                });
            } finally {
                cleanerPause(AlterConfigOp.OpType.DELETE);
            }
        }
        GroupOffsets offsets = groupAt(topic, 0);

        long end = offsets.ends()[0];
        assertThat(end).isGreaterThan(1_000);
        assertThat(offsetLag(offsets)).isEqualTo(new OffsetLag.Known(end));
        assertThat(recordLag(topic, offsets)).isBetween(4L, 99L);
    }

    /** As in the case: what is left of the first thousand lies at 10, 500 and 999. */
    private static byte[] keyAt(int offset) {
        return new byte[] {(byte) (offset <= 10 ? 0 : offset <= 500 ? 1 : offset <= 999 ? 2 : 3)};
    }

    private void cleanerPause(AlterConfigOp.OpType operation) {
        ConfigResource allBrokers = new ConfigResource(ConfigResource.Type.BROKER, "");
        AlterConfigOp pause = new AlterConfigOp(new ConfigEntry("log.cleaner.backoff.ms", "100"), operation);
        Clients.answer(
                admin.incrementalAlterConfigs(Map.of(allBrokers, List.of(pause)))
                        .all(),
                "set the cleaner's pause");
    }

    @Test
    void lag_is_counted_from_where_the_log_begins() {
        TestTopic topic = TestTopic.of(1);
        topic.put(100);
        GroupOffsets offsets = groupAt(topic, 10);
        Clients.answer(
                admin.deleteRecords(Map.of(topic.topicPartitions().get(0), RecordsToDelete.beforeOffset(60)))
                        .all(),
                "delete records");

        assertThat(offsets.logStarts())
                .hasValueSatisfying(starts -> assertThat(starts).containsExactly(60));
        assertThat(offsetLag(offsets)).isEqualTo(new OffsetLag.Known(40));
        assertThat(recordLag(topic, offsets)).isEqualTo(40);
    }
}
