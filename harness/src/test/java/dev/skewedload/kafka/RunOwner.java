package dev.skewedload.kafka;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.process.ForkedService;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.Fault;
import dev.skewedload.run.Faults;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.Map;

/**
 * A JVM with a run in it, as a test's is: a broker, a forked service and a probe that listens. It runs for an hour, with its
 * service paused, until it is killed; or for a second, and tells how many effects there were.
 */
final class RunOwner {
    private RunOwner() {}

    public static void main(String[] arguments) throws Exception {
        boolean killed = arguments[0].equals("to be killed");
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                EffectProbe probe = new EffectProbe()) {
            new TopicUnderTest(kafka, Map.of(), "orders", 2, "order-service").prepare();
            try (ForkedService service = PoolConsumer.fork(kafka.bootstrapServers(), "orders", "order-service", probe)
                    .start()) {
                SkewedTraffic traffic = SkewedTraffic.of(Workload.named("owned")
                                .eventsPerSecond(100)
                                .duration(killed ? Duration.ofHours(1) : Duration.ofSeconds(1))
                                .tenants(5)
                                .build())
                        .to(KafkaTarget.on(kafka).topic("orders").partitionBy(PartitionBy.ENTITY))
                        .consumerGroup("order-service")
                        .effects(probe);
                if (killed) {
                    traffic.at(Duration.ofMillis(300), Fault.named("pause", () -> {
                        String seen = Faults.pause(service).inject();
                        System.out.println("owner " + kafka.pid() + " " + kafka.folder() + " "
                                + kafka.bootstrapServers() + " " + service.pid() + " " + probe.address());
                        return seen;
                    }));
                }
                SkewRun run = traffic.run();
                System.out.println("owner " + run.effects().orElseThrow().applied());
            }
        }
    }
}
