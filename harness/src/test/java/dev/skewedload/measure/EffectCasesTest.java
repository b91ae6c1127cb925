package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EffectCasesTest {

    /** Cases with a shape of their own have a test of their own below. */
    private static final Set<String> OF_THEIR_OWN = Set.of(
            "producer retry",
            "same id, other content",
            "one entity on two threads at once",
            "foreign events",
            "nothing arrived at all");

    @ParameterizedTest(name = "{0}")
    @MethodSource("plain_cases")
    void judges_the_published_case(String name, JsonNode expected) {
        EffectLedger ledger = new EffectLedger();
        String entity = expected.path("entity").asText();
        longs(expected, "sent").forEach(sequence -> ledger.acknowledged(sequence, entity));
        longs(expected, "unknown").forEach(sequence -> ledger.unknown(sequence, entity));
        longs(expected, "refused").forEach(sequence -> ledger.refused(sequence, entity));
        longs(expected, "effects").forEach(sequence -> ledger.applied(sequence, entity));

        EffectReport report = ledger.report();

        assertThat(report.lost().examples()).isEqualTo(longs(expected, "lost"));
        assertThat(report.lost().count()).isEqualTo(longs(expected, "lost").size());
        assertThat(report.late().examples()).isEqualTo(longs(expected, "late"));
        assertThat(report.late().count()).isEqualTo(longs(expected, "late").size());
        assertThat(report.phantoms().examples()).isEqualTo(longs(expected, "phantom"));
        assertThat(report.duplicates().count())
                .isEqualTo(expected.path("duplicates").asLong());
        assertThat(report.conflicts().count()).isZero();
        assertThat(report.pending().count()).isZero();
        assertThat(report.isEmpty()).isFalse();
        if (expected.has("inversions")) {
            assertThat(ledger.inversions()).isEqualTo(expected.get("inversions").asLong());
        }
    }

    static Stream<Arguments> plain_cases() {
        return cases().filter(c -> !OF_THEIR_OWN.contains(c.get("name").asText()))
                .map(c -> arguments(c.get("name").asText(), c));
    }

    @Test
    void every_case_is_judged_here() {
        assertThat(plain_cases().count() + OF_THEIR_OWN.size()).isEqualTo(cases().count());
        assertThat(cases().map(c -> c.get("name").asText())).containsAll(OF_THEIR_OWN);
    }

    /** 33..39, then 0..32: each of the 33 comes after a later one, so 33 are late, however many pairs are inverted. */
    @Test
    void a_producer_retry_makes_each_overtaken_event_late_once() {
        JsonNode expected = named("producer retry");
        assertThat(expected.get("sent_ids").asText()).isEqualTo("33..39 then 0..32");
        List<Long> observed = LongStream.concat(LongStream.rangeClosed(33, 39), LongStream.rangeClosed(0, 32))
                .boxed()
                .toList();
        EffectLedger ledger = new EffectLedger();
        LongStream.rangeClosed(0, 39).forEach(sequence -> ledger.acknowledged(sequence, "A"));
        observed.forEach(sequence -> ledger.applied(sequence, "A"));

        EffectReport report = ledger.report();

        assertThat(report.late().count()).isEqualTo(33);
        assertThat(report.late().examples())
                .isEqualTo(LongStream.range(0, 20).boxed().toList());
        assertThat(report.lateByEntity())
                .isEqualTo(new EffectReport.LateEntities(1, List.of(new EffectReport.LateEntity(0, 33))));
        assertThat(ledger.entity(0)).isEqualTo("A");
        assertThat(ledger.inversions()).isEqualTo(expected.get("inversions").asLong());
        assertThat(ledger.descents()).isEqualTo(expected.get("descents").asLong());
    }

    @Test
    void the_same_id_with_other_content_is_a_duplicate_and_a_conflict() {
        JsonNode expected = named("same id, other content");
        EffectLedger ledger = new EffectLedger();
        ledger.acknowledged(1, "A");
        expected.get("effects")
                .forEach(effect -> ledger.applied(
                        effect.get("event").asLong(), "A", effect.get("content").asText()));

        EffectReport report = ledger.report();

        assertThat(report.duplicates().count())
                .isEqualTo(expected.get("duplicates").asLong());
        assertThat(report.conflicts()).isEqualTo(new EffectReport.Finding(1, List.of(1L)));
        assertThat(expected.get("conflicts").asLong()).isEqualTo(1);
    }

    @Test
    void one_entity_on_two_threads_at_once_is_an_overlap_of_30_ms() {
        JsonNode expected = named("one entity on two threads at once");
        EffectLedger ledger = new EffectLedger();
        ledger.acknowledged(7, "A");
        for (JsonNode execution : expected.get("executions")) {
            long event = execution.get("event").asLong();
            ledger.executed(
                    event,
                    "A",
                    Duration.ofMillis(execution.get("start").asLong()),
                    Duration.ofMillis(execution.get("end").asLong()));
            ledger.applied(event, "A");
        }

        EffectReport report = ledger.report();

        assertThat(report.executions())
                .contains(new ExecutionFigures(
                        2,
                        1,
                        0,
                        1,
                        Duration.ofMillis(expected.get("overlap_ms").asLong()).toNanos(),
                        Duration.ofMillis(150).toNanos(),
                        0,
                        List.of(new ExecutionFigures.Overlap(7, 7))));
        assertThat(report.duplicates().count())
                .isEqualTo(expected.get("duplicates").asLong());
    }

    /** An effect stands where it was applied, by the route that its event was sent on. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("route_cases")
    void judges_the_published_case_of_routes(String name, JsonNode expected) {
        EffectLedger ledger = new EffectLedger();
        List<JsonNode> events = new ArrayList<>();
        expected.get("events").forEach(events::add);
        events.forEach(event -> ledger.acknowledged(numberOf(event.get(0)), "A"));
        for (JsonNode applied : expected.get("applied")) {
            JsonNode event = events.stream()
                    .filter(one -> one.get(0).equals(applied))
                    .findFirst()
                    .orElseThrow();
            events.remove(event);
            ledger.appliedBy(event.get(1).asText(), numberOf(event.get(0)), "A");
        }

        EffectReport report = ledger.report();

        RouteFigures routes = report.routes().orElseThrow();
        String verdict = expected.get("verdict").asText();
        assertThat(report.late().examples())
                .isEqualTo(expected.has("late") ? List.of(numberOf(expected.at("/late/0"))) : List.of());
        assertThat(report.duplicates().count())
                .isEqualTo(expected.path("duplicates").asLong());
        if (expected.has("switches")) {
            assertThat(routes.switches()).isEqualTo(expected.get("switches").asLong());
        }
        if (verdict.startsWith("route crossing") || verdict.equals("pass")) {
            assertThat(routes.crossings()).isEqualTo(verdict.equals("pass") ? 0 : 1);
        }
        if (verdict.endsWith("live on p4 and p6")) {
            assertThat(routes.examples()).containsExactly(new RouteFigures.Crossing(3, "p6", "p4", 2));
        }
        assertThat(routes.unnamed()).isZero();
    }

    static Stream<Arguments> route_cases() {
        return all("routes").map(c -> arguments(c.get("name").asText(), c));
    }

    private static long numberOf(JsonNode event) {
        return Long.parseLong(event.asText().substring(1));
    }

    @Test
    void effects_of_another_run_are_counted_as_foreign() {
        JsonNode expected = named("foreign events");
        String run = expected.get("run").asText();
        EffectLedger ledger = new EffectLedger();
        List<String> runs = new ArrayList<>();
        expected.get("effects_of_runs").forEach(effect -> runs.add(effect.asText()));
        for (int i = 0; i < runs.size(); i++) {
            if (runs.get(i).equals(run)) {
                ledger.acknowledged(i, "A");
                ledger.applied(i, "A");
            } else {
                ledger.foreign(runs.get(i) + "-" + i);
            }
        }

        EffectReport report = ledger.report();

        assertThat(report.foreign()).isEqualTo(new EffectReport.Strays(1, List.of("r0-2")));
        assertThat(report.applied()).isEqualTo(2);
        assertThat(report.duplicates().count()).isZero();
    }

    @Test
    void nothing_at_all_is_an_empty_report() {
        assertThat(named("nothing arrived at all").get("sent")).isEmpty();

        EffectReport report = new EffectLedger().report();

        assertThat(report.isEmpty()).isTrue();
        assertThat(report.sent()).isZero();
    }

    private static List<Long> longs(JsonNode node, String field) {
        List<Long> longs = new ArrayList<>();
        node.path(field).forEach(value -> longs.add(value.asLong()));
        return longs;
    }

    private static JsonNode named(String name) {
        return cases().filter(c -> c.get("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<JsonNode> cases() {
        return all("cases");
    }

    private static Stream<JsonNode> all(String kind) {
        try (InputStream json = EffectCasesTest.class.getResourceAsStream("/cases/effects.json")) {
            JsonNode cases =
                    new ObjectMapper().readTree(Objects.requireNonNull(json)).get(kind);
            return StreamSupport.stream(cases.spliterator(), false);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
