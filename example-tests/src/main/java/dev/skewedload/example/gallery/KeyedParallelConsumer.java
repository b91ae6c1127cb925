package dev.skewedload.example.gallery;

import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.process.ForkedService;
import dev.skewedload.run.EffectProbe;
import io.confluent.parallelconsumer.ParallelConsumerOptions;
import io.confluent.parallelconsumer.ParallelConsumerOptions.CommitMode;
import io.confluent.parallelconsumer.ParallelConsumerOptions.ProcessingOrder;
import io.confluent.parallelconsumer.ParallelStreamProcessor;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Confluent's parallel consumer in place of the {@link Pipeline}: it polls, queues by key and commits by itself. Its version 0.5.3.3
 * needs a class that Kafka's clients no longer have in 4.4, so it runs in a process of its own with older ones.
 */
final class KeyedParallelConsumer {
    private static final String OLDER_CLIENTS = "gallery.older-kafka-clients";

    private KeyedParallelConsumer() {}

    /** Starts the process; it reports its effects to the probe. */
    static ForkedService fork(KafkaEndpoint kafka, EffectProbe effects, long slowEvent) {
        return ForkedService.of(KeyedParallelConsumer.class)
                .classPath(classPathWithOlderClients())
                .jvmOptions("-Xmx128m")
                .arguments(
                        kafka.bootstrapServers(),
                        kafka.topic(),
                        kafka.consumerGroup(),
                        effects.address(),
                        Long.toString(slowEvent))
                .readyLine("started")
                .start();
    }

    private static Path[] classPathWithOlderClients() {
        Path older = Path.of(System.getProperty(OLDER_CLIENTS, "target/older-kafka-clients/kafka-clients.jar"));
        if (!Files.exists(older)) {
            throw new IllegalStateException(older.toAbsolutePath() + " is not there: run it by mvn -Pgallery verify");
        }
        Stream<Path> others = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(jar -> !jar.getFileName().toString().startsWith("kafka-clients-"));
        return Stream.concat(Stream.of(older), others).toArray(Path[]::new);
    }

    /**
     * The process: one event is slower than fifty later ones of its partition.
     *
     * @param args addresses of Kafka, topic, group, address of the probe, the slow event
     */
    public static void main(String[] args) throws InterruptedException {
        Straggler work = Straggler.untilReleased(Long.parseLong(args[4]));
        Sink sink = new ProbeSink(EffectProbe.connect(args[3]), work);
        ParallelStreamProcessor<String, byte[]> processor = processor(args[0], args[2]);
        processor.subscribe(List.of(args[1]));
        processor.poll(context -> handle(sink, OrderEvent.of(context.getSingleConsumerRecord())));
        System.out.println("started");
        work.awaitOvertaken();
        work.release();
    }

    private static ParallelStreamProcessor<String, byte[]> processor(String bootstrapServers, String group) {
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                ConsumerConfig.GROUP_ID_CONFIG, group,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        return ParallelStreamProcessor.createEosStreamProcessor(ParallelConsumerOptions.<String, byte[]>builder()
                .consumer(new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer()))
                .ordering(ProcessingOrder.KEY)
                .maxConcurrency(8)
                .commitMode(CommitMode.PERIODIC_CONSUMER_SYNC)
                .commitInterval(Duration.ofMillis(100))
                .build());
    }

    /** What is thrown here is tried again by the parallel consumer. */
    private static void handle(Sink sink, OrderEvent event) {
        try {
            sink.apply(event);
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }
}
