package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArrivalsTest {

    private static final long WARMUP = 3_000_000_000L;
    private static final long MEASURED = 20_000_000_000L;

    @Test
    void even_arrivals_are_due_at_k_over_the_rate() {
        List<Event> events = Samples.events(workload(Arrivals.UNIFORM, 800));

        assertThat(events).hasSize(18_400);
        for (int k = 0; k < events.size(); k++) {
            assertThat(events.get(k).dueNanos()).isEqualTo(k * 1_250_000L);
        }
    }

    @ParameterizedTest
    @EnumSource(Arrivals.class)
    void due_times_never_fall_and_stay_in_their_span(Arrivals arrivals) {
        long last = 0;
        for (Event event : Samples.events(workload(arrivals, 777.7))) {
            assertThat(event.dueNanos()).isGreaterThanOrEqualTo(last);
            assertThat(event.dueNanos() < WARMUP).isEqualTo(event.warmup());
            assertThat(event.dueNanos()).isLessThan(WARMUP + MEASURED);
            last = event.dueNanos();
        }
        assertThat(last).isGreaterThan(WARMUP + MEASURED * 99 / 100);
    }

    @Test
    void poisson_arrivals_lie_evenly_over_their_span() {
        double[] points = Samples.events(workload(Arrivals.POISSON, 1_000)).stream()
                .filter(event -> !event.warmup())
                .mapToDouble(event -> (double) (event.dueNanos() - WARMUP) / MEASURED)
                .toArray();

        assertThat(points).hasSize(20_000);
        double distance = distance(points, x -> x);
        assertThat(distance).isBetween(0.2 / Math.sqrt(20_000), 1.95 / Math.sqrt(20_000)); // one in a thousand
    }

    @Test
    void gaps_between_poisson_arrivals_are_exponential() {
        double[] due = Samples.events(workload(Arrivals.POISSON, 1_000)).stream()
                .filter(event -> !event.warmup())
                .mapToDouble(Event::dueNanos)
                .toArray();
        double[] gaps = new double[due.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = due[i + 1] - due[i];
        }
        Arrays.sort(gaps);

        assertThat(distance(gaps, gap -> 1 - Math.exp(-gap / 1e6))).isLessThan(1.95 / Math.sqrt(gaps.length));
    }

    /** The Kolmogorov-Smirnov distance of sorted points to a distribution. */
    private static double distance(double[] sorted, DoubleUnaryOperator distribution) {
        double most = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = distribution.applyAsDouble(sorted[i]);
            double below = (double) i / sorted.length;
            double above = (i + 1.0) / sorted.length;
            most = Math.max(most, Math.max(expected - below, above - expected));
        }
        return most;
    }

    private static Workload workload(Arrivals arrivals, double rate) {
        return Samples.legal()
                .eventsPerSecond(rate)
                .warmup(Duration.ofNanos(WARMUP))
                .duration(Duration.ofNanos(MEASURED))
                .arrivals(arrivals)
                .build();
    }
}
