package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.RunId;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutputLoadTest {
    private final RunId runId = RunId.random();
    private final Workload workload = Workload.named("w")
            .eventsPerSecond(100)
            .warmup(Duration.ofMillis(100))
            .duration(Duration.ofSeconds(1))
            .tenants(5)
            .build();
    private final SeenEffects seen = new SeenEffects();
    private final HarnessFaults faults = new HarnessFaults();
    private final OutputLoad output = new OutputLoad(runId, workload, seen, faults);

    private void read(String eventId, int partition) {
        output.applied(AppliedEffect.of(eventId, 7, partition));
    }

    @Test
    void counts_each_record_of_a_measured_event_also_a_second_one() {
        read(runId.eventId(workload.warmupEvents()), 1);
        read(runId.eventId(workload.warmupEvents()), 2);
        read(runId.eventId(workload.eventCount() - 1), 1);

        assertThat(output.loads(4).toArray()).containsExactly(0, 2, 1, 0);
        assertThat(seen.applied).hasSize(3);
    }

    @Test
    void passes_on_but_does_not_count_what_is_no_measured_event_of_this_run() {
        read(runId.eventId(workload.warmupEvents() - 1), 0);
        read(runId.eventId(workload.eventCount()), 0);
        read(RunId.random().eventId(50), 0);
        read("order-7", 0);

        assertThat(output.loads(2).toArray()).containsExactly(0, 0);
        assertThat(seen.applied).hasSize(4);
    }

    @Test
    void what_is_no_effect_is_passed_on() {
        output.deadLettered("r1-1", 1);
        output.executionStarted("r1-2", 2);
        output.executionEnded("r1-2", 3);

        assertThat(seen.others).containsExactly("dead r1-1", "started r1-2", "ended r1-2");
    }

    @Test
    void a_record_that_cannot_be_counted_is_a_fault_of_ours() {
        read(runId.eventId(workload.warmupEvents()), -1);

        assertThat(faults.invalidities())
                .singleElement()
                .satisfies(fault -> assertThat(fault.reason())
                        .startsWith(
                                "the counting of an output record failed: java.lang.ArrayIndexOutOfBoundsException"));
        assertThat(seen.applied).hasSize(1);
    }
}
