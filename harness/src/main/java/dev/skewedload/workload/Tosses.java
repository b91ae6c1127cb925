package dev.skewedload.workload;

/** Categories by coin toss: a hash of the position falls into one of the shares, laid end to end. */
final class Tosses implements Placement {

    private final long stream;
    private final long[] ends;

    Tosses(long stream, Shares shares) {
        this.stream = stream;
        ends = shares.parts();
        for (int k = 1; k < ends.length; k++) {
            ends[k] += ends[k - 1];
        }
    }

    @Override
    public int category(long position) {
        long point = (long) (Mix.unit(Mix.at(stream, position)) * Shares.WHOLE);
        int k = 0;
        while (point >= ends[k]) {
            k++;
        }
        return k;
    }
}
