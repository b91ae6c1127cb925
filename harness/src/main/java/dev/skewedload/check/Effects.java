package dev.skewedload.check;

import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.RouteFigures;
import dev.skewedload.measure.SkewRun;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** What all checks on effects share: none of them passes where nothing was seen. */
final class Effects {
    static final String NONE_SEEN = "not one effect was seen: does the sink report to the EffectProbe of this test, or"
            + " write where its EffectSource reads?";
    private static final String COMMITTED_NOTHING =
            "not one effect was seen, and the group committed nothing during the load: is"
                    + " the owner of its partitions alive? One that was killed owns them until its session times out, so give each"
                    + " test a group of its own";
    private static final int MOST_IDS = 5;
    private static final double MOST_UNANSWERED = 0.01;

    private Effects() {}

    static Answer seen(SkewRun run, String question, BiFunction<SkewRun, EffectReport, Answer> judge) {
        Optional<EffectReport> effects = run.effects();
        if (effects.isEmpty()) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: no effects are seen; let the sink call EffectProbe.applied(eventId), or give an"
                            + " EffectSource",
                    question));
        }
        EffectReport report = effects.get();
        if (report.isEmpty()) {
            return Answer.cannotTell(Story.format("Cannot tell whether %s: nothing was sent", question));
        }
        return judge.apply(run, report);
    }

    /** The doubt about what a run's further effects would be, or empty if there are none to come. */
    static Optional<Story> unfinished(SkewRun run, EffectReport report, String question) {
        if (report.applied() == 0) {
            return Optional.of(noneApplied(run, report, question));
        }
        Optional<Story> unanswered = unanswered(report, question);
        if (unanswered.isPresent()) {
            return unanswered;
        }
        if (report.pending().count() > 0) {
            Story story = new Story(
                            "Cannot tell whether %s: %,d of %,d events were still pending when the drain ended, %,d were"
                                    + " applied:",
                            question, report.pending().count(), report.sent(), report.applied())
                    .line("they were not passed over, but not done either; the first: %s", ids(run, report.pending()));
            return Optional.of(remedy(story, run));
        }
        if (report.lost().count() > 0 && run.lag().partitions().isEmpty()) {
            return Optional.of(new Story(
                            "Cannot tell whether %s: %,d of %,d events had no effect when the drain ended, and without a group to"
                                    + " watch nobody knows which of them were passed over:",
                            question, report.lost().count(), report.sent())
                    .line("without effect: %s", ids(run, report.lost()))
                    .line("name the group by `consumerGroup`, or give `drain` more time"));
        }
        return Optional.empty();
    }

    static Story noneApplied(SkewRun run, EffectReport report, String question) {
        if (report.deadLettered().count() == 0) {
            return new Story(
                    "Cannot tell whether %s: of %,d events %s",
                    question, report.sent(), committedNothing(run) ? COMMITTED_NOTHING : NONE_SEEN);
        }
        return new Story(
                "Cannot tell whether %s: of %,d events none was applied and %,d were dead-lettered: see why the system"
                        + " sets them aside",
                question, report.sent(), report.deadLettered().count());
    }

    /** Whether a group was watched that served none of what arrived. */
    private static boolean committedNothing(SkewRun run) {
        List<PartitionLag> busy = run.lag().partitions().stream()
                .filter(partition -> partition.arrivalsPerSecond() > 0)
                .toList();
        return !busy.isEmpty() && busy.stream().allMatch(partition -> partition.servedPerSecond() == 0);
    }

    /** For what was not found: a pass once nothing further can come. */
    static Answer provenByTheDrain(SkewRun run, EffectReport report, String question) {
        Optional<Story> unfinished = unfinished(run, report, question);
        if (unfinished.isPresent()) {
            return Answer.cannotTell(unfinished.get().endFor(run, Explained.UNFINISHED));
        }
        if (run.lag().drain().complete()) {
            return Answer.pass();
        }
        return Answer.cannotTell(new Story(
                        "Cannot tell whether %s: nothing was found so far, but the drain ended at its limit before all was quiet:",
                        question)
                .line("it ends when commits have reached the ends and a second brought no further effect: see that the"
                        + " consumer commits, or give `drain` more time")
                .endFor(run, Explained.UNFINISHED));
    }

    /** Of a view of routes that is not whole. */
    static String unnamedRoutes(RouteFigures routes, String question) {
        return Story.format(
                "Cannot tell whether %s: %,d effects named no route; let the sink report all by"
                        + " EffectProbe.route(name).applied(eventId)",
                question, routes.unnamed());
    }

    /** The doubt that stands while too many sends have no answer. */
    static Optional<Story> unanswered(EffectReport report, String question) {
        if (report.unknown() <= MOST_UNANSWERED * (report.sent() + report.unknown())) {
            return Optional.empty();
        }
        return Optional.of(new Story(
                        "Cannot tell whether %s: %,d sends were never answered, so nobody knows whether their events lie in the"
                                + " log:",
                        question, report.unknown())
                .line("an event that was never seen is not lost, but so many are no proof either"));
    }

    /** What holds up a partition, in a line. */
    static String headOfLine(CommitReport.HeadOfLine head) {
        return Story.format(
                "partition %d: the event at offset %,d has had no effect for %.1f s or more, and holds up the commit of %,d done"
                        + " beyond it",
                head.partition(), head.offset(), head.seconds(), head.completeBeyond());
    }

    private static Story remedy(Story story, SkewRun run) {
        run.commits()
                .ifPresent(commits -> story.lines(commits.headOfLine().stream()
                        .filter(CommitReport.HeadOfLine::atTheEnd)
                        .map(Effects::headOfLine)
                        .toList()));
        int ownerless = run.lag().ownerless();
        if (ownerless > 0) {
            return story.line(
                    "%d of %d partitions had lost their owner at the last look: the group's members have stopped or were thrown"
                            + " out; see their log",
                    ownerless, run.lag().partitions().size());
        }
        run.lag()
                .drain()
                .predictedSeconds()
                .ifPresentOrElse(
                        seconds -> story.line(
                                "at the rate served the drain takes about %,.0f s from the end of the load: give `drain` more"
                                        + " than that, or make the consumer keep up",
                                Math.ceil(seconds)),
                        () -> story.line("give `drain` more time, or see why the consumer does not come to them"));
        return story;
    }

    static String ids(SkewRun run, EffectReport.Finding finding) {
        String first = finding.examples().stream()
                .limit(MOST_IDS)
                .map(run.id()::eventId)
                .collect(Collectors.joining(", "));
        return finding.count() > Math.min(MOST_IDS, finding.examples().size()) ? first + ", …" : first;
    }
}
