package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.Check;
import dev.skewedload.check.NoConflicts;
import dev.skewedload.check.NoDuplicateEffects;
import dev.skewedload.check.NoLostEffects;
import dev.skewedload.check.NoOrderViolations;
import dev.skewedload.check.NoOverlaps;
import dev.skewedload.check.NoRouteCrossings;
import dev.skewedload.measure.EffectHistory.Kind;
import dev.skewedload.measure.EffectHistory.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A history in which all is well, with one fault planted in it: that fault is found, where it is, and nothing else. */
class PlantedFaultsTest {
    private static final long TENTH = 100_000_000L;
    private static final long MOMENT = 10_000_000L;

    /** Sent at 0.0, acknowledged at 0.1, begun at 0.2, applied at 0.3 and ended at 0.4 of its second. */
    private final List<Step> steps = new ArrayList<>();

    private int events;
    private long victim;
    private long next;
    private final Set<Long> pending = new TreeSet<>();

    private enum Fault {
        NONE(),
        LOSS(new NoLostEffects()),
        DUPLICATE(new NoDuplicateEffects()),
        CONFLICT(new NoDuplicateEffects(), new NoConflicts()),
        LATE(new NoOrderViolations()),
        OVERLAP(new NoOverlaps()),
        FORGOTTEN_END(new NoOverlaps()),
        CROSSING(new NoRouteCrossings()),
        REFUSED(),
        NEVER_SENT(),
        UNKNOWN_AND_SEEN(),
        UNKNOWN_AND_UNSEEN(),
        DEAD_LETTER(),
        PENDING();

        private final Set<String> failing;

        Fault(Check... failing) {
            this.failing = List.of(failing).stream().map(Check::name).collect(Collectors.toSet());
        }
    }

    @Property(seed = "42", edgeCases = EdgeCasesMode.NONE, tries = 400)
    void each_fault_is_found_and_nothing_else(
            @ForAll Fault fault,
            @ForAll @IntRange(min = 22, max = 60) int size,
            @ForAll @IntRange(max = 99) int choice) {
        allIsWell(size, choice);

        Map<String, Set<Long>> expected = plant(fault);

        EffectReport report =
                EffectHistory.of(events, Contract.STRICT, pending, steps).replayed();
        assertThat(found(report)).isEqualTo(expected);
        assertThat(report.unknown()).isEqualTo(fault == Fault.UNKNOWN_AND_UNSEEN ? 1 : 0);
        assertThat(failing(report)).isEqualTo(fault.failing);
    }

    private void allIsWell(int size, int choice) {
        events = size;
        steps.clear();
        pending.clear();
        for (long event = 0; event < size; event++) {
            long second = event * 10 * TENTH;
            steps.add(Step.of(Kind.SEND, event, second));
            steps.add(Step.of(Kind.ACKNOWLEDGE, event, second + TENTH));
            steps.add(Step.of(Kind.START, event, second + 2 * TENTH));
            steps.add(applied(event, second + 3 * TENTH, routeOf(event), 0));
            steps.add(Step.of(Kind.END, event, second + 4 * TENTH));
        }
        List<Long> victims = LongStream.range(size / 2, size)
                .filter(event -> ofItsEntity(event).indexOf(event) > 0)
                .filter(event ->
                        ofItsEntity(event).indexOf(event) < ofItsEntity(event).size() - 1)
                .boxed()
                .toList();
        victim = victims.get(choice % victims.size());
        next = ofItsEntity(victim).get(ofItsEntity(victim).indexOf(victim) + 1);
    }

    /** Of the second half alone, which came by the new route. */
    private List<Long> ofItsEntity(long event) {
        return LongStream.range(events / 2, events)
                .filter(other -> EffectHistory.entityOf(other) == EffectHistory.entityOf(event))
                .boxed()
                .toList();
    }

    private String routeOf(long event) {
        return event < events / 2 ? "old" : "new";
    }

    private static Step applied(long event, long nanos, String route, long content) {
        return new Step(Kind.APPLY, event, nanos, 0, OptionalLong.of(content), Optional.of(route));
    }

