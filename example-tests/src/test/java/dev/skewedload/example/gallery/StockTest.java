package dev.skewedload.example.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often a stock is sold whose orders are on several sub-keys. */
class StockTest {
    @Test
    void allotments_sum_to_the_stock_and_lend_to_each_other() {
        Stock stock = new AllottedStock(10, 4);

        for (int order = 0; order < 10; order++) {
            assertThat(stock.sell(2)).isTrue();
        }

        assertThat(stock.sell(2)).isFalse();
        assertThat(stock.sell(0)).isFalse();
        assertThat(stock.left()).isZero();
    }

    @Test
    void allotments_sell_the_last_piece_once_to_many_threads() throws Exception {
        Stock stock = new AllottedStock(1_000, 8);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Integer>> sellers = IntStream.range(0, 8)
                    .mapToObj(subKey -> (Callable<Integer>) () -> (int) IntStream.range(0, 500)
                            .filter(order -> stock.sell(subKey))
                            .count())
                    .toList();
            int sold = 0;
            for (Future<Integer> seller : threads.invokeAll(sellers)) {
                sold += seller.get();
            }
            assertThat(sold).isEqualTo(1_000);
        } finally {
            threads.shutdownNow();
        }
        assertThat(stock.left()).isZero();
    }

    @Test
    void sub_keys_that_know_only_their_own_sales_sell_the_stock_several_times() {
        Stock stock = new UncheckedStock(10, 4);

        for (int order = 0; order < 30; order++) {
            stock.sell(order % 2);
        }

        assertThat(stock.left()).isEqualTo(-10);
        assertThat(stock.sell(0)).isFalse();
    }
}
