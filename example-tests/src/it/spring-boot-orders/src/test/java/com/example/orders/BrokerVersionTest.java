package com.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.junit.KafkaUnderTest;
import dev.skewedload.kafka.KafkaEndpoint;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.utils.AppInfoParser;
import org.junit.jupiter.api.Test;

/** The versions that Spring Boot chooses reach the tests, and end at the broker's process. */
@KafkaUnderTest(topic = "orders", partitions = 8, consumerGroup = "order-service")
class BrokerVersionTest {
    private static final String LEVEL_OF_THE_METADATA = "metadata.version";
    private static final short LEVEL_OF_KAFKA_4_0 = 25;

    @Test
    void a_client_of_kafka_3_talks_to_a_broker_of_kafka_4(KafkaEndpoint kafka) throws Exception {
        assertThat(AppInfoParser.getVersion()).startsWith("3.9.");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            assertThat(admin.describeFeatures().featureMetadata().get().finalizedFeatures())
                    .hasEntrySatisfying(
                            LEVEL_OF_THE_METADATA,
                            level -> assertThat(level.maxVersionLevel()).isGreaterThan(LEVEL_OF_KAFKA_4_0));
        }
    }
}
