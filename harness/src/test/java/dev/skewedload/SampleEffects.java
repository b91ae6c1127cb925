package dev.skewedload;

import dev.skewedload.measure.Contract;
import dev.skewedload.measure.DeadLetterFigures;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.EffectReport.Finding;
import dev.skewedload.measure.EffectReport.LateEntities;
import dev.skewedload.measure.EffectReport.Strays;
import dev.skewedload.measure.ExecutionFigures;
import dev.skewedload.measure.RouteFigures;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** Findings made by hand: 24,000 events, each applied once and in order, unless set. */
public final class SampleEffects {
    private long sent = 24_000;
    private long pending;
    private long lost;
    private long duplicates;
    private long conflicts;
    private long late;
    private long orderNotShown;
    private long orderCompared = 21_000;
    private long unknown;
    private Set<Contract> contract = Contract.STRICT;
    private long deadLettered;
    private DeadLetterFigures deadLetters = DeadLetterFigures.UNWATCHED;
    private long superseded;
    private long replays;
    private long withContent;
    private long withoutContent = 24_000;
    private Optional<RouteFigures> routes = Optional.empty();
    private Optional<ExecutionFigures> executions = Optional.empty();

    public SampleEffects sent(long events) {
        sent = events;
        return this;
    }

    public SampleEffects pending(long events) {
        pending = events;
        return this;
    }

    public SampleEffects lost(long events) {
        lost = events;
        return this;
    }

    public SampleEffects duplicates(long effects) {
        duplicates = effects;
        return this;
    }

    public SampleEffects conflicts(long effects) {
        conflicts = effects;
        return this;
    }

    public SampleEffects late(long events) {
        late = events;
        return this;
    }

    public SampleEffects orderNotShown(long times) {
        orderNotShown = times;
        return this;
    }

    public SampleEffects orderCompared(long pairs) {
        orderCompared = pairs;
        return this;
    }

    public SampleEffects unanswered(long sends) {
        unknown = sends;
        return this;
    }

    public SampleEffects contract(Contract... parts) {
        contract = Contract.of(parts);
        return this;
    }

    public SampleEffects deadLettered(long events) {
        deadLettered = events;
        return this;
    }

    public SampleEffects deadLetters(DeadLetterFigures figures) {
        deadLetters = figures;
        return this;
    }

    public SampleEffects superseded(long events) {
        superseded = events;
        return this;
    }

    public SampleEffects replays(long effects) {
        replays = effects;
        return this;
    }

    /** All effects came with their content, but for so many. */
    public SampleEffects contentsBut(long effects) {
        withContent = sent - effects;
        withoutContent = effects;
        return this;
    }

    public SampleEffects routes(RouteFigures seen) {
        routes = Optional.of(seen);
        return this;
    }

    public SampleEffects executions(ExecutionFigures seen) {
        executions = Optional.of(seen);
        return this;
    }

    EffectReport report() {
        return new EffectReport(
                contract,
                sent,
                sent,
                0,
                unknown,
                sent - pending - lost - deadLettered - superseded,
                0,
                found(pending, 9_000),
                found(lost, 17),
                found(deadLettered, 3_000),
                found(superseded, 4_000),
                found(duplicates, 100),
                found(replays, 200),
                found(conflicts, 100),
                withContent,
                withoutContent,
                found(late, 500),
                new LateEntities(Math.min(late, 2), List.of()),
                orderNotShown,
                orderCompared,
                routes,
                executions,
                deadLetters,
                found(0, 0),
                new Strays(0, List.of()),
                new Strays(0, List.of()));
    }

    private static Finding found(long count, long first) {
        return new Finding(
                count,
                LongStream.range(first, first + Math.min(count, 20)).boxed().toList());
    }
}
