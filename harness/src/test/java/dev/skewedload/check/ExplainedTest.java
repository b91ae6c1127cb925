package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleCommits;
import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.AnswerFigures;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.LoadUnit;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExplainedTest {
    private static final SampleEffects WRONG =
            new SampleEffects().duplicates(3).conflicts(2).late(2).lost(1);

    /** Brokers that answer late, and a key that is hot beside it. */
    private static SampleRun lateBrokers() {
        return SampleRun.healthy()
                .key("acme", 7, 10_000)
                .answers(new AnswerFigures(
                        Collections.nCopies(24, new AnswerFigures.OfPartition(1_000, 100, 1_700_000_000)),
                        100_000_000));
    }

    private static SampleRun lateGenerator() {
        return SampleRun.healthy().key("acme", 7, 10_000).late(Duration.ofMillis(150));
    }

    private static SampleRun hotKey() {
        return SampleRun.healthy().key("acme", 7, 10_000).serves(7, 100);
    }

    static Stream<Check> ofCounts() {
        return Stream.of(
                new PeakToAverageBelow(1.5),
                new WorstWindowBelow(LoadUnit.RECORDS, Duration.ofSeconds(5), 1.5),
                new PeakToAverageRatioBelow(SampleRun.healthy().build(), 1.5));
    }

    static Stream<Check> ofWrongEffects() {
        return Stream.of(
                new NoConflicts(),
                new NoDuplicateEffects(),
                new NoLostEffects(),
                new NoOrderViolations(),
                new NoUnsafeCommits());
    }

    @Test
    void each_kind_of_answer_has_its_causes() {
        assertThat(causes(Explained.TIME)).containsExactly(Cause.values());
        assertThat(causes(Explained.COUNTS))
                .containsOnly(
                        Cause.KEY_SKEW,
                        Cause.COLLISION,
                        Cause.VALUE_SIZE_SKEW,
                        Cause.COST_SKEW,
                        Cause.NONE,
                        Cause.NOT_CLEAR);
        assertThat(causes(Explained.EFFECTS)).containsOnly(Cause.REBALANCE);
        assertThat(causes(Explained.UNFINISHED)).doesNotContain(Cause.NONE).hasSize(Cause.values().length - 1);
    }

    private static Set<Cause> causes(Explained what) {
        Set<Cause> causes = EnumSet.allOf(Cause.class);
        causes.removeIf(cause -> !what.by(cause));
        return causes;
    }

    @ParameterizedTest
    @MethodSource("ofCounts")
    void uneven_counts_are_made_by_no_late_broker_or_generator(Check check) {
        assertThat(failure(check, lateBrokers(), Cause.BROKER)).doesNotContain("cause");
        assertThat(failure(check, lateGenerator(), Cause.GENERATOR)).doesNotContain("cause");
        assertThat(failure(check, hotKey(), Cause.KEY_SKEW)).contains("KEY_SKEW (key acme makes");
    }

    @ParameterizedTest
    @MethodSource("ofWrongEffects")
    void wrong_effects_are_made_by_no_late_broker_and_no_hot_key(Check check) {
        assertThat(failure(check, wrong(lateBrokers()), Cause.BROKER)).doesNotContain("cause");
        assertThat(failure(check, wrong(hotKey()), Cause.KEY_SKEW)).doesNotContain("cause");
        assertThat(failure(check, wrong(SampleRun.healthy().allServe(40)), Cause.NOT_CLEAR))
                .doesNotContain("cause");
    }

    @Test
    void pending_events_may_be_held_up_by_anything() {
        SkewRun run = lateBrokers()
                .effects(new SampleEffects().pending(2))
                .drainCutOff()
                .build();

        assertThat(new NoLostEffects().answer(run).message()).contains("\n  cause: BROKER (");
    }

    private static SampleRun wrong(SampleRun run) {
        return run.effects(WRONG).commits(new SampleCommits().unsafe(3, 5_000, 4_990, 4, OptionalDouble.of(2)));
    }

    private static String failure(Check check, SampleRun sample, Cause cause) {
        SkewRun run = sample.build();
        Answer answer = check.answer(run);

        assertThat(run.diagnosis().cause()).isEqualTo(cause);
        assertThat(answer.verdict()).as(answer.message()).isEqualTo(Verdict.FAIL);
        return answer.message();
    }
}
