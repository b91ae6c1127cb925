package dev.skewedload.example.gallery;

import dev.skewedload.check.Check;
import dev.skewedload.example.OrderKeys;
import dev.skewedload.kafka.KafkaClusters;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.kafka.KafkaTarget;
import dev.skewedload.kafka.TopicUnderTest;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.SkewedTraffic;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Where one exhibit is shown: a topic, a group and a database of its own, and the traffic that is about to run. */
public final class Stand implements AutoCloseable {
    /** A load that is late is no other load: what the exhibits show does not hang on the pace. */
    private static final Duration BUSY_MACHINE = Duration.ofSeconds(5);

    private final String name;
    private final TopicUnderTest topic;
    private final SkewedTraffic traffic;
    private final Supplier<DataSource> databases;
    private final Deque<AutoCloseable> systems = new ArrayDeque<>();
    private final List<Check> checks = new ArrayList<>();
    private @Nullable EffectProbe probe;

    Stand(String name, Exhibit exhibit, Supplier<DataSource> databases) {
        this.name = name;
        this.databases = databases;
        topic = topic(name, exhibit.partitions());
        traffic = SkewedTraffic.of(exhibit.load())
                .named("gallery." + exhibit.name())
                .to(target())
                .consumerGroup(name)
                .contract(exhibit.contract())
                .drain(exhibit.drain())
                .sendDelayLimit(BUSY_MACHINE);
    }

    private TopicUnderTest topic(String called, int partitions) {
        TopicUnderTest made = KafkaClusters.topicUnderTest(property -> Optional.empty(), called, partitions, name);
        made.prepare();
        return made;
    }

    /**
     * The topic that the load goes to, and the group that it is judged by.
     *
     * @return addresses and names
     */
    public KafkaEndpoint kafka() {
        return topic.endpoint();
    }

    /**
     * The load's target: the topic, keyed by order.
     *
     * @return a target that may be changed and given to {@link #traffic()}
     */
    public KafkaTarget target() {
        return topic.target().key(event -> OrderKeys.of(event.tenant(), event.entity()), "OrderKeys.of");
    }

    /**
     * The traffic that will run when the exhibit is up: what happens during it is added here.
     *
     * @return traffic to the topic, keyed by order
     */
    public SkewedTraffic traffic() {
        return traffic;
    }

    /**
     * A probe, by which effects are judged once this was called.
     *
     * @return the same one each time
     */
    public EffectProbe effects() {
        if (probe == null) {
            probe = new EffectProbe();
            traffic.effects(probe);
        }
        return probe;
    }

    /**
     * A database of its own.
     *
     * @return a new and empty one each time
     */
    public DataSource database() {
        return databases.get();
    }

    /**
     * Makes a further topic.
     *
     * @param suffix what it is for
     * @return its name
     */
    public String furtherTopic(String suffix) {
        String further = name + "-" + suffix;
        topic(further, topic.endpoint().partitions());
        return further;
    }

    /**
     * Starts a pipeline, whose failure would spoil the exhibit.
     *
     * @param pipeline of right parts and wrong ones
     * @return the same
     */
    public Pipeline start(Pipeline pipeline) {
        return closing(pipeline.start());
    }

    /**
     * Closes a system when the run is over, the last one first.
     *
     * @param system what was started
     * @param <T> its type
     * @return the same
     */
    public synchronized <T extends AutoCloseable> T closing(T system) {
        systems.push(system);
        return system;
    }

    /**
     * Adds a check of the exhibit's own, on the state of the system that was started here.
     *
     * @param check made when the run is over and before the system is closed
     */
    public void judgedBy(Check check) {
        checks.add(check);
    }

    List<Check> checks() {
        return checks;
    }

    /** What broke although no exhibit plans it. */
    synchronized Optional<Throwable> failure() {
        return systems.stream()
                .filter(Pipeline.class::isInstance)
                .flatMap(system -> ((Pipeline) system).failure().stream())
                .findFirst();
    }

    /** Ends all systems. A pipeline crashes, for the run is over, and one that is stuck would not come to its end. */
    @Override
    public synchronized void close() {
        for (AutoCloseable system : systems) {
            try {
                if (system instanceof Pipeline pipeline) {
                    pipeline.crash();
                } else {
                    system.close();
                }
            } catch (Exception failed) {
                throw new IllegalStateException("an exhibit could not be closed", failed);
            }
        }
        if (probe != null) {
            probe.close();
        }
    }
}
