package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.ApiException;

/** Makes Kafka clients and waits for their answers, each within a bounded time. */
final class Clients {
    static final int REQUEST_MILLIS = 10_000;
    private static final int API_MILLIS = 20_000;

    private Clients() {}

    static Admin admin(String bootstrapServers, Map<String, String> clientSettings) {
        Map<String, Object> settings = new HashMap<>(clientSettings);
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MILLIS);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, API_MILLIS);
        return Admin.create(settings);
    }

    /** The answer, or an exception of Kafka's own, or one that names who did not answer. */
    static <T> T answer(KafkaFuture<T> future, String what) {
        try {
            return future.get(API_MILLIS + 5_000L, TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof org.apache.kafka.common.errors.TimeoutException) {
                throw new SkewedLoadException(
                        "the cluster did not answer within " + API_MILLIS / 1000 + " s when asked to " + what
                                + ": is a broker running and reachable at its advertised address?",
                        failed.getCause());
            }
            if (failed.getCause() instanceof ApiException api) {
                throw api;
            }
            throw new SkewedLoadException(
                    "the cluster could not " + what + ": " + failed.getCause(), failed.getCause());
        } catch (TimeoutException late) {
            throw new SkewedLoadException("the cluster did not answer when asked to " + what, late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new org.apache.kafka.common.errors.InterruptException(interrupted);
        }
    }
}
