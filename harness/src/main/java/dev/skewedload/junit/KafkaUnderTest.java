package dev.skewedload.junit;

import dev.skewedload.measure.Contract;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.Readiness;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The topic that the load goes to and the consumer group that is watched. Broker and topic exist before
 * {@code @BeforeAll} and before the test instance is made; the system property
 * {@code skewedload.kafka.bootstrap-servers} and the parameter {@link dev.skewedload.kafka.KafkaEndpoint} hold the
 * address. Put it on the class, so that an application context can connect while the instance is made.
 *
 * <p>The broker is a process of its own on loopback, started on first need; {@code -Dskewedload.kafka=host:port} names
 * a cluster instead, on which the topic must be there and be named by {@code -Dskewedload.allow}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@ExtendWith(SkewedLoadExtension.class)
public @interface KafkaUnderTest {
    /**
     * The topic's literal name.
     *
     * @return a legal topic name
     */
    String topic();

    /**
     * Its number of partitions.
     *
     * @return at least 1
     */
    int partitions();

    /**
     * The {@code group.id} of the system under test.
     *
     * @return not blank
     */
    String consumerGroup();

    /**
     * Whether the group is a share group (KIP-932, {@code KafkaShareConsumer}); see
     * {@link dev.skewedload.kafka.KafkaTarget#shareGroup()}.
     *
     * @return false for a consumer group, of whatever protocol
     */
    boolean shareGroup() default false;

    /**
     * A ready-made key for demonstrations, in place of a {@link PartitionKey} method that calls production code.
     *
     * @return at most one; none by default
     */
    PartitionBy[] partitionBy() default {};

    /**
     * What the system promises of its effects, by which they are judged.
     *
     * @return by default {@code EFFECTIVELY_ONCE}: one effect an event, in the order of its entity
     */
    Contract[] contract() default Contract.EFFECTIVELY_ONCE;

    /**
     * The topic in which the system sets events aside for good; see
     * {@link dev.skewedload.run.SkewedTraffic#deadLetters}.
     *
     * @return none by default
     */
    String deadLetters() default "";

    /**
     * When the system counts as ready.
     *
     * @return by default once its group owns every partition
     */
    Readiness ready() default Readiness.GROUP_OWNS_ALL_PARTITIONS;

    /**
     * How long the system may take to be ready at most.
     *
     * @return a time above 0
     */
    String readyWithin() default "60s";

    /**
     * Further settings of the producer that sends the load, each as {@code name=value}, for instance
     * {@code "linger.ms=5"} or {@code "value.serializer=..."}. The load is sent with {@code acks=all} and idempotence
     * unless they say otherwise; addresses and the key's serializer are not theirs to set.
     *
     * @return none by default
     */
    String[] producer() default {};
}
