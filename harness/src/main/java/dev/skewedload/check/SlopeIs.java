package dev.skewedload.check;

import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.util.Locale;

/**
 * The lag of one partition grows, does not grow, or drains over the steady part of the load.
 *
 * @param partition partition from 0
 * @param wanted what is expected; {@link LagVerdict#NOT_GROWING} holds where it drains, too
 */
public record SlopeIs(int partition, LagVerdict wanted) implements Check {
    @Override
    public String name() {
        String words =
                wanted == LagVerdict.NOT_GROWING ? "NotGrowing" : wanted == LagVerdict.GROWING ? "Growing" : "Draining";
        return "lag().slope(" + partition + ").is" + words + "()";
    }

    @Override
    public Subject subject() {
        return Subject.LAG;
    }

    @Override
    public Answer answer(SkewRun run) {
        PartitionLag lag = run.lag().partitions().get(partition);
        LagVerdict verdict = lag.verdict();
        boolean holds = wanted == LagVerdict.NOT_GROWING ? verdict.isNotGrowing() : verdict == wanted;
        if (holds && run.load().byRecords().total() == 0) {
            return Answer.cannotTell(question() + ": no record was acknowledged, so nothing could fall behind");
        }
        if (holds && wanted != LagVerdict.GROWING && NoGrowingLag.isStuck(run, lag)) {
            return Answer.cannotTell(new Story(
                            "%s: what was behind at the end of the load was not served in the drain either, so the consumer"
                                    + " may have stopped near the end",
                            question())
                    .endFor(run, Explained.TIME));
        }
        if (holds) {
            return Answer.pass();
        }
        boolean mayDrain = wanted == LagVerdict.DRAINING
                && verdict == LagVerdict.NOT_GROWING
                && lag.slope().low() < 0;
        return verdict == LagVerdict.CANNOT_TELL || mayDrain
                ? Answer.cannotTell(new Story("%s:", question())
                        .line("%s", lag.description())
                        .endFor(run, Explained.TIME))
                : Answer.fail(new Story("Expecting the lag of partition %d to be %s but:", partition, words(wanted))
                        .line("%s", lag.description())
                        .endFor(run, Explained.TIME));
    }

    private String question() {
        return Story.format("Cannot tell whether the lag of partition %d is %s", partition, words(wanted));
    }

    private static String words(LagVerdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
