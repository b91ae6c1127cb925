package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.skewedload.partition.PartitionLoads;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadRecorderTest {
    private static final long SPAN = 20_000_000_000L;

    @Test
    void counts_records_and_bytes_per_partition_and_key() {
        LoadRecorder recorder = new LoadRecorder(3, 0, SPAN);
        recorder.acknowledged("a", 2, 100, 1, 0);
        recorder.acknowledged("b", 0, 10, 1, 0);
        recorder.acknowledged("a", 2, 150, 1, 0);

        LoadFigures load = recorder.freeze();

        assertThat(load.byRecords().loads()).isEqualTo(PartitionLoads.of(1, 0, 2));
        assertThat(load.byBytes().loads()).isEqualTo(PartitionLoads.of(10, 0, 250));
        assertThat(load.keys()).containsExactly(new KeyLoad("a", 2, 2, 250, 2_000), new KeyLoad("b", 0, 1, 10, 1_000));
        assertThat(load.distinctKeys()).isEqualTo(2);
        assertThat(load.keysIncomplete()).isFalse();
    }

    @Test
    void names_the_heaviest_key_of_a_partition() {
        LoadRecorder recorder = new LoadRecorder(3, 0, SPAN);
        recorder.acknowledged("light", 1, 9_000, 1, 0);
        recorder.acknowledged("heavy", 1, 1, 1, 0);
        recorder.acknowledged("heavy", 1, 1, 1, 0);

        assertThat(recorder.freeze().heaviestKeyOf(1)).contains(new KeyLoad("heavy", 1, 2, 2, 2_000));
        assertThat(recorder.freeze().heaviestKeyOf(0)).isEmpty();
    }

    @Test
    void a_key_that_is_spread_counts_where_its_records_lie() {
        LoadRecorder recorder = new LoadRecorder(3, 0, SPAN);
        for (int i = 0; i < 9; i++) {
            recorder.acknowledged("(no key)", i % 3, 10, 1, 0);
        }
        recorder.acknowledged("(no key)", 1, 10, 1, 0);

        LoadFigures load = recorder.freeze();

        assertThat(load.keys())
                .containsExactly(
                        new KeyLoad("(no key)", 1, 4, 40, 4_000),
                        new KeyLoad("(no key)", 0, 3, 30, 3_000),
                        new KeyLoad("(no key)", 2, 3, 30, 3_000));
        assertThat(load.distinctKeys()).isEqualTo(1);
        assertThat(load.heaviestKeyOf(2)).contains(new KeyLoad("(no key)", 2, 3, 30, 3_000));
    }

    @Test
    void keys_beyond_the_limit_are_counted_by_partition_alone() {
        LoadRecorder recorder = new LoadRecorder(2, 0, SPAN, 3);
        IntStream.range(0, 5).forEach(key -> recorder.acknowledged("key-" + key, 0, 1, 1, 0));
        recorder.acknowledged("key-1", 0, 1, 1, 0);

        LoadFigures load = recorder.freeze();

        assertThat(load.byRecords().loads()).isEqualTo(PartitionLoads.of(6, 0));
        assertThat(load.keys()).extracting(KeyLoad::key).containsExactly("key-1", "key-0", "key-2");
        assertThat(load.distinctKeys()).isEqualTo(3);
        assertThat(load.keysIncomplete()).isTrue();
    }

    @Test
    void a_frozen_load_does_not_change() {
        LoadRecorder recorder = new LoadRecorder(1, 0, SPAN);
        recorder.acknowledged("a", 0, 1, 1, 0);
        LoadFigures load = recorder.freeze();

        recorder.acknowledged("a", 0, 1, 1, 0);

        assertThat(load.byRecords().total()).isEqualTo(1);
        assertThat(load.keys()).containsExactly(new KeyLoad("a", 0, 1, 1, 1_000));
    }

    @Test
    void nothing_sent_has_no_chance() {
        LoadFigures load = new LoadRecorder(4, 0, SPAN).freeze();

        assertThat(load.byRecords().peakToAverage()).isEmpty();
        assertThat(load.byChance()).isEmpty();
        assertThat(load.byChanceOfTheseWeights()).isEmpty();
    }

    @Test
    void chance_goes_by_the_number_of_keys_or_by_their_weights() {
        LoadRecorder recorder = new LoadRecorder(24, 0, SPAN);
        for (int key = 0; key < 200; key++) {
            recorder.acknowledged("key-" + key, key % 24, 1, 1, 0);
        }
        assertThat(recorder.freeze().byChance().orElseThrow().mean()).isCloseTo(1.73, within(0.02));
        for (int i = 0; i < 200; i++) {
            recorder.acknowledged("key-0", 0, 1, 1, 0);
        }

        assertThat(recorder.freeze().byChance().orElseThrow().mean()).isCloseTo(1.73, within(0.02));
        assertThat(recorder.freeze().byChanceOfTheseWeights().orElseThrow().mean())
                .isGreaterThan(12);
    }

    @Test
    void several_threads_lose_no_record() {
        LoadRecorder recorder = new LoadRecorder(2, 0, SPAN);

        IntStream.range(0, 8_000).parallel().forEach(i -> recorder.acknowledged("key-" + i % 10, i % 2, 3, 1, 0));

        assertThat(recorder.freeze().byRecords().loads()).isEqualTo(PartitionLoads.of(4_000, 4_000));
        assertThat(recorder.freeze().byBytes().loads()).isEqualTo(PartitionLoads.of(12_000, 12_000));
        assertThat(recorder.freeze().keys()).hasSize(10).allMatch(key -> key.records() == 800);
    }
}
