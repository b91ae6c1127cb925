package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenOffsetsTest {
    private static final long EVENTS = 3 * OpenOffsets.CHUNK;

    private final OpenOffsets open = new OpenOffsets(EVENTS);

    @Test
    void a_place_is_a_partition_and_an_offset() {
        long place = OpenOffsets.place(32_767, 1L << 47);

        assertThat(OpenOffsets.partition(place)).isEqualTo(32_767);
        assertThat(OpenOffsets.offset(place)).isEqualTo(1L << 47);
    }

    @Test
    void gives_each_place_once() {
        assertThat(open.put(5, OpenOffsets.place(3, 7))).isEqualTo(OpenOffsets.NOWHERE);

        assertThat(open.complete(5)).isEqualTo(OpenOffsets.place(3, 7));
        assertThat(open.complete(5)).isEqualTo(OpenOffsets.NOWHERE);
    }

    @Test
    void knows_what_was_complete_before_its_place() {
        assertThat(open.complete(5)).isEqualTo(OpenOffsets.NOWHERE);

        assertThat(open.put(5, OpenOffsets.place(3, 7))).isEqualTo(OpenOffsets.COMPLETE);
    }

    @Test
    void knows_what_was_begun_before_its_place() {
        assertThat(open.begin(5)).isEqualTo(OpenOffsets.NOWHERE);

        assertThat(open.put(5, OpenOffsets.place(3, 7))).isEqualTo(OpenOffsets.BEGUN);
        assertThat(open.begin(5)).as("again, by its place").isEqualTo(OpenOffsets.place(3, 7));
        assertThat(open.complete(5)).isEqualTo(OpenOffsets.place(3, 7));
        assertThat(open.begin(5)).as("a retry after its effect").isEqualTo(OpenOffsets.NOWHERE);
    }

    @Test
    void what_was_begun_and_complete_before_its_place_is_complete() {
        open.begin(5);
        open.complete(5);

        assertThat(open.begin(5)).isEqualTo(OpenOffsets.NOWHERE);
        assertThat(open.put(5, OpenOffsets.place(3, 7))).isEqualTo(OpenOffsets.COMPLETE);
    }

    @Test
    void lets_go_of_what_is_settled_and_of_what_comes_again() {
        for (long sequence = 0; sequence < EVENTS; sequence++) {
            open.put(sequence, OpenOffsets.place(0, sequence));
            if (sequence >= OpenOffsets.CHUNK) {
                open.complete(sequence);
            }
        }
        assertThat(open.chunksHeld()).isOne();

        assertThat(open.complete(2L * OpenOffsets.CHUNK)).isEqualTo(OpenOffsets.NOWHERE);
        assertThat(open.chunksHeld()).isOne();
    }
}
