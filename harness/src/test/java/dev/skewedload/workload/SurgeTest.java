package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SurgeTest {
    private static final Surge SURGE = new Surge(Duration.ofSeconds(8), 3, Duration.ofSeconds(4));

    private static WorkloadBuilder warm() {
        return Samples.legal().warmup(Duration.ofSeconds(3)).hotTenant("acme", 0.45);
    }

    private static long due(List<Event> events, double from, double to) {
        return events.stream()
                .filter(event -> event.dueNanos() >= from * 1e9 && event.dueNanos() < to * 1e9)
                .count();
    }

    @Test
    void has_so_many_times_the_events_in_its_time_and_the_rest_stays() {
        Workload workload = warm().surge(SURGE).build();
        List<Event> events = Samples.events(workload);

        assertThat(workload.measuredEvents()).isEqualTo(28_000);
        assertThat(events).hasSize(31_000);
        assertThat(due(events, 8, 12)).isEqualTo(12_000);
        assertThat(due(events, 0, 3)).isEqualTo(3_000);
        assertThat(due(events, 3, 8)).isEqualTo(5_000);
        assertThat(due(events, 12, 23)).isEqualTo(11_000);
        assertThat(events.get(8_000).dueNanos()).isEqualTo(8_000_000_000L);
        assertThat(events.get(8_001).dueNanos()).isEqualTo(8_000_333_333L);
        assertThat(events.get(20_000).dueNanos()).isEqualTo(12_000_000_000L);
        assertThat(events.get(20_001).dueNanos()).isEqualTo(12_001_000_000L);
    }

    @ParameterizedTest
    @EnumSource(Arrivals.class)
    void due_times_rise_and_stay_within_the_load(Arrivals arrivals) {
        Workload workload = warm().arrivals(arrivals)
                .surge(SURGE)
                .surge(new Surge(Duration.ofSeconds(20), 1.7, Duration.ofSeconds(3)))
                .surge(new Surge(Duration.ofSeconds(3), 2.5, Duration.ofMillis(777)))
                .build();
        List<Event> events = Samples.events(workload);

        assertThat(events).isSortedAccordingTo(Comparator.comparingLong(Event::dueNanos));
        assertThat(events.get(events.size() - 1).dueNanos()).isLessThan(23_000_000_000L);
        assertThat(events.get(3_000).dueNanos()).isGreaterThanOrEqualTo(3_000_000_000L);
        assertThat(due(events, 8, 12) / 12_000.0).isCloseTo(1, within(0.05));
        assertThat(due(events, 20, 23) / 5_100.0).isCloseTo(1, within(0.05));
    }

    @Test
    void shares_stay_exact_in_every_thousand() {
        List<Event> events = Samples.events(warm().surge(SURGE).build());
        for (int from = 3_000; from < events.size(); from += 1_000) {
            assertThat(events.subList(from, from + 1_000))
                    .filteredOn(event -> event.tenant().equals("acme"))
                    .hasSize(450);
        }
    }

    @Test
    void one_that_begins_with_the_load_and_ends_with_it_is_another_rate() {
        Workload all = warm().surge(new Surge(Duration.ofSeconds(3), 2, Duration.ofSeconds(20)))
                .build();

        List<Event> events = Samples.events(all);
        assertThat(events).hasSize(43_000);
        assertThat(events.get(3_001).dueNanos()).isEqualTo(3_000_500_000L);
    }

    @Test
    void a_slice_of_it_is_a_slice() {
        Workload workload = Samples.rich(300).withSurge(SURGE);
        List<Event> union = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            union.addAll(Samples.events(workload.slice(i, 3)));
        }
        union.sort(Comparator.comparingLong(Event::sequence));

        assertThat(union).isEqualTo(Samples.events(workload));
        assertThat(workload.slice(0, 3).surges()).containsExactly(SURGE);
    }

    @Test
    void it_is_kept_with_the_workload_and_changes_its_fingerprint() {
        Workload workload = warm().surge(SURGE).build();

        assertThat(workload.surges()).containsExactly(SURGE);
        assertThat(workload.scaled(0.1).measuredEvents()).isEqualTo(2_800);
        assertThat(workload.controlHalf(0).surges()).isEmpty();
        assertThat(workload.fingerprint().settings()).containsEntry("surges[0].factor", "3");
        assertThat(workload.fingerprint().stream()).isNotEqualTo(warm().build().fingerprint().stream());
        assertThat(workload).asString().contains(", Surge[at=PT8S, factor=3.0, length=PT4S]");
        assertThat(warm().build().withSurge(SURGE).fingerprint()).isEqualTo(workload.fingerprint());
    }

    @Test
    void it_lies_within_the_measured_load() {
        String within =
                "Workload requires that `surge` lie within the measured load, from 3.0 s to 23.0 s, but was from ";
        String remedy = ": move it, or make it shorter or the load longer";
        fails(new Surge(Duration.ofMillis(2_900), 3, Duration.ofSeconds(4)), within + "2.9 s to 6.9 s" + remedy);
        fails(new Surge(Duration.ofSeconds(20), 3, Duration.ofSeconds(4)), within + "20.0 s to 24.0 s" + remedy);
        assertThatThrownBy(() -> warm().surge(SURGE).build().withDuration(Duration.ofSeconds(8)))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageContaining("from 3.0 s to 11.0 s, but was from 8.0 s to 12.0 s");
    }

    @Test
    void its_misuses_are_told() {
        fails(
                new Surge(Duration.ofSeconds(8), 1, Duration.ofSeconds(4)),
                "Workload requires that `surge` be to more than 1 times the rate, but was 1.0: 3.0 is three times as many"
                        + " events");
        fails(
                new Surge(Duration.ofSeconds(8), 3, Duration.ZERO),
                "Workload requires that `surge` last longer than 0, at most 365 days, but was PT0S: set it, as in 4 s");
        assertThatThrownBy(() -> warm().surge(SURGE)
                        .surge(new Surge(Duration.ofSeconds(11), 2, Duration.ofSeconds(4)))
                        .build())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "Workload requires that `surge` not overlap with another, but was one from 11.0 s while another"
                                + " lasts to 12.0 s: move one");
    }

    private static void fails(Surge surge, String message) {
        assertThatThrownBy(() -> warm().surge(surge).build())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(message);
    }
}
