package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.skewedload.check.NoEvictions;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** A real consumer that works on one event for longer than its group waits for the next poll. */
class EvictionOnBrokerTest {
    private final TestTopic topic = TestTopic.of(2);
    private final EffectProbe probe = new EffectProbe();

    private boolean workOn(ConsumerRecord<byte[], byte[]> record) {
        probe.executing(TestConsumer.eventIdOf(record), () -> {
            if (TestConsumer.sequenceOf(record) == 100) {
                untilNobodyIsInTheGroup();
            }
            probe.applied(TestConsumer.eventIdOf(record));
        });
        return true;
    }

    /** And for longer than two looks at it are apart. */
    private void untilNobodyIsInTheGroup() {
        try (Admin admin = TestTopic.admin()) {
            GroupOffsets offsets = new GroupOffsets(admin, topic.name(), 2, topic.group());
            await().atMost(Duration.ofSeconds(60)).until(() -> offsets.group().members() == 0);
            await().during(Duration.ofSeconds(1)).until(() -> offsets.group().members() == 0);
        }
    }

    @Test
    void a_consumer_that_works_for_too_long_is_seen_to_be_put_out() throws InterruptedException {
        Workload workload = Workload.named("too long")
                .seed(3)
                .eventsPerSecond(100)
                .duration(Duration.ofSeconds(5))
                .tenants(20)
                .build();
        Map<String, String> impatient = Map.of("max.poll.interval.ms", "1000", "heartbeat.interval.ms", "200");
        try (TestConsumer consumer = new TestConsumer(topic, impatient, this::workOn)) {
            SkewRun run = topic.traffic(workload, topic.target().partitionBy(PartitionBy.ENTITY))
                    .effects(probe)
                    .drain(Duration.ofSeconds(1))
                    .run();

            assertThat(consumer.failure()).isInstanceOf(CommitFailedException.class);
            assertThat(run.lag().group().departures()).singleElement().satisfies(departure -> {
                assertThat(departure.isByLongProcessing()).isTrue();
                assertThat(departure.during().orElseThrow().sequence()).isEqualTo(100);
                assertThat(departure.after()).isEmpty();
            });
            assertThat(new NoEvictions().answer(run).verdict()).isEqualTo(Verdict.FAIL);
            assertThat(new NoEvictions().answer(run).message()).contains("-100 was being worked on from");
        }
    }
}
