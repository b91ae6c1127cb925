package dev.skewedload.check;

import dev.skewedload.measure.SkewRun;

/** What cannot be said of a share group, whose members share the records of each partition. */
final class SharedGroup {
    private SharedGroup() {}

    static boolean isOf(SkewRun run) {
        return run.lag().group().shared();
    }

    /** There is no commit to look at, or, without a view of effects, no lag. */
    static Answer cannotTell(String question) {
        return Answer.cannotTell(Story.format(
                "Cannot tell whether %s: a share group settles single records, so it has no commit per partition: judge it by its"
                        + " effects",
                question));
    }
}
