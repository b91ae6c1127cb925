package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Looks at the owners every second, at the offsets every 0.2 s; partition 1 keeps its owner. */
class HandoversTest {
    private static final double CLOSE = 1e-9;

    private static List<AssignmentSample> ownersOfPartition0(String... owners) {
        List<AssignmentSample> looks = new ArrayList<>();
        for (int second = 0; second < owners.length; second++) {
            looks.add(new AssignmentSample(second, List.of(owners[second], "x")));
        }
        return looks;
    }

    /** 100 records a second come to each partition; partition 0 is committed up to a number until a time, then all. */
    private static List<OffsetSample> committedUpTo(long stuckAt, double until) {
        List<OffsetSample> samples = new ArrayList<>();
        for (int look = 0; look <= 50; look++) {
            double second = look / 5.0;
            long end = look * 20L;
            long committed = second < until ? Math.min(stuckAt, end) : end;
            samples.add(new OffsetSample(second, new long[] {committed, end}, new long[] {end, end}, null));
        }
        return samples;
    }

    private static void assertLegal(Handovers handovers, double from, double to) {
        assertThat(handovers.cover(0, from)).isTrue();
        assertThat(handovers.cover(0, from - CLOSE)).isFalse();
        assertThat(handovers.cover(0, (from + to) / 2)).isTrue();
        assertThat(handovers.cover(0, to)).isTrue();
        assertThat(handovers.cover(0, to + CLOSE)).isFalse();
    }

    /** The log ends at 600 when b is seen at 6 s; all is committed from 6.4 s on. */
    @Test
    void replays_are_legal_from_the_last_look_at_the_old_owner_until_the_commits_have_passed_what_lay_there() {
        Handovers handovers =
                Handovers.of(ownersOfPartition0("a", "a", "a", "a", "a", "", "b", "b", "b"), committedUpTo(400, 6.4));

        assertLegal(handovers, 3, 7.4);
        assertThat(handovers.partitions()).isEqualTo(1);
    }

    @Test
    void a_view_that_trails_behind_shows_them_for_so_much_longer() {
        Handovers handovers = Handovers.of(
                ownersOfPartition0("a", "a", "a", "a", "a", "", "b", "b", "b"), committedUpTo(400, 6.4), 2.5);

        assertLegal(handovers, 3, 9.9);
    }

    @Test
    void a_partition_that_keeps_its_owner_makes_no_replay_legal_and_an_unknown_partition_may_be_any() {
        Handovers handovers = Handovers.of(ownersOfPartition0("a", "b", "b"), committedUpTo(0, 2));

        assertThat(handovers.cover(1, 1)).isFalse();
        assertThat(handovers.cover(-1, 1)).isTrue();
        assertThat(handovers.cover(-1, 9)).isFalse();
        assertThat(handovers.cover(2, 1)).isFalse();
    }

    @Test
    void an_owner_that_comes_back_has_been_away() {
        Handovers handovers = Handovers.of(ownersOfPartition0("a", "a", "a", "", "a", "a"), committedUpTo(250, 5));

        assertLegal(handovers, 1, 6);
    }

    @Test
    void commits_that_never_get_there_leave_replays_legal_to_the_end() {
        Handovers handovers = Handovers.of(ownersOfPartition0("a", "a", "b"), committedUpTo(150, 99));

        assertThat(handovers.cover(0, 1e9)).isTrue();
        assertThat(handovers.cover(0, -0.1)).isFalse();
    }

    @Test
    void a_commit_that_nobody_knows_has_passed_nothing() {
        List<OffsetSample> samples = Arrays.asList(
                new OffsetSample(1, new long[] {OffsetSample.UNKNOWN, 0}, new long[] {100, 0}, null),
                new OffsetSample(2, new long[] {99, 0}, new long[] {200, 0}, null),
                new OffsetSample(3, new long[] {100, 0}, new long[] {300, 0}, null));

        assertLegal(Handovers.of(ownersOfPartition0("a", "b", "b", "b"), samples), -1, 4);
    }

    @Test
    void without_a_change_of_owner_or_a_look_there_is_no_handover() {
        assertThat(Handovers.of(ownersOfPartition0("a", "a", "a"), committedUpTo(0, 9))
                        .cover(0, 1))
                .isFalse();
        assertThat(Handovers.of(List.of(), List.of()).cover(-1, 1)).isFalse();
        assertThat(Handovers.unwatched().cover(-1, 1)).isFalse();
        assertThat(Handovers.unwatched().partitions()).isZero();
    }
}
