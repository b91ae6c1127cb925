package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** One look a second at a group of one partition; each letter is its owner, a blank is nobody. */
class GroupFiguresTest {
    private static final String OLD = "consumer-orders-1-0b6b3f60-91c5-4b1b-8a0c-2d7e2a0d1c11";
    private static final String NEW = "consumer-orders-1-77777777-91c5-4b1b-8a0c-2d7e2a0d1c11";

    private static List<AssignmentSample> owners(String letters) {
        List<AssignmentSample> looks = new ArrayList<>();
        for (int second = 0; second < letters.length(); second++) {
            looks.add(new AssignmentSample(
                    second, List.of(letters.substring(second, second + 1).trim())));
        }
        return looks;
    }

    /** Members of each second, divided by blanks; nobody is a dash. */
    private static List<AssignmentSample> members(String... ofEachSecond) {
        List<AssignmentSample> looks = new ArrayList<>();
        for (int second = 0; second < ofEachSecond.length; second++) {
            List<String> members =
                    ofEachSecond[second].equals("-") ? List.of() : List.of(ofEachSecond[second].split(" "));
            looks.add(new AssignmentSample(second, List.of(""), members, OptionalInt.empty()));
        }
        return looks;
    }

    private static GroupFigures figures(List<AssignmentSample> looks) {
        return GroupFigures.of(looks, List.of(), List.of(), List.of(), false);
    }

    private static PartitionOwnership only(String letters, OffsetSample... offsets) {
        return GroupFigures.of(owners(letters), List.of(offsets), List.of(), List.of(), false)
                .partitions()
                .get(0);
    }

    private static Departure left(List<AssignmentSample> looks, LongExecution... executions) {
        return GroupFigures.of(looks, List.of(), List.of(), List.of(executions), false)
                .departures()
                .get(0);
    }

