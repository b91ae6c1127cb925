package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.RunId;
import dev.skewedload.run.Acknowledgement;
import dev.skewedload.run.EffectReader;
import dev.skewedload.run.EffectSink;
import dev.skewedload.run.EffectSource;
import dev.skewedload.run.OffsetSource;
import dev.skewedload.run.TargetSession;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** One run's producer and observers on a topic. */
final class KafkaSession implements TargetSession {
    private static final char REPLACEMENT = '\uFFFD';
    private static final List<Class<? extends Exception>> CERTAIN_REFUSALS = List.of(
            RecordTooLargeException.class,
            RecordBatchTooLargeException.class,
            InvalidTopicException.class,
            AuthorizationException.class,
            BufferExhaustedException.class);

    private final KafkaTarget target;
    private final String topic;
    private final KeyFunction key;
    private final boolean withCosts;
    private final RunId runId;
    private final Admin admin;
    private final Producer<byte[], Object> producer;
    private final int partitions;
    private final boolean bytesAsValue;
    private final @Nullable TopicOffsets offsets;

    private KafkaSession(
            KafkaTarget target,
            String topic,
            KeyFunction key,
            Workload workload,
            RunId runId,
            @Nullable String group,
            Admin admin) {
        this.target = target;
        this.topic = topic;
        this.key = key;
        withCosts = workload.handlerCosts().isPresent();
        this.runId = runId;
        this.admin = admin;
        partitions = Topics.partitionsOf(admin, topic, target.bootstrapServers());
        Topics.awaitLeaders(admin, topic, partitions);
        bytesAsValue = !target.clientSettings().containsKey(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG);
        offsets = group == null ? null : TopicOffsets.of(admin, topic, partitions, group, target.hasSharedGroup());
        LargestRecord largest = LargestRecord.of(workload);
        largest.require(admin, topic, target);
        producer = new KafkaProducer<>(producerSettings(target, largest));
        try {
            producer.partitionsFor(topic);
        } catch (RuntimeException failed) {
            producer.close(Duration.ZERO);
            throw failed;
        }
    }

    static KafkaSession open(
            KafkaTarget target,
            String topic,
            KeyFunction key,
            Workload workload,
            RunId runId,
            @Nullable String consumerGroup) {
        try {
            Admin admin = Clients.admin(target.bootstrapServers(), target.clientSettings());
            try {
                return new KafkaSession(target, topic, key, workload, runId, consumerGroup, admin);
            } catch (RuntimeException failed) {
                admin.close(Duration.ZERO);
                throw failed;
            }
        } catch (InterruptException interrupted) {
            throw interrupted;
        } catch (KafkaException refused) {
            throw new SkewedLoadException(
                    "topic `" + topic + "` on the cluster at " + target.bootstrapServers() + " cannot be written to: "
                            + reasonOf(refused),
                    refused);
        }
    }

    /** The clients wrap what went wrong in a sentence that says nothing. */
    private static String reasonOf(KafkaException refused) {
        return refused.getCause() instanceof KafkaException reason ? reason.getMessage() : refused.getMessage();
    }

