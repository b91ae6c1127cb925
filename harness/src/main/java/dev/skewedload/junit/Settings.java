package dev.skewedload.junit;

import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the person who runs the tests may change by properties, without touching a test: {@code skewedload.scale},
 * {@code skewedload.duration}, {@code skewedload.report}.
 *
 * @param scale factor of the rate, or empty; a scaled run cannot pass a check on time
 * @param duration in place of the annotation's, or empty
 * @param report folder of the reports
 */
record Settings(Optional<Double> scale, Optional<Duration> duration, Path report) {
    private static final String SCALE = "skewedload.scale";
    private static final String DURATION = "skewedload.duration";
    private static final String REPORT = "skewedload.report";

    /** Reads the settings. The lookup answers a property's name with its value, if it is set. */
    static Settings read(Function<String, Optional<String>> lookup) {
        return new Settings(
                lookup.apply(SCALE).map(Settings::scaleOf),
                lookup.apply(DURATION).map(text -> Times.parsePositive("-D" + DURATION + " requires", text)),
                lookup.apply(REPORT).map(Settings::folderOf).orElse(Path.of("target", "skewedload")));
    }

    private static double scaleOf(String text) {
        try {
            double scale = Double.parseDouble(text);
            if (scale > 0 && scale <= 100) {
                return scale;
            }
        } catch (NumberFormatException noNumber) {
            // told below
        }
        throw new SkewedLoadException(
                "-D" + SCALE + " requires a factor in (0, 100] such as 0.1, but was `" + text + "`.");
    }

    private static Path folderOf(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException noPath) {
            throw new SkewedLoadException("-D" + REPORT + " requires a folder, but was `" + text + "`.");
        }
    }

    /** Whether rates are not those of the annotations. */
    boolean isScaled() {
        return scale.isPresent() && scale.get() != 1;
    }

    /** The properties that changed what the annotation says, for messages; empty if none did. */
    String origin() {
        String changed = duration.map(time -> " and -D" + DURATION).orElse("")
                + scale.map(factor -> " and -D" + SCALE + "=" + factor).orElse("");
        return changed.replaceFirst("^ and", " with");
    }

    Workload applyTo(Workload workload) {
        Workload stretched = duration.map(workload::withDuration).orElse(workload);
        return scale.map(stretched::scaled).orElse(stretched);
    }
}
