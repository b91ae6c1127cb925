package dev.skewedload.check;

import dev.skewedload.measure.Verdict;

/**
 * What a check says.
 *
 * @param verdict the verdict
 * @param message the story behind it, worst first; for a pass what else is to be known, mostly nothing
 */
public record Answer(Verdict verdict, String message) {
    static Answer pass() {
        return new Answer(Verdict.PASS, "");
    }

    static Answer pass(String message) {
        return new Answer(Verdict.PASS, message);
    }

    static Answer fail(String message) {
        return new Answer(Verdict.FAIL, message);
    }

    static Answer cannotTell(String message) {
        return new Answer(Verdict.CANNOT_TELL, message);
    }
}
