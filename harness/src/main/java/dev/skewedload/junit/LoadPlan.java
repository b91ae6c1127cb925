package dev.skewedload.junit;

import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.Event;
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
 */
record LoadPlan(
        Workload workload,
        boolean scaled,
        Duration drain,
        Duration sendDelayLimit,
        KafkaPlan kafka,
        @Nullable Method key,
        @Nullable Method encoder,
        @Nullable Method effects) {
    private static final String LOAD = "@SkewedLoad";

    /** The plan of a test, or empty if it has no {@code @SkewedLoad}. */
    static Optional<LoadPlan> of(Class<?> testClass, @Nullable Method testMethod, Settings settings) {
        return Annotations.find(testClass, testMethod, SkewedLoad.class)
                .map(load -> of(load, testClass, testMethod, settings));
    }

    private static LoadPlan of(SkewedLoad load, Class<?> testClass, @Nullable Method testMethod, Settings settings) {
        KafkaUnderTest underTest = Annotations.find(testClass, testMethod, KafkaUnderTest.class)
                .orElseThrow(() -> new SkewedLoadException(LOAD
                        + " requires a system under test, but there is none: add @KafkaUnderTest(topic = ..., partitions ="
                        + " ..., consumerGroup = ...) to " + testClass.getSimpleName() + "."));
        KafkaPlan kafka = KafkaPlan.of(underTest);
        Method key = Annotations.method(testClass, PartitionKey.class).orElse(null);
        Method encoder = Annotations.method(testClass, EventEncoder.class).orElse(null);
        Method effects = Annotations.method(testClass, Effects.class).orElse(null);
        checkKey(key, kafka);
        checkSignature(encoder, "EventEncoder", List.of(Event.class), Object.class);
        checkSignature(effects, "Effects", List.of(), EffectSource.class);
        Duration drain = Times.parsePositive(LOAD, "drain", load.drain());
        Duration sendDelayLimit = Times.parsePositive(LOAD, "sendDelayLimit", load.sendDelayLimit());
        String name = testMethod == null ? testClass.getSimpleName() : testMethod.getName();
        Workload workload = settings.applyTo(workloadOf(load, name));
        return new LoadPlan(
                workload, settings.scale().isPresent(), drain, sendDelayLimit, kafka, key, encoder, effects);
    }

    private static void checkKey(@Nullable Method key, KafkaPlan kafka) {
        if (key == null && kafka.partitionBy() == null) {
            throw new SkewedLoadException(
                    LOAD + " requires a key for its records, but there is none: add a method such as"
                            + " `@PartitionKey String key(Event e) { return OrderKeys.of(e.tenant(), e.entity()); }` that calls your"
                            + " production code.");
        }
        if (key != null && kafka.partitionBy() != null) {
            throw new SkewedLoadException("@KafkaUnderTest requires one choice of key, but there are `partitionBy = "
                    + kafka.partitionBy() + "` and the @PartitionKey method `" + key.getName() + "`: remove one.");
        }
        if (key != null) {
            checkSignature(key, "PartitionKey", List.of(Event.class), Object.class);
            if (key.getReturnType() != String.class
                    && key.getReturnType() != byte[].class
                    && key.getReturnType() != Object.class) {
                throw new SkewedLoadException("@PartitionKey requires that `" + key.getName()
                        + "` return a String or a byte[], but it returns "
                        + key.getReturnType().getSimpleName() + ".");
            }
        }
    }

    private static void checkSignature(
            @Nullable Method method, String annotation, List<Class<?>> parameters, Class<?> returned) {
        if (method == null) {
            return;
        }
        boolean takes = List.of(method.getParameterTypes()).equals(parameters);
        boolean gives = method.getReturnType() != void.class && returned.isAssignableFrom(method.getReturnType());
        if (!takes || !gives) {
            throw new SkewedLoadException("@" + annotation + " requires that `" + method.getName() + "` take "
                    + (parameters.isEmpty() ? "nothing" : "one Event") + " and return "
                    + (returned == Object.class ? "a value" : returned.getSimpleName()) + ", but it is `"
                    + method.toGenericString() + "`.");
        }
    }

    private static Workload workloadOf(SkewedLoad load, String name) {
        WorkloadBuilder builder = Workload.named(name)
                .seed(load.seed())
                .eventsPerSecond(load.eventsPerSecond())
                .warmup(Times.parse(LOAD, "warmup", load.warmup()))
                .duration(Times.parsePositive(LOAD, "duration", load.duration()))
                .tenants(load.tenants())
                .tenantSkew(load.tenantSkew())
                .openEntities(load.openEntities())
                .eventsPerEntity(load.eventsPerEntity())
                .valueSizes(sizesOf(load.valueSizes()))
                .arrivals(load.arrivals());
        for (HotTenant hot : load.hotTenants()) {
            builder.hotTenant(hot.id(), hot.share());
        }
        ViralKeys viral = load.viralKeys();
        if (viral.share() != 0) {
            builder.viralKeys(new dev.skewedload.workload.ViralKeys(
                    viral.share(),
                    viral.count(),
                    Times.parsePositive("@ViralKeys", "every", viral.every()),
                    Times.parse("@ViralKeys", "rise", viral.rise()),
                    Times.parsePositive("@ViralKeys", "halfLife", viral.halfLife())));
        }
        try {
            return builder.build();
        } catch (SkewedLoadException misuse) {
            throw new SkewedLoadException(
                    String.valueOf(misuse.getMessage()).replaceFirst("^Workload requires", LOAD + " requires"));
        }
    }

    private static dev.skewedload.workload.ValueSizes sizesOf(ValueSizes sizes) {
        return new dev.skewedload.workload.ValueSizes(sizes.min(), sizes.max(), sizes.largeShare(), sizes.large());
    }
}
