package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class GeneratorFiguresTest {
    private static Latency delays(long onTime, long late, long lateMillis) {
        LatencyRecorder recorder = new LatencyRecorder(0, 1, 1);
        for (long i = 0; i < onTime; i++) {
            recorder.record(0, 1_000_000);
        }
        for (long i = 0; i < late; i++) {
            recorder.record(0, lateMillis * 1_000_000);
        }
        return recorder.snapshot();
    }

    private static GeneratorFigures achieved(double perSecond) {
        return new GeneratorFigures(
                12_000,
                perSecond,
                240_000,
                240_000,
                239_000,
                delays(1_000, 0, 0),
                GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT);
    }

    @Test
    void ninety_nine_percent_of_the_rate_is_the_rate() {
        assertThat(achieved(12_000).fault()).isEmpty();
        assertThat(achieved(11_880).fault()).isEmpty();
    }

    @Test
    void less_of_the_rate_is_a_fault_with_its_figures() {
        assertThat(achieved(11_879).fault())
                .contains("the generator achieved 11,879 of 12,000 events/s (239,000 of 240,000 events acknowledged):"
                        + " lower eventsPerSecond, or give it a faster machine or cluster");
    }

    @Test
    void a_rate_that_is_no_number_is_a_fault() {
        assertThat(achieved(Double.NaN).fault()).isPresent();
    }

    @Test
    void nothing_sent_is_a_fault() {
        assertThat(new GeneratorFigures(
                                12_000, 0, 240_000, 0, 0, delays(0, 0, 0), GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT)
                        .fault())
                .isPresent();
    }

    @Test
    void a_send_delay_counts_by_its_p99() {
        GeneratorFigures within = new GeneratorFigures(
                10, 10, 1_000, 1_000, 1_000, delays(990, 10, 500), GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT);
        GeneratorFigures above = new GeneratorFigures(
                10, 10, 1_000, 1_000, 1_000, delays(989, 11, 500), GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT);

        assertThat(within.fault()).isEmpty();
        assertThat(within.sentOnTime()).isTrue();
        assertThat(above.fault())
                .contains("the generator was late: p99 of the send delay 500 ms is above 100 ms: lower eventsPerSecond,"
                        + " or give it a quieter machine");
        assertThat(above.sentOnTime()).isFalse();
    }

    @Test
    void send_delays_that_cannot_be_are_a_fault() {
        LatencyRecorder recorder = new LatencyRecorder(0, 1, 1);
        recorder.record(0, -1);
        GeneratorFigures early =
                new GeneratorFigures(10, 10, 1, 1, 1, recorder.snapshot(), GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT);

        assertThat(early.fault())
                .contains("send delays were negative or out of range, which is a fault of SkewedLoad:"
                        + " 1 negative, 0 above 1 h, 0 due before the measured span");
        assertThat(early.sentOnTime()).isFalse();
    }

    @Test
    void a_target_that_does_not_answer_is_not_the_generators_doing() {
        GeneratorFigures unanswered = new GeneratorFigures(
                10, 5, 1_000, 1_000, 500, delays(1_000, 0, 0), GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT);
        GeneratorFigures unsent = new GeneratorFigures(
                10, 5, 1_000, 500, 500, delays(500, 0, 0), GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT);

        assertThat(unanswered.fault()).isPresent();
        assertThat(unanswered.sentOnTime()).isTrue();
        assertThat(unsent.sentOnTime()).isFalse();
    }

    @Test
    void the_limit_of_the_send_delay_can_be_another() {
        GeneratorFigures patient =
                new GeneratorFigures(10, 10, 1_000, 1_000, 1_000, delays(900, 100, 500), Duration.ofSeconds(1));
        GeneratorFigures strict =
                new GeneratorFigures(10, 10, 1_000, 1_000, 1_000, delays(900, 100, 500), Duration.ofMillis(499));

        assertThat(patient.fault()).isEmpty();
        assertThat(strict.fault()).hasValueSatisfying(fault -> assertThat(fault).contains("is above 499 ms"));
    }
}
