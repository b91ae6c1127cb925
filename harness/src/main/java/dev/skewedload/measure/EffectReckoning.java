package dev.skewedload.measure;

import java.util.function.LongPredicate;

/** What only the end of a run can say of its events: one pass over all of them, by sequence. */
final class EffectReckoning {

    private final long warmupEvents;
    private final Tally<Long> pending = new Tally<>();
    private final Tally<Long> lost = new Tally<>();
    private long sent;
    private long unknown;
    private long warmup;

    EffectReckoning(long warmupEvents) {
        this.warmupEvents = warmupEvents;
    }

    void add(long sequence, SendOutcome outcome, boolean hasEffect, LongPredicate isPending) {
        switch (outcome) {
            case NOT_SENT, REFUSED -> {}
            case UNKNOWN -> {
                if (!hasEffect && !isPending.test(sequence)) {
                    unknown++;
                    return;
                }
                countSent(sequence);
                if (!hasEffect) {
                    pending.add(sequence);
                }
            }
            case ACKNOWLEDGED -> {
                countSent(sequence);
                if (!hasEffect) {
                    (isPending.test(sequence) ? pending : lost).add(sequence);
                }
            }
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

    EffectReport.Finding pending() {
        return Tally.finding(pending);
    }

    EffectReport.Finding lost() {
        return Tally.finding(lost);
    }
}
