package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ViralKeysTest {

    private static final long SECOND = 1_000_000_000L;

    private final Workload workload = Samples.legal()
            .duration(Duration.ofSeconds(200))
            .warmup(Duration.ofSeconds(5))
            .hotTenant("acme", 0.45)
            .viralKeys(Samples.viral(0.2))
            .build();
    private final List<Event> events = Samples.events(workload);

    @Test
    void the_share_of_viral_events_is_exact_in_every_block() {
        Map<Long, Long> blocks = events.stream()
                .filter(ViralKeysTest::isViral)
                .collect(Collectors.groupingBy(e -> e.sequence() / 1_000, Collectors.counting()));

        assertThat(blocks).hasSize(205);
        assertThat(blocks.values()).containsOnly(200L);
    }

    @Test
    void over_the_run_every_star_looks_cool_and_in_its_window_each_has_its_day() {
        Map<String, Long> overall = countStars(0, 205);

        assertThat(overall).hasSize(21); // 20 of the measured part and one of the warm-up
        assertThat(overall.values()).allMatch(count -> count < 0.015 * events.size());
        for (int from = 5; from < 205; from += 10) {
            long most = countStars(from + 3, from + 5).values().stream()
                    .max(Long::compare)
                    .orElseThrow();
            assertThat(most).isBetween(2_000 * 12 / 100L, 2_000 * 20 / 100L);
        }
    }

    @Test
    void the_star_moves_on() {
        Set<String> leaders = new HashSet<>();
        for (int from = 5; from < 205; from += 10) {
            Map<String, Long> stars = countStars(from + 3, from + 5);
            leaders.add(stars.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElseThrow()
                    .getKey());
        }
        assertThat(leaders).hasSize(20);
    }

    @Test
    void a_star_rises_over_its_rise_and_then_halves_every_half_life() {
        Workload alone = Samples.legal()
                .eventsPerSecond(10_000)
                .duration(Duration.ofSeconds(20))
                .viralKeys(Samples.viral(1))
                .build();
        Map<String, Map<Long, Long>> bySecond = Samples.events(alone).stream()
                .collect(Collectors.groupingBy(
                        Event::entity, Collectors.groupingBy(e -> e.dueNanos() / SECOND, Collectors.counting())));
        Map<Long, Long> second = bySecond.entrySet().stream()
                .filter(star -> star.getKey().endsWith("-v1"))
                .findFirst()
                .orElseThrow()
                .getValue();

        assertThat(second.get(9L)).isNull();
        for (long from : new long[] {10, 11, 12, 15, 19}) {
            assertThat(second.get(from) / 10_000.0).isCloseTo(expectedShare(from - 10), within(0.02));
        }
    }

    /** The mean share of the second star over a second of its life, when only the first, 10 s older, lives beside it. */
    private static double expectedShare(long age) {
        double sum = 0;
        for (double t = age + 0.0005; t < age + 1; t += 0.001) {
            double first = Math.pow(2, -(10 + t - 1) / 4);
            double second = t < 1 ? t : Math.pow(2, -(t - 1) / 4);
            sum += second / (first + second);
        }
        return sum / 1_000;
    }

    @Test
    void stars_are_entities_of_tenants_that_are_not_hot() {
        Set<String> hosts = events.stream()
                .filter(ViralKeysTest::isViral)
                .map(Event::tenant)
                .collect(Collectors.toSet());

        assertThat(hosts).hasSizeGreaterThan(8).doesNotContain("acme");
    }

    @Test
    void several_stars_born_together_share_evenly() {
        ViralKeys three = new ViralKeys(1, 3, Duration.ofSeconds(100), Duration.ofSeconds(1), Duration.ofSeconds(4));
        Map<String, Long> counts = Samples.events(
                        Samples.legal().viralKeys(three).build())
                .stream()
                .collect(Collectors.groupingBy(Event::entity, Collectors.counting()));

        assertThat(counts).hasSize(3);
        assertThat(counts.values()).allMatch(count -> count > 6_400 && count < 6_930);
    }

    @Test
    void a_long_faded_star_goes_on_until_the_next_is_born() {
        ViralKeys brief = new ViralKeys(1, 1, Duration.ofSeconds(10), Duration.ZERO, Duration.ofMillis(1));
        List<Event> all = Samples.events(Samples.legal().viralKeys(brief).build());

        assertThat(all).hasSize(20_000);
        assertThat(all).allMatch(event -> event.entity().endsWith(event.dueNanos() < 10 * SECOND ? "-v0" : "-v1"));
    }

    private Map<String, Long> countStars(int fromSecond, int toSecond) {
        Map<String, Long> counts = new HashMap<>();
        for (Event event : events) {
            if (isViral(event) && event.dueNanos() >= fromSecond * SECOND && event.dueNanos() < toSecond * SECOND) {
                counts.merge(event.entity(), 1L, Long::sum);
            }
        }
        return counts;
    }

    private static boolean isViral(Event event) {
        return event.entity().matches(".*-v[0-9]+");
    }
}
