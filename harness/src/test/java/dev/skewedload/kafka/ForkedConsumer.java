package dev.skewedload.kafka;

import dev.skewedload.run.EffectProbe;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A system under test in a JVM of its own: it reports each record to the probe's address and commits after each poll. */
final class ForkedConsumer implements AutoCloseable {
    private final Process process;

    ForkedConsumer(TestTopic topic, String address) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ForkedConsumer.class.getName(),
                        TestTopic.bootstrap(),
                        topic.name(),
                        topic.group(),
                        address)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Works until its input ends. */
    public static void main(String[] arguments) throws IOException {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", arguments[0], "group.id", arguments[2], "enable.auto.commit", false);
        try (EffectProbe effects = EffectProbe.connect(arguments[3]);
                KafkaConsumer<byte[], byte[]> consumer =
                        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(arguments[1]));
            while (System.in.available() == 0) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
                    effects.applied(TestConsumer.eventIdOf(record), record.value());
                }
                consumer.commitSync();
            }
        }
    }

    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        try (OutputStream input = process.getOutputStream()) {
            input.write('\n');
            input.flush();
            process.waitFor(20, TimeUnit.SECONDS);
        } catch (IOException gone) {
            // it was killed
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
