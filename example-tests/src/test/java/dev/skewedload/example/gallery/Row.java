package dev.skewedload.example.gallery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * A row of the detection matrix; on paper it takes as many lines as its longest cell.
 *
 * @param found the checks that failed
 * @param messages what is to be known if it is not as expected
 */
record Row(Exhibit exhibit, Set<String> found, String verdict, boolean asExpected, List<String> messages) {
    private static final int[] WIDTHS = {34, 44, 22, 22, 12};

    static String header() {
        return row("system", "planted fault", "expected finding", "found", "verdict") + rule();
    }

    String text() {
        return row(
                exhibit.name(),
                exhibit.right() ? "none: " + exhibit.story() : exhibit.story(),
                exhibit.right() ? "none" : names(exhibit.expected()),
                names(found),
                verdict);
    }

    void describe(ObjectNode json) {
        json.put("system", exhibit.name())
                .put("right", exhibit.right())
                .put("story", exhibit.story())
                .put("planted_fault", exhibit.right() ? null : exhibit.story());
        ArrayNode expected = json.putArray(exhibit.right() ? "expected_to_pass" : "expected_finding");
        new TreeSet<>(exhibit.expected()).forEach(expected::add);
        ArrayNode all = json.putArray("found");
        new TreeSet<>(found).forEach(all::add);
        json.put("verdict", verdict);
    }

    private static String names(Set<String> checks) {
        return checks.isEmpty()
                ? "none"
                : String.join(", ", new TreeSet<>(checks)).replace("()", "");
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
