package dev.skewedload.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.check.NotRegressedFrom;
import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.measure.BaselineFigures.Machine;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BaselineFileTest {
    private static final Machine HERE = new Machine(2, 17);

    @TempDir
    Path folder;

    private static BaselineFigures figures(SampleRun run) {
        return NotRegressedFrom.figuresOf(run.build(), HERE);
    }

    private static String json() {
        return BaselineJson.of(figures(SampleRun.healthy()));
    }

    static Stream<SampleRun> runs() {
        return Stream.of(
                SampleRun.healthy(),
                SampleRun.incident(),
                SampleRun.empty().unwatched().withoutEffects(),
                SampleRun.healthy().unclear(3).serves(4, 20).unreached(2_000),
                SampleRun.healthy()
                        .effects(new SampleEffects().lost(3).duplicates(1).orderCompared(0)),
                SampleRun.healthy()
                        .key("\u202e\u0000\"},\n\ud800<script>", 3, 10_000)
                        .key("k".repeat(10_240), 4, 9_000));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void what_is_written_is_read(SampleRun run) throws IOException {
        BaselineFigures figures = figures(run);
        Path file = folder.resolve("not").resolve("there.json");

        BaselineFile.write(file, figures);

        assertThat(BaselineFile.read(file)).isEqualTo(figures);
        assertThat(Files.readString(file)).matches("[ -~\n]*");
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void reads_as_it_is_reviewed() {
        SampleRun run = SampleRun.emptyOn(3)
                .key("acme", 1, 2_000)
                .key("München", 0, 300)
                .key("key-1", 1, 100);

        assertThat(BaselineJson.of(figures(run))).isEqualTo("""
                {
                  "schema" : "skewedload/baseline/1",
                  "workload" : {
                    "seed" : "42",
                    "eventsPerSecond" : "1200",
                    "duration" : "PT20S",
                    "warmup" : "PT0S",
                    "tenants" : "200",
                    "tenantSkew" : "0",
                    "openEntities" : "10",
                    "eventsPerEntity" : "10",
                    "viralKeys" : "none",
                    "valueSizes.minBytes" : "200",
                    "valueSizes.maxBytes" : "200",
                    "valueSizes.largeShare" : "0",
                    "valueSizes.largeBytes" : "0",
                    "valueSizes.tail" : "0",
                    "handlerCosts" : "none",
                    "arrivals" : "UNIFORM",
                    "sampling" : "EXACT",
                    "slice" : "none"
                  },
                  "stream" : "ec41994fea092bd3",
                  "machine" : {"cores":2,"java":17},
                  "load" : {
                    "peak_to_average" : 2.625,
                    "keys" : 3,
                    "partitions" : [
                      {"partition":0,"records":300},
                      {"partition":1,"records":2100},
                      {"partition":2,"records":0}
                    ],
                    "top_keys" : [
                      {"key":"acme","partition":1,"records":2000},
                      {"key":"M\\u00FCnchen","partition":0,"records":300},
                      {"key":"key-1","partition":1,"records":100}
                    ]
                  },
                  "effects" : {
                    "lost" : 0,
                    "duplicates" : 0,
                    "late" : 0,
                    "phantoms" : 0
                  },
                  "times" : {
                    "end_to_end_p99_ms" : {"value":20.0,"low":19.988,"high":20.0},
                    "other_tenants_p99_ms" : {"value":20.0,"low":19.988,"high":20.0},
                    "lag_per_second" : {
                      "growing" : [ ],
                      "unclear" : [ ]
                    }
                  }
                }
                """);
    }

    @Test
    void a_record_more_changes_a_few_lines() {
        List<String> before = json().lines().toList();
        List<String> after = BaselineJson.of(
                        figures(SampleRun.healthy().key("key-239", 23, 1).effects(new SampleEffects())))
                .lines()
                .toList();
        List<String> changed = new ArrayList<>(after);
        changed.removeAll(before);

        assertThat(changed)
                .anyMatch(line -> line.strip().equals("{\"partition\":23,\"records\":1001}"))
                .hasSizeLessThanOrEqualTo(4);
        assertThat(after).hasSameSizeAs(before);
    }

    @Test
    void windows_line_ends_do_no_harm() {
        assertThat(BaselineReader.read(json().replace("\n", "\r\n"))).isEqualTo(figures(SampleRun.healthy()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"skewedload/baseline/1\" | \"skewedload/baseline/2\" | its schema is `skewedload/baseline/2`, and this version of SkewedLoad reads `skewedload/baseline/1`",
                "\"skewedload/baseline/1\" | 1 | `schema` must be a text, but is 1",
                "\"stream\" | \"streams\" | `stream` must be a text, but is missing",
                "\"seed\" : \"42\" | \"seed\" : 42 | `workload.seed` must be a text, but is 42",
                "\"records\":1000} | \"records\":-1} | `load.partitions[0].records` must be a whole number from 0, but is -1",
                "\"records\":1000} | \"records\":1.5} | `load.partitions[0].records` must be a whole number from 0, but is 1.5",
                "\"records\":1000} | \"records\":99999999999999999999} | `load.partitions[0].records` must be a whole number from 0, but is 99999999999999999999",
                "\"records\":1000} | \"records\":9223372036854775807} | its records are more than can be counted",
                "\"partition\":0 | \"partition\":1 | `load.partitions[0].partition` must be 0, the partitions in order, but is 1",
                "\"keys\" : 240 | \"keys\" : \"240\" | `load.keys` must be a whole number from 0 to 2147483647, but is \"240\"",
                "\"lost\" : 0 | \"lost\" : [] | `effects.lost` must be a whole number from 0, but is []",
                "\"lost\" : 0 | \"lost\" : 0, \"lost\" : 9 | it is no JSON at line ",
                "\"low\":19.988 | \"low\":21.0 | `times.end_to_end_p99_ms.value` must lie between `low` and `high`, all from 0, but is 20.0",
                "\"low\":19.988 | \"low\":1e999 | `times.end_to_end_p99_ms.low` must be a number, but is ",
                "\"unclear\" : [ ] | \"unclear\" : [ \"x\" ] | `times.lag_per_second.unclear` must have whole numbers from 0 to 10000 only",
                "\"times\" : { | \"times\" : 5, \"x\" : { | `times` must be an object, but is 5",
            })
    void what_is_wrong_in_it_is_named_with_its_place(String text, String instead, String message) {
        String wrong = json().replaceAll(Pattern.quote(text), Matcher.quoteReplacement(instead));

        assertThatThrownBy(() -> BaselineReader.read(wrong))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | it must be an object",
                "null | it must be an object, but is null",
                "[1] | it must be an object, but is [1]",
                "{ | it is no JSON at line 1: ",
                "{} {} | it is no JSON at line 1: ",
                "{\"schema\":\"x\\u001b[2J\"} | its schema is `x\\u001b[2J`, and",
            })
    void what_is_no_baseline_is_refused(String text, String message) {
        assertThatThrownBy(() -> BaselineReader.read(text))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void neither_depth_nor_length_brings_it_down() throws IOException {
        assertRefused("[".repeat(100_000), " is no baseline: it is no JSON: Document nesting depth (21) exceeds");
        assertRefused(
                "{\"schema\":\"" + "x".repeat(100_000) + "\"}", " is no baseline: it is no JSON: String value length");
        assertRefused(" ".repeat(BaselineFile.MOST_BYTES + 1), " is no baseline: it has more than 1 MB");
        assertRefused("{\"a\":" + "9".repeat(10_000) + "}", " is no baseline: it is no JSON: Number value length");
    }

    @Test
    void a_merge_conflict_is_called_so() throws IOException {
        assertRefused("{\n<<<<<<< HEAD\n", " is no baseline: it has an unresolved merge conflict");
    }

    @Test
    void a_folder_is_no_baseline() throws IOException {
        Path file = Files.createDirectory(folder.resolve("a.json"));

        assertThatThrownBy(() -> BaselineFile.read(file)).hasMessage(file + " is no baseline: it is no file");
    }

    private void assertRefused(String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("b.json"), text);

        assertThatThrownBy(() -> BaselineFile.read(file))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith(file + message);
    }
}
