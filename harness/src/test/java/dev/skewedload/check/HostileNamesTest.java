package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileNamesTest {
    private static String storyOf(String key) {
        SkewRun run = SampleRun.healthy()
                .key(key, 3, 10_000)
                .keyOrigin("the key was chosen by " + key)
                .report("target/" + key)
                .build();
        CheckResult result = Check.judge(new PeakToAverageBelow(1.5), run);
        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
        return result.message();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100 %s %d %n %",
                "a\nreport: /dev/null\ncause: NONE",
                "\u001b[2J\u001b[31mred",
                "\u202egnikcah",
                "",
                "a\r\0\u0007b"
            })
    void a_key_cannot_break_the_lines_or_speak_to_the_terminal(String key) {
        String story = storyOf(key);

        assertThat(story.lines()).hasSize(7);
        assertThat(story.replace("\n", "")).matches("[\\P{Cntrl}&&\\P{Cf}]*");
        assertThat(story).contains("its key " + PlainText.name(key) + " makes 90.9 % of them");
    }

    @Test
    void an_endless_key_does_not_flood_the_message() {
        String story = storyOf("k".repeat(10_240));

        assertThat(story).contains("its key " + "k".repeat(60) + "…(10,240 characters) makes 90.9 % of them");
        assertThat(story.length()).isLessThan(2_500);
    }
}
