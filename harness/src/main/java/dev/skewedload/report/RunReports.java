package dev.skewedload.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes the reports of a run into a folder of its own. */
public final class RunReports {
    /** Name of the file with everything that was measured. */
    public static final String RUN_JSON = "run.json";
    /** Name of the file with the latencies, for the tools of HdrHistogram. */
    public static final String LATENCY_HLOG = "latency.hlog";

    private static final int LONGEST_NAME = 120;
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");
    private static final Pattern DEVICE =
            Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?", Pattern.CASE_INSENSITIVE);

    private RunReports() {}

    /**
     * A folder's name for a run: its name, if that is safe as one folder on any file system, else what can be kept of it
     * and a hash of the whole, so that different runs have different folders.
     *
     * <p>Example: {@code incident.tenant} stays as it is; {@code ../etc} becomes {@code _.._etc-} and eight digits.
     *
     * @param runName name of a run, which may be anything
     * @return letters, digits, dots, hyphens and underscores, at most 129
     */
    public static String folderName(String runName) {
        boolean safe = SAFE.matcher(runName).matches()
                && !runName.endsWith(".")
                && !DEVICE.matcher(runName).matches()
                && runName.length() <= LONGEST_NAME;
        if (safe) {
            return runName;
        }
        String kept = "_"
                + runName.substring(0, Math.min(LONGEST_NAME - 1, runName.length()))
                        .replaceAll("[^A-Za-z0-9._-]", "_");
        return String.format(Locale.ROOT, "%s-%08x", kept, runName.hashCode());
    }

    /**
     * Writes the reports, in place of those that are there: a reader sees the old ones or the new ones, never a half.
     *
     * @param run the run
     * @param verdict its verdict, or null while its checks are not over
     * @param folder the run's own folder, made if it is not there
     * @throws UncheckedIOException if the folder cannot be made or written to
     */
    public static void write(SkewRun run, @Nullable Verdict verdict, Path folder) {
        try {
            WholeFile.write(folder.resolve(LATENCY_HLOG), LatencyLog.of(run));
            WholeFile.write(folder.resolve(RUN_JSON), RunJson.of(run, verdict).getBytes(UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException("the report of " + run.name() + " cannot be written to " + folder, failed);
        }
    }
}
