package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.workload.Event;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

class LifeOfATestTest {
    @TempDir
    Path reports;

    @Test
    void broker_and_topic_come_before_everything_and_the_load_between_before_each_and_the_first_line() {
        Played played = Played.of(reports, LifeTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told())
                .containsExactly(
                        "before all with KafkaEndpoint and EffectProbe",
                        "constructor, the field initialiser saw the address",
                        "before each, nothing was sent yet",
                        "the load began",
                        "test: " + Played.allWell(100) + ", all sent before the first line",
                        "after each");
    }

    @SkewedLoad(eventsPerSecond = 200, duration = "500ms", tenants = 4)
    @KafkaUnderTest(topic = "life", partitions = 2, consumerGroup = "life")
    static class LifeTestCases {
        private final String address = System.getProperty("skewedload.kafka.bootstrap-servers");
        private final TestReporter reporter;
        private final EffectProbe effects;
        private GroupService service;
        private int keysAsked;

        LifeTestCases(TestReporter reporter, KafkaEndpoint kafka, EffectProbe effects) {
            this.reporter = reporter;
            this.effects = effects;
            boolean saw = kafka.bootstrapServers().equals(address);
            reporter.publishEntry("constructor, the field initialiser " + (saw ? "saw" : "missed") + " the address");
        }

        @BeforeAll
        static void beforeAll(TestReporter reporter, KafkaEndpoint kafka, EffectProbe effects) {
            String address = System.getProperty("skewedload.kafka.bootstrap-servers");
            if (kafka.bootstrapServers().equals(address) && kafka.topic().equals("life")) {
                reporter.publishEntry("before all with KafkaEndpoint and EffectProbe");
            }
        }

        @BeforeEach
        void beforeEach(KafkaEndpoint kafka, EffectProbe sameEffects) {
            reporter.publishEntry("before each, " + (keysAsked == 0 ? "nothing was sent yet" : "sent too early"));
            assertThat(sameEffects).isSameAs(effects);
            service = GroupService.start(kafka, effects);
        }

        @PartitionKey
        String key(Event event) {
            if (keysAsked++ == 0) {
                reporter.publishEntry("the load began");
            }
            return event.tenant();
        }

        @Test
        void test(SkewRun run) {
            reporter.publishEntry(
                    "test: " + Played.figures(run) + (keysAsked == 100 ? ", all sent before the first line" : ""));
        }

        @AfterEach
        void afterEach() {
            reporter.publishEntry("after each");
            service.close();
        }
    }
}
