package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Departure;
import dev.skewedload.measure.GroupFigures;
import dev.skewedload.measure.LongExecution;
import dev.skewedload.measure.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class HasNoEvictionsTest extends AssertionContract {
    private static final Departure SILENT =
            new Departure("c2", 11.6, 12, OptionalDouble.empty(), Optional.empty(), Optional.empty());

    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoEvictions();
    }

    @Override
    Subject subject() {
        return Subject.LAG;
    }

    @Override
    String check() {
        return "hasNoEvictions()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    private static SampleRun left(Departure... departures) {
        return SampleRun.healthy()
                .group(new GroupFigures(true, false, 55, 2, 2, OptionalInt.empty(), List.of(), List.of(departures)));
    }

    private static Departure busy(String after, boolean ended) {
        return new Departure(
                "c1",
                6,
                6.4,
                OptionalDouble.of(9.2),
                Optional.ofNullable(after),
                Optional.of(new LongExecution(7, 4, 9, ended)));
    }

    @Override
    SampleRun bad() {
        return left(busy(null, true), SILENT);
    }

    @Override
    String story() {
        return """
                Expecting no member to be put out of the group but 2 left, which nobody asked for:
                  member c1 left by 6.4 s and came back by 9.2 s; r1-7 was being worked on from 4.0 s to 9.0 s
                  member c2 left by 12.0 s and did not come back
                  work that takes longer than max.poll.interval.ms puts its consumer out: work in another thread and keep polling with the partition paused, or raise the interval""";
    }

    @Test
    void without_a_view_of_executions_it_is_not_said_why() {
        assertThatThrownBy(() -> ask(on(left(SILENT).build()))).hasMessageStartingWith("""
                        Expecting no member to be put out of the group but 1 left, which nobody asked for:
                          member c2 left by 12.0 s and did not come back
                          see the members' log: whether a poll came too late (max.poll.interval.ms), a session timed out, or it closed""");
    }

    @Test
    void after_a_mark_nobody_can_tell() {
        assertCannotTell(left(busy("kill", false)).build(), """
                Cannot tell whether a member was put out of the group:
                  member c1 left by 6.4 s and came back by 9.2 s; r1-7 was being worked on from 4.0 s on, without an end, after kill, which may be why""");
    }

    @Test
    void after_a_mark_long_processing_is_still_long_processing() {
        assertThatThrownBy(() -> ask(on(left(busy("kill", true)).build())))
                .hasMessageStartingWith("Expecting no member to be put out of the group but 1 left");
    }

    @Test
    void of_a_group_that_nobody_was_in_nothing_is_proven() {
        SampleRun empty = SampleRun.healthy()
                .group(new GroupFigures(true, false, 55, 0, 0, OptionalInt.empty(), List.of(), List.of()));

        assertCannotTell(
                empty.build(),
                "Cannot tell whether a member was put out of the group: nobody was in it at any of 55 looks: name the system's own"
                        + " group by `consumerGroup`; one that assigns partitions to itself has no members");
    }

    @Test
    void without_a_group_nobody_knows() {
        assertCannotTell(
                SampleRun.healthy().unwatched().build(),
                "Cannot tell whether a member was put out of the group: no group was watched: name the group by `consumerGroup`");
    }
}
