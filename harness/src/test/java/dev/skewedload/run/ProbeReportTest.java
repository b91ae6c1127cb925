package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.run.ProbeReport.Kind;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProbeReportTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "applied r1-5",
                "applied r1-5 content cbf43926e3069283",
                "applied r1-5 route orders v2",
                "applied r1-5 content 0 route orders-v2",
                "dead-lettered r1-5",
                "started r1-5",
                "ended r1-5"
            })
    void a_line_is_read_as_it_was_written(String line) {
        assertThat(ProbeReport.parse(line).orElseThrow().line()).isEqualTo(line);
    }

    @Test
    void an_effect_keeps_all_it_has() {
        AppliedEffect effect = AppliedEffect.of("r1-5", 7, 0).withContent(-2).onRoute("v2");
        SeenEffects seen = new SeenEffects();
        ProbeReport.parse(ProbeReport.of(effect).line()).orElseThrow().tell(seen, 7);

        assertThat(seen.applied).containsExactly(effect);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void each_kind_is_told_as_what_it_is(Kind kind) {
        SeenEffects seen = new SeenEffects();
        ProbeReport.of(kind, "r1-5").tell(seen, 7);

        assertThat(seen.applied).hasSize(kind == Kind.APPLIED ? 1 : 0);
        assertThat(seen.others)
                .isEqualTo(
                        switch (kind) {
                            case APPLIED -> java.util.List.of();
                            case DEAD_LETTERED -> java.util.List.of("dead r1-5");
                            case STARTED -> java.util.List.of("started r1-5");
                            case ENDED -> java.util.List.of("ended r1-5");
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "r1-5",
                "applied",
                "applied ",
                "applied  r1-5",
                "aplied r1-5",
                "Applied r1-5",
                "applied r1-5 ",
                "applied r1-5 content",
                "applied r1-5 content xyz",
                "applied r1-5 content 11112222333344445",
                "applied r1-5 route ",
                "applied r1-5 hash 1",
                "started r1-5 route v2",
                "bye"
            })
    void anything_else_is_no_report(String line) {
        assertThat(ProbeReport.parse(line)).isEmpty();
    }

    @Test
    void an_id_or_route_that_would_break_the_line_does_not() {
        ProbeReport broken = new ProbeReport(Kind.APPLIED, "a b\nc", OptionalLong.empty(), Optional.of(" v\n2 "));
        ProbeReport long_ = ProbeReport.of(Kind.APPLIED, "x".repeat(5_000));

        assertThat(broken.line()).isEqualTo("applied a_b_c route v 2");
        assertThat(ProbeReport.parse(long_.line()).orElseThrow().eventId()).hasSize(200);
        assertThat(ProbeReport.of(Kind.APPLIED, "").line()).isEqualTo("applied (empty)");
    }
}
