package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EmbeddedKafkaTest {
    @Test
    void starts_and_ends() {
        EmbeddedKafka kafka = EmbeddedKafka.start();
        long pid = kafka.pid();
        assertThat(kafka.failure()).isEmpty();
        kafka.close();
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }
}
