package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockQuotasTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 13, 40, 100})
    void any_shares_are_within_one_event_a_block_and_within_one_in_sum(int tenants) {
        SplittableRandom random = new SplittableRandom(tenants);
        for (int trial = 0; trial < 50; trial++) {
            boolean all = trial % 2 == 0;
            assertExact(randomShares(random, tenants, all ? 1 : random.nextDouble()), 300);
        }
    }

    @Test
    void shares_far_below_one_event_a_block_are_never_negative() {
        assertExact(
                Shares.of(
                        List.of(new HotShare("a", 0.9993), new HotShare("b", 0.0004), new HotShare("c", 0.0003)), null),
                5_000);
    }

    @Test
    void a_rest_of_nothing_gets_nothing() {
        Shares shares = Shares.of(List.of(new HotShare("a", 1 / 3.0), new HotShare("b", 2 / 3.0)), null);
        int[] counts = new int[4];
        BlockQuotas quotas = new BlockQuotas(shares);
        for (int block = 0; block < 100; block++) {
            quotas.next(BlockQuotas.BLOCK, counts);
            assertThat(counts[2] + counts[3]).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 345, 999})
    void a_short_block_is_within_one_event_and_sums_to_its_size(int size) {
        SplittableRandom random = new SplittableRandom(size);
        for (int trial = 0; trial < 200; trial++) {
            Shares shares = randomShares(random, 5, 1);
            BlockQuotas quotas = new BlockQuotas(shares);
            int[] counts = new int[shares.parts().length];
            for (int block = 0; block < trial % 7; block++) {
                quotas.next(BlockQuotas.BLOCK, counts);
            }
            quotas.next(size, counts);
            assertNear(shares, counts, size);
        }
    }

    private static void assertExact(Shares shares, int blocks) {
        BlockQuotas quotas = new BlockQuotas(shares);
        long[] parts = shares.parts();
        long[] totals = new long[parts.length];
        int[] counts = new int[parts.length];
        for (int block = 1; block <= blocks; block++) {
            quotas.next(BlockQuotas.BLOCK, counts);
            assertNear(shares, counts, BlockQuotas.BLOCK);
            for (int k = 0; k < parts.length; k++) {
                totals[k] += counts[k];
                long off = totals[k] * Shares.WHOLE - parts[k] * BlockQuotas.BLOCK * block;
                assertThat(Math.abs(off))
                        .as("category %d after block %d", k, block)
                        .isLessThan(Shares.WHOLE);
            }
        }
    }

    private static void assertNear(Shares shares, int[] counts, int size) {
        int sum = 0;
        for (int k = 0; k < counts.length; k++) {
            long exact = shares.parts()[k] * size;
            assertThat((long) counts[k]).isBetween(exact / Shares.WHOLE, (exact + Shares.WHOLE - 1) / Shares.WHOLE);
            sum += counts[k];
        }
        assertThat(sum).isEqualTo(size);
    }

    private static Shares randomShares(SplittableRandom random, int tenants, double sum) {
        double[] weights = random.doubles(tenants).map(w -> w * w * w).toArray();
        double total = Arrays.stream(weights).sum();
        List<HotShare> hot = new ArrayList<>();
        for (int i = 0; i < tenants; i++) {
            hot.add(new HotShare("t" + i, sum * weights[i] / total));
        }
        return Shares.of(hot, null);
    }
}
