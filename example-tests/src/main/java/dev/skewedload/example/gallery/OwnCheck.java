package dev.skewedload.example.gallery;

import dev.skewedload.check.Answer;
import dev.skewedload.check.Check;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import java.util.function.Function;

/**
 * A check of the example's own, for what only its state can tell and no load test can see.
 *
 * @param name as a user would write it
 * @param judge answers for a run whose effects are valid
 */
record OwnCheck(String name, Function<SkewRun, Answer> judge) implements Check {
    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return judge.apply(run);
    }

    static Answer holds(boolean itDoes, String story) {
        return new Answer(itDoes ? Verdict.PASS : Verdict.FAIL, story);
    }
}
