package dev.skewedload.check;

import dev.skewedload.measure.Departure;
import dev.skewedload.measure.GroupFigures;
import dev.skewedload.measure.LongExecution;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.util.List;

/**
 * No member left the group while nobody asked for it: a consumer that works for longer than {@code max.poll.interval.ms}, or does not
 * answer for its session timeout, is put out, and its work is done again by another. See {@link Departure}.
 *
 * <p>A member that left after a mark of the time line may have left because of it, so that nobody can tell; but not if it was put out
 * for long processing.
 */
public record NoEvictions() implements Check {
    private static final String QUESTION = "a member was put out of the group";

    @Override
    public String name() {
        return "hasNoEvictions()";
    }

    @Override
    public Subject subject() {
        return Subject.LAG;
    }

    @Override
    public Answer answer(SkewRun run) {
        GroupFigures group = run.lag().group();
        if (!group.watched()) {
            return Answer.cannotTell(
                    "Cannot tell whether " + QUESTION + ": no group was watched: name the group by `consumerGroup`");
        }
        if (group.members() == 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: nobody was in it at any of %,d looks: name the system's own group by `consumerGroup`;"
                            + " one that assigns partitions to itself has no members",
                    QUESTION, group.looks()));
        }
        List<Departure> unasked = group.departures().stream()
                .filter(departure -> departure.after().isEmpty() || departure.isByLongProcessing())
                .toList();
        if (!unasked.isEmpty()) {
            return Answer.fail(new Story(
                            "Expecting no member to be put out of the group but %,d left, which nobody asked for:",
                            unasked.size())
                    .lines(unasked.stream()
                            .map(departure -> line(run, departure))
                            .toList())
                    .line(remedy(unasked))
                    .endFor(run, Explained.EFFECTS));
        }
        if (!group.departures().isEmpty()) {
            return Answer.cannotTell(new Story("Cannot tell whether %s:", QUESTION)
                    .lines(group.departures().stream()
                            .map(departure -> Story.format(
                                    "%s, after %s, which may be why",
                                    line(run, departure), departure.after().orElseThrow()))
                            .toList())
                    .whereTheReportLies(run));
        }
        return Answer.pass();
    }

    private static String line(SkewRun run, Departure departure) {
        return departure(departure)
                + departure
                        .during()
                        .map(execution -> Story.format(
                                "; %s was being worked on from %.1f s %s",
                                run.id().eventId(execution.sequence()), execution.fromSecond(), end(execution)))
                        .orElse("");
    }

    private static String end(LongExecution execution) {
        return execution.ended() ? Story.format("to %.1f s", execution.toSecond()) : "on, without an end";
    }

    /** What is known of a departure, in a line. */
    static String departure(Departure departure) {
        return Story.format("member %s left by %.1f s", departure.member(), departure.atSeconds())
                + (departure.backSeconds().isPresent()
                        ? Story.format(
                                " and came back by %.1f s",
                                departure.backSeconds().getAsDouble())
                        : " and did not come back");
    }

    private static String remedy(List<Departure> departures) {
        return departures.stream().anyMatch(Departure::isByLongProcessing)
                ? "work that takes longer than max.poll.interval.ms puts its consumer out: work in another thread and keep polling"
                        + " with the partition paused, or raise the interval"
                : "see the members' log: whether a poll came too late (max.poll.interval.ms), a session timed out, or it closed";
    }
}
