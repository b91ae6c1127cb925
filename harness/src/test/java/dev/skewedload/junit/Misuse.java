package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.partition.PartitionBy;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Runs test cases that are wrong against a place where a broker could be, and watches that nobody goes there. */
final class Misuse {
    private Misuse() {}

    /** The one line with which the test cases are refused, before any user code ran and any connection was made. */
    static String of(Class<?> testCases) {
        return of(testCases, Map.of());
    }

    static String of(Class<?> testCases, Map<String, String> properties) {
        try (ServerSocketChannel broker = ServerSocketChannel.open()) {
            broker.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            broker.configureBlocking(false);
            Map<String, String> all = new HashMap<>();
            all.put("skewedload.kafka", "127.0.0.1:" + broker.socket().getLocalPort());
            all.put("skewedload.allow", "orders");
            all.putAll(properties);
            Played played = Played.with(all, testCases);

            assertThat(played.told()).as("user code that ran").isEmpty();
            assertThat(broker.accept()).as("a connection to the broker").isNull();
            assertThat(played.failures()).singleElement().isExactlyInstanceOf(SkewedLoadException.class);
            String message = played.failures().get(0).getMessage();
            assertThat(message).doesNotContain("\n");
            return message;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Tells when it runs. */
    abstract static class UserCode {
        @BeforeAll
        static void begin(TestReporter reporter) {
            reporter.publishEntry("user code ran");
        }

        @Test
        void test() {}
    }

    /** A topic without any misuse. */
    @Retention(RetentionPolicy.RUNTIME)
    @KafkaUnderTest(topic = "orders", partitions = 2, consumerGroup = "orders", partitionBy = PartitionBy.TENANT)
    @interface Orders {}

    /** The same, with the key left to a method. */
    @Retention(RetentionPolicy.RUNTIME)
    @KafkaUnderTest(topic = "orders", partitions = 2, consumerGroup = "orders")
    @interface KeylessOrders {}
}
