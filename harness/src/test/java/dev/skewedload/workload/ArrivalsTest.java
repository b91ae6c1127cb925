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

    @Test
    void bursts_follow_their_density() {
        double[] points = due(Arrivals.BURSTS);
        double[] even =
                Arrays.stream(points).map(ArrivalsTest::cumulatedDensity).toArray();
        double[] gaps = new double[even.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = (even[i + 1] - even[i]) * 1_000;
        }
        Arrays.sort(gaps);

        assertThat(distance(even, x -> x / 20)).isLessThan(1.95 / Math.sqrt(even.length));
        assertThat(distance(gaps, gap -> 1 - Math.exp(-gap))).isLessThan(1.95 / Math.sqrt(gaps.length));
        assertThat(distance(points, x -> x / 20)).isGreaterThan(1.95 / Math.sqrt(points.length));
    }

    /** Of seconds of load: 3 in the quarter of a cycle that is the burst, a third outside. */
    private static double cumulatedDensity(double seconds) {
        long cycle = (long) seconds;
        double start = cycle + 0.75 * Mix.unit(Mix.at(Purpose.BURST.stream(42), cycle));
        double inBurst = Math.max(0, Math.min(seconds - start, 0.25));
        return cycle + 3 * inBurst + (seconds - cycle - inBurst) / 3;
    }

    @Test
    void a_quarter_of_the_time_has_three_quarters_of_the_events_in_each_second() {
        double[] points = due(Arrivals.BURSTS);
        for (int second = 0; second < 20; second++) {
            int from = second;
            double[] cycle = Arrays.stream(points).filter(p -> (int) p == from).toArray();
            assertThat(cycle).hasSizeBetween(870, 1_130); // four standard deviations
            assertThat((double) densestQuarter(cycle)).isBetween(0.70 * cycle.length, 0.80 * cycle.length);
        }
    }

    private static int densestQuarter(double[] sorted) {
        int most = 0;
        int first = 0;
        for (int last = 0; last < sorted.length; last++) {
            while (sorted[last] - sorted[first] > 0.25) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    @Test
    void counts_of_short_windows_are_as_dispersed_as_the_definition_says() {
        assertThat(indexOfDispersion(due(Arrivals.BURSTS), 0.01)).isBetween(13.0, 15.5); // 1 + 4/3 x 0.01 s x 1,000/s
        assertThat(indexOfDispersion(due(Arrivals.BURSTS), 1)).isLessThan(2.2);
        assertThat(indexOfDispersion(due(Arrivals.POISSON), 0.01)).isBetween(0.87, 1.13);
    }

    @Test
    void bursts_of_warmup_and_load_lie_elsewhere() {
        List<Event> events = Samples.events(workload(Arrivals.BURSTS, 1_000));
        double[] warmup = events.stream()
                .filter(Event::warmup)
                .mapToDouble(event -> event.dueNanos() / 1e9)
                .toArray();

        assertThat(warmup).hasSize(3_000);
        assertThat(Math.abs(median(warmup, 0) - median(due(Arrivals.BURSTS), 0)))
                .isGreaterThan(0.01);
    }

    private static double median(double[] seconds, int cycle) {
        double[] of = Arrays.stream(seconds).filter(s -> (int) s == cycle).toArray();
        return of[of.length / 2];
    }

    @Test
    void a_span_of_less_than_a_second_has_one_burst() {
        Workload workload = Samples.legal()
                .eventsPerSecond(4_000)
                .duration(Duration.ofMillis(400))
                .arrivals(Arrivals.BURSTS)
                .build();
        double[] points = Samples.events(workload).stream()
                .mapToDouble(event -> event.dueNanos() / 0.4e9)
                .toArray();

        assertThat(points).hasSize(1_600);
        assertThat(points[1_599]).isLessThan(1);
        assertThat(densestQuarter(points)).isBetween(1_120, 1_280);
    }

    /** Due times of the load of 1,000/s, in seconds since it began. */
    private static double[] due(Arrivals arrivals) {
        return Samples.events(workload(arrivals, 1_000)).stream()
                .filter(event -> !event.warmup())
                .mapToDouble(event -> (event.dueNanos() - WARMUP) / 1e9)
                .toArray();
    }

    private static double indexOfDispersion(double[] points, double window) {
        double[] counts = new double[(int) Math.round(20 / window)];
        for (double point : points) {
            counts[(int) (point / window)]++;
        }
        double mean = points.length / (double) counts.length;
        double variance =
                Arrays.stream(counts).map(c -> (c - mean) * (c - mean)).sum() / (counts.length - 1);
        return variance / mean;
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
