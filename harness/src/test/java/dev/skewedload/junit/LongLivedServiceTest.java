package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.jupiter.api.io.TempDir;

/** A system that outlives one test: its group stays, and each run is judged alone. */
class LongLivedServiceTest {
    @TempDir
    Path reports;

    @Test
    void a_service_started_once_for_a_class_serves_each_of_its_runs() {
        Played played = Played.of(reports, PerClassTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told()).containsExactly(Played.allWell(100), Played.allWell(100));
    }

    @Test
    void a_cached_application_context_serves_the_runs_of_several_classes() {
        Played played = Played.of(reports, FirstUserTestCases.class, SecondUserTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told()).containsExactly("context made", Played.allWell(100), Played.allWell(100));
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @SkewedLoad(eventsPerSecond = 200, duration = "500ms", tenants = 4)
    @KafkaUnderTest(topic = "per-class", partitions = 2, consumerGroup = "per-class", partitionBy = PartitionBy.TENANT)
    static class PerClassTestCases {
        private final String address = System.getProperty("skewedload.kafka.bootstrap-servers");
        private GroupService service;

        @BeforeAll
        void start(EffectProbe effects) {
            service = GroupService.start(
                    address, "per-class", "per-class", order -> effects.applied(GroupService.eventId(order)));
        }

        @Test
        void one(SkewRun run, TestReporter reporter) {
            reporter.publishEntry(Played.figures(run));
        }

        @Test
        void two(SkewRun run, TestReporter reporter) {
            reporter.publishEntry(Played.figures(run));
        }

        @AfterAll
        void stop() {
            service.close();
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @ExtendWith(ContextCache.class)
    @SkewedLoad(eventsPerSecond = 200, duration = "500ms", tenants = 4)
    @KafkaUnderTest(topic = "cached", partitions = 2, consumerGroup = "cached", partitionBy = PartitionBy.TENANT)
    @interface CachedContext {}

    abstract static class ContextUser {
        private Context context;

        @BeforeEach
        void wire(EffectProbe effects) {
            context.effects = effects;
        }

        @Test
        void test(SkewRun run, TestReporter reporter) {
            reporter.publishEntry(Played.figures(run));
        }
    }

    @CachedContext
    static class FirstUserTestCases extends ContextUser {}

    @CachedContext
    static class SecondUserTestCases extends ContextUser {}

    /** Does what Spring's extension does: one context for all classes, made when the first instance is there. */
    static class ContextCache implements TestInstancePostProcessor {
        private static final ExtensionContext.Namespace NAMESPACE =
                ExtensionContext.Namespace.create(ContextCache.class);

        @Override
        public void postProcessTestInstance(Object testInstance, ExtensionContext context) {
            ((ContextUser) testInstance).context = context.getRoot()
                    .getStore(NAMESPACE)
                    .getOrComputeIfAbsent(
                            "context",
                            key -> {
                                context.publishReportEntry("value", "context made");
                                return new Context();
                            },
                            Context.class);
        }
    }

    /** An application that finds the broker by the property while it starts. */
    static class Context implements AutoCloseable, ExtensionContext.Store.CloseableResource {
        private volatile EffectProbe effects;
        private final GroupService service = GroupService.start(
                System.getProperty("skewedload.kafka.bootstrap-servers"),
                "cached",
                "cached",
                order -> effects.applied(GroupService.eventId(order)));

        @Override
        public void close() {
            service.close();
        }
    }
}
