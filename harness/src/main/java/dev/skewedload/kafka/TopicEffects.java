package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.run.EffectReader;
import dev.skewedload.run.EffectSink;
import dev.skewedload.run.EffectSource;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
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
        Map<String, Object> settings = new HashMap<>(clientSettings);
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5_000);
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> all = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        consumer.assign(all);
        consumer.seekToEnd(all);
        all.forEach(consumer::position);
        thread = new Thread(this::readAll, "skewedload-effects-of-" + topic);
        thread.setDaemon(true);
        thread.start();
    }

    private void readAll() {
        try (consumer) {
            while (!closed) {
                for (ConsumerRecord<byte[], byte[]> effect : consumer.poll(Duration.ofMillis(100))) {
                    sink.applied(eventIdOf(effect), System.nanoTime(), effect.partition());
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
        if (header != null) {
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
