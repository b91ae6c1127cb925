package dev.skewedload.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EffectProbeTest {
    private final EffectProbe probe = new EffectProbe();
    private final SeenEffects seen = new SeenEffects();

    @Test
    void an_effect_is_reported_with_its_id_and_time_on_one_lane() {
        long before = System.nanoTime();
        probe.attach(seen);

        probe.applied("r1-7");

        assertThat(seen.applied).singleElement().satisfies(effect -> {
            assertThat(effect).isEqualTo(AppliedEffect.of("r1-7", effect.nanoTime(), 0));
            assertThat(effect.contentHash()).isEqualTo(OptionalLong.empty());
            assertThat(effect.route()).isEqualTo(Optional.empty());
        });
        assertThat(seen.times.get(0)).isBetween(before, System.nanoTime());
    }

    @Test
    void content_is_the_same_as_text_and_as_its_bytes() {
        probe.attach(seen);

        probe.applied("r1-7", "zwölf");
        probe.applied("r1-7", "zwölf".getBytes(UTF_8));
        probe.applied("r1-7", "elf");

        assertThat(seen.applied)
                .extracting(effect -> effect.contentHash().orElseThrow())
                .containsExactly(ContentHash.of("zwölf"), ContentHash.of("zwölf"), ContentHash.of("elf"))
                .hasSize(3);
        assertThat(ContentHash.of("zwölf")).isNotEqualTo(ContentHash.of("elf"));
    }

    @Test
    void a_route_is_a_view_of_the_same_probe_whoever_was_made_first() {
        EffectProbe old = probe.route("orders-v1");
        probe.attach(seen);

        old.applied("r1-7");
        old.applied("r1-7", "seven");
        probe.route("orders-v2").applied("r1-8");
        probe.applied("r1-9");
        probe.detach(seen);
        old.applied("r1-10");

        assertThat(seen.applied)
                .extracting(effect -> effect.eventId() + " " + effect.route().orElse("by no route"))
                .containsExactly("r1-7 orders-v1", "r1-7 orders-v1", "r1-8 orders-v2", "r1-9 by no route");
    }

    @Test
    void an_execution_is_under_way_until_it_is_closed_for_the_first_time() {
        probe.attach(seen);

        Execution execution = probe.route("orders-v1").executing("r1-7");
        assertThat(seen.others).containsExactly("started r1-7");
        execution.close();
        execution.close();

        assertThat(seen.others).containsExactly("started r1-7", "ended r1-7");
        assertThat(seen.times).isSorted();
    }

    @Test
    void work_is_an_execution_until_it_returns_or_throws() {
        probe.attach(seen);

        probe.executing("r1-7", () -> probe.applied("r1-7"));
        assertThatThrownBy(() -> probe.executing("r1-8", () -> {
                    throw new IOException("no disk");
                }))
                .isExactlyInstanceOf(IOException.class);

        assertThat(seen.applied).hasSize(1);
        assertThat(seen.others).containsExactly("started r1-7", "ended r1-7", "started r1-8", "ended r1-8");
        assertThat(seen.times).isSorted();
    }

    @Test
    void an_execution_ends_where_it_began() {
        probe.attach(seen);
        Execution execution = probe.executing("r1-7");
        probe.detach(seen);
        SeenEffects next = new SeenEffects();
        probe.attach(next);

        execution.close();

        assertThat(seen.others).containsExactly("started r1-7", "ended r1-7");
        assertThat(next.others).isEmpty();
    }

    @Test
    void a_dead_letter_is_reported() {
        probe.attach(seen);

        probe.deadLettered("r1-7");

        assertThat(seen.others).containsExactly("dead r1-7");
    }

    @Test
    void between_runs_reports_are_ignored() {
        probe.applied("r1-7");
        probe.applied("r1-7", "seven");
        probe.applied("r1-7", new byte[] {7});
        probe.deadLettered("r1-7");
        probe.executing("r1-7").close();

        probe.attach(seen);
        assertThat(seen.times).isEmpty();
    }

    @Test
    void refuses_null_even_while_nobody_listens_and_a_route_without_a_name() {
        assertThatThrownBy(() -> probe.applied(null)).hasMessage("eventId");
        assertThatThrownBy(() -> probe.applied("r1-7", (String) null)).hasMessage("content");
        assertThatThrownBy(() -> probe.applied("r1-7", (byte[]) null)).hasMessage("content");
        assertThatThrownBy(() -> probe.deadLettered(null)).hasMessage("eventId");
        assertThatThrownBy(() -> probe.executing(null)).hasMessage("eventId");
        assertThatThrownBy(() -> probe.route(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a route requires a name, but it was blank: name the topic or the version");
    }
}
