package dev.skewedload.workload;

import java.util.Arrays;

/** Draws an index by its share in constant time: two columns, one comparison (Vose 1991). */
final class AliasTable {

    /** Of 2^32 draws in column i, how many stay with i; the others go to its alias. */
    private final long[] keep;

    private final int[] alias;

    private AliasTable(long[] keep, int[] alias) {
        this.keep = keep;
        this.alias = alias;
    }

    /** The table of shares that sum to 1. */
    static AliasTable of(double[] shares) {
        int n = shares.length;
        double[] height = new double[n];
        int[] waiting = new int[n]; // columns below the mean from the left, the others from the right
        int low = 0;
        int high = n;
        for (int i = 0; i < n; i++) {
            height[i] = shares[i] * n;
            if (height[i] < 1) {
                waiting[low++] = i;
            } else {
                waiting[--high] = i;
            }
        }
        long[] keep = new long[n];
        Arrays.fill(keep, 1L << 32);
        int[] alias = new int[n];
        while (low > 0 && high < n) {
            int small = waiting[--low];
            int large = waiting[high];
            keep[small] = (long) (height[small] * 0x1p32);
            alias[small] = large;
            height[large] -= 1 - height[small];
            if (height[large] < 1) {
                high++;
                waiting[low++] = large;
            }
        }
        return new AliasTable(keep, alias);
    }

    int draw(long hash) {
        int column = Mix.below(hash, alias.length);
        return (hash & 0xffff_ffffL) < keep[column] ? column : alias[column];
    }
}
