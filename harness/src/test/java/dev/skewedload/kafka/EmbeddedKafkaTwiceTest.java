package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EmbeddedKafkaTwiceTest {
    @Test
    void two_starts_at_once_give_two_brokers() throws Exception {
        CompletableFuture<EmbeddedKafka> other = CompletableFuture.supplyAsync(EmbeddedKafka::start);
        EmbeddedKafka one = EmbeddedKafka.start();
        try (EmbeddedKafka two = other.get(2, TimeUnit.MINUTES)) {
            assertThat(one.bootstrapServers()).isNotEqualTo(two.bootstrapServers());
            assertThat(one.folder()).isNotEqualTo(two.folder());

            BrokerRemains remains = BrokerRemains.of(one);
            one.close();
            remains.assertGone();
            BrokerRemains.of(two).assertAllThere();
        } finally {
            one.close();
        }
    }
}
