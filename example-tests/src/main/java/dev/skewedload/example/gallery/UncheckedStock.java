package dev.skewedload.example.gallery;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** Each sub-key holds what it has sold itself against the whole stock: together they sell it as often as there are sub-keys. */
final class UncheckedStock implements Stock {
    private final int pieces;
    private final AtomicIntegerArray sold;

    UncheckedStock(int pieces, int subKeys) {
        this.pieces = pieces;
        sold = new AtomicIntegerArray(subKeys);
    }

    @Override
    public boolean sell(int subKey) {
        return sold.getAndUpdate(subKey, before -> Math.min(pieces, before + 1)) < pieces;
    }

    @Override
    public int left() {
        int left = pieces;
        for (int subKey = 0; subKey < sold.length(); subKey++) {
            left -= sold.get(subKey);
        }
        return left;
    }
}
