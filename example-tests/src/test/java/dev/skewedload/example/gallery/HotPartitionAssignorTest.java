package dev.skewedload.example.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class HotPartitionAssignorTest {
    private static final List<TopicPartition> PARTITIONS = List.of(at(0), at(1), at(2), at(3));

    @Test
    void the_owner_of_the_hot_partition_owns_nothing_else() {
        assertThat(HotPartitionAssignor.assign(List.of("a", "b", "c"), PARTITIONS))
                .isEqualTo(Map.of("a", List.of(at(0)), "b", List.of(at(1), at(3)), "c", List.of(at(2))));
    }

    @Test
    void a_single_member_owns_all() {
        assertThat(HotPartitionAssignor.assign(List.of("a"), PARTITIONS)).isEqualTo(Map.of("a", PARTITIONS));
    }

    private static TopicPartition at(int partition) {
        return new TopicPartition("orders", partition);
    }
}
