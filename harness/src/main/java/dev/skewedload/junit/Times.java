package dev.skewedload.junit;

import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the times of annotations and system properties. */
final class Times {
    private static final Pattern SHORT = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h)");

    private Times() {}

    static Duration parse(String where, String attribute, String text) {
        Matcher matcher = SHORT.matcher(text.strip());
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
            return Duration.parse(text.strip());
        } catch (DateTimeParseException unknown) {
            throw new SkewedLoadException(where + " requires that `" + attribute
                    + "` be a time such as 500ms, 20s, 2m or PT1M30S, but was `" + text + "`"
                    + (text.strip().matches("\\d+") ? ": did you mean " + text.strip() + "s?" : "."));
        }
    }

    static Duration parsePositive(String where, String attribute, String text) {
        Duration time = parse(where, attribute, text);
        if (time.isZero() || time.isNegative()) {
            throw new SkewedLoadException(
                    where + " requires that `" + attribute + "` be longer than 0, but was `" + text + "`.");
        }
        return time;
    }
}
