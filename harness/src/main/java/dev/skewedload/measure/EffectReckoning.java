package dev.skewedload.measure;

import java.util.function.LongPredicate;

/** What only the end of a run can say of its events: one pass over all of them, by sequence. */
final class EffectReckoning {

    private final long warmupEvents;
    private final LongPredicate isPending;
    private final LongPredicate isSuperseded;
    private final Tally<Long> deadLettered = new Tally<>();
    private final Tally<Long> superseded = new Tally<>();
    private final Tally<Long> pending = new Tally<>();
    private final Tally<Long> lost = new Tally<>();
    private long sent;
    private long unknown;
    private long warmup;

    /** Both questions are asked of events that were neither applied nor dead-lettered. */
    EffectReckoning(long warmupEvents, LongPredicate isPending, LongPredicate isSuperseded) {
        this.warmupEvents = warmupEvents;
        this.isPending = isPending;
        this.isSuperseded = isSuperseded;
    }

    /** Adds an event that was sent, whether or not it was acknowledged. */
    void add(long sequence, boolean acknowledged, boolean hasEffect, boolean isDead) {
        if (hasEffect) {
            countSent(sequence);
        } else if (isDead) {
            countSent(sequence);
            deadLettered.add(sequence);
        } else if (isPending.test(sequence)) {
            countSent(sequence);
            pending.add(sequence);
        } else if (acknowledged) {
            countSent(sequence);
            (isSuperseded.test(sequence) ? superseded : lost).add(sequence);
        } else {
            unknown++;
        }
    }

    private void countSent(long sequence) {
        sent++;
        if (sequence < warmupEvents) {
            warmup++;
        }
    }

    long sent() {
        return sent;
    }

    long unknown() {
        return unknown;
    }

    long warmup() {
        return warmup;
    }

    EffectReport.Finding deadLettered() {
        return Tally.finding(deadLettered);
    }

    EffectReport.Finding superseded() {
        return Tally.finding(superseded);
    }

    EffectReport.Finding pending() {
        return Tally.finding(pending);
    }

    EffectReport.Finding lost() {
        return Tally.finding(lost);
    }
}
