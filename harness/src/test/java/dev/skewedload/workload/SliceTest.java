package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SliceTest {

    private final Workload whole = Samples.rich(500);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void the_union_of_the_slices_is_the_whole(int slices) {
        List<Event> union = new ArrayList<>();
        for (int i = 0; i < slices; i++) {
            union.addAll(Samples.events(whole.slice(i, slices)));
        }
        union.sort(Comparator.comparingLong(Event::sequence));

        assertThat(union).isEqualTo(Samples.events(whole));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void an_entity_is_in_one_slice_only_and_keeps_its_index(int slices) {
        Map<String, Integer> indexes = new HashMap<>();
        Map<String, Integer> owners = new HashMap<>();
        walk(
                whole,
                (entity, index) ->
                        assertThat(indexes.putIfAbsent(entity, index)).isIn(null, index));
        for (int i = 0; i < slices; i++) {
            int slice = i;
            walk(whole.slice(i, slices), (entity, index) -> {
                assertThat(owners.putIfAbsent(entity, slice)).isIn(null, slice);
                assertThat(index).isEqualTo(indexes.get(entity));
            });
        }
        assertThat(owners).hasSameSizeAs(indexes);
    }

    @Test
    void slices_take_similar_parts_of_the_entities() {
        long all = entities(whole);
        for (int i = 0; i < 5; i++) {
            assertThat(entities(whole.slice(i, 5))).isBetween(all * 18 / 100, all * 22 / 100);
        }
    }

    @Test
    void a_slice_counts_as_the_whole_does() {
        Workload slice = whole.slice(1, 2);

        assertThat(slice.eventCount()).isEqualTo(whole.eventCount());
        assertThat(slice.entities()).isEqualTo(whole.entities());
        assertThat(slice.scaled(0.5)).hasToString(whole.scaled(0.5).slice(1, 2).toString());
    }

    @Test
    void a_slice_that_is_not_there_is_a_misuse() {
        assertThatThrownBy(() -> whole.slice(5, 5))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("Workload requires that `slice` be from 0 to below the number of slices, but was 5 of 5:"
                        + " count from 0");
    }

    @Test
    void a_slice_of_a_slice_is_a_misuse() {
        assertThatThrownBy(() -> whole.slice(0, 2).slice(0, 2))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith("Workload requires that `slice` be of a whole workload, but was rich: ")
                .hasMessageEndingWith("slice 0 of 2: slice the whole into more slices");
    }

    private static void walk(Workload workload, BiConsumer<String, Integer> visit) {
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                visit.accept(events.entity(), events.entityIndex());
            }
        }
    }

    private static long entities(Workload workload) {
        return Samples.events(workload).stream().map(Event::entity).distinct().count();
    }
}
