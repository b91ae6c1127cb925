package dev.skewedload.example.gallery;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lines of the detection matrix: each row takes as many as its longest cell. */
final class MatrixTable {
    private static final int[] WIDTHS = {26, 44, 24, 24, 12};

    private MatrixTable() {}

    static String header() {
        return row("system", "planted fault", "expected finding", "found", "verdict") + rule();
    }

    static String row(GalleryResult result) {
        Exhibit exhibit = result.exhibit();
        return row(
                exhibit.name(),
                exhibit.right() ? "none: " + exhibit.story() : exhibit.story(),
                exhibit.right() ? "none" : names(exhibit.expected()),
                names(result.found()),
                result.verdict());
    }

    private static String names(Iterable<String> checks) {
        List<String> sorted = new ArrayList<>();
        checks.forEach(check -> sorted.add(check.replace("()", "")));
        sorted.sort(null);
        return sorted.isEmpty() ? "none" : String.join(", ", sorted);
    }

    private static String row(String... cells) {
        List<List<String>> columns = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            columns.add(wrapped(cells[i], WIDTHS[i]));
        }
        int height = columns.stream().mapToInt(List::size).max().orElse(0);
        StringBuilder row = new StringBuilder();
        for (int line = 0; line < height; line++) {
            List<String> parts = new ArrayList<>();
            for (int i = 0; i < cells.length; i++) {
                String part = line < columns.get(i).size() ? columns.get(i).get(line) : "";
                parts.add(String.format(Locale.ROOT, "%-" + WIDTHS[i] + "s", part));
            }
            row.append(String.join(" | ", parts).stripTrailing()).append('\n');
        }
        return row.toString();
    }

    private static String rule() {
        List<String> dashes = new ArrayList<>();
        for (int width : WIDTHS) {
            dashes.add("-".repeat(width));
        }
        return String.join("-+-", dashes) + "\n";
    }

    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
