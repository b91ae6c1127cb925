package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.partition.Partitioner;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.ValueSizes;
import dev.skewedload.workload.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A heavy tail as it is found: the names given to the girls born in the United States in 1880, each sent as often as it
 * was given. {@code names/README.md} names source and licence.
 */
class RealKeysTest {
    private static final int PARTITIONS = 24;
    private static final int BIRTHS = 90_994;

    /** Prime to the number of births, so that its multiples visit each of them once. */
    private static final long STRIDE = 40_503;

    private static Map<String, Integer> published() throws IOException {
        Map<String, Integer> births = new TreeMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(RealKeysTest.class.getResourceAsStream("/names/names-1880.csv")), UTF_8))) {
            lines.lines()
                    .skip(1)
                    .map(line -> line.split(","))
                    .forEach(row -> births.put(row[0], Integer.valueOf(row[1])));
        }
        return births;
    }

    /** Each name at as many of the positions as it was given, spread over all of them. */
    private static String[] placed(Map<String, Integer> births) {
        String[] names = new String[BIRTHS];
        long[] at = {0};
        births.forEach((name, count) -> {
            for (int i = 0; i < count; i++) {
                names[(int) (at[0]++ * STRIDE % BIRTHS)] = name;
            }
        });
        return names;
    }

    private static PartitionLoads loadsOf(Map<String, Integer> births) {
        long[] loads = new long[PARTITIONS];
        births.forEach(
                (name, count) -> loads[Partitioner.kafka().partition(name.getBytes(UTF_8), PARTITIONS)] += count);
        return PartitionLoads.of(loads);
    }

    @Test
    void the_names_of_1880_load_each_partition_as_their_published_frequencies_say() throws Exception {
        Map<String, Integer> births = published();
        assertThat(births).hasSize(942);
        String[] names = placed(births);
        assertThat(names).doesNotContainNull();
        Workload workload = Workload.named("names of 1880")
                .eventsPerSecond(BIRTHS / 4.0)
                .duration(Duration.ofSeconds(4))
                .tenants(1)
                .valueSizes(ValueSizes.constant(20))
                .build();
        assertThat(workload.eventCount()).isEqualTo(BIRTHS);
        TestTopic topic = TestTopic.of(PARTITIONS);

        SkewRun run = SkewedTraffic.of(workload)
                .to(topic.target()
                        .key(event -> names[(int) event.sequence()], "the names of 1880")
                        .payload(event -> event.id()))
                .run();

        PartitionLoads expected = loadsOf(births);
        assertThat(run.load().byRecords().loads()).isEqualTo(expected);
        assertThat(topic.ends()).isEqualTo(expected.toArray());
        assertThat(run.load().byRecords().peakToAverage()).isEqualTo(expected.peakToAverage());
        assertThat(run.load().byRecords().peakToAverage().orElseThrow())
                .as("one name in thirteen is mary: not split by 24 partitions")
                .isGreaterThan(births.get("mary") * (double) PARTITIONS / BIRTHS);
        assertThat(run.load().keys()).hasSize(births.size());
        for (KeyLoad key : run.load().keys()) {
            assertThat(key.records()).isEqualTo((long) births.get(key.key()));
        }
        assertThat(Arrays.stream(topic.ends()).sum()).isEqualTo(BIRTHS);
    }
}
