package dev.skewedload.junit;

import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the times of annotations and system properties. A requirement is the beginning of the message of a misuse. */
final class Times {
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final Pattern SHORT = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h)");

    private Times() {}

    static Duration parse(String requirement, String text) {
        Duration time = read(requirement, text.strip());
        if (time.compareTo(LONGEST) > 0) {
            throw new SkewedLoadException(requirement + " at most 365 days, but was `" + text + "`.");
        }
        return time;
    }

    private static Duration read(String requirement, String text) {
        Matcher matcher = SHORT.matcher(text);
        if (matcher.matches()) {
            long amount = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "s" -> Duration.ofSeconds(amount);
                case "m" -> Duration.ofMinutes(amount);
                default -> Duration.ofHours(amount);
            };
        }
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException unknown) {
            throw new SkewedLoadException(requirement + " a time such as 500ms, 20s, 2m or PT1M30S, but was `" + text
                    + "`" + (text.matches("\\d+") ? ": did you mean " + text + "s?" : "."));
        }
    }

    static Duration parsePositive(String requirement, String text) {
        Duration time = parse(requirement, text);
        if (time.isZero() || time.isNegative()) {
            throw new SkewedLoadException(requirement + " a time above 0, but was `" + text + "`.");
        }
        return time;
    }
}
