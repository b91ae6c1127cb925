package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.workload.Event;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelLoadsTest {
    @TempDir
    Path reports;

    @Test
    void two_loads_never_run_at_once_whatever_the_parallel_settings_and_each_invocation_keeps_its_report() {
        Played played = Played.with(
                Map.of(
                        "skewedload.report", reports.toString(),
                        "junit.jupiter.execution.parallel.enabled", "true",
                        "junit.jupiter.execution.parallel.mode.default", "concurrent",
                        "junit.jupiter.execution.parallel.mode.classes.default", "concurrent",
                        "junit.jupiter.execution.parallel.config.strategy", "fixed",
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "6"),
                ClassTestCases.class,
                MethodTestCases.class);

        assertThat(played.failures()).isEmpty();
        List<Span> loads = played.told().stream()
                .map(Span::parse)
                .sorted(Comparator.comparingLong(Span::from))
                .toList();
        assertThat(loads).hasSize(6);
        for (int i = 1; i < loads.size(); i++) {
            assertThat(loads.get(i).from()).isGreaterThan(loads.get(i - 1).to());
        }
        assertThat(Stream.of(reports.toFile().list()))
                .containsExactlyInAnyOrder(
                        "ParallelLoadsTest.ClassTestCases.one",
                        "ParallelLoadsTest.ClassTestCases.InnerTestCases.two",
                        "ParallelLoadsTest.MethodTestCases.parameterized.1",
                        "ParallelLoadsTest.MethodTestCases.parameterized.2",
                        "ParallelLoadsTest.MethodTestCases.repeated.1",
                        "ParallelLoadsTest.MethodTestCases.repeated.2");
    }

    /** From the first key of a load to the end of its test. */
    private record Span(long from, long to) {
        static Span parse(String text) {
            String[] ends = text.split(" ");
            return new Span(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
        }
    }

    @KafkaUnderTest(topic = "parallel", partitions = 2, consumerGroup = "parallel")
    abstract static class Timed extends Served {
        private long from;

        @PartitionKey
        String key(Event event) {
            if (from == 0) {
                from = System.nanoTime();
            }
            return event.tenant();
        }

        static void judge(SkewRun run) {
            assertThat(Played.figures(run)).isEqualTo(Played.allWell(60));
        }

        @AfterEach
        void tell(TestReporter reporter) {
            reporter.publishEntry(from + " " + System.nanoTime());
        }
    }

    @SkewedLoad(eventsPerSecond = 200, duration = "300ms", tenants = 4)
    static class ClassTestCases extends Timed {
        @Test
        void one(SkewRun run) {
            judge(run);
        }

        @Nested
        class InnerTestCases {
            @Test
            void two(SkewRun run) {
                judge(run);
            }
        }
    }

    static class MethodTestCases extends Timed {
        @ParameterizedTest
        @ValueSource(strings = {"a", "b"})
        @SkewedLoad(eventsPerSecond = 200, duration = "300ms", tenants = 4)
        void parameterized(String text, SkewRun run) {
            assertThat(text).isNotEmpty();
            judge(run);
        }

        @RepeatedTest(2)
        @SkewedLoad(eventsPerSecond = 200, duration = "300ms", tenants = 4)
        void repeated(SkewRun run) {
            judge(run);
        }
    }
}
