package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.check.Check;
import dev.skewedload.check.NoConflicts;
import dev.skewedload.check.NoDuplicateEffects;
import dev.skewedload.check.NoLostEffects;
import dev.skewedload.check.NoOrderViolations;
import dev.skewedload.check.NoOverlaps;
import dev.skewedload.check.NoRouteCrossings;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/**
 * The recorder against the definitions, on random histories; {@code -Djqwik.tries.default=100000} tries more of them than
 * the 1,000 of every build.
 */
class EffectHistoriesTest {
    private static final SkewRun RUN = SampleRun.healthy().build();

    @Provide
    Arbitrary<EffectHistory> histories() {
        return EffectHistories.any();
    }

    @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
    @Property(seed = "42", edgeCases = EdgeCasesMode.NONE)
    void the_recorder_agrees_with_the_definitions(@ForAll("histories") EffectHistory history) {
        EffectReport report = history.replayed();
        EffectReference reference = new EffectReference(history);

        agreeOnOutcomes(report, reference);
        agreeOnCopies(report, reference);
        agreeOnOrder(report, reference);
        agreeOnRoutes(report.routes(), reference);
        agreeOnExecutions(report.executions(), reference);
        agreeOnVerdicts(report, reference);
    }

    private static void agreeOnOutcomes(EffectReport report, EffectReference reference) {
        assertThat(report.applied()).as("applied").isEqualTo(reference.applied().size());
        same("dead-lettered", report.deadLettered(), reference.deadLettered());
        same("pending", report.pending(), reference.pending());
        same("superseded", report.superseded(), reference.superseded());
        same("lost", report.lost(), reference.lost());
        same("phantoms", report.phantoms(), reference.phantoms());
        assertThat(report.unknown()).as("unknown").isEqualTo(reference.unknown().size());
        assertThat(report.sent())
                .as("the accounts close")
                .isEqualTo(report.applied()
                        + report.deadLettered().count()
                        + report.pending().count()
                        + report.superseded().count()
                        + report.lost().count());
    }

    private static void agreeOnCopies(EffectReport report, EffectReference reference) {
        same("duplicates", report.duplicates(), reference.duplicates());
        same("replays", report.replays(), reference.replays());
        same("conflicts", report.conflicts(), reference.conflicting());
    }

    private static void agreeOnOrder(EffectReport report, EffectReference reference) {
        same("late", report.late(), reference.late());
        assertThat(report.orderNotShown()).as("not shown").isEqualTo(reference.orderNotShown());
        assertThat(report.orderCompared()).as("compared").isEqualTo(reference.orderCompared());
        Map<Integer, Long> lateOf = reference.late().stream()
                .collect(Collectors.groupingBy(EffectHistory::entityOf, Collectors.counting()));
        assertThat(report.lateByEntity().count()).isEqualTo(lateOf.size());
        assertThat(report.lateByEntity().worst().stream()
                        .collect(Collectors.toMap(EffectReport.LateEntity::entity, EffectReport.LateEntity::late)))
                .isEqualTo(lateOf);
    }

    private static void agreeOnRoutes(Optional<RouteFigures> seen, EffectReference reference) {
        assertThat(seen.isEmpty()).isEqualTo(reference.routes().isEmpty());
        seen.ifPresent(routes -> {
            assertThat(routes.routes()).containsExactlyInAnyOrderElementsOf(reference.routes());
            assertThat(routes.unnamed()).isEqualTo(reference.unnamedRoutes());
            assertThat(routes.switches()).isEqualTo(reference.allSwitches());
            assertThat(routes.crossings()).isEqualTo(reference.crossings().size());
            assertThat(routes.examples().stream()
                            .collect(
                                    Collectors.toMap(RouteFigures.Crossing::sequence, RouteFigures.Crossing::switches)))
                    .isEqualTo(reference.crossings());
        });
    }

