package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleCommits;
import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.InFlight;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HasInFlightBelowTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasInFlightBelow(500);
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "hasInFlightBelow(500)";
    }

    private static SampleRun of(InFlight... partitions) {
        SampleCommits commits = new SampleCommits();
        IntStream.range(0, 24)
                .filter(other -> Stream.of(partitions).noneMatch(one -> one.partition() == other))
                .forEach(other -> commits.inFlight(new InFlight(other, 0, 0, 0, 0, 0)));
        for (InFlight partition : partitions) {
            commits.inFlight(partition);
        }
        return SampleRun.healthy().commits(commits);
    }

    @Override
    SampleRun good() {
        return of(new InFlight(3, 490, 499, 4.2, 0, 0.4));
    }

    @Override
    SampleRun bad() {
        return of(
                new InFlight(7, 4_120, 4_190, 12.62, 4_000, 8.4),
                new InFlight(3, 500, 512, 4.2, 0, 0.4),
                new InFlight(4, 499, 499, 4.2, 0, 0.4));
    }

    @Override
    String story() {
        return """
                Expecting fewer than 500 events of a partition in flight but there were 4,120:
                  partition 7: 4,120 at 12.6 s, of which 120 were begun beyond the commit and 4,000 lay below it without effect; the oldest was in flight for 8.4 s or more
                  partition 3: 500 at 4.2 s, of which 500 were begun beyond the commit and 0 lay below it without effect; the oldest was in flight for 0.4 s or more
                  bound what is taken before it is done and committed, and pause the partition at that bound""";
    }

    @Test
    void a_limit_between_the_bounds_cannot_be_judged() {
        assertCannotTell(of(new InFlight(3, 480, 510, 4.2, 0, 0.4)).build(), """
                Cannot tell whether fewer than 500 events were in flight:
                  partition 3: between 480 and 510, since work went on while the commits were looked at""");
    }

    @Test
    void without_a_group_nobody_knows() {
        assertCannotTell(good().unwatched().build(), """
                Cannot tell whether fewer than 500 events were in flight: no group was watched: name the group by `consumerGroup`""");
    }

    @Test
    void without_effects_nobody_knows() {
        assertCannotTell(good().withoutEffects().build(), """
                Cannot tell whether fewer than 500 events were in flight: no effects are seen; let the sink call EffectProbe.applied(eventId), or give an EffectSource""");
    }

    @Test
    void a_group_that_commits_nothing_proves_nothing() {
        assertCannotTell(
                SampleRun.healthy().commits(new SampleCommits().seen(0)).build(),
                "Cannot tell whether fewer than 500 events were in flight: no commit was seen in 110 looks: let the group commit"
                        + " within the run");
    }

    @Test
    void a_partition_that_was_never_committed_proves_nothing() {
        SampleCommits commits = new SampleCommits();
        IntStream.range(0, 24)
                .filter(partition -> partition != 3 && partition != 5)
                .forEach(partition -> commits.inFlight(new InFlight(partition, 4, 4, 1, 0, 0)));

        assertCannotTell(
                SampleRun.healthy().commits(commits).build(),
                "Cannot tell whether fewer than 500 events were in flight: the group never committed partitions [3, 5], so nobody"
                        + " knows what a crash delivers again: see what holds up its first commit there");
    }

    @Test
    void a_long_time_without_a_look_proves_nothing() {
        assertCannotTell(
                SampleRun.healthy()
                        .commits(new SampleCommits().unseenFor(2.4).inFlight(new InFlight(3, 4, 4, 1, 0, 0)))
                        .build(),
                "Cannot tell whether fewer than 500 events were in flight: commits were not looked at for 2.4 s of the load");
    }

    @Test
    void where_events_may_be_passed_over_nobody_knows_what_is_to_come() {
        assertCannotTell(
                SampleRun.healthy()
                        .commits(new SampleCommits().unheld())
                        .effects(new SampleEffects().contract(Contract.LATEST_PER_ENTITY))
                        .build(),
                "Cannot tell whether fewer than 500 events were in flight: by the contract LATEST_PER_ENTITY events may be passed"
                        + " over, so nobody knows what is still to come");
    }

    @Test
    void without_offsets_nobody_knows_where_the_events_lie() {
        assertCannotTell(
                SampleRun.healthy().commits(new SampleCommits().unheld()).build(),
                "Cannot tell whether fewer than 500 events were in flight: the answers to the sends name no offsets, so nobody"
                        + " knows where the events lie: send with `acks` of 1 or all");
    }

    @Test
    void a_limit_below_one_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasInFlightBelow(0))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "hasInFlightBelow requires that `limit` be 1 or more, but was 0: give the number of events that one"
                                + " partition must not reach.");
    }

    @Test
    void a_share_group_has_no_commit_to_judge() {
        assertCannotTell(
                good().shared().build(),
                "Cannot tell whether fewer than 500 events were in flight: a share group settles single records, so it has no commit per"
                        + " partition: judge it by its effects");
    }
}
