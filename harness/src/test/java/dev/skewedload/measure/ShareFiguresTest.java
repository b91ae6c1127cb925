package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Sampling;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ShareFiguresTest {

    private static ShareFigures acme(double asked, double sent, double achieved) {
        return new ShareFigures("acme", asked, sent, achieved, achieved, achieved);
    }

    @Test
    void an_exact_share_may_be_off_by_half_a_percent_point() {
        assertThat(acme(0.45, 0.45, 0.4549).fault(Sampling.EXACT, 10_000, 9_000))
                .isEmpty();
        assertThat(acme(0.45, 0.45, 0.4449).fault(Sampling.EXACT, 10_000, 9_000))
                .contains("tenant acme has 0.4449 of the acknowledged events, not the 0.4500 asked for: its events were"
                        + " refused or not answered");
    }

    @Test
    void two_events_are_no_fault_in_a_short_run() {
        assertThat(acme(0.45, 0.45, 0.47).fault(Sampling.EXACT, 100, 100)).isEmpty();
        assertThat(acme(0.45, 0.45, 0.48).fault(Sampling.EXACT, 100, 100)).isPresent();
    }

    @Test
    void coins_may_fall_as_chance_has_it_and_no_further() {
        assertThat(acme(0.45, 0.4233, 0.4233).fault(Sampling.RANDOM, 10_000, 10_000))
                .isEmpty();
        assertThat(acme(0.45, 0.4768, 0.4768).fault(Sampling.RANDOM, 10_000, 10_000))
                .isEmpty();
        assertThat(acme(0.45, 0.4769, 0.4769).fault(Sampling.RANDOM, 10_000, 10_000))
                .contains("tenant acme has 0.4769 of the 10,000 events sent, which coins tossed for 0.4500 give in less"
                        + " than one stream of a million");
        assertThat(acme(0.45, 0.4232, 0.4232).fault(Sampling.RANDOM, 10_000, 10_000))
                .isPresent();
        assertThat(acme(0.45, 0.4769, 0.4769).fault(Sampling.EXACT, 10_000, 10_000))
                .isPresent();
    }

    @Test
    void a_share_of_all_or_of_none_is_judged_as_well() {
        assertThat(acme(1, 1, 1).fault(Sampling.RANDOM, 10_000, 10_000)).isEmpty();
        assertThat(acme(1, 0.9999, 0.9999).fault(Sampling.RANDOM, 10_000, 10_000))
                .isPresent();
        assertThat(acme(0.001, 0, 0).fault(Sampling.RANDOM, 1_000, 1_000)).isEmpty();
        assertThat(acme(0.1, 0, 0).fault(Sampling.RANDOM, 1_000, 1_000)).isPresent();
    }

    @Test
    void refusals_are_not_hidden_in_the_noise_of_the_coins() {
        assertThat(acme(0.45, 0.46, 0.4545).fault(Sampling.RANDOM, 10_000, 9_900))
                .contains(
                        "tenant acme has 0.4545 of the acknowledged events, not the 0.4600 of those sent: its events were"
                                + " refused or not answered");
    }

    @Test
    void nothing_acknowledged_has_no_share() {
        assertThat(acme(0.45, 0.45, 0).fault(Sampling.EXACT, 1_000, 0)).isEmpty();
        assertThat(acme(0.45, 0, 0).fault(Sampling.RANDOM, 0, 0)).isEmpty();
    }

    @Test
    void two_thousand_streams_of_coins_are_all_valid() {
        for (int seed = 0; seed < 2_000; seed++) {
            Workload workload = Workload.named("coins")
                    .seed(seed)
                    .eventsPerSecond(300 + seed % 700)
                    .duration(Duration.ofSeconds(1))
                    .tenants(5)
                    .hotTenant("acme", 0.002 + seed % 100 / 102.0)
                    .openEntities(1)
                    .sampling(Sampling.RANDOM)
                    .build();
            ShareRecorder recorder = new ShareRecorder(workload);
            try (EventCursor events = workload.events()) {
                while (events.next()) {
                    recorder.sent(events.tenantIndex());
                    recorder.acknowledged(events.sequence(), events.tenant());
                }
            }
            long events = workload.eventCount();
            assertThat(recorder.freeze().get(0).fault(Sampling.RANDOM, events, events))
                    .isEmpty();
        }
    }
}
