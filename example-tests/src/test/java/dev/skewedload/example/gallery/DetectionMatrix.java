package dev.skewedload.example.gallery;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.skewedload.jdbc.Postgres;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Shows all exhibits and prints which fault was found by which check: {@code mvn -Pgallery verify}. Ends with 0 when every
 * wrong one was caught and every right one passed. {@code -Dgallery.repeat=20} shows the right ones that often,
 * {@code -Dgallery.only=watermark} shows one.
 */
final class DetectionMatrix {
    private final PrintStream out;
    private final List<Row> rows = new ArrayList<>();

    private DetectionMatrix(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        boolean full = new DetectionMatrix(System.out)
                .show(
                        System.getProperty("gallery.only", ""),
                        Integer.parseInt(System.getProperty("gallery.repeat", "1")),
                        Path.of(System.getProperty("gallery.json", "target/skewedload/gallery.json")));
        System.exit(full ? 0 : 1);
    }

    private boolean show(String only, int repeat, Path json) throws IOException {
        List<Exhibit> shown = Gallery.exhibits().stream()
                .filter(exhibit -> only.isEmpty() || exhibit.name().equals(only))
                .toList();
        if (shown.isEmpty()) {
            out.println("no exhibit is called `" + only + "`; there are "
                    + Gallery.exhibits().stream().map(Exhibit::name).toList());
            return false;
        }
        GalleryRun gallery = new GalleryRun(Postgres::database);
        for (Exhibit exhibit : shown) {
            for (int time = 0; time < (exhibit.right() ? repeat : 1); time++) {
                tell(shown(gallery, exhibit));
            }
        }
        write(json);
        long asExpected = rows.stream().filter(Row::asExpected).count();
        out.printf(Locale.ROOT, "%n%d of %d as expected: %s%n", asExpected, rows.size(), json);
        return asExpected == rows.size();
    }

    private static Row shown(GalleryRun gallery, Exhibit exhibit) {
        try {
            GalleryResult result = gallery.show(exhibit);
            return new Row(exhibit, result.found(), result.verdict(), result.asExpected(), result.messages());
        } catch (Exception | LinkageError broken) {
            StringWriter trace = new StringWriter();
            broken.printStackTrace(new PrintWriter(trace));
            return new Row(exhibit, Set.of(), "BROKEN", false, List.of(trace.toString()));
        }
    }

    private void tell(Row row) {
        if (rows.isEmpty()) {
            out.print("\n" + Row.header());
        }
        rows.add(row);
        out.print(row.text());
        if (!row.asExpected()) {
            row.messages().forEach(message -> out.println("    " + message.replace("\n", "\n    ")));
        }
        out.flush();
    }

    private void write(Path json) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        ArrayNode array = mapper.createArrayNode();
        rows.forEach(row -> row.describe(array.addObject()));
        Files.createDirectories(json.toAbsolutePath().getParent());
        mapper.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), array);
    }
}
