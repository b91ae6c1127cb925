package dev.skewedload.report;

import dev.skewedload.check.Answer;
import dev.skewedload.check.Check;
import dev.skewedload.check.NotRegressedFrom;
import dev.skewedload.check.PlainText;
import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.measure.BaselineFigures.Machine;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.workload.SkewedLoadException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** Reads the baseline and compares. A baseline that is not there or cannot be read is no pass. */
record AgainstBaseline(String baseline, Path file, Machine here, OptionalDouble tolerance) implements Check {
    @Override
    public String name() {
        return NotRegressedFrom.nameOf(baseline, tolerance);
    }

    @Override
    public Subject subject() {
        return Subject.LOAD;
    }

    @Override
    public Answer answer(SkewRun run) {
        if (Files.notExists(file)) {
            return cannotTell("there is no file " + file.toAbsolutePath(), "make it");
        }
        BaselineFigures then;
        try {
            then = BaselineFile.read(file);
        } catch (SkewedLoadException unreadable) {
            return cannotTell(unreadable.getMessage(), "mend it, or make it anew");
        }
        return new NotRegressedFrom(baseline, then, here, tolerance).answer(run);
    }

    private Answer cannotTell(String reason, String remedy) {
        return new Answer(
                Verdict.CANNOT_TELL,
                "Cannot tell whether the run has regressed from baseline " + baseline + ":\n  " + PlainText.line(reason)
                        + "\n  " + remedy + ": run with -Dskewedload.baseline=update and commit the file");
    }
}
