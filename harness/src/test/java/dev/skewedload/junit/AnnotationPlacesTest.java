package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.Readiness;
import dev.skewedload.workload.Event;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

class AnnotationPlacesTest {
    @TempDir
    Path reports;

    @Test
    void a_method_s_annotation_beats_the_class_s() {
        Played played = Played.of(reports, MethodBeatsClassTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told())
                .containsExactlyInAnyOrder(
                        "class: " + Played.allWell(100) + " by TENANT", "method: " + Played.allWell(60) + " by ENTITY");
    }

    @Test
    void annotations_may_stand_on_a_method_alone() {
        Played played = Played.of(reports, MethodAloneTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told()).containsExactlyInAnyOrder("100 acknowledged, effects not measured", "no load");
    }

    @Test
    void a_nested_class_inherits_load_topic_and_the_enclosing_instance_s_key_and_may_beat_them() {
        Played played = Played.of(reports, OuterTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told())
                .containsExactlyInAnyOrder(
                        "inherits: " + Played.allWell(100) + " keys of an outer instance: 100",
                        "beats: " + Played.allWell(60) + " keys of an outer instance: 0");
    }

    @Test
    void annotations_may_stand_on_a_nested_class_alone() {
        Played played = Played.of(reports, AroundTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told()).containsExactly(Played.allWell(60));
    }

    @Test
    void a_base_class_and_an_interface_may_give_load_topic_and_a_private_key() {
        Played played = Played.of(reports, DerivedTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told()).containsExactly(Played.allWell(100) + ", 1 key, chosen by BaseCases.key");
    }

    @SkewedLoad(eventsPerSecond = 200, duration = "500ms", tenants = 4)
    @KafkaUnderTest(topic = "places", partitions = 2, consumerGroup = "places", partitionBy = PartitionBy.TENANT)
    static class MethodBeatsClassTestCases extends Served {
        @Test
        void by_class(SkewRun run, TestReporter reporter) {
            reporter.publishEntry("class: " + Played.figures(run) + " by " + choice(run));
        }

        @Test
        @SkewedLoad(eventsPerSecond = 200, duration = "300ms", tenants = 4)
        @KafkaUnderTest(
                topic = "places-of-method",
                partitions = 3,
                consumerGroup = "places-of-method",
                partitionBy = PartitionBy.ENTITY)
        void by_method(SkewRun run, TestReporter reporter) {
            assertThat(run.load().byRecords().partitions()).isEqualTo(3);
            reporter.publishEntry("method: " + Played.figures(run) + " by " + choice(run));
        }

        private static String choice(SkewRun run) {
            return run.keyOrigin().replaceAll(".*partitionBy = (\\w+),.*", "$1");
        }
    }

    static class MethodAloneTestCases {
        @Test
        @SkewedLoad(eventsPerSecond = 200, duration = "500ms", drain = "100ms", tenants = 4)
        @KafkaUnderTest(
                topic = "method-alone",
                partitions = 2,
                consumerGroup = "method-alone",
                partitionBy = PartitionBy.TENANT,
                ready = Readiness.AT_ONCE)
        void with(SkewRun run, TestReporter reporter) {
            reporter.publishEntry(run.generator().acknowledged() + " acknowledged, effects "
                    + (run.effects().isEmpty() ? "not measured" : "measured where nobody took the probe"));
        }

        @Test
        void without(TestReporter reporter) {
            reporter.publishEntry("no load");
        }
    }

    @EvenLoad
    @KafkaUnderTest(topic = "outer", partitions = 2, consumerGroup = "outer")
    static class OuterTestCases extends Served {
        private int keysAsked;

        @PartitionKey
        String key(Event event) {
            keysAsked++;
            return event.tenant();
        }

        @Nested
        class InheritsTestCases {
            @Test
            void test(SkewRun run, TestReporter reporter) {
                reporter.publishEntry("inherits: " + Played.figures(run) + " keys of an outer instance: " + keysAsked);
            }
        }

        @Nested
        @SkewedLoad(eventsPerSecond = 200, duration = "300ms", tenants = 4)
        class BeatsTestCases {
            @PartitionKey
            byte[] innerKey(Event event) {
                return event.entity().getBytes(StandardCharsets.UTF_8);
            }

            @Test
            void test(SkewRun run, TestReporter reporter) {
                reporter.publishEntry("beats: " + Played.figures(run) + " keys of an outer instance: " + keysAsked);
            }
        }
    }

    static class AroundTestCases extends Served {
        @Nested
        @SkewedLoad(eventsPerSecond = 200, duration = "300ms", tenants = 4)
        @KafkaUnderTest(topic = "inner", partitions = 2, consumerGroup = "inner", partitionBy = PartitionBy.TENANT)
        class InnerTestCases {
            @Test
            void test(SkewRun run, TestReporter reporter) {
                reporter.publishEntry(Played.figures(run));
            }
        }
    }

    @KafkaUnderTest(topic = "derived", partitions = 2, consumerGroup = "derived")
    interface DerivedTopic {}

    @EvenLoad
    abstract static class BaseCases extends Served {
        @PartitionKey
        private static String key(Event event) {
            return event.tenant().isEmpty() ? "none" : "one";
        }
    }

    static class DerivedTestCases extends BaseCases implements DerivedTopic {
        @Test
        void test(SkewRun run, TestReporter reporter) {
            reporter.publishEntry(Played.figures(run) + ", " + run.load().keys().size() + " key, chosen by "
                    + run.keyOrigin().replaceAll(".* ", ""));
        }
    }
}
