package dev.skewedload.report;

/** How wide text is on a terminal: ideographs and emoji take two columns. */
final class Columns {
    private static final int FIRST_EMOJI = 0x1F300;

    private Columns() {}

    static int of(String text) {
        return text.codePoints().map(Columns::of).sum();
    }

    /** The start of a text that takes at most so many columns, its cut marked. */
    static String fit(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        int taken = 0;
        int end = 0;
        while (taken + of(text.codePointAt(end)) < columns) {
            taken += of(text.codePointAt(end));
            end = text.offsetByCodePoints(end, 1);
        }
        return text.substring(0, end) + "…";
    }

    private static int of(int character) {
        boolean wide =
                switch (Character.UnicodeScript.of(character)) {
                    case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, YI -> true;
                    default ->
                        character >= FIRST_EMOJI
                                || character >= 0x3000 && character <= 0x303F
                                || character >= 0xFF00 && character <= 0xFF60;
                };
        return wide ? 2 : 1;
    }
}
