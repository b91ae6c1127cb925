package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.run.AppliedEffect;
import dev.skewedload.run.EffectReader;
import dev.skewedload.run.EffectSink;
import dev.skewedload.run.EffectSource;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of an output topic as effects, committed ones only, from where the topic ends when it is opened. The view is
 * complete up to the last moment whose ends, uncommitted records included, have been read past: what belongs to an open
 * transaction then may still become an effect.
 */
final class TopicEffects implements EffectReader {
    private static final Duration BETWEEN_LOOKS_AT_THE_ENDS = Duration.ofMillis(100);
    private static final Duration ENOUGH_TO_STOP = Duration.ofSeconds(10);

    private final ObjectMapper json = new ObjectMapper();
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final EffectSink sink;
    private final Supplier<long[]> ends;
    private final List<TopicPartition> all;
    private final Thread thread;
    private long @Nullable [] goals;
    private long asked;
    private volatile long completeUpTo;
    private volatile boolean closed;
    private volatile @Nullable String failure;

    TopicEffects(
            String bootstrapServers,
            Map<String, String> clientSettings,
            String topic,
            int partitions,
            Supplier<long[]> ends,
            EffectSink sink) {
        this.sink = sink;
        this.ends = ends;
        all = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        completeUpTo = System.nanoTime();
        asked = completeUpTo;
        consumer = Clients.consumer(bootstrapServers, clientSettings, "read_committed");
        try {
            seekToEnds();
        } catch (RuntimeException failed) {
            consumer.close();
            throw failed;
        }
        thread = new Thread(this::readAll, "skewedload-effects-of-" + topic);
        thread.setDaemon(true);
        thread.start();
    }

    /** Asks for each position now, since a seek alone would be carried out by the first poll, after the load began. */
    private void seekToEnds() {
        consumer.assign(all);
        consumer.seekToEnd(all);
        all.forEach(consumer::position);
    }

    private void readAll() {
        try (consumer) {
            while (!closed) {
                for (ConsumerRecord<byte[], byte[]> effect : consumer.poll(Duration.ofMillis(100))) {
                    sink.applied(AppliedEffect.of(eventIdOf(effect), System.nanoTime(), effect.partition()));
                }
                lookWhetherAllIsRead();
            }
        } catch (WakeupException stopped) {
            // close() asked for it
        } catch (RuntimeException | Error failed) {
            failure = "effects can no longer be read from their topic: " + failed;
        }
    }

    private void lookWhetherAllIsRead() {
        long[] goal = goals;
        if (goal == null && System.nanoTime() - asked >= BETWEEN_LOOKS_AT_THE_ENDS.toNanos()) {
            asked = System.nanoTime();
            goals = ends.get();
        } else if (goal != null && all.stream().allMatch(p -> consumer.position(p) >= goal[p.partition()])) {
            completeUpTo = asked;
            goals = null;
        }
    }

    @Override
    public long completeUpTo() {
        return completeUpTo;
    }

    @Override
    public OptionalInt partitions() {
        return OptionalInt.of(all.size());
    }

    private String eventIdOf(ConsumerRecord<byte[], byte[]> effect) {
        Header header = effect.headers().lastHeader(EffectSource.EVENT_HEADER);
        if (header != null && header.value() != null) {
            return new String(header.value(), UTF_8);
        }
        try {
            JsonNode id = effect.value() == null
                    ? null
                    : json.readTree(effect.value()).get("event_id");
            return id == null ? "" : id.asText();
        } catch (JsonProcessingException notJson) {
            return "";
        } catch (IOException impossible) {
            throw new IllegalStateException("reading from memory failed", impossible);
        }
    }

    @Override
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void close() {
        closed = true;
        consumer.wakeup();
        try {
            thread.join(ENOUGH_TO_STOP.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
