package dev.skewedload.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PartitionLoadsTest {

    private final PartitionLoads loads = PartitionLoads.of(2, 18, 4, 0);

    @Test
    void loads_are_counted_over_all_partitions() {
        assertThat(loads.partitions()).isEqualTo(4);
        assertThat(loads.load(1)).isEqualTo(18);
        assertThat(loads.total()).isEqualTo(24);
        assertThat(loads.mean()).isEqualTo(6.0);
        assertThat(loads.empty()).isEqualTo(1);
        assertThat(loads.share(1)).hasValue(0.75);
        assertThat(loads.peakToAverage()).hasValue(3.0);
        assertThat(loads.toArray()).containsExactly(2, 18, 4, 0);
    }

    @Test
    void the_contract_example_holds() {
        assertThat(PartitionLoads.of(18, 2, 4).peakToAverage()).hasValue(2.25);
    }

    @Test
    void the_hottest_two_are_named() {
        assertThat(loads.hottest()).isEqualTo(1);
        assertThat(loads.nextHottest()).hasValue(2);
        assertThat(PartitionLoads.of(9, 1, 8).nextHottest()).hasValue(2);
    }

    @Test
    void on_a_tie_the_lowest_partition_is_hottest() {
        PartitionLoads tie = PartitionLoads.of(1, 5, 5, 5);
        assertThat(tie.hottest()).isEqualTo(1);
        assertThat(tie.nextHottest()).hasValue(2);
    }

    @Test
    void a_single_partition_has_no_next() {
        assertThat(PartitionLoads.of(5).nextHottest()).isEmpty();
        assertThat(PartitionLoads.of(5).peakToAverage()).hasValue(1.0);
    }

    @Test
    void without_load_there_is_neither_ratio_nor_share() {
        PartitionLoads none = PartitionLoads.of(0, 0);
        assertThat(none.peakToAverage()).isEmpty();
        assertThat(none.share(0)).isEmpty();
        assertThat(none.hottest()).isZero();
    }

    @Test
    void later_changes_of_the_array_do_not_show() {
        long[] array = {1, 2};
        PartitionLoads copied = PartitionLoads.of(array);
        array[0] = 100;
        copied.toArray()[1] = 100;
        assertThat(copied).isEqualTo(PartitionLoads.of(1, 2)).hasSameHashCodeAs(PartitionLoads.of(1, 2));
    }

    @Test
    void no_partition_at_all_is_a_misuse() {
        assertThatThrownBy(() -> PartitionLoads.of())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("PartitionLoads requires at least one partition, but there was none.");
    }

    @Test
    void a_negative_load_is_a_misuse() {
        assertThatThrownBy(() -> PartitionLoads.of(1, -3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("PartitionLoads requires that every load be 0 or more, but that of partition 1 was -3.");
    }
}
