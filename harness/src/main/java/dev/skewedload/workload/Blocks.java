package dev.skewedload.workload;

import java.util.Arrays;

/**
 * Which category each event of the stream belongs to. Blocks of 1,000 are counted from the first measured event; the
 * warm-up is cut backwards from there, so that its first block may be short, as may the last one of the stream.
 */
final class Blocks implements Placement {

    private final long warmup;
    private final long total;
    private final long stream;
    private final BlockQuotas quotas;
    private final int[] counts;
    private final int[] categories = new int[BlockQuotas.BLOCK];
    private long start;
    private long end;

    Blocks(Workload workload, Shares shares, Purpose place) {
        warmup = workload.warmupEvents();
        total = workload.eventCount();
        stream = place.stream(workload.seed());
        quotas = new BlockQuotas(shares);
        counts = new int[shares.parts().length];
    }

    @Override
    public int category(long position) {
        if (position == end) {
            open();
        }
        return categories[(int) (position - start)];
    }

    private void open() {
        start = end;
        long number = Math.floorDiv(start - warmup, (long) BlockQuotas.BLOCK);
        end = Math.min(total, warmup + (number + 1) * BlockQuotas.BLOCK);
        int size = (int) (end - start);
        quotas.next(size, counts);
        if (end == warmup) {
            quotas.restart();
        }
        int at = 0;
        for (int k = 0; k < counts.length; k++) {
            Arrays.fill(categories, at, at += counts[k], k);
        }
        shuffle(size, Mix.at(stream, number));
    }

    private void shuffle(int size, long block) {
        for (int i = size - 1; i > 0; i--) {
            int j = Mix.below(Mix.at(block, i), i + 1);
            int category = categories[i];
            categories[i] = categories[j];
            categories[j] = category;
        }
    }
}
