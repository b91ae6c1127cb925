package dev.skewedload.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The even load that a run is compared with, from its halves before and after that run: their histograms and counts merged,
 * never a mean of their percentiles. A cold start, or a machine that grows slower, is in both halves' middle.
 *
 * <p>It has generator, load and latency, each half's blocks of time kept; lag, effects and commits are each half's own and are
 * not known of the whole. A fault of one half is one of the control.
 */
public final class ControlRun {
    private ControlRun() {}

    /**
     * Merges two halves.
     *
     * @param before the half that ran before the run
     * @param after the half that ran after it
     * @return one run of both, with the id and seed of the first
     */
    public static SkewRun of(SkewRun before, SkewRun after) {
        return new SkewRun(
                before.id(),
                before.name(),
                before.workload()
                        .withDuration(before.workload()
                                .duration()
                                .plus(after.workload().duration())),
                before.keyOrigin(),
                before.scaled(),
                generator(before.generator(), after.generator()),
                harness(before.harness(), after.harness()),
                List.of(),
                before.load().plus(after.load()),
                lag(before.lag().drain(), after.lag().drain()),
                latency(before.latency(), after.latency()),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                AnswerFigures.NOT_MEASURED,
                ConsumerFigures.NONE,
                faults(before, after),
                new Diagnosis(Cause.NOT_CLEAR, List.of("two loads, before and after the run")),
                Optional.empty(),
                new CheckJournal());
    }

    private static GeneratorFigures generator(GeneratorFigures before, GeneratorFigures after) {
        return new GeneratorFigures(
                before.askedPerSecond(),
                (before.achievedPerSecond() + after.achievedPerSecond()) / 2,
                before.scheduled() + after.scheduled(),
                before.sent() + after.sent(),
                before.acknowledged() + after.acknowledged(),
                before.sendDelay().then(after.sendDelay()),
                before.sendDelayLimit());
    }

    private static HarnessFigures harness(HarnessFigures before, HarnessFigures after) {
        return new HarnessFigures(
                before.started(),
                longer(before.longestStop(), after.longestStop()),
                longer(before.largestClockJump(), after.largestClockJump()));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static LagFigures lag(DrainFigures before, DrainFigures after) {
        boolean complete = before.complete() && after.complete();
        return LagFigures.unwatched(DrainFigures.unwatched(complete, OptionalDouble.empty()));
    }

    private static LatencyFigures latency(LatencyFigures before, LatencyFigures after) {
        return new LatencyFigures(
                before.endToEnd().then(after.endToEnd()),
                before.acknowledgement().then(after.acknowledgement()),
                before.otherTenants().then(after.otherTenants()));
    }

    private static List<Invalidity> faults(SkewRun before, SkewRun after) {
        List<Invalidity> faults = new ArrayList<>();
        Stream.of(before, after)
                .forEach(half -> half.invalidities()
                        .forEach(fault -> faults.add(new Invalidity(
                                fault.voids(),
                                (half == before ? "before the run: " : "after the run: ") + fault.reason()))));
        return faults;
    }
}
