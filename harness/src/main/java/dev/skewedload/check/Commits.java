package dev.skewedload.check;

import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import java.util.Optional;
import java.util.function.BiFunction;

/** What the checks on a group's commits share: none of them passes where commits, or the effects below them, were not seen. */
final class Commits {
    private static final double LONGEST_GAP_SECONDS = 2;

    private Commits() {}

    static Answer seen(SkewRun run, String question, BiFunction<SkewRun, CommitReport, Answer> judge) {
        if (SharedGroup.isOf(run)) {
            return SharedGroup.cannotTell(question);
        }
        return run.commits()
                .map(commits -> judge.apply(run, commits))
                .orElseGet(() -> Answer.cannotTell("Cannot tell whether " + question
                        + ": no group was watched: name the group by `consumerGroup`"));
    }

    /**
     * Why commits cannot be held against effects.
     *
     * @param unknown what nobody knows where events may be passed over
     */
    static Optional<Story> unheld(CommitReport commits, EffectReport effects, String question, String unknown) {
        if (commits.seesEffects()) {
            return Optional.empty();
        }
        return Optional.of(
                effects.contract().contains(Contract.LATEST_PER_ENTITY)
                        ? new Story(
                                "Cannot tell whether %s: by the contract LATEST_PER_ENTITY events may be passed over, so nobody knows"
                                        + " what %s",
                                question, unknown)
                        : new Story(
                                "Cannot tell whether %s: the answers to the sends name no offsets, so nobody knows where the events"
                                        + " lie: send with `acks` of 1 or all",
                                question));
    }

    static Optional<Story> none(CommitReport commits, String question) {
        return commits.commits() > 0
                ? Optional.empty()
                : Optional.of(new Story(
                        "Cannot tell whether %s: no commit was seen in %,d looks: let the group commit within the run",
                        question, commits.looks()));
    }

    static Optional<Story> unlooked(CommitReport commits, String question) {
        return commits.longestGapSeconds() <= LONGEST_GAP_SECONDS
                ? Optional.empty()
                : Optional.of(new Story(
                        "Cannot tell whether %s: commits were not looked at for %.1f s of the load",
                        question, commits.longestGapSeconds()));
    }
}
