package dev.skewedload.check;

import java.util.Locale;

/**
 * Text that others chose (keys, tenants, ids that a system reported, names of tests) made fit for one line of a message:
 * what a terminal would obey or what would break the line is escaped, and what is endless is shortened.
 *
 * <p>Example: a key of {@code ESC [ 2 J} reads {@code \}{@code u001b[2J}, and one of 10,000 letters its first 60 and
 * {@code …(10,000 characters)}.
 */
public final class PlainText {
    private static final int LONGEST_NAME = 60;
    private static final int LONGEST_LINE = 1_000;

    private PlainText() {}

    /**
     * A key, a tenant or another name within a line.
     *
     * @param text anything
     * @return at most 60 of its characters, escaped, with the number of all where some are left out
     */
    public static String name(String text) {
        return shortened(text, LONGEST_NAME);
    }

    /**
     * A whole line.
     *
     * @param text anything
     * @return at most 1,000 of its characters, escaped, with the number of all where some are left out
     */
    public static String line(String text) {
        return shortened(text, LONGEST_LINE);
    }

    private static String shortened(String text, int longest) {
        int characters = text.codePointCount(0, text.length());
        if (characters <= longest) {
            return escaped(text);
        }
        String start = text.substring(0, text.offsetByCodePoints(0, longest));
        return escaped(start) + String.format(Locale.ROOT, "…(%,d characters)", characters);
    }

    private static String escaped(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().forEach(character -> append(plain, character));
        return plain.toString();
    }

    private static void append(StringBuilder plain, int character) {
        switch (character) {
            case '\n' -> plain.append("\\n");
            case '\r' -> plain.append("\\r");
            case '\t' -> plain.append("\\t");
            default -> {
                if (isPlain(character)) {
                    plain.appendCodePoint(character);
                } else {
                    plain.append(String.format(Locale.ROOT, "\\u%04x", character));
                }
            }
        }
    }

    /** Format characters turn the direction of a line around or hide within it; half a pair is no character at all. */
    private static boolean isPlain(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
