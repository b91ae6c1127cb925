package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.workload.SkewedLoadException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SharedKafkaTest {
    @Test
    void is_one_a_jvm_and_outlives_a_close() {
        EmbeddedKafka first = EmbeddedKafka.shared();
        first.close();

        assertThat(EmbeddedKafka.shared()).isSameAs(first);
        BrokerRemains.of(first).assertAllThere();
    }

    @Test
    void is_replaced_when_it_ended() {
        EmbeddedKafka first = EmbeddedKafka.shared();
        BrokerRemains remains = BrokerRemains.of(first);
        first.kill();

        EmbeddedKafka second = EmbeddedKafka.shared();

        assertThat(second).isNotSameAs(first);
        assertThat(second.failure()).isEmpty();
        BrokerRemains.of(second).assertAllThere();
        remains.assertGone();
    }

    @Test
    void tries_again_after_a_failed_start() {
        Deque<Supplier<EmbeddedKafka>> starts = new ArrayDeque<>(List.of(
                () -> {
                    throw new SkewedLoadException("no room");
                },
                EmbeddedKafka::shared));
        SharedKafka shared = new SharedKafka(() -> starts.remove().get());

        assertThatThrownBy(shared::get).isInstanceOf(SkewedLoadException.class).hasMessage("no room");
        assertThat(shared.get()).isSameAs(EmbeddedKafka.shared());
    }
}
