package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "acme | acme",
                "100 % | 100 %",
                "東京-Ω-🚀 | 東京-Ω-🚀",
                "c:\\temp | c:\\temp",
            })
    void plain_text_stays_as_it_is(String text, String plain) {
        assertThat(PlainText.name(text)).isEqualTo(plain);
        assertThat(PlainText.line(text)).isEqualTo(plain);
    }

    @Test
    void lines_and_terminal_commands_are_escaped() {
        assertThat(PlainText.name("a\nb\r\tc\u001b[31m\u0000\u0007\u007f\u009b"))
                .isEqualTo("a\\nb\\r\\tc\\u001b[31m\\u0000\\u0007\\u007f\\u009b");
    }

    @Test
    void what_turns_or_hides_text_is_escaped() {
        assertThat(PlainText.name("a\u202eb\u2066c\u200bd\u2028e\ud800f"))
                .isEqualTo("a\\u202eb\\u2066c\\u200bd\\u2028e\\ud800f");
    }

    @Test
    void long_names_are_cut_between_characters() {
        assertThat(PlainText.name("🚀".repeat(10_240))).isEqualTo("🚀".repeat(60) + "…(10,240 characters)");
        assertThat(PlainText.name("x".repeat(60))).isEqualTo("x".repeat(60));
    }

    @Test
    void long_lines_are_cut() {
        assertThat(PlainText.line("x".repeat(1_001))).isEqualTo("x".repeat(1_000) + "…(1,001 characters)");
    }

    @Test
    void escaping_twice_changes_nothing() {
        String once = PlainText.line("a\nb\u001b");

        assertThat(PlainText.line(once)).isEqualTo(once);
    }
}
