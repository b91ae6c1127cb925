package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.TimeSpent;
import dev.skewedload.workload.SkewedLoadException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EvidenceLogTest {
    private final AtomicInteger looks = new AtomicInteger();

    private ConsumerFigures told(ConsumerFigures seen, Evidence... evidence) {
        EvidenceLog log = new EvidenceLog(List.of(evidence), 10, 30);
        for (int second = 0; second <= 40; second += 5) {
            looks.set(second);
            log.look(second);
        }
        return log.added(seen);
    }

    @Test
    void totals_count_from_the_first_look_of_the_steady_part_to_the_last() {
        ConsumerFigures told = told(
                ConsumerFigures.NONE,
                Evidence.handlers(() -> 100 + 2.0 * looks.get()),
                Evidence.downstream("inventory", () -> 1.5 * looks.get()));

        assertThat(told.handlerSeconds()).hasValue(40);
        assertThat(told.downstreams()).isEqualTo(Map.of("inventory", new TimeSpent(0, 30, 0)));
        assertThat(told.handlers()).isEmpty();
        assertThat(told.idle()).isEmpty();
    }

    @Test
    void ratios_are_averaged() {
        assertThat(told(ConsumerFigures.NONE, Evidence.idle(() -> looks.get() / 100.0))
                        .idle())
                .hasValue(0.2);
    }

    @Test
    void what_throws_or_is_no_number_has_told_nothing() {
        ConsumerFigures told = told(ConsumerFigures.NONE, Evidence.idle(() -> Double.NaN), Evidence.handlers(() -> {
            throw new IllegalStateException("no such timer");
        }));

        assertThat(told).isEqualTo(ConsumerFigures.NONE);
    }

    @Test
    void executions_that_a_probe_saw_go_before_a_count_of_the_consumer() {
        ConsumerFigures seen = new ConsumerFigures(
                List.of(new TimeSpent(1, 7, 7)), OptionalDouble.of(7), Map.of(), OptionalDouble.empty());

        assertThat(told(seen, Evidence.handlers(looks::get)).handlerSeconds()).hasValue(7);
    }

    @Test
    void a_downstream_without_a_name_is_refused() {
        assertThatThrownBy(() -> Evidence.downstream(" ", () -> 0))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "Evidence.downstream requires that `name` not be blank: name the system that handlers wait for.");
    }
}
