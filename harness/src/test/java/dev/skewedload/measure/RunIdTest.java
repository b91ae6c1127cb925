package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunIdTest {
    private static final RunId RUN = new RunId("r1a2b3");

    @Test
    void reads_its_event_ids_back() {
        for (long sequence : new long[] {0, 9, 239_999, 999_999_999_999_999_999L}) {
            assertThat(RUN.sequenceOf(RUN.eventId(sequence))).isEqualTo(sequence);
        }
        assertThat(RUN.eventId(17)).isEqualTo("r1a2b3-17");
        assertThat(RUN).hasToString("r1a2b3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"r1a2b4-17", "R1A2B3-17", "r00000-0"})
    void knows_events_of_other_runs(String eventId) {
        assertThat(RUN.sequenceOf(eventId)).isEqualTo(RunId.FOREIGN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "-17",
                "17",
                "r1a2b3",
                "r1a2b3-",
                "r1a2b3-x",
                "r1a2b3--17",
                "r1a2b3- 17",
                "r1a2b3-17 ",
                "r1a2b3-+1",
                "r1a2b3-\u0661",
                "r1a2b3-1234567890123456789",
                "my order-17",
                "order-17",
                "r1a2b-17",
                "r1a2b33-17",
                "x-0",
                "123e4567-e89b-12d3-a456-426614174000",
                "../../etc-1",
                "r1\n-1"
            })
    void tells_what_is_no_event_id_at_all(String text) {
        assertThat(RUN.sequenceOf(text)).isEqualTo(RunId.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a-b", "a b", "ä", "r1\n"})
    void refuses_ids_that_could_be_read_wrong(String value) {
        assertThatThrownBy(() -> new RunId(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a run id has 1 to 64 letters and digits, but was: ");
    }

    @Test
    void random_ids_differ_and_are_valid() {
        assertThat(IntStream.range(0, 1_000).mapToObj(i -> RunId.random().value()))
                .doesNotHaveDuplicates()
                .allMatch(value -> value.matches("r[0-9a-f]{11}"));
    }
}
