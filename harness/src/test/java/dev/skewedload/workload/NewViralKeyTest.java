package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NewViralKeyTest {
    private static final NewViralKey KEY = new NewViralKey(Duration.ofSeconds(8), 0.2, Duration.ofSeconds(4));

    private static WorkloadBuilder warm() {
        return Samples.legal().warmup(Duration.ofSeconds(3)).hotTenant("acme", 0.45);
    }

    private static List<Event> of(List<Event> events, int key) {
        return events.stream()
                .filter(event -> event.entity().endsWith("-new" + key))
                .toList();
    }

    @Test
    void has_its_share_in_its_time_and_nothing_before_or_after() {
        List<Event> events = Samples.events(warm().newViralKey(KEY).build());
        List<Event> viral = of(events, 0);

        assertThat(events).hasSize(23_000);
        assertThat(viral).hasSizeBetween(798, 802);
        assertThat(viral).extracting(Event::entity).containsOnly(viral.get(0).entity());
        assertThat(viral).extracting(Event::tenant).doesNotContain("acme");
        assertThat(viral.get(0).dueNanos()).isBetween(8_000_000_000L, 8_020_000_000L);
        assertThat(viral.get(viral.size() - 1).dueNanos()).isBetween(11_980_000_000L, 11_999_999_999L);
        for (int second = 8; second < 12; second++) {
            long from = second * 1_000_000_000L;
            assertThat(viral)
                    .filteredOn(event -> event.dueNanos() >= from && event.dueNanos() < from + 1_000_000_000L)
                    .hasSizeBetween(195, 205);
        }
    }

    @Test
    void hot_tenants_keep_their_share_and_the_rate_stays() {
        List<Event> events = Samples.events(warm().newViralKey(KEY).build());
        List<Event> without = Samples.events(warm().build());

        for (int from = 3_000; from < events.size(); from += 1_000) {
            assertThat(events.subList(from, from + 1_000))
                    .filteredOn(event -> event.tenant().equals("acme"))
                    .hasSize(450);
        }
        assertThat(events)
                .extracting(Event::dueNanos)
                .isEqualTo(without.stream().map(Event::dueNanos).toList());
        assertThat(events.subList(0, 8_000)).isEqualTo(without.subList(0, 8_000));
    }

    @Test
    void its_events_are_no_lattice() {
        List<Event> viral = of(Samples.events(Samples.legal().newViralKey(KEY).build()), 0);
        Set<Long> gaps = new HashSet<>();
        for (int i = 1; i < viral.size(); i++) {
            gaps.add(viral.get(i).sequence() - viral.get(i - 1).sequence());
        }
        assertThat(gaps).hasSizeGreaterThan(5);
    }

    @Test
    void it_may_take_all_that_the_others_have() {
        List<Event> viral = of(
                Samples.events(warm().newViralKey(new NewViralKey(Duration.ofSeconds(8), 0.55, Duration.ofSeconds(4)))
                        .build()),
                0);

        assertThat(viral).hasSize(2_200);
    }

    @Test
    void coins_are_tossed_where_they_are_asked_for() {
        List<Event> viral = of(
                Samples.events(warm().sampling(Sampling.RANDOM).newViralKey(KEY).build()), 0);

        assertThat(viral.size() / 800.0).isCloseTo(1, within(0.15));
    }

    @Test
    void several_are_different_entities_and_a_cursor_knows_them() {
        Workload workload = warm().newViralKey(new NewViralKey(Duration.ofSeconds(14), 0.1, Duration.ofSeconds(2)))
                .newViralKey(KEY)
                .build();
        List<Event> events = Samples.events(workload);

        assertThat(of(events, 0)).hasSizeBetween(798, 802).allMatch(event -> event.dueNanos() < 12_000_000_000L);
        assertThat(of(events, 1)).hasSizeBetween(198, 202).allMatch(event -> event.dueNanos() >= 14_000_000_000L);
        Set<Integer> indexes = new HashSet<>();
        try (EventCursor cursor = workload.events()) {
            while (cursor.next()) {
                String entity = cursor.entity();
                int key = entity.endsWith("-new0") ? 0 : entity.endsWith("-new1") ? 1 : -1;
                assertThat(cursor.newViralKey()).isEqualTo(key);
                assertThat(cursor.entityIndex()).isLessThan(workload.entities());
                if (key >= 0) {
                    indexes.add(cursor.entityIndex());
                }
            }
        }
        assertThat(indexes).hasSize(2);
    }

    @Test
    void a_slice_of_it_is_a_slice_and_it_goes_with_a_surge() {
        Workload workload = Samples.rich(300)
                .withNewViralKey(new NewViralKey(Duration.ofSeconds(8), 0.1, Duration.ofSeconds(4)))
                .withSurge(new Surge(Duration.ofSeconds(10), 3, Duration.ofSeconds(4)));
        List<Event> union = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            union.addAll(Samples.events(workload.slice(i, 3)));
        }
        union.sort(Comparator.comparingLong(Event::sequence));

        assertThat(union).isEqualTo(Samples.events(workload));
        assertThat(of(union, 0).size() / (0.1 * 300 * (2 + 3 * 2))).isCloseTo(1, within(0.1));
    }

    @Test
    void it_is_kept_with_the_workload_and_changes_its_fingerprint() {
        Workload workload = warm().newViralKey(KEY).build();

        assertThat(workload.newViralKeys()).containsExactly(KEY);
        assertThat(workload.controlHalf(1).newViralKeys()).isEmpty();
        assertThat(workload.fingerprint().settings()).containsEntry("newViralKeys[0].share", "0.2");
        assertThat(workload).asString().contains("NewViralKey[at=PT8S, share=0.2");
    }

    @Test
    void its_misuses_are_told() {
        fails(
                new NewViralKey(Duration.ofSeconds(8), 0.6, Duration.ofSeconds(4)),
                "Workload requires that `newViralKey` have no more than the others (0.55), but was 0.6: lower a share");
        fails(
                new NewViralKey(Duration.ofSeconds(8), 20, Duration.ofSeconds(4)),
                "Workload requires that `newViralKey` have a share in (0, 1], but was 20.0: did you mean 0.2?");
        fails(
                new NewViralKey(Duration.ofSeconds(1), 0.2, Duration.ofSeconds(4)),
                "Workload requires that `newViralKey` lie within the measured load, from 3.0 s to 23.0 s, but was from 1.0 s"
                        + " to 5.0 s: move it, or make it shorter or the load longer");
        assertThatThrownBy(() -> warm().newViralKey(KEY).newViralKey(KEY).build())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "Workload requires that `newViralKey` not overlap with another, but was one from 8.0 s while"
                                + " another lasts to 12.0 s: move one");
    }

    private static void fails(NewViralKey key, String message) {
        assertThatThrownBy(() -> warm().newViralKey(key).build())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(message);
    }
}
