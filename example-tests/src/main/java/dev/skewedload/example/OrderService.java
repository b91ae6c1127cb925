package dev.skewedload.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.EffectSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A plain consumer-group service: each member polls, handles one record after the other at a set cost, reports the effect,
 * and commits after each batch. With one member a partition, a partition is served at {@code 1 / cost}.
 */
public final class OrderService implements AutoCloseable {
    /** The service's consumer group. */
    public static final String GROUP = "order-service";

    private static final int RECORDS_PER_POLL = 100;

    private final List<Member> members = new ArrayList<>();

    private OrderService() {}

    /**
     * Starts the service as it runs in production: a member for each of the 24 partitions of {@code orders}, 1.25 ms of work
     * a record, so that a partition is served at 800 records/s.
     *
     * @param bootstrapServers where Kafka is
     * @param effects told of each order event that was handled
     * @return a service whose members join their group now
     */
    public static OrderService start(String bootstrapServers, EffectProbe effects) {
        return start(bootstrapServers, "orders", 24, Duration.ofNanos(1_250_000), effects);
    }

    /**
     * Starts a service.
     *
     * @param bootstrapServers where Kafka is
     * @param topic the topic to read
     * @param memberCount number of consumers in the group
     * @param costPerRecord time that the handler takes for each record
     * @param effects told of each order event that was handled
     * @return a service whose members join their group now
     */
    public static OrderService start(
            String bootstrapServers, String topic, int memberCount, Duration costPerRecord, EffectProbe effects) {
        OrderService service = new OrderService();
        for (int i = 0; i < memberCount; i++) {
            service.members.add(new Member(bootstrapServers, topic, costPerRecord, effects));
        }
        service.members.forEach(Thread::start);
        return service;
    }

    /** Stops all members and waits until they have left their group. */
    @Override
    public void close() {
        members.forEach(Member::halt);
        for (Member member : members) {
            try {
                member.join(TimeUnit.SECONDS.toMillis(30));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static final class Member extends Thread {
        private static final long MOST_CAUGHT_UP = 50_000_000;

        private final KafkaConsumer<byte[], byte[]> consumer;
        private final String topic;
        private final long costNanos;
        private final EffectProbe effects;
        private volatile boolean stopped;
        private long busyUntil;

        Member(String bootstrapServers, String topic, Duration costPerRecord, EffectProbe effects) {
            super("order-service-member");
            setDaemon(true);
            this.topic = topic;
            this.effects = effects;
            costNanos = costPerRecord.toNanos();
            consumer = new KafkaConsumer<>(
                    Map.of(
                            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                            ConsumerConfig.GROUP_ID_CONFIG, GROUP,
                            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
                            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest",
                            ConsumerConfig.MAX_POLL_RECORDS_CONFIG, RECORDS_PER_POLL),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
        }

        @Override
        public void run() {
            try (consumer) {
                consumer.subscribe(List.of(topic));
                while (!stopped) {
                    ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(100));
                    for (ConsumerRecord<byte[], byte[]> order : records) {
                        handle(order);
                        if (stopped) {
                            return;
                        }
                    }
                    if (!records.isEmpty()) {
                        consumer.commitAsync();
                    }
                }
            } catch (WakeupException stopAsked) {
                // close() asked for it
            }
        }

        /**
         * The work on one order event takes its cost. Polls, commits and pauses of up to {@value #MOST_CAUGHT_UP} ns are
         * caught up with, so that a busy member sustains one record a cost and no more.
         */
        private void handle(ConsumerRecord<byte[], byte[]> order) {
            busyUntil = Math.max(busyUntil, System.nanoTime() - MOST_CAUGHT_UP) + costNanos;
            for (long left = busyUntil - System.nanoTime();
                    left > 0 && !stopped;
                    left = busyUntil - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            effects.applied(new String(
                    order.headers().lastHeader(EffectSource.EVENT_HEADER).value(), UTF_8));
        }

        void halt() {
            stopped = true;
            consumer.wakeup();
        }
    }
}
