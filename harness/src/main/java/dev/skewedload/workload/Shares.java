package dev.skewedload.workload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shares as parts per billion, so that quotas are exact: one a hot tenant, then that of the viral keys, then the rest.
 * Shares that miss 1 by no more than their own rounding (three times 1/3) count as 1; the greatest takes the difference.
 */
final class Shares {

    static final long WHOLE = 1_000_000_000L;

    private final long[] parts;

    private Shares(long[] parts) {
        this.parts = parts;
    }

    static Shares of(List<HotShare> hot, @Nullable ViralKeys viral) {
        int declared = hot.size() + 1;
        long[] parts = new long[declared + 1];
        for (int i = 0; i < hot.size(); i++) {
            parts[i] = parts(hot.get(i).share());
        }
        parts[hot.size()] = viral == null ? 0 : parts(viral.share());
        long rest = WHOLE;
        int greatest = 0;
        for (int i = 0; i < declared; i++) {
            rest -= parts[i];
            greatest = parts[i] > parts[greatest] ? i : greatest;
        }
        if (Math.abs(rest) <= hot.size()) {
            parts[greatest] += rest;
            rest = 0;
        }
        parts[declared] = rest;
        return new Shares(parts);
    }

    /** One category of that share, and the rest. */
    static Shares of(double share) {
        long part = parts(share);
        return new Shares(new long[] {part, WHOLE - part});
    }

    private static long parts(double share) {
        return Math.max(1, Math.round(share * WHOLE));
    }

    /** What is left for the other tenants, in parts per billion; negative where the shares sum above 1. */
    long rest() {
        return parts[parts.length - 1];
    }

    long[] parts() {
        return parts.clone();
    }
}
