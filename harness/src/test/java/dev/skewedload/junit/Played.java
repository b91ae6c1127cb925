package dev.skewedload.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Test cases that were run by the engine, with what they told and how they ended. */
record Played(EngineExecutionResults results) {
    static Played of(Path reports, Class<?>... testCases) {
        return with(Map.of("skewedload.report", reports.toString()), testCases);
    }

    static Played with(Map<String, String> properties, Class<?>... testCases) {
        EngineTestKit.Builder engine = EngineTestKit.engine("junit-jupiter");
        for (Class<?> testCase : testCases) {
            engine.selectors(selectClass(testCase));
        }
        properties.forEach(engine::configurationParameter);
        return new Played(engine.execute());
    }

    /** What the test cases published by {@link org.junit.jupiter.api.TestReporter}, in order. */
    List<String> told() {
        return results.allEvents()
                .reportingEntryPublished()
                .map(event -> event.getRequiredPayload(ReportEntry.class)
                        .getKeyValuePairs()
                        .get("value"))
                .toList();
    }

    /** What failed, tests and classes, in order. */
    List<Throwable> failures() {
        return results.allEvents()
                .finished()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .toList();
    }

    long succeeded() {
        return results.testEvents().succeeded().count();
    }

    /** The counts of a run in one line, without any time. */
    static String figures(SkewRun run) {
        EffectReport effects = run.effects().orElseThrow();
        return "%d acknowledged, %d applied, %d lost, %d duplicates, %d foreign, void %s"
                .formatted(
                        run.generator().acknowledged(),
                        effects.applied(),
                        effects.lost().count(),
                        effects.duplicates().count(),
                        effects.foreign().count(),
                        Stream.of(Subject.LOAD, Subject.EFFECTS)
                                .flatMap(subject -> run.voids(subject).stream())
                                .toList());
    }

    /** The figures of a run of so many events in which all went well. */
    static String allWell(int events) {
        return events + " acknowledged, " + events + " applied, 0 lost, 0 duplicates, 0 foreign, void []";
    }
}
