package dev.skewedload.assertions;

import dev.skewedload.check.Check;
import dev.skewedload.check.InvalidRunException;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.workload.SkewedLoadException;
import java.util.Optional;
import java.util.function.Function;

/** Makes a check on a run, and turns what it says into what an assertion does. */
final class Judge {
    private Judge() {}

    /** PASS returns; FAIL and CANNOT TELL fail the assertion; INVALID RUN is an error and no failure. */
    static void holds(Check check, SkewRun run, String description, Function<String, AssertionError> failure) {
        CheckResult result = Check.judge(check, run);
        switch (result.verdict()) {
            case PASS -> {}
            case INVALID_RUN -> throw new InvalidRunException(described(description, result.message()));
            default -> throw failure.apply(result.message());
        }
    }

    /** As AssertJ puts a description before the message of a failure. */
    private static String described(String description, String message) {
        return description.isEmpty() ? message : "[" + description + "] " + message;
    }

    /** A part of a run knows it; figures made by hand cannot be judged. */
    static SkewRun runOf(Optional<SkewRun> run) {
        return run.orElseThrow(
                () -> new SkewedLoadException(
                        "An assertion on a part of a run requires the run: take it from there, as in assertThat(run.load().byBytes())."));
    }
}
