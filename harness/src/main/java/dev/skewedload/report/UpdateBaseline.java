package dev.skewedload.report;

import dev.skewedload.check.Answer;
import dev.skewedload.check.Check;
import dev.skewedload.check.FitForBaseline;
import dev.skewedload.check.NotRegressedFrom;
import dev.skewedload.check.PlainText;
import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.measure.BaselineFigures.Machine;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** Makes the run the baseline, if it is fit, and passes. The one check that leaves something behind: it was asked to. */
record UpdateBaseline(String baseline, Path file, Machine here, OptionalDouble tolerance, double sameTime)
        implements Check {
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
        Answer fit = new FitForBaseline(baseline, tolerance.isPresent()).answer(run);
        return fit.verdict() == Verdict.PASS ? write(run) : fit;
    }

    private Answer write(SkewRun run) {
        try {
            BaselineFile.write(file, withOldTimes(NotRegressedFrom.figuresOf(run, here)));
        } catch (IOException failed) {
            return new Answer(
                    Verdict.CANNOT_TELL,
                    PlainText.line(
                            "Cannot write baseline " + baseline + " to " + file.toAbsolutePath() + ": " + failed));
        }
        return new Answer(
                Verdict.PASS,
                PlainText.line("baseline " + baseline + " was written"
                        + (run.voids(Subject.LATENCY).isEmpty() ? "" : ", without times, for these are void")
                        + ": commit " + file.toAbsolutePath()));
    }

    private BaselineFigures withOldTimes(BaselineFigures figures) {
        if (Files.notExists(file)) {
            return figures;
        }
        try {
            return figures.keepingTimesOf(BaselineFile.read(file), sameTime);
        } catch (SkewedLoadException unreadable) {
            return figures; // it is to be replaced, whatever it holds
        }
    }
}
