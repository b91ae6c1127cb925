package dev.skewedload.check;

import dev.skewedload.measure.SkewRun;
import java.util.List;
import java.util.Locale;

/** Builds the text of an answer: a first line, then indented lines, worst first and capped. */
final class Story {
    private static final int MOST_LINES_OF_A_KIND = 5;

    private final StringBuilder text;

    Story(String format, Object... figures) {
        text = new StringBuilder(format(format, figures));
    }

    static String format(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }

    Story line(String format, Object... figures) {
        text.append("\n  ").append(format(format, figures));
        return this;
    }

    /** The first few lines, and how many more there are. */
    Story lines(List<String> lines) {
        lines.stream()
                .limit(MOST_LINES_OF_A_KIND)
                .forEach(line -> text.append("\n  ").append(line));
        if (lines.size() > MOST_LINES_OF_A_KIND) {
            line("… and %,d more", lines.size() - MOST_LINES_OF_A_KIND);
        }
        return this;
    }

    /** Names the cause, and where the report lies. */
    String endFor(SkewRun run) {
        line("cause: %s", run.diagnosis());
        run.report().ifPresent(where -> text.append("\nreport: ").append(where));
        return text.toString();
    }
}
