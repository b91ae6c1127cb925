package dev.skewedload.check;

import dev.skewedload.measure.DrainFigures;
import dev.skewedload.measure.DrainTime;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * What is left at the end of the load is done within a limit. Judged by the drain that was observed; where that was cut
 * off, by its length so far and by the prediction with its interval, which can fail the check and never pass it.
 *
 * @param limit the time that must not be reached
 */
public record DrainTimeBelow(Duration limit) implements Check {
    /**
     * Checks the limit.
     *
     * @param limit as above
     * @throws dev.skewedload.workload.SkewedLoadException if it is not above 0
     */
    public DrainTimeBelow {
        Limits.requirePositive("hasDrainTimeBelow", limit);
    }

    @Override
    public String name() {
        return "hasDrainTimeBelow(" + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LAG;
    }

    @Override
    public Answer answer(SkewRun run) {
        if (run.load().byRecords().total() == 0) {
            return Answer.cannotTell("Cannot tell how long the drain takes: no record was acknowledged");
        }
        if (run.lag().partitions().isEmpty() && run.effects().isEmpty()) {
            return Answer.cannotTell(
                    "Cannot tell how long the drain takes: neither a group nor effects were watched; name"
                            + " the group by `consumerGroup`");
        }
        DrainFigures drain = run.lag().drain();
        OptionalDouble observed = drain.observedSeconds();
        if (observed.isPresent()) {
            return observed.getAsDouble() < seconds()
                    ? Answer.pass()
                    : fail(run, observedWords(observed.getAsDouble()));
        }
        double watched = drain.watchedSeconds().orElse(0);
        double atLeast = drain.predicted()
                .map(DrainTime::shortest)
                .orElse(OptionalDouble.empty())
                .orElse(0);
        if (watched >= seconds() || atLeast >= seconds()) {
            return fail(run, Story.format("it was cut off after %.1f s; %s", watched, predictedWords(drain)));
        }
        return Answer.cannotTell(new Story(
                        "Cannot tell whether the drain takes less than %.1f s: it was cut off after %.1f s:",
                        seconds(), watched)
                .line("%s", predictedWords(drain))
                .line("give `drain` at least %.1f s", seconds())
                .endFor(run, Explained.TIME));
    }

    private Answer fail(SkewRun run, String words) {
        return Answer.fail(
                new Story("Expecting a drain time below %.1f s but %s", seconds(), words).endFor(run, Explained.TIME));
    }

    private static String observedWords(double observed) {
        return Story.format("was %.1f s", observed);
    }

    private static String predictedWords(DrainFigures drain) {
        if (drain.predictedSeconds().isEmpty()) {
            return "no drain time can be predicted: no lag grows, or nothing is served";
        }
        DrainTime predicted = drain.predicted().orElseThrow();
        return Story.format(
                "at the rate served it takes about %.1f s (from %.1f s to %s)",
                drain.predictedSeconds().getAsDouble(),
                predicted.shortest().orElse(0),
                predicted.longest().isEmpty()
                        ? "no end"
                        : Story.format("%.1f s", predicted.longest().getAsDouble()));
    }

    private double seconds() {
        return limit.toNanos() / 1e9;
    }
}
