package dev.skewedload.example.gallery;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Each sub-key has an allotment to sell from, and the allotments sum to the stock. One whose own is sold takes from the others, so that
 * the last piece is sold, and once. Whoever reads the stock merges the sub-keys.
 */
final class AllottedStock implements Stock {
    private final AtomicIntegerArray left;

    AllottedStock(int pieces, int subKeys) {
        left = new AtomicIntegerArray(subKeys);
        for (int subKey = 0; subKey < subKeys; subKey++) {
            left.set(subKey, (pieces + subKey) / subKeys);
        }
    }

    @Override
    public boolean sell(int subKey) {
        for (int step = 0; step < left.length(); step++) {
            int from = (subKey + step) % left.length();
            if (left.getAndUpdate(from, before -> Math.max(0, before - 1)) > 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int left() {
        int sum = 0;
        for (int subKey = 0; subKey < left.length(); subKey++) {
            sum += left.get(subKey);
        }
        return sum;
    }
}
