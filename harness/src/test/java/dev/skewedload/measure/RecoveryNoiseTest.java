package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 24 partitions that are healthy throughout, with a mark at 8 s that they do not feel: events arrive at random, and the
 * group commits each second what is 0.3 s old. Of 40 runs, none may be late by counting noise alone.
 */
class RecoveryNoiseTest {
    private static final int PARTITIONS = 24;
    private static final int LOOKS = 110;
    private static final double MARK = 8;

    private static Recovery recovery(double perSecond, boolean stopped, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[][] ends = new long[LOOKS][PARTITIONS];
        long[][] committed = new long[LOOKS][PARTITIONS];
        for (int partition = 0; partition < PARTITIONS; partition++) {
            double phase = random.nextDouble();
            for (double at = next(-1, perSecond, random); at < 20; at = next(at, perSecond, random)) {
                for (int look = 0; look < LOOKS; look++) {
                    double now = second(look);
                    double upTo = Math.floor(now - phase) + phase - 0.3;
                    ends[look][partition] += at <= now ? 1 : 0;
                    committed[look][partition] += at <= (stopped ? Math.min(upTo, MARK) : upTo) ? 1 : 0;
                }
            }
        }
        List<OffsetSample> samples = new ArrayList<>();
        for (int look = 0; look < LOOKS; look++) {
            samples.add(new OffsetSample(second(look), committed[look], ends[look], null));
        }
        Mark mark = new Mark(
                "a",
                MARK,
                OptionalDouble.of(MARK),
                OptionalDouble.of(MARK),
                Mark.Outcome.NOT_VERIFIED,
                Optional.empty(),
                Optional.empty());
        return LagFigures.of(samples, List.of(), List.of(mark), new long[PARTITIONS], 0, 20, true, OptionalDouble.of(1))
                .recoveries()
                .get(0);
    }

    private static double second(int look) {
        return look / 5.0 + 0.1;
    }

    private static double next(double at, double perSecond, SplittableRandom random) {
        return at - Math.log(1 - random.nextDouble()) / perSecond;
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 5, 30})
    void counting_noise_is_no_late_recovery(double perSecond) {
        int late = 0;
        for (long seed = 0; seed < 40; seed++) {
            late += recovery(perSecond, false, seed).worstSeconds().orElse(99) > 5 ? 1 : 0;
        }

        assertThat(late).isZero();
    }

    @Test
    void a_group_that_stops_at_the_mark_is_not_back_on_any_partition() {
        assertThat(recovery(5, true, 1).partitions())
                .hasSize(PARTITIONS)
                .allSatisfy((partition, time) -> assertThat(time.seconds()).isEmpty());
    }
}