    private Map<String, Set<Long>> plant(Fault fault) {
        long afterNext = timeOf(Kind.APPLY, next) + MOMENT;
        switch (fault) {
            case NONE -> {}
            case LOSS -> remove(Kind.APPLY);
            case DUPLICATE -> steps.add(applied(victim, afterNext, "new", 0));
            case CONFLICT -> steps.add(applied(victim, afterNext, "new", 1));
            case LATE -> move(Kind.APPLY, applied(victim, afterNext, "new", 0));
            case OVERLAP -> move(Kind.END, Step.of(Kind.END, victim, timeOf(Kind.START, next) + MOMENT));
            case FORGOTTEN_END -> remove(Kind.END);
            case CROSSING -> move(Kind.APPLY, applied(victim, timeOf(Kind.APPLY, victim), "old", 0));
            case REFUSED -> move(Kind.ACKNOWLEDGE, Step.of(Kind.REFUSE, victim, timeOf(Kind.ACKNOWLEDGE, victim)));
            case NEVER_SENT -> {
                remove(Kind.SEND);
                remove(Kind.ACKNOWLEDGE);
            }
            case UNKNOWN_AND_SEEN -> remove(Kind.ACKNOWLEDGE);
            case UNKNOWN_AND_UNSEEN -> {
                remove(Kind.ACKNOWLEDGE);
                remove(Kind.APPLY);
            }
            case DEAD_LETTER -> move(Kind.APPLY, Step.of(Kind.DEAD_LETTER, victim, timeOf(Kind.APPLY, victim)));
            case PENDING -> {
                remove(Kind.APPLY);
                pending.add(victim);
            }
        }
        Set<Long> it = Set.of(victim);
        return switch (fault) {
            case NONE, UNKNOWN_AND_SEEN, UNKNOWN_AND_UNSEEN -> Map.of();
            case LOSS -> Map.of("lost", it);
            case DUPLICATE -> Map.of("duplicates", it);
            case CONFLICT -> Map.of("duplicates", it, "conflicts", it);
            case LATE -> Map.of("late", it);
            case OVERLAP -> Map.of("overlaps", Set.of(next));
            case FORGOTTEN_END ->
                Map.of(
                        "overlaps",
                        ofItsEntity(victim).stream()
                                .filter(event -> event > victim)
                                .collect(Collectors.toSet()));
            case CROSSING -> Map.of("crossings", it);
            case REFUSED, NEVER_SENT -> Map.of("phantoms", it);
            case DEAD_LETTER -> Map.of("dead letters", it);
            case PENDING -> Map.of("pending", it);
        };
    }

    private long timeOf(Kind kind, long event) {
        return steps.stream()
                .filter(step -> step.kind() == kind && step.sequence() == event)
                .findFirst()
                .orElseThrow()
                .nanos();
    }

    private void remove(Kind kind) {
        steps.removeIf(step -> step.kind() == kind && step.sequence() == victim);
    }

    private void move(Kind kind, Step instead) {
        remove(kind);
        steps.add(instead);
    }

    private static Map<String, Set<Long>> found(EffectReport report) {
        Map<String, Set<Long>> all = new LinkedHashMap<>();
        all.put("lost", Set.copyOf(report.lost().examples()));
        all.put("pending", Set.copyOf(report.pending().examples()));
        all.put("dead letters", Set.copyOf(report.deadLettered().examples()));
        all.put("superseded", Set.copyOf(report.superseded().examples()));
        all.put("duplicates", Set.copyOf(report.duplicates().examples()));
        all.put("replays", Set.copyOf(report.replays().examples()));
        all.put("conflicts", Set.copyOf(report.conflicts().examples()));
        all.put("late", Set.copyOf(report.late().examples()));
        all.put("phantoms", Set.copyOf(report.phantoms().examples()));
        all.put(
                "overlaps",
                report.executions().orElseThrow().examples().stream()
                        .map(ExecutionFigures.Overlap::beginning)
                        .collect(Collectors.toSet()));
        all.put(
                "crossings",
                report.routes().orElseThrow().examples().stream()
                        .map(RouteFigures.Crossing::sequence)
                        .collect(Collectors.toSet()));
        all.values().removeIf(Set::isEmpty);
        return all;
    }

    private static Set<String> failing(EffectReport report) {
        SkewRun run = EffectHistoriesTest.with(report);
        return List.of(
                        new NoLostEffects(),
                        new NoDuplicateEffects(),
                        new NoConflicts(),
                        new NoOrderViolations(),
                        new NoOverlaps(),
                        new NoRouteCrossings())
                .stream()
                .filter(check -> ((Check) check).answer(run).verdict() == Verdict.FAIL)
                .map(check -> ((Check) check).name())
                .collect(Collectors.toSet());
    }
}
