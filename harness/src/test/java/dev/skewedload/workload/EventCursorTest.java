package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EventCursorTest {

    private final Workload workload = Samples.legal()
            .warmup(Duration.ofSeconds(1))
            .duration(Duration.ofSeconds(2))
            .hotTenant("acme", 0.45)
            .viralKeys(Samples.viral(0.1))
            .build();

    @Test
    void an_event_says_what_the_cursor_says() {
        long sequence = 0;
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                assertThat(events.event())
                        .isEqualTo(new Event(
                                Long.toString(events.sequence()),
                                events.sequence(),
                                events.tenant(),
                                events.entity(),
                                events.valueBytes(),
                                events.cost(),
                                events.dueNanos(),
                                events.warmup()));
                assertThat(events.sequence()).isEqualTo(sequence++);
                assertThat(events.tenant()).isSameAs(workload.tenantName(events.tenantIndex()));
                assertThat(events.hot()).isEqualTo(events.tenant().equals("acme"));
                assertThat(events.warmup()).isEqualTo(events.sequence() < 1_000);
            }
        }
        assertThat(sequence).isEqualTo(3_000);
    }

    @Test
    void the_end_is_the_end() {
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                assertThat(events.sequence()).isLessThan(3_000);
            }
            assertThat(events.next()).isFalse();
            assertNoEvent(events);
        }
    }

    @Test
    void there_is_no_event_before_the_first() {
        try (EventCursor events = workload.events()) {
            assertNoEvent(events);
        }
    }

    @Test
    void a_closed_cursor_goes_no_further() {
        EventCursor events = workload.events();
        assertThat(events.next()).isTrue();
        events.close();

        assertThat(events.next()).isFalse();
        assertNoEvent(events);
    }

    private static void assertNoEvent(EventCursor events) {
        assertThatThrownBy(events::event)
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("EventCursor requires that `next()` return true before `event()`, but there is no current"
                        + " event: call it first");
    }
}
