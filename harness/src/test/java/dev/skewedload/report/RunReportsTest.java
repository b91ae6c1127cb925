package dev.skewedload.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunReportsTest {
    private static final SkewRun RUN = SampleRun.empty().key("a", 0, 5).build();

    @ParameterizedTest
    @ValueSource(
            strings = {"incident.tenant", "OrderServiceSkewTest.keepsUpWithItsHotTenant", "a", "_x-1.b", "console"})
    void plain_names_stay_as_they_are(String name) {
        assertThat(RunReports.folderName(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "../../etc/passwd, _.._.._etc_passwd-",
        "/etc, __etc-",
        "C:\\temp, _C__temp-",
        ".., _..-",
        "., _.-",
        ".hidden, _.hidden-",
        "-rf, _-rf-",
        "con, _con-",
        "NUL.txt, _NUL.txt-",
        "com1, _com1-",
        "ends., _ends.-",
        "'a b', _a_b-",
        "'', _-",
        "'a|b?c*', _a_b_c_-",
        "東京, ___-",
    })
    void others_keep_what_is_safe_and_get_a_hash(String name, String start) {
        assertThat(RunReports.folderName(name)).startsWith(start).matches("[A-Za-z0-9._-]+-[0-9a-f]{8}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../../etc", "..", "a/../../b", "a\u0000b", "a\nb", "~", "$HOME", "`id`"})
    void no_name_leads_out_of_the_folder(String name) {
        Path root = Path.of("target", "skewedload").toAbsolutePath();

        Path folder = root.resolve(RunReports.folderName(name)).normalize();

        assertThat(folder.getParent()).isEqualTo(root);
    }

    @Test
    void different_names_have_different_folders() {
        assertThat(Stream.of("a/b", "a:b", "a b", "a_b", "_a_b", "x".repeat(200) + "1", "x".repeat(200) + "2")
                        .map(RunReports::folderName))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.length() <= 129);
    }

    @Test
    void writes_the_report_and_nothing_else(@TempDir Path folder) throws IOException {
        Path deep = folder.resolve("not").resolve("there");

        RunReports.write(RUN, Verdict.PASS, deep);

        assertThat(files(deep)).containsExactlyInAnyOrder("latency.hlog", "run.json");
        assertThat(Files.readString(deep.resolve("run.json"))).contains("\"verdict\" : \"PASS\"");
    }

    @Test
    void replaces_the_report_that_is_there(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("run.json"), "old".repeat(100_000));
        RunReports.write(RUN, null, folder);
        RunReports.write(RUN, Verdict.FAIL, folder);

        assertThat(files(folder)).containsExactlyInAnyOrder("latency.hlog", "run.json");
        assertThat(Files.readString(folder.resolve("run.json")))
                .startsWith("{")
                .endsWith("}\n")
                .contains("\"verdict\" : \"FAIL\"");
    }

    @Test
    void a_folder_that_cannot_be_made_is_named(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("taken"), "a file");

        assertThatThrownBy(() -> RunReports.write(RUN, null, file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("the report of OrderServiceSkewTest.keepsUpWithItsHotTenant cannot be written to " + file);
    }

    @Test
    void a_report_that_cannot_be_replaced_leaves_no_half(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("run.json").resolve("full"));

        assertThatThrownBy(() -> RunReports.write(RUN, null, folder)).isInstanceOf(UncheckedIOException.class);

        assertThat(files(folder)).containsExactlyInAnyOrder("latency.hlog", "run.json");
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
