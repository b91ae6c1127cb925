package dev.skewedload;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.EffectReport.Finding;
import dev.skewedload.measure.EffectReport.LateEntities;
import dev.skewedload.measure.EffectReport.Strays;
import java.util.List;
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

    EffectReport report() {
        return new EffectReport(
                sent,
                sent,
                0,
                unknown,
                sent - pending - lost,
                0,
                found(pending, 9_000),
                found(lost, 17),
                found(duplicates, 100),
                found(conflicts, 100),
                found(late, 500),
                new LateEntities(Math.min(late, 2), List.of()),
                orderNotShown,
                orderCompared,
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
