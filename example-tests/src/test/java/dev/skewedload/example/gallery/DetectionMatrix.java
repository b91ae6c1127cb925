package dev.skewedload.example.gallery;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.skewedload.jdbc.Postgres;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Shows all exhibits and prints which fault was found by which check: {@code mvn -Pgallery verify}. Ends with 0 when every
 * wrong one was caught and every right one passed. {@code -Dgallery.repeat=20} shows the right ones that often,
 * {@code -Dgallery.only=watermark} shows one.
 */
final class DetectionMatrix {
    private final PrintStream out;
    private final List<GalleryResult> results = new ArrayList<>();

    private DetectionMatrix(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        boolean full = new DetectionMatrix(System.out)
                .show(
                        System.getProperty("gallery.only", ""),
                        Integer.parseInt(System.getProperty("gallery.repeat", "1")),
                        Path.of(System.getProperty("gallery.json", "target/skewedload/gallery.json")));
        System.exit(full ? 0 : 1);
    }

    private boolean show(String only, int repeat, Path json) throws Exception {
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
                tell(gallery.show(exhibit));
            }
        }
        write(json);
        long asExpected = results.stream().filter(GalleryResult::asExpected).count();
        out.printf(Locale.ROOT, "%n%d of %d as expected: %s%n", asExpected, results.size(), json);
        return asExpected == results.size();
    }

    private void tell(GalleryResult result) {
        if (results.isEmpty()) {
            out.print("\n" + MatrixTable.header());
        }
        results.add(result);
        out.print(MatrixTable.row(result));
        if (!result.asExpected()) {
            result.messages().forEach(message -> out.println("    " + message.replace("\n", "\n    ")));
        }
        out.flush();
    }

    private static List<String> sorted(Iterable<String> checks) {
        List<String> sorted = new ArrayList<>();
        checks.forEach(sorted::add);
        sorted.sort(null);
        return sorted;
    }

    private void write(Path json) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        ArrayNode rows = mapper.createArrayNode();
        for (GalleryResult result : results) {
            Exhibit exhibit = result.exhibit();
            ObjectNode row = rows.addObject()
                    .put("system", exhibit.name())
                    .put("right", exhibit.right())
                    .put("story", exhibit.story())
                    .put("planted_fault", exhibit.right() ? null : exhibit.story());
            ArrayNode expected = row.putArray(exhibit.right() ? "expected_to_pass" : "expected_finding");
            sorted(exhibit.expected()).forEach(expected::add);
            ArrayNode found = row.putArray("found");
            result.found().forEach(found::add);
            row.put("verdict", result.verdict());
        }
        Files.createDirectories(json.toAbsolutePath().getParent());
        mapper.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), rows);
    }
}
