package dev.skewedload.report;

import dev.skewedload.check.Check;
import dev.skewedload.check.PlainText;
import dev.skewedload.measure.BaselineFigures.Machine;
import dev.skewedload.workload.SkewedLoadException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * An earlier run that later ones are held against: a small file in the user's repository, for
 * {@code assertThat(run).hasNotRegressedFrom(Baseline.named("order-service"))}. What is compared, and how, stands with
 * {@link dev.skewedload.check.NotRegressedFrom}.
 *
 * <p>The file is {@code src/test/skew-baselines/order-service.json} in the folder in which the tests run, as a rule that of
 * the module; {@code -Dskewedload.baseline.folder=folder} or {@link #in(Path)} names another folder. With
 * {@code -Dskewedload.baseline=update} the file is written instead of compared, if the run is {@linkplain
 * dev.skewedload.check.FitForBaseline fit} for it; put the assertion last, so that the run's other checks are made before.
 * Where there is no file the assertion fails and says how to make it.
 *
 * <p>The same run makes the same file; times that did not change beyond 1.5 times (or the tolerance) stay as they were, so
 * that a change of the file in a pull request shows what changed and nothing else.
 */
public final class Baseline {
    private static final String MODE = "skewedload.baseline";
    private static final String FOLDER = "skewedload.baseline.folder";
    private static final double SAME_TIME = 1.5;

    private final String name;
    private final Path folder;
    private final OptionalDouble tolerance;
    private final boolean update;

    private Baseline(String name, Path folder, OptionalDouble tolerance, boolean update) {
        this.name = name;
        this.folder = folder;
        this.tolerance = tolerance;
        this.update = update;
    }

    /**
     * A baseline by its name, which is that of its file. Times are told, not judged.
     *
     * @param name letters, digits, dots, hyphens and underscores, as in {@code order-service}
     * @return the baseline; its file is not touched yet
     * @throws SkewedLoadException if the name is no safe name of a file, or a system property has no meaning
     */
    public static Baseline named(String name) {
        return named(name, property -> Optional.ofNullable(System.getProperty(property)));
    }

    static Baseline named(String name, Function<String, Optional<String>> properties) {
        if (!RunReports.folderName(name).equals(name)) {
            throw new SkewedLoadException(
                    "Baseline requires that `name` be up to 120 letters, digits, dots, hyphens and"
                            + " underscores, but was `" + PlainText.name(name)
                            + "`: it becomes the name of a file, as in order-service.");
        }
        Path folder = properties.apply(FOLDER).map(Baseline::folderOf).orElse(Path.of("src", "test", "skew-baselines"));
        boolean update = properties.apply(MODE).map(Baseline::isUpdate).orElse(false);
        return new Baseline(name, folder, OptionalDouble.empty(), update);
    }

    private static boolean isUpdate(String mode) {
        if (mode.equals("update")) {
            return true;
        }
        throw new SkewedLoadException(
                "-D" + MODE + " requires `update`, but was `" + mode + "`: leave it out to compare.");
    }

    private static Path folderOf(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException noPath) {
            throw new SkewedLoadException("-D" + FOLDER + " requires a folder, but was `" + text + "`.");
        }
    }

    /**
     * The same baseline with its file in another folder.
     *
     * @param folder the folder
     * @return a changed copy
     */
    public Baseline in(Path folder) {
        return new Baseline(name, folder, tolerance, update);
    }

    /**
     * The same baseline with times judged too: a figure fails if its whole interval lies above the baseline's, even were that
     * one so many times higher. For tests that run where the baseline was made, on a machine that does nothing else: the times
     * of another one (by its cores and Java version) are no pass.
     *
     * @param factor at least 1; 1.5 lets times be half as long again
     * @return a changed copy
     * @throws SkewedLoadException if the factor is below 1, infinite or not a number
     */
    public Baseline tolerating(double factor) {
        if (!(factor >= 1) || factor == Double.POSITIVE_INFINITY) {
            throw new SkewedLoadException("Baseline requires that `tolerating` be a number from 1, but was " + factor
                    + ": 1.5 lets times be half as long again.");
        }
        return new Baseline(name, folder, OptionalDouble.of(factor), update);
    }

    /**
     * The check of a run against this baseline. It reads the file, or writes it, at the moment at which it is made.
     *
     * @return the check
     */
    public Check check() {
        return check(Machine.here());
    }

    Check check(Machine here) {
        return update
                ? new UpdateBaseline(name, file(), here, tolerance, tolerance.orElse(SAME_TIME))
                : new AgainstBaseline(name, file(), here, tolerance);
    }

    private Path file() {
        return folder.resolve(name + ".json");
    }
}
