package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RecordLagTest {
    private static OffsetLag offsetLag(JsonNode part) {
        return OffsetLag.of(
                0, part.get("log_end").longValue(), part.get("committed").longValue());
    }

    private static long recordLag(JsonNode part, long... offsets) {
        return RecordLag.of(
                part.get("committed").longValue(), part.get("log_end").longValue(), offsets);
    }

    @Test
    void the_marker_of_a_transaction_is_no_record() {
        JsonNode markers = LagCases.part("markers");
        long[] records = LongStream.range(0, markers.get("records").longValue()).toArray();

        assertThat(offsetLag(markers))
                .isEqualTo(new OffsetLag.Known(markers.get("offset_lag").longValue()));
        assertThat(recordLag(markers, records))
                .isEqualTo(markers.get("record_lag").longValue())
                .isZero();
    }

    @Test
    void the_holes_of_compaction_are_no_records() {
        JsonNode compacted = LagCases.part("compacted");
        long[] surviving = LagCases.longs(compacted.get("surviving_offsets"));

        assertThat(offsetLag(compacted))
                .isEqualTo(new OffsetLag.Known(compacted.get("offset_lag").longValue()));
        assertThat(recordLag(compacted, surviving))
                .isEqualTo(compacted.get("record_lag").longValue());
    }

    @Test
    void only_what_lies_from_the_commit_to_the_end_counts() {
        assertThat(RecordLag.of(10, 20, 9, 10, 15, 19, 20)).isEqualTo(3);
        assertThat(RecordLag.of(10, 20)).isZero();
    }
}