    private static void agreeOnExecutions(Optional<ExecutionFigures> seen, EffectReference reference) {
        assertThat(seen.isEmpty()).isEqualTo(reference.executionCount() == 0);
        seen.ifPresent(executions -> {
            assertThat(executions.executions()).isEqualTo(reference.executionCount());
            assertThat(executions.overlaps()).as("overlaps").isEqualTo(reference.overlaps());
            assertThat(executions.overlapNanos()).as("overlap time").isEqualTo(reference.overlapNanos());
            assertThat(executions.unseen()).as("unseen").isEqualTo(reference.unseen());
            assertThat(executions.examples())
                    .hasSize((int) Math.min(20, reference.overlaps()))
                    .isSubsetOf(reference.overlappingPairs());
        });
    }

    /** A finding fails, a doubt is no pass, and what is neither passes. */
    private static void agreeOnVerdicts(EffectReport report, EffectReference reference) {
        boolean unordered = report.contract().contains(Contract.UNORDERED);
        boolean unfinished = reference.applied().isEmpty()
                || !reference.pending().isEmpty()
                || reference.unknown().size()
                        > 0.01 * (report.sent() + reference.unknown().size());
        agree(new NoLostEffects(), report, !reference.lost().isEmpty(), unfinished);
        agree(new NoDuplicateEffects(), report, !reference.duplicates().isEmpty(), unfinished);
        agree(
                new NoOrderViolations(),
                report,
                !unordered && !reference.late().isEmpty(),
                unordered || unfinished || reference.orderNotShown() > 0 || reference.orderCompared() == 0);
        agree(
                new NoConflicts(),
                report,
                !reference.conflicting().isEmpty(),
                unfinished || report.withContent() == 0 || report.withoutContent() > 0);
        agree(
                new NoOverlaps(),
                report,
                reference.overlaps() > 0,
                unfinished
                        || reference.executionCount() == 0
                        || reference.unseen() > 0
                        || reference.orderCompared() == 0);
        agree(
                new NoRouteCrossings(),
                report,
                !reference.crossings().isEmpty(),
                unfinished
                        || reference.unnamedRoutes() > 0
                        || reference.routes().size() < 2
                        || reference.orderCompared() == 0);
    }

    private static void agree(Check check, EffectReport report, boolean found, boolean doubtful) {
        Verdict expected =
                report.isEmpty() || doubtful && !found ? Verdict.CANNOT_TELL : found ? Verdict.FAIL : Verdict.PASS;
        assertThat(check.answer(with(report)).verdict()).as(check.name()).isEqualTo(expected);
        Statistics.label(check.name()).collect(expected).coverage(seen -> {
            seen.check(Verdict.PASS).count(often -> often >= 5);
            seen.check(Verdict.FAIL).count(often -> often >= 5);
            seen.check(Verdict.CANNOT_TELL).count(often -> often >= 5);
        });
    }

    static SkewRun with(EffectReport report) {
        return new SkewRun(
                RUN.id(),
                RUN.name(),
                RUN.workload(),
                RUN.keyOrigin(),
                RUN.scaled(),
                RUN.generator(),
                RUN.harness(),
                RUN.shares(),
                RUN.load(),
                RUN.lag(),
                RUN.latency(),
                Optional.of(report),
                RUN.commits(),
                RUN.marks(),
                RUN.answers(),
                RUN.consumer(),
                RUN.invalidities(),
                RUN.diagnosis(),
                RUN.report(),
                RUN.journal());
    }

    /** The count is exact, and the examples are among what there is, as many as there is room for. */
    private static void same(String name, EffectReport.Finding found, Collection<Long> expected) {
        Set<Long> distinct = new HashSet<>(expected);
        assertThat(found.count()).as(name).isEqualTo(expected.size());
        assertThat(found.examples())
                .as(name)
                .doesNotHaveDuplicates()
                .hasSize(Math.min(20, distinct.size()))
                .isSubsetOf(distinct);
    }
}
