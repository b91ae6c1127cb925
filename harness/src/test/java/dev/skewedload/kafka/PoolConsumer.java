package dev.skewedload.kafka;

import dev.skewedload.measure.CompletionFrontier;
import dev.skewedload.process.ForkedService;
import dev.skewedload.process.ForkedServiceBuilder;
import dev.skewedload.run.EffectProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A system under test in a JVM of its own that works on records in a pool, out of order, and commits either the contiguous
 * watermark or the highest offset that is done. If it is given a file that is not there, its first life makes it and never
 * finishes one record; it says so as soon as later ones of that partition are done and its commits tell.
 */
public final class PoolConsumer {
    static final String GAP = "in the gap";
    private static final int HELD = 20;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final EffectProbe effects;
    private final boolean highest;
    private final Path firstLife;
    private final ExecutorService pool = Executors.newFixedThreadPool(4);
    private final Queue<ConsumerRecord<byte[], byte[]>> done = new ConcurrentLinkedQueue<>();
    private final Map<TopicPartition, CompletionFrontier> frontiers = new HashMap<>();
    private final Map<TopicPartition, Long> highestDone = new HashMap<>();
    private final Map<TopicPartition, Long> committed = new HashMap<>();
    private volatile ConsumerRecord<byte[], byte[]> held;
    private boolean told;

    private PoolConsumer(KafkaConsumer<byte[], byte[]> consumer, EffectProbe effects, boolean highest, Path firstLife) {
        this.consumer = consumer;
        this.effects = effects;
        this.highest = highest;
        this.firstLife = firstLife;
    }

    /** One that is to be started, and to be given further arguments before. */
    public static ForkedServiceBuilder fork(String bootstrap, String topic, String group, EffectProbe probe) {
        return ForkedService.of(PoolConsumer.class)
                .arguments(bootstrap, topic, group, probe.address())
                .jvmOptions("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .readyLine("started");
    }

    /** Bootstrap servers, topic, group, the probe's address; then, if they are given, the policy and the file. */
    public static void main(String[] arguments) throws IOException {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                arguments[0],
                "group.id",
                arguments[2],
                "group.instance.id",
                "the-only-one", // a new life takes over from the old one at once
                "enable.auto.commit",
                false);
        boolean highest = arguments.length > 4 && arguments[4].equals("highest");
        Path firstLife = Path.of(arguments.length > 5 ? arguments[5] : ".");
        try (EffectProbe effects = EffectProbe.connect(arguments[3]);
                KafkaConsumer<byte[], byte[]> consumer =
                        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(arguments[1]));
            System.out.println("started");
            new PoolConsumer(consumer, effects, highest, firstLife).work();
        }
    }

    private void work() throws IOException {
        while (true) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(20))) {
                frontierOf(record).delivered(record.offset());
                boolean isHeld = record.offset() == HELD && record.partition() == 0 && Files.notExists(firstLife);
                if (isHeld) {
                    Files.createFile(firstLife);
                    held = record;
                }
                pool.execute(() -> handle(record, isHeld));
            }
            commit();
            tellOfGap();
        }
    }

    private void handle(ConsumerRecord<byte[], byte[]> record, boolean isHeld) {
        try {
            if (isHeld) {
                new CountDownLatch(1).await();
            }
            effects.applied(TestConsumer.eventIdOf(record), record.value());
            done.add(record);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private CompletionFrontier frontierOf(ConsumerRecord<byte[], byte[]> record) {
        return frontiers.computeIfAbsent(partitionOf(record), partition -> new CompletionFrontier());
    }

    private static TopicPartition partitionOf(ConsumerRecord<byte[], byte[]> record) {
        return new TopicPartition(record.topic(), record.partition());
    }

    private void commit() {
        for (ConsumerRecord<byte[], byte[]> record = done.poll(); record != null; record = done.poll()) {
            frontierOf(record).completed(record.offset());
            highestDone.merge(partitionOf(record), record.offset() + 1, Math::max);
        }
        Map<TopicPartition, OffsetAndMetadata> commits = new HashMap<>();
        highestDone.forEach((partition, offset) -> {
            long upTo = highest ? offset : frontiers.get(partition).offset().orElseThrow();
            if (!Long.valueOf(upTo).equals(committed.put(partition, upTo))) {
                commits.put(partition, new OffsetAndMetadata(upTo));
            }
        });
        if (!commits.isEmpty()) {
            consumer.commitSync(commits);
        }
    }

    /** A later record is done and the earlier one is not, and what was to be committed then is committed. */
    private void tellOfGap() {
        ConsumerRecord<byte[], byte[]> earlier = held;
        if (told || earlier == null) {
            return;
        }
        long upTo = committed.getOrDefault(partitionOf(earlier), 0L);
        boolean laterDone = highestDone.getOrDefault(partitionOf(earlier), 0L) > earlier.offset() + 1;
        if (laterDone && (highest ? upTo > earlier.offset() : upTo == earlier.offset())) {
            told = true;
            System.out.println(GAP + ": " + earlier.offset() + " is not done, later ones are, committed is " + upTo);
        }
    }
}