    private static Map<String, Object> producerSettings(KafkaTarget target, LargestRecord largest) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 2);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 128 * 1024);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 10_000);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 20_000);
        settings.putAll(largest.producerSettings());
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        settings.putAll(target.clientSettings());
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, target.bootstrapServers());
        return settings;
    }

    @Override
    public int partitions() {
        return partitions;
    }

    @Override
    public void send(Event event, Acknowledgement acknowledgement) {
        Object chosen = key.key(event);
        byte[] keyBytes = bytes(chosen);
        String keyText = textOf(chosen, keyBytes);
        Object value = target.payload().value(event);
        Object sent = bytesAsValue ? bytes(value) : value;
        ProducerRecord<byte[], Object> record = new ProducerRecord<>(topic, null, keyBytes, sent, headers(event));
        try {
            producer.send(record, (metadata, failure) -> answer(metadata, failure, keyText, acknowledgement));
        } catch (InterruptException | SerializationException ofTheCaller) {
            throw ofTheCaller;
        } catch (KafkaException refused) {
            acknowledgement.refused(refused);
        }
    }

    private List<Header> headers(Event event) {
        Header id = header(EffectSource.EVENT_HEADER, event.id());
        return withCosts ? List.of(id, header(KafkaTarget.COST_HEADER, Double.toString(event.cost()))) : List.of(id);
    }

    private static Header header(String name, String value) {
        return new RecordHeader(name, value.getBytes(UTF_8));
    }

    /** Keys that are no text are told apart by their digits: decoded, different ones would become the same. */
    private static String textOf(@Nullable Object key, byte @Nullable [] bytes) {
        if (key == null || bytes == null) {
            return KeyLoad.NO_KEY;
        }
        if (key instanceof String text) {
            return text;
        }
        String text = new String(bytes, UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? text : "0x" + HexFormat.of().formatHex(bytes);
    }

    private static byte @Nullable [] bytes(@Nullable Object keyOrValue) {
        if (keyOrValue == null || keyOrValue instanceof byte[]) {
            return (byte[]) keyOrValue;
        }
        if (keyOrValue instanceof String text) {
            return text.getBytes(UTF_8);
        }
        throw new IllegalArgumentException("a key or value must be a String or a byte[], but was a "
                + keyOrValue.getClass().getName()
                + ": for other values set `value.serializer` in the client settings");
    }

    private static void answer(
            @Nullable RecordMetadata metadata, @Nullable Exception failure, String key, Acknowledgement to) {
        if (failure == null && metadata != null) {
            int bytes = Math.max(0, metadata.serializedKeySize()) + Math.max(0, metadata.serializedValueSize());
            to.acknowledged(metadata.partition(), metadata.hasOffset() ? metadata.offset() : -1, key, bytes);
        } else if (CERTAIN_REFUSALS.stream().anyMatch(type -> type.isInstance(failure))) {
            to.refused(failure);
        } else {
            to.unknown(
                    failure == null ? new ApiException("the producer gave neither an answer nor a reason") : failure);
        }
    }

    @Override
    public Optional<String> failure() {
        return target.clusterFailure();
    }

    @Override
    public Optional<OffsetSource> offsets() {
        return Optional.ofNullable(offsets);
    }

    @Override
    public boolean mayRepeat() {
        return "false".equalsIgnoreCase(target.clientSettings().get(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG));
    }

    @Override
    public BitSet readPending(Duration limit) {
        if (offsets == null) {
            return new BitSet();
        }
        return PendingRecords.read(
                target.bootstrapServers(),
                target.clientSettings(),
                topic,
                offsets.committed(),
                offsets.ends(),
                runId,
                limit);
    }

    @Override
    public Optional<long[]> countRecords(long[] from, long[] to, Duration limit) {
        return Optional.of(
                RecordCount.between(target.bootstrapServers(), target.clientSettings(), topic, from, to, limit));
    }

    @Override
    public String stream() {
        return topic;
    }

    @Override
    public EffectReader readEffects(EffectSource source, EffectSink sink) {
        String output = ((EffectSource.KafkaTopic) source).topic();
        int lanes;
        try {
            lanes = Topics.partitionsOf(admin, output, target.bootstrapServers());
        } catch (SkewedLoadException missing) {
            throw new SkewedLoadException(
                    "topic `" + output + "`, which effects are read from, is not on the cluster at "
                            + target.bootstrapServers() + ": create it before the load, for instance in @BeforeEach",
                    missing);
        }
        return new TopicEffects(
                target.bootstrapServers(),
                target.clientSettings(),
                output,
                lanes,
                () -> Topics.ends(admin, output, lanes),
                sink);
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
        admin.close(Duration.ZERO);
    }
}
