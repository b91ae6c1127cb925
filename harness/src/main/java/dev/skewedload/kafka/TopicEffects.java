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
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Reads the records of an output topic as effects, committed ones only, from where the topic ends when it is opened. */
final class TopicEffects implements EffectReader {
    private static final Duration ENOUGH_TO_STOP = Duration.ofSeconds(10);

    private final ObjectMapper json = new ObjectMapper();
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final EffectSink sink;
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable String failure;

    TopicEffects(
            String bootstrapServers,
            Map<String, String> clientSettings,
            String topic,
            int partitions,
            EffectSink sink) {
        this.sink = sink;
        consumer = Clients.consumer(bootstrapServers, clientSettings, "read_committed");
        try {
            seekToEnds(topic, partitions);
        } catch (RuntimeException failed) {
            consumer.close();
            throw failed;
        }
        thread = new Thread(this::readAll, "skewedload-effects-of-" + topic);
        thread.setDaemon(true);
        thread.start();
    }

    /** Asks for each position now, since a seek alone would be carried out by the first poll, after the load began. */
    private void seekToEnds(String topic, int partitions) {
        List<TopicPartition> all = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
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
            }
        } catch (WakeupException stopped) {
            // close() asked for it
        } catch (RuntimeException failed) {
            failure = "effects can no longer be read from their topic: " + failed;
        }
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
