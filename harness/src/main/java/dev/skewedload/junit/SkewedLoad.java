package dev.skewedload.junit;

import dev.skewedload.workload.Arrivals;
import dev.skewedload.workload.Sampling;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Sends realistic, uneven traffic into the system that a test starts, and hands what was measured to the test as a
 * {@link dev.skewedload.measure.SkewRun} parameter. The load runs after {@code @BeforeEach}, once the consumer group
 * owns every partition, and has drained before the test's first line.
 *
 * <p>On a class it holds for every test method of it and of its {@code @Nested} classes; on a method it beats the
 * class's. It may stand on an annotation of your own. One load at a time runs in a JVM, whatever the parallel settings.
 *
 * <p>Several of them on one place take {@link SkewedTest} in place of {@code @Test}, which runs the method once for each.
 *
 * <p>Parameters that a test with this annotation may take: {@link dev.skewedload.measure.SkewRun} (test method only),
 * {@link dev.skewedload.run.SkewedTraffic} instead of it to start the load itself (test method only),
 * {@link dev.skewedload.kafka.KafkaEndpoint} and {@link dev.skewedload.run.EffectProbe} (anywhere). Effects are
 * measured where a parameter {@code EffectProbe} was taken or a method is marked {@link Effects}, and are not known
 * otherwise.
 *
 * <p>What was measured lies in {@code target/skewedload/<TestClass>.<method>/run.json}; the invocations of a
 * parameterized or repeated test have their number behind it. A load that did not happen as asked is an
 * {@link dev.skewedload.check.InvalidRunException}, an error, even in a test that checks nothing. A {@code @Timeout}
 * bounds the test's own lines; the load is bounded by {@code readyWithin}, warm-up, duration and drain.
 *
 * <p>Times are written {@code 500ms}, {@code 20s}, {@code 2m}, {@code 1h}, or as ISO-8601 has them.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@ExtendWith(SkewedLoadExtension.class)
@ResourceLock("dev.skewedload.load")
@Repeatable(SkewedLoads.class)
public @interface SkewedLoad {
    /**
     * What this load is called, where there are several: in the display name, and behind the test's in the name of run and
     * report.
     *
     * @return plain text on one line; the test's name alone by default
     */
    String name() default "";

    /**
     * Seed of the stream: the same seed and settings give the same events on every machine.
     *
     * @return any number
     */
    long seed() default 42;

    /**
     * Events per second, over all tenants.
     *
     * @return above 0
     */
    double eventsPerSecond();

    /**
     * Time before the measured load at the same rate, for caches and compilers; its events are judged for effects only.
     *
     * @return a time, 0 or more
     */
    String warmup() default "0s";

    /**
     * Time of the measured load.
     *
     * @return a time above 0
     */
    String duration();

    /**
     * How long the system may take to finish after the last event at most.
     *
     * @return a time above 0
     */
    String drain() default "30s";

    /**
     * The p99 of the send delay (sent minus due) above which the load counts as late: lag and latency are void then.
     *
     * @return a time above 0
     */
    String sendDelayLimit() default "100ms";

    /**
     * Number of tenants beside the hot ones.
     *
     * @return 0 or more; 0 only if the hot tenants' shares sum to 1
     */
    int tenants() default 0;

    /**
     * The hot tenants, each with its exact share.
     *
     * @return none by default
     */
    HotTenant[] hotTenants() default {};

    /**
     * Zipf exponent of the other tenants; 0 is even.
     *
     * @return 0 or more
     */
    double tenantSkew() default 0;

    /**
     * Entities (orders) in flight for each tenant. The fewer there are, the closer the steps of one follow each other, and
     * the harder its order is put to the test.
     *
     * @return at least 1
     */
    int openEntities() default 10;

    /**
     * Events in the life of an entity, after which a new one takes its place.
     *
     * @return at least 1
     */
    int eventsPerEntity() default 10;

    /**
     * Keys that become hot, fade, and move on to another entity.
     *
     * @return none by default
     */
    ViralKeys viralKeys() default @ViralKeys(share = 0);

    /**
     * Sizes of the records' values.
     *
     * @return 200 bytes by default
     */
    ValueSizes valueSizes() default @ValueSizes;

    /**
     * What handling an event costs, relative to an ordinary one.
     *
     * @return 1 each by default, and nothing is sent about it
     */
    HandlerCosts handlerCosts() default @HandlerCosts;

    /**
     * How due times are spread.
     *
     * @return evenly by default
     */
    Arrivals arrivals() default Arrivals.UNIFORM;

    /**
     * How shares are kept: by quota, or by coin toss for those who want the noise.
     *
     * @return exactly by default
     */
    Sampling sampling() default Sampling.EXACT;

    /**
     * Faults on the time line of this load.
     *
     * @return none by default
     */
    FaultAt[] faults() default {};
}
