package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ShareRecorderTest {
    private static Workload workload(int eventsPerSecond) {
        return Workload.named("shares")
                .seed(7)
                .eventsPerSecond(eventsPerSecond)
                .warmup(Duration.ofSeconds(1))
                .duration(Duration.ofSeconds(1))
                .tenants(10)
                .hotTenant("acme", 0.45)
                .hotTenant("globex", 0.2)
                .build();
    }

    private static ShareRecorder recorded(Workload workload, Predicate<EventCursor> acknowledged) {
        ShareRecorder recorder = new ShareRecorder(workload);
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                if (events.warmup()) {
                    continue;
                }
                recorder.sent(events.tenantIndex());
                if (acknowledged.test(events)) {
                    recorder.acknowledged(events.sequence(), events.tenant());
                }
            }
        }
        return recorder;
    }

    @Test
    void declared_shares_are_exact_in_each_block() {
        assertThat(recorded(workload(3_000), event -> true).freeze())
                .containsExactly(
                        new ShareFigures("acme", 0.45, 0.45, 0.45, 0.45, 0.45),
                        new ShareFigures("globex", 0.2, 0.2, 0.2, 0.2, 0.2));
    }

    @Test
    void a_block_cut_short_by_the_stream_is_no_extreme() {
        ShareFigures acme = recorded(workload(1_003), event -> true).freeze().get(0);

        assertThat(acme.lowestOfABlock()).isEqualTo(0.45);
        assertThat(acme.highestOfABlock()).isEqualTo(0.45);
    }

    @Test
    void a_stream_shorter_than_a_block_has_that_one() {
        ShareFigures acme = recorded(workload(100), event -> true).freeze().get(0);

        assertThat(acme.lowestOfABlock()).isEqualTo(acme.achieved()).isEqualTo(acme.highestOfABlock());
    }

    @Test
    void events_that_were_not_acknowledged_are_in_no_share() {
        Workload workload = workload(2_000);
        long secondBlock = workload.warmupEvents() + 1_000;

        ShareFigures acme = recorded(
                        workload,
                        event -> event.sequence() < secondBlock
                                || !event.tenant().equals("acme"))
                .freeze()
                .get(0);

        assertThat(acme).isEqualTo(new ShareFigures("acme", 0.45, 0.45, 450 / 1_550.0, 0, 0.45));
    }

    @Test
    void nothing_acknowledged_is_a_share_of_nothing() {
        assertThat(recorded(workload(1_000), event -> false).freeze().get(0))
                .isEqualTo(new ShareFigures("acme", 0.45, 0.45, 0, 0, 0));
    }
}
