package dev.skewedload.check;

import dev.skewedload.measure.Cause;
import dev.skewedload.measure.SkewRun;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Builds the text of an answer: a first line, then indented lines, worst first and capped. All text of an answer goes
 * through {@link #format}, so that no key or tenant breaks the lines or speaks to the terminal.
 */
final class Story {
    private static final int MOST_LINES_OF_A_KIND = 5;

    private final StringBuilder text;

    Story(String format, Object... figures) {
        text = new StringBuilder(format(format, figures));
    }

    /** One line, whatever the figures hold. */
    static String format(String format, Object... figures) {
        return PlainText.line(String.format(Locale.ROOT, format, figures));
    }

    /** A time in milliseconds, with as many decimals as it has, at most three. */
    static String millis(Duration time) {
        String all = String.format(Locale.ROOT, "%,.3f", time.toNanos() / 1e6);
        return all.replaceAll("\\.?0+$", "") + " ms";
    }

    /** For instance 99.9, or 99: a number without needless zeros. */
    static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    Story line(String format, Object... figures) {
        text.append("\n  ").append(format(format, figures));
        return this;
    }

    /** The first few lines, and how many more there are. */
    Story lines(List<String> lines) {
        return examples(lines.size(), lines);
    }

    /** The same of examples, of which not all may be known. */
    Story examples(long count, List<String> known) {
        known.stream().limit(MOST_LINES_OF_A_KIND).forEach(line -> line("%s", line));
        long more = count - Math.min(MOST_LINES_OF_A_KIND, known.size());
        return more > 0 ? line("… and %,d more", more) : this;
    }

    Story causeOf(SkewRun run, Explained what) {
        return causeOf(run, what, "cause");
    }

    private Story causeOf(SkewRun run, Explained what, String head) {
        return what.by(run.diagnosis().cause()) ? line("%s: %s", head, run.diagnosis()) : this;
    }

    /** Names the cause, where it can explain what is told, and where the report lies. */
    String endFor(SkewRun run, Explained what) {
        return causeOf(run, what).whereTheReportLies(run);
    }

    /** The same for a part of a run: what is told of the whole is no cause there if nothing stands out in it. */
    String endOfAPart(SkewRun run, Explained what) {
        return run.diagnosis().cause() == Cause.NONE
                ? whereTheReportLies(run)
                : causeOf(run, what, "cause, over the whole run").whereTheReportLies(run);
    }

    String whereTheReportLies(SkewRun run) {
        run.report().ifPresent(where -> text.append("\nreport: ").append(format("%s", where)));
        return text.toString();
    }
}
