package dev.skewedload.assertions;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.ExecutionFigures;
import dev.skewedload.measure.ExecutionFigures.Overlap;
import dev.skewedload.measure.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class HasNoOverlapsTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoOverlaps();
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "hasNoOverlaps()";
    }

    private static ExecutionFigures apart(long unseen) {
        return new ExecutionFigures(24_000, 0, 0, 0, 0, 48_000_000_000L, unseen, List.of());
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy().effects(new SampleEffects().executions(apart(0)));
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy()
                .effects(new SampleEffects()
                        .executions(new ExecutionFigures(
                                24_002,
                                2,
                                1,
                                7,
                                30_000_000,
                                48_000_000_000L,
                                9,
                                List.of(
                                        new Overlap(7, 7),
                                        new Overlap(8, 12),
                                        new Overlap(1, 2),
                                        new Overlap(1, 3),
                                        new Overlap(1, 4),
                                        new Overlap(1, 5)))));
    }

    @Override
    String story() {
        return """
                Expecting no overlapping executions but 7 of 24,002 began while another of their entity was under way, for 30.0 ms in all:
                  r1-7 began while another execution of it was under way
                  r1-12 began while r1-8 was under way
                  r1-2 began while r1-1 was under way
                  r1-3 began while r1-1 was under way
                  r1-4 began while r1-1 was under way
                  … and 2 more
                  1 executions never ended""";
    }

    @Test
    void without_executions_nobody_knows() {
        cannotTell(SampleRun.healthy().build(), this::ask, """
                Cannot tell whether executions overlap: none was reported; put the work on an event into `probe.executing(eventId, () -> …)`""");
    }

    @Test
    void work_outside_of_executions_may_overlap_unseen() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().executions(apart(9)))
                        .build(),
                this::ask,
                """
                Cannot tell whether executions overlap: 9 of 24,000 applied events were in no execution that was reported; put all work on events into `probe.executing(eventId, () -> …)`""");
    }

    @Test
    void entities_with_a_single_event_have_nothing_to_overlap() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().executions(apart(0)).orderCompared(0))
                        .build(),
                this::ask,
                """
                Cannot tell whether executions overlap: no entity had two effects, so there was nothing to overlap: lower `tenants` or `openEntities`, or run longer""");
    }

    @Test
    void a_drain_that_ended_at_its_limit_is_no_pass() {
        cannotTell(
                SampleRun.healthy()
                        .drainCutOff()
                        .effects(new SampleEffects().executions(apart(0)))
                        .build(),
                this::ask,
                """
                Cannot tell whether executions overlap: nothing was found so far, but the drain ended at its limit before all was quiet:
                  it ends when commits have reached the ends and a second brought no further effect: see that the consumer commits, or give `drain` more time""");
    }
}
