package dev.skewedload.report;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** Writes the reports of a run into a folder of its own. */
public final class RunReports {
    /** Name of the file with everything that was measured. */
    public static final String RUN_JSON = "run.json";

    private static final int LONGEST_NAME = 150;

    private RunReports() {}

    /**
     * A folder's name for a run: letters, digits, dots, hyphens and underscores of its name, others replaced.
     *
     * @param runName name of a run, which may be anything
     * @return a name that is safe as one folder on any file system
     */
    public static String folderName(String runName) {
        String safe = runName.replaceAll("[^A-Za-z0-9._-]", "_").replaceAll("^\\.+", "_");
        return safe.isEmpty() ? "_" : safe.substring(0, Math.min(LONGEST_NAME, safe.length()));
    }

    /**
     * Writes the reports, in place of those that are there.
     *
     * @param run the run
     * @param verdict its verdict, or null while its checks are not over
     * @param folder the run's own folder, made if it is not there
     */
    public static void write(SkewRun run, @Nullable Verdict verdict, Path folder) {
        try {
            Files.createDirectories(folder);
            Path half = folder.resolve(RUN_JSON + ".part");
            Files.writeString(half, RunJson.of(run, verdict));
            Files.move(half, folder.resolve(RUN_JSON), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new UncheckedIOException("the report of " + run.name() + " cannot be written to " + folder, failed);
        }
    }
}
