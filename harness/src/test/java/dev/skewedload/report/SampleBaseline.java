package dev.skewedload.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.Check;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Baselines as they are made from outside, by {@code -Dskewedload.baseline=update}. */
public final class SampleBaseline {
    public static final String NAME = "order-service";

    private SampleBaseline() {}

    /** Makes a run the baseline. */
    public static Baseline of(SkewRun run, Path folder) {
        CheckResult result = Check.judge(updating(folder).check(), run);
        assertThat(result.verdict()).as(result.message()).isEqualTo(Verdict.PASS);
        return Baseline.named(NAME, property -> Optional.empty()).in(folder);
    }

    static Baseline updating(Path folder) {
        return with(Map.of("skewedload.baseline", "update", "skewedload.baseline.folder", folder.toString()));
    }

    static Baseline with(Map<String, String> properties) {
        return Baseline.named(NAME, property -> Optional.ofNullable(properties.get(property)));
    }

    static Path file(Path folder) {
        return folder.resolve(NAME + ".json");
    }
}
