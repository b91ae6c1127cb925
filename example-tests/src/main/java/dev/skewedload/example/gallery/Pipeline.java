package dev.skewedload.example.gallery;

import dev.skewedload.kafka.KafkaEndpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * A consumer that reads orders, in parts that can be exchanged: a loop polls, the {@link Dispatch} brings each event to a thread, the
 * {@link Sink} gives it its effect, and the {@link CommitPolicy} says what may be committed. Before partitions go to another
 * member, it waits for what is in flight and commits.
 *
 * <pre>{@code
 * Pipeline.of(kafka, effects).dispatch(new PerOrderQueues(8, 100)).commits(new Watermark()).start();
 * }</pre>
 */
public final class Pipeline implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(20);

    private final Map<String, Object> settings = new HashMap<>();
    private List<String> topics;
    private Dispatch dispatch = new PerOrderQueues(8, 100);
    private CommitPolicy policy = new Watermark();
    private Sink sink;
    private final Map<TopicPartition, Long> committed = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Thread thread = new Thread(this::run, "gallery-pipeline");
    private volatile boolean stopped;
    private volatile boolean crashed;

    private Pipeline(KafkaEndpoint kafka, Sink sink) {
        this.sink = sink;
        topics = List.of(kafka.topic());
        settings.putAll(kafka.clientSettings());
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, kafka.consumerGroup());
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, 6_000);
        settings.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 200);
    }

    /**
     * A pipeline of right parts: a queue for each order in a bounded pool, and the watermark of what is complete.
     *
     * @param kafka the topic and the group
     * @param sink where effects go
     * @return a pipeline that was not started yet, whose parts can be exchanged
     */
    public static Pipeline of(KafkaEndpoint kafka, Sink sink) {
        return new Pipeline(kafka, sink);
    }

    /**
     * Exchanges the dispatch.
     *
     * @param part another one, of this pipeline alone
     * @return this
     */
    public Pipeline dispatch(Dispatch part) {
        dispatch = part;
        return this;
    }

    /**
     * Exchanges the commit policy.
     *
     * @param part another one, of this pipeline alone
     * @return this
     */
    public Pipeline commits(CommitPolicy part) {
        policy = part;
        return this;
    }

    /**
     * Reads other topics than the one under test.
     *
     * @param names their names
     * @return this
     */
    public Pipeline topics(String... names) {
        topics = List.of(names);
        return this;
    }

    /**
     * Changes a setting of the consumer.
     *
     * @param name a name of {@link ConsumerConfig}
     * @param value its value
     * @return this
     */
    public Pipeline setting(String name, Object value) {
        settings.put(name, value);
        return this;
    }

    /**
     * Starts to read.
     *
     * @return this, whose member joins its group now
     */
    public Pipeline start() {
        thread.setDaemon(true);
        thread.start();
        return this;
    }

    private void run() {
        KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
        try {
            consumer.subscribe(topics, new Handover(consumer));
            while (!stopped) {
                poll(consumer);
            }
        } catch (RuntimeException failed) {
            failed(failed);
        } finally {
            boolean interrupted = Thread.interrupted(); // else the consumer would not say goodbye to its group
            consumer.close();
            dispatch.abandon();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void poll(KafkaConsumer<String, byte[]> consumer) {
        if (dispatch.isFull()) {
            consumer.pause(consumer.assignment());
        } else {
            consumer.resume(consumer.paused());
        }
        List<OrderEvent> events = new ArrayList<>();
        for (ConsumerRecord<String, byte[]> read : consumer.poll(POLL)) {
            events.add(OrderEvent.of(read));
        }
        events.forEach(policy::delivered);
        commit(consumer);
        events.forEach(event -> dispatch.take(event, () -> handle(event)));
    }

    private void handle(OrderEvent event) {
        try {
            sink.apply(event);
            policy.completed(event);
        } catch (Exception | Error failed) {
            if (!crashed) {
                failed(failed);
            }
        }
    }

    private void commit(KafkaConsumer<String, byte[]> consumer) {
        Map<TopicPartition, Long> due = policy.commits();
        due.entrySet().removeIf(commit -> commit.getValue().equals(committed.get(commit.getKey())));
        if (crashed || due.isEmpty()) {
            return;
        }
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        due.forEach((partition, offset) -> offsets.put(partition, new OffsetAndMetadata(offset)));
        try {
            consumer.commitSync(offsets);
            synchronized (committed) {
                committed.putAll(due);
                committed.notifyAll();
            }
        } catch (CommitFailedException | RebalanceInProgressException notOursNow) {
            // the next poll joins the group again; what was not committed is delivered again
        }
    }

    private void failed(Throwable failed) {
        failure.compareAndSet(null, failed);
    }

    /**
     * Waits until this member has committed past an event.
     *
     * @param event the event
     * @throws InterruptedException if that does not come within the run
     */
    public void awaitCommitPast(OrderEvent event) throws InterruptedException {
        synchronized (committed) {
            while (committed.getOrDefault(event.partition(), 0L) <= event.offset()) {
                committed.wait();
            }
        }
    }

    /**
     * Why it stopped to work as it should, which no exhibit plans.
     *
     * @return the first failure of a handler or of the loop
     */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** Finishes what is in flight, commits and leaves the group. */
    @Override
    public void close() {
        stopped = true;
        join();
    }

    /**
     * Crashes: what is in flight has no effect and nothing more is committed. Unlike a process that is killed its member
     * leaves the group at once, so that nobody has to wait for the end of its session.
     */
    public void crash() {
        crashed = true;
        stopped = true;
        dispatch.abandon();
        join();
    }

    private void join() {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Called by poll and by close. */
    private final class Handover implements ConsumerRebalanceListener {
        private final KafkaConsumer<String, byte[]> consumer;

        Handover(KafkaConsumer<String, byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            // read on from what is committed
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            dispatch.finish();
            commit(consumer);
            policy.forget(partitions);
            committed.keySet().removeAll(partitions);
        }
    }
}
