package dev.skewedload.measure;

import org.jspecify.annotations.Nullable;

/**
 * Counts the load in ticks of due time, from which windows are made. A tick is 100 ms, or 200, 500, 1,000 and so on for a
 * run that would otherwise take more than {@value #MOST_CELLS} counts. Not thread-safe.
 */
final class LoadTicks {
    static final int MOST_CELLS = 4_000_000;
    private static final long SHORTEST_TICK_NANOS = 100_000_000;

    private final long startNanos;
    private final long tickNanos;
    private final int partitions;
    private final @Nullable LoadTick[] ticks;

    LoadTicks(int partitions, long startNanos, long spanNanos) {
        this.partitions = partitions;
        this.startNanos = startNanos;
        tickNanos = tickFor(partitions, spanNanos);
        ticks = new LoadTick[ticksIn(spanNanos, tickNanos)];
    }

    private static long tickFor(int partitions, long spanNanos) {
        long most = MOST_CELLS / (partitions + LoadTick.GAPS);
        long ten = SHORTEST_TICK_NANOS;
        long tick = ten;
        while (ticksIn(spanNanos, tick) > Math.max(1, most)) {
            // 1, 2, 5, 10
            tick = tick == ten ? 2 * ten : tick == 2 * ten ? 5 * ten : 10 * ten;
            ten = tick == 10 * ten ? tick : ten;
        }
        return tick;
    }

    private static int ticksIn(long spanNanos, long tickNanos) {
        return (int) Math.min(Integer.MAX_VALUE, (spanNanos + tickNanos - 1) / tickNanos);
    }

    /** The tick of a due time; arrivals that overrun the nominal end belong to the last one. */
    int tickOf(long dueNanos) {
        return (int) Math.max(0, Math.min(ticks.length - 1, (dueNanos - startNanos) / tickNanos));
    }

    LoadTick at(int index) {
        LoadTick tick = ticks[index];
        if (tick == null) {
            tick = new LoadTick(partitions);
            ticks[index] = tick;
        }
        return tick;
    }

    LoadTimeline freeze() {
        LoadTick[] copies = new LoadTick[ticks.length];
        for (int index = 0; index < ticks.length; index++) {
            LoadTick tick = ticks[index];
            copies[index] = tick == null ? new LoadTick(partitions) : tick.copy();
        }
        return new LoadTimeline(partitions, tickNanos, copies);
    }
}
