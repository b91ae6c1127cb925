package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SkewRunTest {
    @Test
    void says_why_a_subject_is_void_in_the_order_found() {
        SkewRun run = SampleRun.healthy()
                .invalid(Invalidity.ofTime("late"))
                .invalid(new Invalidity(Set.of(Subject.EFFECTS), "malformed"))
                .invalid(Invalidity.ofAll("foreign"))
                .build();

        assertThat(run.voids(Subject.LOAD)).containsExactly("foreign");
        assertThat(run.voids(Subject.LAG)).containsExactly("late", "foreign");
        assertThat(run.voids(Subject.LATENCY)).containsExactly("late", "foreign");
        assertThat(run.voids(Subject.EFFECTS)).containsExactly("malformed", "foreign");
    }

    @Test
    void cannot_be_changed_but_by_its_journal() {
        SkewRun run = SampleRun.healthy().build();

        assertThatThrownBy(() -> run.invalidities().add(Invalidity.ofAll("no")))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> run.shares().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> run.lag().partitions().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> run.load().keys().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> run.diagnosis().evidence().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void its_verdict_follows_its_journal() {
        SkewRun run = SampleRun.healthy().build();
        assertThat(run.verdict()).isEqualTo(Verdict.CANNOT_TELL);

        run.journal().add(new CheckResult("a()", Verdict.PASS, ""));
        assertThat(run.verdict()).isEqualTo(Verdict.PASS);

        run.journal().add(new CheckResult("b()", Verdict.FAIL, "bad"));
        assertThat(run.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void the_journal_keeps_order_and_hands_out_copies() {
        CheckJournal journal = new CheckJournal();
        CheckResult first = new CheckResult("a()", Verdict.PASS, "");
        journal.add(first);
        List<CheckResult> before = journal.results();

        journal.add(new CheckResult("b()", Verdict.FAIL, "bad"));

        assertThat(before).containsExactly(first);
        assertThat(journal.results()).extracting(CheckResult::check).containsExactly("a()", "b()");
        assertThatThrownBy(() -> before.add(first)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void several_threads_may_write_the_journal() {
        CheckJournal journal = new CheckJournal();

        IntStream.range(0, 1_000).parallel().forEach(i -> journal.add(new CheckResult("c" + i, Verdict.PASS, "")));

        assertThat(journal.results())
                .extracting(CheckResult::check)
                .doesNotHaveDuplicates()
                .hasSize(1_000);
    }
}
