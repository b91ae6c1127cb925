package dev.skewedload.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleProgressTest {
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private long now = Long.MAX_VALUE - 5;

    private ConsoleProgress progress(String name, boolean terminal) {
        return new ConsoleProgress(name, new PrintStream(shown, true, UTF_8), terminal, () -> now);
    }

    private void passes(long millis) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private String shown() {
        return shown.toString(UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Test
    void on_a_terminal_one_bar_moves() {
        ConsoleProgress progress = progress("incident.tenant", true);

        progress.update("load", 0, "0 of 240,000 events sent");
        progress.update("load", 0.5, "120,000 of 240,000 events sent");
        progress.update("drain", 1, "done");
        progress.done();

        assertThat(shown())
                .isEqualTo("\rincident.tenant  load         [------------------------]   0 %  0 of 240,000 events sent"
                        + "\rincident.tenant  load         [############------------]  50 %  120,000 of 240,000 events sent"
                        + "\rincident.tenant  drain        [########################] 100 %  done" + " ".repeat(26)
                        + "\r" + " ".repeat(68) + "\r");
    }

    @Test
    void elsewhere_a_line_tells_of_each_phase_and_of_every_fifth_second() {
        ConsoleProgress progress = progress("incident.tenant", false);

        progress.update("load", 0, "0 sent");
        passes(4_999);
        progress.update("load", 0.25, "100 sent");
        passes(1);
        progress.update("load", 0.251, "101 sent");
        progress.update("drain", 0, "101 sent");
        passes(4_999);
        progress.update("drain", 0.5, "101 sent");
        passes(1);
        progress.update("drain", 0.999, "101 sent");
        progress.done();

        assertThat(shown()).isEqualTo("""
                        incident.tenant  load 0 %  0 sent
                        incident.tenant  load 25 %  101 sent
                        incident.tenant  drain 0 %  101 sent
                        incident.tenant  drain 100 %  101 sent
                        """);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 0, 1, 7, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void any_fraction_fits_the_bar(double fraction) {
        progress("run", true).update("load", fraction, "");

        assertThat(shown()).matches("\rrun  load         \\[[#-]{24}\\] +(0|100) %  ");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void hostile_names_stay_within_a_line_of_100_columns(boolean terminal) {
        ConsoleProgress progress = progress("\u001b[2J\nevil\r".repeat(100), terminal);

        progress.update("waiting\u0007", 0.1, "owner \u001b[31m\n" + "x".repeat(10_000));

        String line = shown().strip();
        assertThat(line).hasSize(100).endsWith("…").matches("\\P{Cntrl}*").contains("10 %", "waiting\\u0007");
    }

    @Test
    void wide_letters_take_two_columns() {
        progress("東京".repeat(30), true).update("load", 0.5, "x".repeat(200));

        assertThat(Columns.of(shown().strip())).isEqualTo(100);
        assertThat(shown().strip()).startsWith("東京").contains("50 %");
    }

    @Test
    void figures_do_not_change_with_the_machines_language() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            progress("run", false).update("load", 0.5, "");
        } finally {
            Locale.setDefault(before);
        }

        assertThat(shown()).isEqualTo("run  load 50 %  \n");
    }

    @Test
    void a_run_that_never_began_wipes_nothing() {
        progress("run", true).done();

        assertThat(shown()).isEmpty();
    }
}
