package dev.skewedload.check;

import static dev.skewedload.measure.Cause.BROKER;
import static dev.skewedload.measure.Cause.COLLISION;
import static dev.skewedload.measure.Cause.GENERATOR;
import static dev.skewedload.measure.Cause.KEY_SKEW;
import static dev.skewedload.measure.Cause.NONE;
import static dev.skewedload.measure.Cause.NOT_CLEAR;
import static dev.skewedload.measure.Cause.VALUE_SIZE_SKEW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.AnswerFigures;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.TimeSpent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DiagnoseTest {
    static Stream<Arguments> runs() {
        return Stream.of(
                run("the incident", KEY_SKEW, SampleRun.incident()),
                run("key skew with growth", KEY_SKEW, hotKey().serves(7, 100)),
                run(
                        "key skew and an unclear neighbour",
                        KEY_SKEW,
                        hotKey().serves(7, 100).unclear(3)),
                run("key skew without growth", KEY_SKEW, hotKey()),
                run("key skew of a load whose lag nobody watched", KEY_SKEW, hotKey().unwatched()),
                run(
                        "two keys, each hot alone",
                        KEY_SKEW,
                        twoHotKeys().serves(7, 100).serves(9, 100)),
                run(
                        "all records with one key",
                        KEY_SKEW,
                        SampleRun.empty().key("constant", 7, 24_000).serves(7, 100)),
                run("one key of two partitions", KEY_SKEW, hotKeyOfTwo().serves(0, 1_300)),
                run("key skew, but its partition is not judged", NOT_CLEAR, hotKey().unclear(7)),
                run("key skew, but lag grows on another partition", NOT_CLEAR, hotKey().serves(3, 20)),
                run(
                        "key skew, and lag grows there and elsewhere",
                        NOT_CLEAR,
                        hotKey().serves(7, 100).serves(3, 20)),
                run(
                        "two hot keys, and only the lesser grows",
                        NOT_CLEAR,
                        twoHotKeys().serves(9, 100)),
                run("key skew plus unsteady service", NOT_CLEAR, hotKey().serves(7, 400, 100)),
                run("key skew, and the consumer stopped", NOT_CLEAR, hotKey().serves(7, 400, 0)),
                run("key skew, and nobody serves at all", NOT_CLEAR, hotKey().serves(7, 0)),
                run(
                        "key skew, too slow for an even load, too",
                        NOT_CLEAR,
                        hotKey().allServe(55).serves(7, 70)),
                run(
                        "several mid-size keys on one partition",
                        NOT_CLEAR,
                        midSizeKeys().serves(7, 100)),
                run("several mid-size keys without growth", COLLISION, midSizeKeys()),
                run(
                        "two great keys that met",
                        NOT_CLEAR,
                        SampleRun.healthy().key("a", 7, 5_100).key("b", 7, 5_000)),
                run("no keys, spread by the producer, hot by its own doing", NOT_CLEAR, keyless(7)),
                run("few even keys", NONE, fewKeys()),
                run(
                        "few even keys, one partition of two grows",
                        NOT_CLEAR,
                        fewKeys().serves(0, 160)),
                run("even keys", NONE, SampleRun.healthy()),
                run("even keys just within chance", NONE, withinChance()),
                run(
                        "even keys within chance, and the fullest grows",
                        NOT_CLEAR,
                        withinChance().serves(7, 80)),
                run("many keys, an unlucky placement of them", NONE, unluckyPlacement()),
                run("no keys, spread evenly", NONE, keyless(-1)),
                run("slow consumer", NOT_CLEAR, SampleRun.healthy().allServe(40)),
                run(
                        "slow consumer under a load within chance",
                        NOT_CLEAR,
                        withinChance().allServe(40)),
                run(
                        "even load, one slow partition",
                        NOT_CLEAR,
                        SampleRun.healthy().serves(3, 40)),
                run(
                        "slow consumer, one partition restless",
                        NOT_CLEAR,
                        SampleRun.healthy().allServe(40).serves(3, 45, 30)),
                run(
                        "slow consumer of one partition",
                        NOT_CLEAR,
                        SampleRun.evenOn(1).serves(0, 800)),
                run(
                        "even load, one partition stops",
                        NOT_CLEAR,
                        SampleRun.healthy().serves(3, 50, 0)),
                run(
                        "even load, one partition never served",
                        NOT_CLEAR,
                        SampleRun.healthy().serves(3, 0)),
                run(
                        "slow after a rebalance",
                        NOT_CLEAR,
                        SampleRun.healthy().allServe(49.9).serves(3, 40).rebalancedAt(1)),
                run(
                        "even load that nobody watched",
                        NOT_CLEAR,
                        SampleRun.healthy().unwatched()),
                run("even load without samples", NOT_CLEAR, SampleRun.healthy().withoutSamples()),
                run(
                        "even load, one partition unclear",
                        NOT_CLEAR,
                        SampleRun.healthy().unclear(3)),
                run("even in records, not in bytes", VALUE_SIZE_SKEW, largeValues()),
                run(
                        "even in records, and the one of large values grows",
                        NOT_CLEAR,
                        largeValues().serves(7, 20)),
                run(
                        "late generator",
                        GENERATOR,
                        hotKey().late(Duration.ofMillis(150)).serves(7, 100)),
                run(
                        "generator that sent too little",
                        GENERATOR,
                        SampleRun.healthy().missing(1_000).unsent()),
                run("sent in time, not answered", NOT_CLEAR, SampleRun.healthy().missing(1_000)),
                run("late answers", BROKER, SampleRun.healthy().answers(late())),
                run("late answers that nobody felt", NONE, SampleRun.healthy().answers(late(100, 700))),
                run(
                        "a few late answers that nobody felt",
                        NONE,
                        SampleRun.healthy().answers(late(30, 300))),
                run("one answer in twenty late", BROKER, SampleRun.healthy().answers(late(50))),
                run("one answer in 20.4 late", NOT_CLEAR, SampleRun.healthy().answers(late(49))),
                run("one answer in a hundred late", NONE, SampleRun.healthy().answers(late(10))),
                run("a little more of them", NOT_CLEAR, SampleRun.healthy().answers(late(11))),
                run("late answers up to a second", BROKER, SampleRun.healthy().answers(late(100, 1_000))),
                run(
                        "late answers up to nearly a second",
                        NONE,
                        SampleRun.healthy().answers(late(100, 999))),
                run("every other answer late", BROKER, SampleRun.healthy().answers(late(500, 300))),
                run("nearly every other answer late", NONE, SampleRun.healthy().answers(late(499, 300))),
                run("late answers on 20 of 24", BROKER, SampleRun.healthy().answers(lateOn(20))),
                run("late answers on 19 of 24", NOT_CLEAR, SampleRun.healthy().answers(lateOn(19))),
                run("most answers late", BROKER, SampleRun.healthy().answers(late(600, 300))),
                run(
                        "late answers under a hot key that grows",
                        KEY_SKEW,
                        hotKey().serves(7, 100).answers(late())),
                run("late answers under a hot key without growth", BROKER, hotKey().answers(late())),
                run(
                        "late answers, and members come and go",
                        NOT_CLEAR,
                        SampleRun.healthy().answers(late()).rebalancedAt(10)),
                run(
                        "late answers, and one partition was behind",
                        NOT_CLEAR,
                        SampleRun.healthy().answers(late()).unclear(3)),
                run(
                        "late answers, and the lag of no partition can be judged",
                        NOT_CLEAR,
                        allUnclear().answers(late())),
                run(
                        "late answers, and lag was not watched",
                        NOT_CLEAR,
                        SampleRun.healthy().unwatched().answers(late())),
                run(
                        "late answers, and handlers that are busy all the time",
                        NOT_CLEAR,
                        SampleRun.healthy().answers(late()).consumer(busy())),
                run(
                        "late answers of a busy machine",
                        NOT_CLEAR,
                        SampleRun.healthy().answers(late(30))),
                run(
                        "late answers, and all were behind for a fault that was done",
                        NOT_CLEAR,
                        SampleRun.healthy().answers(late()).stoppedAt(8, 12).mark(8)),
                run("nothing sent", NOT_CLEAR, SampleRun.empty()),
                run("nothing answered", NOT_CLEAR, SampleRun.empty().missing(100)));
    }

    private static Arguments run(String what, Cause cause, SampleRun run) {
        return Arguments.of(what, cause, run);
    }

    private static AnswerFigures late() {
        return late(100);
    }

    private static AnswerFigures late(long ofThousand) {
        return late(ofThousand, 1_700);
    }

    private static AnswerFigures late(long ofThousand, long slowestMillis) {
        AnswerFigures.OfPartition partition =
                new AnswerFigures.OfPartition(1_000, ofThousand, slowestMillis * 1_000_000);
        return new AnswerFigures(Collections.nCopies(24, partition), 100_000_000);
    }

    private static AnswerFigures lateOn(int partitions) {
        List<AnswerFigures.OfPartition> answers = new ArrayList<>(late(200).partitions());
        Collections.fill(answers.subList(partitions, 24), new AnswerFigures.OfPartition(1_000, 0, 5_000_000));
        return new AnswerFigures(answers, 100_000_000);
    }

    private static SampleRun allUnclear() {
        SampleRun run = SampleRun.healthy();
        for (int partition = 0; partition < 24; partition++) {
            run.unclear(partition);
        }
        return run;
    }

    /** One partition takes 19 of the 20 s. */
    private static ConsumerFigures busy() {
        List<TimeSpent> handlers = new ArrayList<>(Collections.nCopies(24, new TimeSpent(1_000, 1, 0.01)));
        handlers.set(3, new TimeSpent(1_000, 19, 0.1));
        return new ConsumerFigures(handlers, OptionalDouble.of(42), Map.of(), OptionalDouble.empty());
    }

    private static SampleRun hotKey() {
        return SampleRun.healthy().key("acme", 7, 10_000);
    }

    private static SampleRun twoHotKeys() {
        return SampleRun.healthy().key("acme", 7, 10_000).key("globex", 9, 8_000);
    }

    /** A tenant of 45 %, 0.9 of the mean alone: with what lies beside it, its partition takes 1.45 times the mean. */
    private static SampleRun hotKeyOfTwo() {
        return SampleRun.evenOn(2).key("acme", 0, 20_000);
    }

    private static SampleRun midSizeKeys() {
        return SampleRun.healthy().key("a", 7, 2_000).key("b", 7, 2_000).key("c", 7, 2_000);
    }

    /** Partition 7 takes 1.8 times the mean; 240 even keys on 24 partitions give up to 1.9 by chance. */
    private static SampleRun withinChance() {
        SampleRun run = SampleRun.healthy();
        for (int key = 0; key < 8; key++) {
            run.key("more-" + key, 7, 100);
        }
        return run;
    }

    /** 36 even keys on 24 partitions: two on every other one. */
    private static SampleRun fewKeys() {
        SampleRun run = SampleRun.empty();
        for (int key = 0; key < 36; key++) {
            run.key("key-" + key, key < 24 ? key : 2 * (key - 24), 2_000);
        }
        return run;
    }

    /** 2,433 even keys, partition 7 at 1.31 times the mean: above the 95 % point of chance, and not by much. */
    private static SampleRun unluckyPlacement() {
        SampleRun run = SampleRun.empty();
        for (int key = 0; key < 2_433; key++) {
            run.key("key-" + key, key < 2_400 ? key % 24 : 7, 10);
        }
        return run;
    }

    private static SampleRun keyless(int hot) {
        SampleRun run = SampleRun.empty();
        for (int partition = 0; partition < 24; partition++) {
            run.key("(no key)", partition, 1_000);
            run.key("key-" + partition, partition, partition == hot ? 9_000 : 1_000);
            run.key("other-" + partition, partition, partition == hot ? 9_000 : 1_000);
        }
        return run;
    }

    private static SampleRun largeValues() {
        SampleRun run = SampleRun.empty();
        for (int key = 0; key < 240; key++) {
            run.key("key-" + key, key % 24, 100, key % 24 == 7 ? 5_000 : 100);
        }
        return run;
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("runs")
    void names_the_cause_or_that_it_is_not_clear(String what, Cause cause, SampleRun run) {
        Diagnosis diagnosis = run.build().diagnosis();

        assertThat(diagnosis.cause()).as("%s: %s", what, diagnosis).isEqualTo(cause);
        assertThat(diagnosis.evidence()).isNotEmpty();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("runs")
    void noise_makes_no_other_cause(String what, Cause cause, SampleRun run) {
        Diagnosis diagnosis = run.noisy(what.length()).build().diagnosis();

        assertThat(diagnosis.cause()).as("%s: %s", what, diagnosis).isEqualTo(cause);
    }

    @Test
    void the_unlucky_placement_lies_above_the_95_percent_point() {
        LoadFigures load = unluckyPlacement().build().load();

        assertThat(load.byRecords().peakToAverage().orElseThrow())
                .isGreaterThan(load.byChance().orElseThrow().p95());
    }

    @Test
    void the_evidence_of_a_hot_key_says_what_will_not_help() {
        Diagnosis diagnosis = SampleRun.incident().build().diagnosis();

        assertThat(diagnosis.cause()).isEqualTo(KEY_SKEW);
        assertThat(diagnosis.evidence())
                .containsExactly(
                        "key acme makes 93.7 % of partition 12",
                        "5,764/s in, 800/s served, steady",
                        "no rebalance",
                        "generator on time",
                        "adding partitions raises the ratio from 11.5 to 22.4: the key is indivisible");
    }

    @Test
    void a_consumer_too_slow_for_an_even_load_is_said_to_be() {
        assertThat(hotKey().allServe(55).serves(7, 70).build().diagnosis().evidence())
                .containsExactly(
                        "key acme makes 90.9 % of partition 7",
                        "lag grows on 1 of 24 partitions",
                        "partition 7: 550/s in, 70/s served, steady",
                        "but partition 7 would not keep up with an even load either: 550/s in, 70/s served, steady,"
                                + " and an even load is 71/s",
                        "it may be COST_SKEW: what would tell is the time in handlers (EffectProbe.executing or"
                                + " Evidence.handlers)");
    }

    @Test
    void late_answers_beside_lag_that_nobody_judged_may_be_of_a_consumer_too() {
        assertThat(allUnclear().answers(late()).build().diagnosis().evidence())
                .containsExactly(
                        "load as even as chance allows",
                        "24 of 24 partitions were behind for a time, partition 0 by 200 events",
                        "10.0 % of the acknowledgements came later than 100 ms after the send, the last after 1,700 ms, on 24 of"
                                + " 24 partitions",
                        "the lag of 24 of 24 partitions cannot be judged",
                        "it may be BROKER or a consumer that does not keep up: what would tell is lag that can be judged, over a"
                                + " longer load");
    }

    @Test
    void what_was_not_watched_is_not_claimed() {
        assertThat(hotKey().unwatched().build().diagnosis().evidence())
                .contains("lag was not watched", "rebalances were not watched")
                .doesNotContain("no partition falls behind", "no rebalance");
    }

    @Test
    void a_target_that_does_not_answer_is_not_the_generator() {
        assertThat(SampleRun.healthy().missing(1_000).build().diagnosis().evidence())
                .containsExactly("only 24,000 of 25,000 events were acknowledged", "the generator sent on time");
    }
}
