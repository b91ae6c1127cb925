package dev.skewedload.junit;

import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import dev.skewedload.workload.WorkloadBuilder;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the annotations of one test ask for, validated whole before anything is started.
 *
 * @param workload what to send
 * @param scaled whether its rate was scaled down
 * @param drain limit of the drain
 * @param sendDelayLimit p99 of the send delay above which the load counts as late
 * @param kafka the topic and its group
 * @param key the user's method that chooses keys, or null where {@code partitionBy} does
 * @param encoder the user's method that makes values, or null for JSON
 * @param effects the user's method that gives a source of effects, or null for the probe
 * @param faults what is done to systems beside the load, by time
 */
record LoadPlan(
        Workload workload,
        boolean scaled,
        Duration drain,
        Duration sendDelayLimit,
        KafkaPlan kafka,
        @Nullable Method key,
        @Nullable Method encoder,
        @Nullable Method effects,
        List<FaultPlan> faults) {
    private static final String LOAD = "@SkewedLoad";

    /** The plan of a test, or empty if it has no {@code @SkewedLoad}. */
    static Optional<LoadPlan> of(Class<?> testClass, @Nullable Method testMethod, Settings settings) {
        List<SkewedLoad> loads = Annotations.loads(testClass, testMethod);
        if (loads.size() > 1) {
            throw new SkewedLoadException(
                    LOAD + " requires that one hold for a test that runs once, but " + loads.size()
                            + " do for `" + (testMethod == null ? testClass.getSimpleName() : testMethod.getName())
                            + "`: write @SkewedTest in place of @Test, which runs it once for each.");
        }
        return loads.stream().findFirst().map(load -> of(load, testClass, testMethod, settings));
    }

    /** The plan of one of several loads. */
    static LoadPlan of(SkewedLoad load, Class<?> testClass, @Nullable Method testMethod, Settings settings) {
        KafkaUnderTest underTest = Annotations.find(testClass, testMethod, KafkaUnderTest.class)
                .orElseThrow(() -> new SkewedLoadException(LOAD
                        + " requires a system under test, but there is none: add @KafkaUnderTest(topic = ...,"
                        + " partitions = ..., consumerGroup = ...) to "
                        + (testMethod == null ? "" : "`" + testMethod.getName() + "` or its class ")
                        + testClass.getSimpleName() + "."));
        KafkaPlan kafka = KafkaPlan.of(underTest);
        Method key = UserMethod.KEY.of(testClass).orElse(null);
        checkKey(key, kafka);
        Method encoder = UserMethod.ENCODER.of(testClass).orElse(null);
        Method effects = UserMethod.EFFECTS.of(testClass).orElse(null);
        Duration drain = Times.parsePositive(LOAD + " requires that `drain` be", load.drain());
        Duration sendDelayLimit =
                Times.parsePositive(LOAD + " requires that `sendDelayLimit` be", load.sendDelayLimit());
        String ofTest = testMethod == null ? testClass.getSimpleName() : testMethod.getName();
        Workload workload = workloadOf(load, load.name().isEmpty() ? ofTest : load.name(), settings);
        List<FaultPlan> faults = FaultPlan.of(load, workload.warmup().plus(workload.duration()), testClass);
        return new LoadPlan(workload, settings.isScaled(), drain, sendDelayLimit, kafka, key, encoder, effects, faults);
    }

    private static void checkKey(@Nullable Method key, KafkaPlan kafka) {
        if (key == null && kafka.partitionBy() == null) {
            throw new SkewedLoadException(
                    LOAD + " requires a key for its records, but there is none: add a method such as"
                            + " `@PartitionKey String key(Event e) { return OrderKeys.of(e.tenant(), e.entity()); }`"
                            + " that calls your production code.");
        }
        if (key != null && kafka.partitionBy() != null) {
            throw new SkewedLoadException("@KafkaUnderTest requires one choice of key, but there are `partitionBy = "
                    + kafka.partitionBy() + "` and the @PartitionKey method `" + key.getName() + "`: remove one.");
        }
    }

    private static Workload workloadOf(SkewedLoad load, String name, Settings settings) {
        WorkloadBuilder builder = Workload.named(name)
                .seed(load.seed())
                .eventsPerSecond(load.eventsPerSecond())
                .warmup(Times.parse(LOAD + " requires that `warmup` be", load.warmup()))
                .duration(Times.parsePositive(LOAD + " requires that `duration` be", load.duration()))
                .tenants(load.tenants())
                .tenantSkew(load.tenantSkew())
                .openEntities(load.openEntities())
                .eventsPerEntity(load.eventsPerEntity())
                .valueSizes(sizesOf(load.valueSizes()))
                .arrivals(load.arrivals())
                .sampling(load.sampling());
        for (HotTenant hot : load.hotTenants()) {
            builder.hotTenant(hot.id(), hot.share());
        }
        costsOf(load.handlerCosts()).ifPresent(builder::handlerCosts);
        FaultPlan.addTo(builder, load);
        ViralKeys viral = load.viralKeys();
        if (viral.share() != 0) {
            builder.viralKeys(new dev.skewedload.workload.ViralKeys(
                    viral.share(),
                    viral.count(),
                    Times.parsePositive("@ViralKeys requires that `every` be", viral.every()),
                    Times.parse("@ViralKeys requires that `rise` be", viral.rise()),
                    Times.parsePositive("@ViralKeys requires that `halfLife` be", viral.halfLife())));
        }
        try {
            return settings.applyTo(builder.build());
        } catch (SkewedLoadException misuse) {
            throw new SkewedLoadException(inWordsOfTheAnnotation(String.valueOf(misuse.getMessage()), settings));
        }
    }

    /** The workload's rules name its own settings; the user has written those of the annotation. */
    private static String inWordsOfTheAnnotation(String message, Settings settings) {
        return message.replaceFirst("^Workload requires", LOAD + settings.origin() + " requires")
                .replace("`minBytes`", "`valueSizes.min`")
                .replace("`maxBytes`", "`valueSizes.max`")
                .replace("`largeBytes`", "`valueSizes.large`")
                .replace("`largeShare`", "`valueSizes.largeShare`")
                .replace("`tail`", "`valueSizes.tail`");
    }

    /** Costs that were not set are none: the stream then says nothing about them. */
    private static Optional<dev.skewedload.workload.HandlerCosts> costsOf(HandlerCosts costs) {
        dev.skewedload.workload.HandlerCosts asked =
                new dev.skewedload.workload.HandlerCosts(costs.min(), costs.max(), costs.largeShare(), costs.large());
        return asked.equals(dev.skewedload.workload.HandlerCosts.ordinary()) ? Optional.empty() : Optional.of(asked);
    }

    private static dev.skewedload.workload.ValueSizes sizesOf(ValueSizes sizes) {
        return new dev.skewedload.workload.ValueSizes(
                sizes.min(), sizes.max(), sizes.largeShare(), sizes.large(), sizes.tail());
    }
}
