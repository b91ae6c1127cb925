package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Makes Kafka clients and waits for their answers, each within a bounded time. */
final class Clients {
    static final int REQUEST_MILLIS = 10_000;
    private static final int API_MILLIS = 20_000;

    private Clients() {}

    /** An Admin client; time limits in the client settings win over the ones of here. */
    static Admin admin(String bootstrapServers, Map<String, String> clientSettings) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MILLIS);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, API_MILLIS);
        settings.putAll(shared(clientSettings));
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        return Admin.create(settings);
    }

    /** A consumer of raw records that commits nothing. */
    static KafkaConsumer<byte[], byte[]> consumer(
            String bootstrapServers, Map<String, String> clientSettings, String isolation) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MILLIS);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, API_MILLIS);
        settings.putAll(shared(clientSettings));
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation);
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5_000);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** A member of a group that fetches one record at a time at the most, and commits nothing. */
    static KafkaConsumer<byte[], byte[]> member(
            String bootstrapServers, Map<String, String> clientSettings, String group, Map<String, String> protocol) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MILLIS);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, API_MILLIS);
        settings.putAll(shared(clientSettings));
        settings.putAll(protocol);
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Those that are not the producer's alone: interceptors are of one kind of client, and a group is the user's. */
    private static Map<String, String> shared(Map<String, String> clientSettings) {
        Map<String, String> shared = new HashMap<>(clientSettings);
        shared.keySet().removeAll(List.of("interceptor.classes", "transactional.id", "group.id", "client.id"));
        return shared;
    }

    /** The answer, or an exception of Kafka's own, or one that names who did not answer. */
    static <T> T answer(KafkaFuture<T> future, String what) {
        try {
            return future.get(API_MILLIS + 5_000L, TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof org.apache.kafka.common.errors.TimeoutException) {
                throw unanswered(what, failed.getCause());
            }
            if (failed.getCause() instanceof ApiException api) {
                throw api;
            }
            throw new SkewedLoadException(
                    "the cluster could not " + what + ": " + failed.getCause(), failed.getCause());
        } catch (TimeoutException late) {
            throw unanswered(what, late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new org.apache.kafka.common.errors.InterruptException(interrupted);
        }
    }

    private static SkewedLoadException unanswered(String what, Throwable cause) {
        return new SkewedLoadException(
                "the cluster did not answer in time when asked to " + what
                        + ": is a broker running, and can this machine reach its advertised address?",
                cause);
    }
}