    private static Mark mark(String name, double second) {
        return new Mark(
                name,
                second,
                OptionalDouble.of(second),
                OptionalDouble.of(second),
                Mark.Outcome.NOT_VERIFIED,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void without_a_look_nothing_was_watched() {
        assertThat(figures(List.of())).isEqualTo(GroupFigures.UNWATCHED);
    }

    @Test
    void each_other_assignment_is_a_round() {
        assertThat(figures(owners("aaaa")).rounds()).isZero();
        assertThat(figures(owners("aab ba")).rounds()).isEqualTo(4);
    }

    @Test
    void an_epoch_counts_what_no_look_saw() {
        List<AssignmentSample> looks = List.of(
                new AssignmentSample(0, List.of("a"), List.of("a"), OptionalInt.of(3)),
                new AssignmentSample(1, List.of("a"), List.of("a"), OptionalInt.of(5)));

        assertThat(figures(looks).epochs()).hasValue(2);
        assertThat(figures(looks).rounds()).isZero();
        assertThat(figures(owners("aa")).epochs()).isEmpty();
    }

    @Test
    void a_partition_is_without_an_owner_from_look_to_look() {
        assertThat(only("aa  bb")).isEqualTo(new PartitionOwnership(0, 1, 2, 0));
        assertThat(only("aa  aa")).isEqualTo(new PartitionOwnership(0, 0, 2, 0));
        assertThat(only("  aabba")).isEqualTo(new PartitionOwnership(0, 2, 0, 0));
        assertThat(only("aa   ")).as("to the last look").isEqualTo(new PartitionOwnership(0, 0, 2, 0));
    }

    private static OffsetSample effects(double second, long applied, long end) {
        return new OffsetSample(second, new long[] {0}, new long[] {end}, new long[] {applied});
    }

    @Test
    void an_owner_that_is_gone_was_dead_since_the_last_move() {
        OffsetSample[] offsets = {
            effects(0.5, 10, 10), effects(1.5, 20, 20), effects(2.5, 20, 30), effects(3.5, 20, 40), effects(4.5, 30, 50)
        };

        assertThat(only("aaaabb", offsets).deadOwnerSeconds()).isCloseTo(2.5, within(1e-9));
    }

    @Test
    void an_owner_that_had_nothing_to_do_was_not_dead() {
        OffsetSample[] offsets = {effects(0.5, 10, 10), effects(1.5, 20, 20), effects(3.5, 20, 20)};

        assertThat(only("aaaabb", offsets).deadOwnerSeconds()).isZero();
    }

    @Test
    void an_owner_that_hands_over_and_stays_was_not_dead() {
        List<AssignmentSample> looks =
                List.of(new AssignmentSample(0, List.of("a", "a")), new AssignmentSample(4, List.of("b", "a")));
        GroupFigures figures = GroupFigures.of(
                looks,
                List.of(
                        new OffsetSample(0, new long[2], new long[] {5, 5}, new long[] {5, 5}),
                        new OffsetSample(3, new long[2], new long[] {9, 9}, new long[] {5, 5})),
                List.of(),
                List.of(),
                false);

        assertThat(figures.partitions().get(0).deadOwnerSeconds()).isZero();
    }

    @Test
    void the_most_members_are_those_of_one_look() {
        assertThat(figures(members("-", "a b", "b c", "c")).members()).isEqualTo(2);
        assertThat(figures(members("-", "-")).members()).isZero();
    }

    @Test
    void a_member_that_is_not_there_any_more_left() {
        assertThat(left(members("a b", "a b", "a", "a")))
                .isEqualTo(new Departure("b", 1, 2, OptionalDouble.empty(), Optional.empty(), Optional.empty()));
        assertThat(figures(members("a", "a b", "a b")).departures()).isEmpty();
    }

    @Test
    void it_came_back_by_its_id_or_by_its_client() {
        assertThat(left(members("a", "-", "-", "a")).backSeconds()).hasValue(3);
        assertThat(left(members(OLD, "-", "-", NEW)).backSeconds()).hasValue(3);
        assertThat(left(members(OLD, NEW)).backSeconds()).as("at once").hasValue(1);
        assertThat(left(members(OLD, "-", "other")).backSeconds()).isEmpty();
    }

    @Test
    void another_member_of_its_client_that_stayed_is_not_its_return() {
        assertThat(left(members(OLD + " " + NEW, NEW, NEW)).backSeconds()).isEmpty();
    }

    @Test
    void the_last_mark_before_may_be_why() {
        GroupFigures figures = GroupFigures.of(
                members("a", "a", "a", "-"),
                List.of(),
                List.of(mark("kill", 1), mark("start", 2.5), mark("later", 3.5)),
                List.of(),
                false);

        assertThat(figures.departures().get(0).after()).contains("start");
    }

    @Test
    void work_that_goes_on_as_the_member_leaves_and_ends_later_is_long_processing() {
        LongExecution during = new LongExecution(7, 0.5, 5, true);
        List<AssignmentSample> looks = members("a", "a", "-", "-", "-", "-", "a");

        assertThat(left(looks, during).isByLongProcessing()).isTrue();
        assertThat(left(looks, during).during()).contains(during);
        assertThat(left(looks, new LongExecution(7, 0.5, 5, false)).isByLongProcessing())
                .as("a process that died ends nothing")
                .isFalse();
        assertThat(left(looks, new LongExecution(7, 0, 1.5, true), new LongExecution(8, 1.5, 4, true))
                        .during())
                .as("before, and after")
                .isEmpty();
    }

    private static Departure leftOf(List<Mark> marks, LongExecution execution) {
        List<AssignmentSample> looks = new ArrayList<>();
        for (String members : List.of("a b", "a b", "b", "b", "b")) {
            looks.add(new AssignmentSample(
                    looks.size(), List.of("a", "b"), List.of(members.split(" ")), OptionalInt.empty()));
        }
        return GroupFigures.of(looks, List.of(), marks, List.of(execution), false)
                .departures()
                .get(0);
    }

    @Test
    void work_on_what_another_member_owns_is_not_why_a_killed_one_left() {
        List<Mark> killed = List.of(mark("kill", 0.1));

        assertThat(leftOf(killed, new LongExecution(7, 1, 0.5, 3, true)).during())
                .isEmpty();
        assertThat(leftOf(killed, new LongExecution(7, 0, 0.5, 3, true)).isByLongProcessing())
                .isTrue();
        assertThat(leftOf(killed, new LongExecution(7, 0.5, 3, true)).isByLongProcessing())
                .as("of a partition that is not known")
                .isTrue();
    }

    @Test
    void work_that_a_pause_made_long_is_not_long_processing() {
        LongExecution paused = new LongExecution(7, 0, 0.4, 3.1, true);

        Departure left = leftOf(List.of(mark("resume", 3), mark("pause", 0.5)), paused);

        assertThat(left.isByLongProcessing()).isFalse();
        assertThat(left.after()).contains("pause");
        assertThat(leftOf(List.of(mark("resume", 1.5), mark("pause", 0.5)), paused)
                        .after())
                .as("the last by time")
                .contains("resume");
    }

    @Test
    void a_share_group_has_no_owner_of_a_partition() {
        GroupFigures shared = GroupFigures.of(owners("aab"), List.of(), List.of(), List.of(), true);

        assertThat(shared.partitions()).isEmpty();
        assertThat(shared.departures()).hasSize(1);
    }
}
