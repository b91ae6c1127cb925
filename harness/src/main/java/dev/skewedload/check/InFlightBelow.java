package dev.skewedload.check;

import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.InFlight;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * No partition had so many events in flight at once: begun and not committed, or committed without effect; see {@link InFlight}. A
 * queue without a bound between fetching and working shows here: either commits run ahead of the effects, or effects ahead of
 * the commits.
 *
 * <p>A limit between the bounds of a look cannot be judged. Neither can a group that committed nothing, be it of one partition that got
 * events, nor a run without a view of effects.
 *
 * @param limit the number that must not be reached, 1 or more
 */
public record InFlightBelow(long limit) implements Check {
    /**
     * Checks the limit.
     *
     * @param limit as above
     * @throws SkewedLoadException if it is below 1
     */
    public InFlightBelow {
        if (limit < 1) {
            throw new SkewedLoadException("hasInFlightBelow requires that `limit` be 1 or more, but was " + limit
                    + ": give the number of events that one partition must not reach.");
        }
    }

    @Override
    public String name() {
        return "hasInFlightBelow(" + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Commits.seen(run, question(), this::answer);
    }

    private String question() {
        return Story.format("fewer than %,d events were in flight", limit);
    }

    private Answer answer(SkewRun run, CommitReport commits) {
        return Effects.seen(
                run,
                question(),
                (seen, effects) -> doubt(run, effects, commits)
                        .map(story -> Answer.cannotTell(story.whereTheReportLies(run)))
                        .orElseGet(() -> judge(run, commits)));
    }

    private Answer judge(SkewRun run, CommitReport commits) {
        List<InFlight> over = commits.inFlight().stream()
                .filter(one -> one.atLeast() >= limit)
                .toList();
        if (!over.isEmpty()) {
            return Answer.fail(new Story(
                            "Expecting fewer than %,d events of a partition in flight but there were %,d:",
                            limit, over.get(0).atLeast())
                    .lines(over.stream().map(InFlightBelow::line).toList())
                    .line("bound what is taken before it is done and committed, and pause the partition at that bound")
                    .endFor(run, Explained.EFFECTS));
        }
        List<InFlight> open =
                commits.inFlight().stream().filter(one -> one.atMost() >= limit).toList();
        if (!open.isEmpty()) {
            return Answer.cannotTell(new Story("Cannot tell whether %s:", question())
                    .lines(open.stream()
                            .map(one -> Story.format(
                                    "partition %d: between %,d and %,d, since work went on while the commits were looked at",
                                    one.partition(), one.atLeast(), one.atMost()))
                            .toList())
                    .whereTheReportLies(run));
        }
        return Commits.unlooked(commits, question())
                .or(() -> uncommitted(run, commits))
                .map(story -> Answer.cannotTell(story.whereTheReportLies(run)))
                .orElseGet(Answer::pass);
    }

    /** Of a partition whose commit nobody ever saw, nothing was counted. */
    private Optional<Story> uncommitted(SkewRun run, CommitReport commits) {
        List<Integer> unknown = IntStream.range(0, run.load().byRecords().partitions())
                .filter(partition -> run.load().byRecords().load(partition) > 0)
                .filter(partition -> commits.inFlight().stream().noneMatch(one -> one.partition() == partition))
                .boxed()
                .toList();
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of(new Story(
                        "Cannot tell whether %s: the group never committed partitions %s, so nobody knows what a crash delivers"
                                + " again: see what holds up its first commit there",
                        question(), unknown));
    }

    private static String line(InFlight one) {
        return Story.format(
                "partition %d: %,d at %.1f s, of which %,d were begun beyond the commit and %,d lay below it without effect; the oldest"
                        + " was in flight for %.1f s or more",
                one.partition(),
                one.atLeast(),
                one.atSeconds(),
                one.atLeast() - one.belowCommit(),
                one.belowCommit(),
                one.oldestSeconds());
    }

    private Optional<Story> doubt(SkewRun run, EffectReport effects, CommitReport commits) {
        if (effects.applied() == 0) {
            return Optional.of(Effects.noneApplied(run, effects, question()));
        }
        return Commits.unheld(commits, effects, question(), "is still to come")
                .or(() -> Commits.none(commits, question()))
                .or(() -> Effects.unanswered(effects, question()));
    }
}
