package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.EffectReference.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionOverlapsTest {
    private static final int ENTITY = 3;

    private final EntityExecutions executions = new EntityExecutions();

    private ExecutionFigures figures() {
        return Objects.requireNonNull(executions.figures(0));
    }

    @Test
    void executions_that_only_touch_do_not_overlap() {
        executions.started(ENTITY, 1, 0, false);
        executions.ended(ENTITY, 1, 100);
        executions.started(ENTITY, 2, 100, false);
        executions.ended(ENTITY, 2, 120);

        assertThat(figures()).isEqualTo(new ExecutionFigures(2, 0, 0, 0, 0, 120, 0, List.of()));
    }

    /** As when the end is reported by one process and the start by another. */
    @Test
    void an_end_that_is_told_after_the_next_start_is_judged_by_its_time() {
        executions.started(ENTITY, 1, 0, false);
        executions.started(ENTITY, 2, 100, false);
        executions.ended(ENTITY, 1, 100);
        executions.ended(ENTITY, 2, 120);

        assertThat(figures().overlaps()).isZero();
        assertThat(figures().overlapNanos()).isZero();
    }

    @Test
    void an_execution_that_never_ends_lasts_to_the_last_moment_that_was_seen() {
        executions.started(ENTITY, 1, 0, false);
        executions.started(ENTITY, 2, 70, false);
        executions.started(9, 5, 100, false);

        assertThat(figures())
                .isEqualTo(new ExecutionFigures(3, 0, 3, 1, 30, 0, 0, List.of(new ExecutionFigures.Overlap(1, 2))))
                .as("looking changes nothing")
                .isEqualTo(figures());
    }

    @Test
    void an_end_without_a_start_is_ignored() {
        executions.ended(ENTITY, 1, 50);
        executions.started(ENTITY, 2, 60, false);
        executions.ended(ENTITY, 1, 65);
        executions.ended(ENTITY, 2, 70);
        executions.ended(ENTITY, 2, 80);

        assertThat(figures()).isEqualTo(new ExecutionFigures(1, 0, 0, 0, 0, 10, 0, List.of()));
        assertThat(new EntityExecutions().figures(0)).isNull();
    }

    @Test
    void entities_are_apart() {
        executions.started(ENTITY, 1, 0, false);
        executions.started(ENTITY + 1, 2, 10, false);
        executions.ended(ENTITY, 1, 20);
        executions.ended(ENTITY + 1, 2, 30);

        assertThat(figures().overlaps()).isZero();
    }

    /** Far more than {@link EntityExecutions#MANY}, so that an entity that is never idle is judged in parts. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void an_entity_that_is_never_idle_is_judged_as_if_all_were_known(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Span> spans = new ArrayList<>();
        spans.add(new Span(0, 0, 1_000_000, true));
        for (int execution = 1; execution < 3 * EntityExecutions.MANY; execution++) {
            long from = execution * 1_000L;
            boolean ends = random.nextInt(100) > 0;
            spans.add(new Span(execution, from, from + random.nextInt(2_500), ends));
        }
        long last = spans.stream()
                .mapToLong(span -> span.ended() ? span.to() : span.from())
                .max()
                .orElseThrow();
        tell(spans);

        List<Span> known = spans.stream()
                .map(span -> span.ended() ? span : new Span(span.sequence(), span.from(), last, false))
                .toList();
        assertThat(figures().overlaps()).isEqualTo(EffectReference.overlaps(known));
        assertThat(figures().overlapNanos()).isEqualTo(EffectReference.overlapNanos(known));
        assertThat(figures().unended())
                .isEqualTo(spans.stream().filter(span -> !span.ended()).count());
    }

    private record Moment(Span span, long nanos, boolean start) {}

    private void tell(List<Span> spans) {
        List<Moment> moments = new ArrayList<>();
        for (Span span : spans) {
            moments.add(new Moment(span, span.from(), true));
            if (span.ended()) {
                moments.add(new Moment(span, span.to(), false));
            }
        }
        moments.sort(Comparator.comparingLong(Moment::nanos));
        for (Moment moment : moments) {
            if (moment.start) {
                executions.started(ENTITY, moment.span.sequence(), moment.nanos, false);
            } else {
                executions.ended(ENTITY, moment.span.sequence(), moment.nanos);
            }
        }
    }
}
