package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.Check;
import dev.skewedload.check.NoLostEffects;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.Mark;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.process.ForkedService;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.Faults;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

/** Faults of a broker of the test's own, with a consumer in a process of its own. */
class BrokerFaultsTest {
    private static final Workload LOAD = Workload.named("broker faults")
            .seed(7)
            .eventsPerSecond(200)
            .duration(Duration.ofSeconds(3))
            .tenants(20)
            .build();

    @Test
    void a_broker_that_is_paused_and_one_that_is_restarted_come_back_with_their_data_and_the_run_goes_on()
            throws InterruptedException {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                EffectProbe probe = new EffectProbe()) {
            new TopicUnderTest(kafka, Map.of(), "orders", 2, "order-service").prepare();
            int port = kafka.port().orElseThrow();
            try (ForkedService service = PoolConsumer.fork(kafka.bootstrapServers(), "orders", "order-service", probe)
                    .start()) {
                SkewRun run = SkewedTraffic.of(LOAD)
                        .to(KafkaTarget.on(kafka).topic("orders").partitionBy(PartitionBy.ENTITY))
                        .consumerGroup("order-service")
                        .effects(probe)
                        .contract(Contract.AT_LEAST_ONCE, Contract.UNORDERED)
                        .drain(Duration.ofSeconds(60))
                        .at(Duration.ofMillis(300), Faults.pause(kafka))
                        .at(Duration.ofMillis(700), Faults.resume(kafka))
                        .at(Duration.ofMillis(1_000), Faults.kill(kafka))
                        .at(Duration.ofMillis(1_500), Faults.start(kafka))
                        .run();

                assertThat(run.marks()).as("%s", run.marks()).allMatch(mark -> mark.outcome() == Mark.Outcome.VERIFIED);
                assertThat(run.marks())
                        .extracting(mark -> mark.name() + ": "
                                + mark.evidence().orElseThrow().replaceAll("pid \\d+", "it"))
                        .containsExactly(
                                "pause the Kafka broker: it is stopped",
                                "resume the Kafka broker: it runs again",
                                "kill the Kafka broker: it is gone and port " + port + " refuses",
                                "start the Kafka broker: it runs and port " + port + " answers");
                assertThat(run.generator().sent()).isEqualTo(600);
                EffectReport effects = run.effects().orElseThrow();
                assertThat(effects.acknowledged())
                        .as("at least before the kill")
                        .isPositive();
                assertThat(effects.applied()).as(service.lastLines()).isGreaterThanOrEqualTo(effects.acknowledged());
                try (Admin admin = Clients.admin(kafka.bootstrapServers(), Map.of())) {
                    assertThat(LongStream.of(Topics.ends(admin, "orders", 2)).sum())
                            .isGreaterThanOrEqualTo(effects.acknowledged());
                }
                assertThat(run.voids(Subject.EFFECTS)).isEmpty();
                assertThat(Check.judge(new NoLostEffects(), run).verdict()).isEqualTo(Verdict.PASS);
            }
        }
    }
}
