package dev.skewedload.check;

import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.CommitReport.Exposure;
import dev.skewedload.measure.CommitReport.HeadOfLine;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * No commit of the group lay above an event without effect, moved back, or lay beyond the end of the log: a crash at any moment
 * that was looked at would have lost nothing. {@link CommitReport} defines each of them. A commit that is stuck behind complete
 * work is safe, and so is one that waits for an event at the head of the line: both are told where the check speaks, and
 * do not fail it.
 *
 * <p>Nobody can tell without a group to watch, without a view of effects, while no commit was seen, or where effects were
 * reported only a moment after the commit that covers them.
 */
public record NoUnsafeCommits() implements Check {
    private static final String QUESTION = "commits were safe";

    @Override
    public String name() {
        return "hasNoUnsafeCommits()";
    }

    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Commits.seen(run, QUESTION, NoUnsafeCommits::answer);
    }

    private static Answer answer(SkewRun run, CommitReport commits) {
        boolean proven = run.effects().map(EffectReport::applied).orElse(0L) > 0
                && commits.unsafe().count() > 0;
        if (proven || commits.movedBack().count() + commits.beyondEnd().count() > 0) {
            return Answer.fail(failure(run, commits, proven));
        }
        return Effects.seen(
                run,
                QUESTION,
                (seen, effects) -> doubt(run, effects, commits)
                        .map(story -> Answer.cannotTell(story.whereTheReportLies(run)))
                        .orElseGet(Answer::pass));
    }

    private static String failure(SkewRun run, CommitReport commits, boolean proven) {
        List<String> kinds = new ArrayList<>();
        if (proven) {
            kinds.add(count(commits.unsafe().count(), "lay above an event without effect"));
        }
        if (commits.movedBack().count() > 0) {
            kinds.add(count(commits.movedBack().count(), "moved back"));
        }
        if (commits.beyondEnd().count() > 0) {
            kinds.add(count(commits.beyondEnd().count(), "lay beyond the end"));
        }
        Story story = new Story(
                "Expecting no unsafe commits but of %,d commits %s:", commits.commits(), String.join(", ", kinds));
        if (proven) {
            story.lines(lines(commits.unsafe().examples()))
                    .line(
                            "a crash at such a moment loses those events: commit up to the lowest offset that is not done");
        }
        story.lines(commits.movedBack().examples().stream()
                .map(move -> text(
                        "partition %d: the commit moved back from %,d to %,d at %.1f s, so that what lies between is delivered"
                                + " again",
                        move.partition(), move.from(), move.to(), move.atSeconds()))
                .toList());
        story.lines(commits.beyondEnd().examples().stream()
                .map(beyond -> text(
                        "partition %d: commit %,d at %.1f s, but the log ended at %,d: what is written between is skipped",
                        beyond.partition(), beyond.commit(), beyond.atSeconds(), beyond.end()))
                .toList());
        return besides(story, commits).endFor(run, Explained.EFFECTS);
    }

    private static Optional<Story> doubt(SkewRun run, EffectReport effects, CommitReport commits) {
        if (effects.applied() == 0) {
            return Optional.of(Effects.noneApplied(run, effects, QUESTION));
        }
        return Commits.unheld(commits, effects, QUESTION, "a commit had to wait for")
                .or(() ->
                        commits.early().count() > 0 ? Optional.of(besides(early(commits), commits)) : Optional.empty())
                .or(() -> Commits.none(commits, QUESTION))
                .or(() -> Commits.unlooked(commits, QUESTION))
                .or(() -> Effects.unanswered(effects, QUESTION));
    }

    private static Story early(CommitReport commits) {
        return new Story(
                        "Cannot tell whether %s: %,d of %,d commits were seen a moment before the effect of an event below them:",
                        QUESTION, commits.early().count(), commits.commits())
                .lines(lines(commits.early().examples()))
                .line(
                        "either the commit is made before the effect, or effects are reported only after the commit: report each"
                                + " effect before its offset is committed, or let an EffectSource read effects where they lie");
    }

    /** What does not make a commit unsafe, and helps to understand it. */
    private static Story besides(Story story, CommitReport commits) {
        story.lines(commits.stuck().stream()
                .map(stuck -> text(
                        "partition %d: all is done up to %,d, and the commit stayed at %,d for %.1f s to the end: safe, but a"
                                + " restart does %,d again",
                        stuck.partition(), stuck.frontier(), stuck.commit(), stuck.seconds(), stuck.behind()))
                .toList());
        return story.lines(commits.headOfLine().stream()
                .filter(HeadOfLine::atTheEnd)
                .map(Effects::headOfLine)
                .toList());
    }

    private static List<String> lines(List<Exposure> exposures) {
        return exposures.stream()
                .map(exposure -> text(
                        "partition %d: commit %,d at %.1f s stood above %,d %s without effect, the lowest at offset %,d, whose effect %s",
                        exposure.partition(),
                        exposure.commit(),
                        exposure.atSeconds(),
                        exposure.events(),
                        exposure.events() == 1 ? "event" : "events",
                        exposure.offset(),
                        exposure.missingSeconds().isPresent()
                                ? text(
                                        "was missing for %.1f s more",
                                        exposure.missingSeconds().getAsDouble())
                                : "never came"))
                .toList();
    }

    private static String count(long count, String what) {
        return text("%,d %s", count, what);
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
