package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One look a second at the owners of two partitions, a mark at 2.5 s. */
class AfterMarkTest {
    private static AfterMark owners(String... ofEachSecond) {
        List<AssignmentSample> looks = IntStream.range(0, ofEachSecond.length)
                .mapToObj(second -> new AssignmentSample(
                        second,
                        List.of(
                                ofEachSecond[second].substring(0, 1).trim(),
                                ofEachSecond[second].substring(1).trim())))
                .toList();
        return AfterMark.of(2.5, Double.POSITIVE_INFINITY, looks, List.of());
    }

    @Test
    void reassigned_is_whole_and_other_than_before() {
        assertThat(owners("ab", "ab", "ab", "ab", "a ", "aa", "aa").reassignedSeconds())
                .hasValue(2.5);
        assertThat(owners("ab", "ab", "ab", "aa").reassignedSeconds()).hasValue(0.5);
    }

    @Test
    void the_same_owners_after_a_time_without_are_an_assignment_anew() {
        assertThat(owners("ab", "ab", "ab", "  ", "ab").reassignedSeconds()).hasValue(1.5);
    }

    @Test
    void dead_members_that_still_own_are_no_assignment_anew() {
        assertThat(owners("ab", "ab", "ab", "ab", "ab").reassignedSeconds()).isEmpty();
    }

    @Test
    void an_assignment_that_is_never_whole_is_none() {
        assertThat(owners("ab", "ab", "ab", "a ", "a ").reassignedSeconds()).isEmpty();
    }

    @Test
    void rounds_count_from_the_mark_to_the_next() {
        List<AssignmentSample> looks = IntStream.range(0, 8)
                .mapToObj(second -> new AssignmentSample(second, List.of("owner " + second / 2)))
                .toList();

        assertThat(AfterMark.of(2.5, 6, looks, List.of()).rounds())
                .as("at 4 and 6")
                .isEqualTo(2);
        assertThat(AfterMark.of(2.5, 5, looks, List.of()).rounds()).as("at 4").isEqualTo(1);
    }

    private static OffsetSample effects(double second, long... applied) {
        return new OffsetSample(second, new long[2], new long[] {99, 99}, applied);
    }

    @Test
    void the_first_effect_comes_after_the_first_look_after_the_mark() {
        AfterMark after = AfterMark.of(
                2.5,
                9,
                List.of(),
                List.of(effects(2, 5, 5), effects(3, 8, 7), effects(4, 8, 7), effects(5, 8, 9), effects(6.5, 9, 11)));

        assertThat(after.firstEffects()).isEqualTo(Map.of(0, 4.0, 1, 2.5));
        assertThat(after.firstEffect()).hasValue(2.5);
        assertThat(after.lastFirstEffect()).hasValue(4);
    }

    @Test
    void without_a_view_of_effects_there_is_no_first_one() {
        OffsetSample blind = new OffsetSample(3, new long[2], new long[2], null);

        assertThat(AfterMark.of(2.5, 9, List.of(), List.of(blind, blind)).firstEffect())
                .isEmpty();
    }
}
