package dev.skewedload.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.SampleCommits;
import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.assertions.SkewAssertions;
import dev.skewedload.check.Check;
import dev.skewedload.check.NoGrowingLag;
import dev.skewedload.measure.AnswerFigures;
import dev.skewedload.measure.CommitLatencyRecorder;
import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.DeadLetterFigures;
import dev.skewedload.measure.Departure;
import dev.skewedload.measure.ExecutionFigures;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.GroupFigures;
import dev.skewedload.measure.InFlight;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.LagFigures;
import dev.skewedload.measure.PartitionOwnership;
import dev.skewedload.measure.RouteFigures;
import dev.skewedload.measure.ShareFigures;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.TimeSpent;
import dev.skewedload.measure.Verdict;
import dev.skewedload.workload.Arrivals;
import dev.skewedload.workload.HandlerCosts;
import dev.skewedload.workload.Sampling;
import dev.skewedload.workload.ValueSizes;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunJsonTest {
    private static JsonNode json(SkewRun run, @Nullable Verdict verdict) {
        try {
            return new ObjectMapper().readTree(RunJson.of(run, verdict));
        } catch (JsonProcessingException broken) {
            throw new AssertionError(broken);
        }
    }

    private static List<String> fields(JsonNode node) {
        return node.properties().stream().map(Map.Entry::getKey).toList();
    }

    @Test
    void has_the_fields_of_the_schema() {
        JsonNode json = json(SampleRun.incident().build(), Verdict.FAIL);

        assertThat(fields(json))
                .containsExactly(
                        "schema",
                        "name",
                        "run",
                        "verdict",
                        "scaled",
                        "invalid",
                        "checks",
                        "workload",
                        "generator",
                        "harness",
                        "load",
                        "marks",
                        "lag",
                        "group",
                        "latency_ms",
                        "effects",
                        "commits",
                        "consumer",
                        "diagnosis");
        assertThat(fields(json.at("/workload"))).contains("seed", "events", "events_per_second", "shares");
        assertThat(fields(json.at("/workload/shares/acme"))).contains("asked", "achieved");
        assertThat(fields(json.at("/generator"))).contains("achieved_per_second", "send_delay_ms");
        assertThat(fields(json.at("/generator/send_delay_ms"))).contains("p50", "p99", "max");
        assertThat(fields(json.at("/load"))).contains("peak_to_average", "by_chance", "partitions");
        assertThat(fields(json.at("/load/peak_to_average"))).containsExactly("records", "bytes", "cost");
        assertThat(fields(json.at("/load/partitions/0"))).containsExactly("partition", "records", "bytes", "share");
        assertThat(fields(json.at("/lag"))).contains("partitions", "drain_seconds", "recovery_seconds");
        assertThat(fields(json.at("/lag/partitions/0")))
                .contains("partition", "per_second", "low", "high", "verdict", "max", "last");
        assertThat(fields(json.at("/latency_ms")))
                .containsExactly(
                        "end_to_end",
                        "acknowledgement",
                        "other_tenants",
                        "to_commit",
                        "worst_tenants",
                        "worst_partitions",
                        "worst_acknowledging_partitions");
        assertThat(fields(json.at("/latency_ms/end_to_end"))).contains("count", "p50", "p95", "p99", "p999", "max");
        assertThat(fields(json.at("/effects")))
                .contains("acknowledged", "applied", "pending", "lost", "duplicates", "late", "conflicts")
                .contains("overlaps", "route_crossings", "unsafe_commits");
        assertThat(fields(json.at("/diagnosis"))).containsExactly("cause", "evidence");
    }

    @Test
    void tells_what_was_seen_of_effects_beyond_their_ids() {
        JsonNode effects = json(
                        SampleRun.healthy()
                                .effects(new SampleEffects()
                                        .contract(Contract.UNORDERED, Contract.AT_LEAST_ONCE)
                                        .contentsBut(0)
                                        .conflicts(1)
                                        .deadLettered(3)
                                        .deadLetters(new DeadLetterFigures(
                                                true,
                                                3,
                                                4,
                                                OptionalDouble.of(0.25),
                                                OptionalDouble.of(1.5),
                                                List.of(1L, 3L)))
                                        .superseded(4)
                                        .replays(5)
                                        .executions(new ExecutionFigures(24_000, 6, 0, 2, 30_000_000, 1, 0, List.of()))
                                        .routes(new RouteFigures(
                                                List.of(new RouteFigures.Route("v1", 24_000, 0.1, 20.0625)),
                                                0,
                                                9,
                                                8,
                                                List.of())))
                                .build(),
                        null)
                .at("/effects");

        assertThat(effects.get("contract").toString()).isEqualTo("[\"AT_LEAST_ONCE\",\"UNORDERED\"]");
        assertThat(effects.get("conflicts").asLong()).isEqualTo(1);
        assertThat(effects.get("dead_lettered").asLong()).isEqualTo(3);
        assertThat(effects.get("dead_letters").toString())
                .isEqualTo(
                        "{\"events\":3,\"letters\":4,\"first_seconds\":0.25,\"last_seconds\":1.5,\"by_second\":[1,3]}");
        assertThat(effects.get("superseded").asLong()).isEqualTo(4);
        assertThat(effects.get("legal_replays").asLong()).isEqualTo(5);
        assertThat(effects.get("executions").asLong()).isEqualTo(24_000);
        assertThat(effects.get("repeated_executions").asLong()).isEqualTo(6);
        assertThat(effects.get("overlaps").asLong()).isEqualTo(2);
        assertThat(effects.get("overlap_ms").asDouble()).isEqualTo(30);
        assertThat(effects.get("route_crossings").asLong()).isEqualTo(8);
        assertThat(effects.get("route_switches").asLong()).isEqualTo(9);
        assertThat(effects.get("effects_without_route").asLong()).isZero();
        assertThat(effects.get("routes").toString())
                .isEqualTo("[{\"route\":\"v1\",\"effects\":24000,\"first_seconds\":0.1,\"last_seconds\":20.062}]");
    }

    @Test
    void what_no_effect_showed_is_null() {
        JsonNode effects = json(SampleRun.healthy().build(), null).at("/effects");

        for (String field : List.of(
                "dead_letters",
                "conflicts",
                "executions",
                "overlaps",
                "overlap_ms",
                "route_crossings",
                "route_switches")) {
            assertThat(effects.get(field).isNull()).as(field).isTrue();
        }
        assertThat(effects.has("routes")).isFalse();
    }

    @Test
    void tells_the_incident_in_figures() {
        SkewRun run = SampleRun.incident().build();
        Check.judge(new NoGrowingLag(), run);

        JsonNode json = json(run, run.verdict());

        assertThat(json.at("/schema").asText()).isEqualTo("skewedload/run/1");
        assertThat(json.at("/name").asText()).isEqualTo("OrderServiceSkewTest.keepsUpWithItsHotTenant");
        assertThat(json.at("/verdict").asText()).isEqualTo("FAIL");
        assertThat(json.at("/checks")).hasSize(1);
        assertThat(json.at("/checks/0/check").asText()).isEqualTo("hasNoGrowingLag()");
        assertThat(json.at("/checks/0/verdict").asText()).isEqualTo("FAIL");
        assertThat(json.at("/checks/0/message").asText())
                .startsWith("Expecting no growing lag but it grows on 1 of 24");
        assertThat(json.at("/workload/seed").asLong()).isEqualTo(42);
        assertThat(json.at("/workload/events").asLong()).isEqualTo(240_000);
        assertThat(json.at("/workload/events_per_second").asDouble()).isEqualTo(12_000);
        assertThat(json.at("/workload/shares/acme/achieved").asDouble()).isEqualTo(0.45);
        assertThat(json.at("/generator/achieved_per_second").asDouble()).isEqualTo(12_000);
        assertThat(json.at("/generator/send_delay_ms/p99").asDouble()).isEqualTo(1);
        assertThat(json.at("/load/peak_to_average/records").asDouble()).isEqualTo(11.5278);
        assertThat(json.at("/load/peak_to_average/bytes").asDouble()).isEqualTo(11.5278);
        assertThat(json.at("/load/partitions")).hasSize(24);
        assertThat(json.at("/load/partitions/12/records").asLong()).isEqualTo(115_278);
        assertThat(json.at("/load/partitions/12/bytes").asLong()).isEqualTo(23_055_600);
        assertThat(json.at("/load/partitions/12/share").asDouble()).isEqualTo(0.480325);
        assertThat(json.at("/lag/partitions/12/verdict").asText()).isEqualTo("GROWING");
        assertThat(json.at("/lag/partitions/12/per_second").asDouble()).isBetween(4_963.0, 4_965.0);
        assertThat(json.at("/lag/partitions/12/max").asLong()).isEqualTo(99_278);
        assertThat(json.at("/lag/drain_seconds").asDouble()).isEqualTo(124.1);
        assertThat(json.at("/latency_ms/end_to_end/count").asLong()).isEqualTo(240_000);
        assertThat(json.at("/effects/pending").asLong()).isEqualTo(88_000);
        assertThat(json.at("/effects/applied").asLong()).isEqualTo(152_000);
        assertThat(json.at("/diagnosis/cause").asText()).isEqualTo("KEY_SKEW");
        assertThat(json.at("/diagnosis/evidence/0").asText()).isEqualTo("key acme makes 93.7 % of partition 12");
    }

    @Test
    void the_traffic_is_told_as_it_was_asked_for() {
        Workload rough = Workload.named("rough")
                .eventsPerSecond(1_200)
                .duration(Duration.ofSeconds(20))
                .tenants(200)
                .arrivals(Arrivals.BURSTS)
                .sampling(Sampling.RANDOM)
                .valueSizes(ValueSizes.uniform(200, 1_000).withTail(0.01, 1.1, 4_000_000))
                .build();

        JsonNode workload = json(SampleRun.healthy().of(rough).build(), null).at("/workload");

        assertThat(workload.at("/arrivals").asText()).isEqualTo("BURSTS");
        assertThat(workload.at("/sampling").asText()).isEqualTo("RANDOM");
        assertThat(workload.at("/value_bytes"))
                .hasToString("{\"min\":200,\"max\":1000,\"large_share\":0.01,\"large\":4000000,\"tail\":1.1}");
        assertThat(json(SampleRun.healthy().build(), null).at("/workload/value_bytes"))
                .hasToString("{\"min\":200,\"max\":200,\"large_share\":0.0,\"large\":null,\"tail\":null}");
    }

    @Test
    void declared_handler_costs_are_there_and_others_are_null() {
        Workload costly = Workload.named("costly")
                .eventsPerSecond(1_200)
                .duration(Duration.ofSeconds(20))
                .tenants(200)
                .handlerCosts(HandlerCosts.uniform(1, 2).withLarge(0.01, 50))
                .build();

        assertThat(json(SampleRun.healthy().of(costly).build(), null).at("/workload/handler_costs"))
                .hasToString("{\"min\":1.0,\"max\":2.0,\"large_share\":0.01,\"large\":50.0}");
        assertThat(json(SampleRun.healthy().build(), null)
                        .at("/workload/handler_costs")
                        .isNull())
                .isTrue();
    }

    @Test
    void what_was_not_measured_is_null_and_never_zero() {
        JsonNode json = json(
                SampleRun.empty()
                        .unwatched()
                        .withoutEffects()
                        .of(SampleRun.INCIDENT)
                        .build(),
                null);

        for (String field : List.of(
                "/verdict",
                "/workload/shares/acme/sent",
                "/workload/shares/acme/achieved",
                "/workload/shares/acme/lowest_of_a_block",
                "/generator/send_delay_ms",
                "/load/peak_to_average/records",
                "/load/peak_to_average/bytes",
                "/load/by_chance",
                "/load/partitions/0/share",
                "/lag/drained",
                "/lag/rebalances",
                "/lag/recovery_seconds",
                "/latency_ms/end_to_end",
                "/latency_ms/other_tenants",
                "/effects")) {
            assertThat(json.at(field).isNull()).as(field).isTrue();
        }
        assertThat(json.at("/lag/partitions")).isEmpty();
    }

    @Test
    void lag_without_samples_is_null() {
        JsonNode lag = json(SampleRun.healthy().withoutSamples().build(), null).at("/lag/partitions/5");

        assertThat(lag.at("/verdict").asText()).isEqualTo("CANNOT_TELL");
        assertThat(lag.at("/points").asInt()).isZero();
        for (String field :
                List.of("per_second", "low", "high", "arrivals_per_second", "served_per_second", "max", "last")) {
            assertThat(lag.get(field).isNull()).as(field).isTrue();
        }
    }

    @Test
    void measures_that_this_version_does_not_make_are_null() {
        JsonNode effects = json(SampleRun.healthy().build(), null).at("/effects");

        assertThat(effects.get("overlaps").isNull()).isTrue();
        assertThat(effects.get("route_crossings").isNull()).isTrue();
        assertThat(effects.get("lost").isIntegralNumber()).isTrue();
    }

    @Test
    void commits_are_told_and_what_only_effects_show_is_null_without_them() {
        SampleCommits found = new SampleCommits()
                .unsafe(3, 5, 4, 1, OptionalDouble.empty())
                .movedBack(4, 12, 11)
                .stuck(6, 2, 5)
                .headOfLine(8, 5, 100)
                .inFlight(new InFlight(7, 4_120, 4_190, 12.625, 4_000, 8.5));
        JsonNode json = json(SampleRun.healthy().commits(found).build(), null);
        JsonNode blind = json(
                SampleRun.healthy()
                        .withoutEffects()
                        .commits(new SampleCommits())
                        .build(),
                null);

        assertThat(json.at("/effects/unsafe_commits").asLong()).isOne();
        assertThat(json.at("/commits/unsafe").asLong()).isOne();
        assertThat(json.at("/commits/moved_back").asLong()).isOne();
        assertThat(json.at("/commits/beyond_end").asLong()).isZero();
        assertThat(json.at("/commits/stuck").asLong()).isOne();
        assertThat(json.at("/commits/seen").asLong()).isEqualTo(2_400);
        assertThat(json.at("/commits/head_of_line/0/complete_beyond").asLong()).isEqualTo(100);
        assertThat(json.at("/commits/in_flight"))
                .hasToString(
                        "[{\"partition\":7,\"at_least\":4120,\"at_most\":4190,\"below_commit\":4000,\"at_seconds\":12.625,"
                                + "\"oldest_seconds\":8.5}]");
        assertThat(blind.at("/commits/moved_back").isIntegralNumber()).isTrue();
        for (String field : List.of("unsafe", "early", "stuck", "head_of_line", "in_flight")) {
            assertThat(blind.at("/commits/" + field).isNull()).as(field).isTrue();
        }
        assertThat(json(SampleRun.healthy().unwatched().build(), null)
                        .get("commits")
                        .isNull())
                .isTrue();
    }

    @Test
    void marks_and_what_was_unread_are_told() {
        JsonNode json = json(SampleRun.healthy().mark(8).stoppedAt(8, 10).build(), null);

        assertThat(json.at("/marks")).hasToString("""
                [{"name":"action 1","outcome":"NOT_VERIFIED","asked_seconds":8.0,"began_seconds":8.0,\
                "ended_seconds":8.0,"problem":null,"evidence":null}]""");
        assertThat(json.at("/lag/recovery_seconds").asDouble()).isEqualTo(3.2);
        assertThat(json.at("/lag/recoveries")).hasToString("""
                [{"mark":"action 1","left_band":true,"seconds":3.2,"reassigned_seconds":null,\
                "first_effect_seconds":2.4,"last_first_effect_seconds":2.4,"rounds":0}]""");
        assertThat(json.at("/lag/ownerless").asInt()).isZero();
        JsonNode partition = json.at("/lag/partitions/0");
        assertThat(partition.get("record_lag").isNull()).isTrue();
        assertThat(fields(partition))
                .contains("longest_unread_seconds", "last_unread_seconds", "removed_unread", "commit_beyond_end");
    }

    @Test
    void what_the_consumer_told_is_there_and_null_where_it_told_nothing() {
        ConsumerFigures told = new ConsumerFigures(
                List.of(new TimeSpent(20, 0.5, 0.1), TimeSpent.NONE),
                OptionalDouble.of(0.5),
                Map.of("inventory", new TimeSpent(20, 0.4, 0.1)),
                OptionalDouble.empty());
        AnswerFigures answers =
                new AnswerFigures(List.of(new AnswerFigures.OfPartition(100, 25, 300_000_000)), 100_000_000);
        JsonNode silent = json(SampleRun.healthy().build(), null);
        JsonNode run = json(SampleRun.healthy().consumer(told).answers(answers).build(), null);

        assertThat(silent.at("/consumer").isNull()).isTrue();
        assertThat(silent.at("/generator/late_answers").isNull()).isTrue();
        assertThat(run.at("/consumer/handler_seconds").asDouble()).isEqualTo(0.5);
        assertThat(run.at("/consumer/downstream_seconds/inventory").asDouble()).isEqualTo(0.4);
        assertThat(run.at("/consumer/idle").isNull()).isTrue();
        assertThat(run.at("/consumer/partitions/0/mean_ms").asDouble()).isEqualTo(25);
        assertThat(run.at("/consumer/partitions/1/mean_ms").isNull()).isTrue();
        assertThat(run.at("/generator/late_answers").asDouble()).isEqualTo(0.25);
        assertThat(run.at("/generator/slowest_answer_ms").asDouble()).isEqualTo(300);
    }

    @Test
    void what_is_no_number_is_null() {
        SkewRun run = SampleRun.healthy().of(SampleRun.INCIDENT).build();
        SkewRun odd = new SkewRun(
                run.id(),
                run.name(),
                run.workload(),
                run.keyOrigin(),
                false,
                new GeneratorFigures(
                        1, Double.NaN, 1, 1, 1, run.generator().sendDelay(), GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT),
                run.harness(),
                List.of(new ShareFigures(
                        "acme", 0.45, 0.45, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)),
                run.load(),
                LagFigures.unwatched(run.lag().drain()),
                run.latency(),
                run.effects(),
                run.commits(),
                run.marks(),
                run.answers(),
                run.consumer(),
                List.of(),
                run.diagnosis(),
                run.report(),
                run.journal());

        String text = RunJson.of(odd, null);

        assertThat(text).doesNotContain("NaN", "Infinity");
        assertThat(json(odd, null).at("/generator/achieved_per_second").isNull())
                .isTrue();
        assertThat(json(odd, null)
                        .at("/workload/shares/acme/highest_of_a_block")
                        .isNull())
                .isTrue();
    }

    @Test
    void percentiles_rise_and_stay_within_the_greatest() {
        JsonNode latency = json(SampleRun.incident().build(), null).at("/latency_ms/end_to_end");

        assertThat(List.of(
                        latency.get("p50").asDouble(),
                        latency.get("p95").asDouble(),
                        latency.get("p99").asDouble(),
                        latency.get("p999").asDouble(),
                        latency.get("max").asDouble()))
                .isSorted()
                .allMatch(millis -> millis > 0);
    }

    @Test
    void hostile_names_are_values_and_no_structure() {
        String hostile = "a\"},\"verdict\":\"PASS\n\u001b[2J\u0000\\\u2028\ud800";
        SkewRun run = SampleRun.healthy()
                .key(hostile, 3, 10_000)
                .keyOrigin(hostile)
                .invalid(Invalidity.ofAll(hostile))
                .build();

        String text = RunJson.of(run, Verdict.INVALID_RUN);
        JsonNode json = json(run, Verdict.INVALID_RUN);

        assertThat(json.at("/verdict").asText()).isEqualTo("INVALID_RUN");
        assertThat(json.at("/workload/key").asText()).isEqualTo(hostile);
        assertThat(json.at("/load/top_keys/0/key").asText()).isEqualTo(hostile);
        assertThat(json.at("/invalid/0/reason").asText()).isEqualTo(hostile);
        assertThat(json.at("/invalid/0/voids")).hasSize(4);
        assertThat(text).doesNotContain("\u001b", "\u0000");
    }

    @Test
    void an_endless_key_is_kept_short() {
        SkewRun run = SampleRun.healthy().key("k".repeat(10_240), 3, 10_000).build();

        assertThat(json(run, null).at("/load/top_keys/0/key").asText())
                .isEqualTo("k".repeat(1_000) + "…(10,240 characters)");
    }

    @Test
    void each_stream_has_its_load() {
        JsonNode streams = json(
                        SampleRun.healthy()
                                .output("shipments", 10, 30)
                                .output("idle", 0, 0)
                                .build(),
                        null)
                .at("/load/streams");

        assertThat(streams).hasSize(3);
        assertThat(streams.get(0).toString())
                .isEqualTo("{\"stream\":\"shipments\",\"partitions\":2,\"records\":40,\"peak_to_average\":1.5,"
                        + "\"hottest\":1,\"by_partition\":[10,30]}");
        assertThat(streams.at("/1/stream").asText()).isEqualTo("orders");
        assertThat(streams.at("/1/partitions").asInt()).isEqualTo(24);
        assertThat(streams.at("/2/peak_to_average").isNull()).isTrue();
        assertThat(streams.at("/2/hottest").isNull()).isTrue();
    }

    @Test
    void the_worst_window_of_a_second_is_told() {
        JsonNode window = json(
                        SampleRun.healthy().key("star", 3, 600, 100, 4, 5).build(), null)
                .at("/load/worst_window");

        assertThat(window.at("/seconds").asDouble()).isEqualTo(1);
        assertThat(window.at("/from_second").asDouble()).isEqualTo(4);
        assertThat(window.at("/partition").asInt()).isEqualTo(3);
        assertThat(window.at("/peak_to_average").asDouble()).isEqualTo(8.6667);
        assertThat(window.at("/by_chance_p95").asDouble()).isBetween(1.8, 3.0);
        assertThat(window.at("/records").asInt()).isEqualTo(1_800);
        assertThat(window.at("/key").asText()).isEqualTo("star");
        assertThat(window.at("/key_records_at_least").asInt()).isEqualTo(600);
        assertThat(json(SampleRun.healthy().build(), null)
                        .at("/load/worst_window/key")
                        .isNull())
                .isTrue();
        assertThat(window.at("/keys").asInt()).isEqualTo(241);
        assertThat(window.at("/windows").asInt()).isEqualTo(191);
        assertThat(window.at("/thin_windows").asInt()).isZero();
        assertThat(json(SampleRun.empty().build(), null)
                        .at("/load/worst_window")
                        .isMissingNode())
                .isTrue();
    }

    @Test
    void the_worst_tenants_and_partitions_are_told_shortly() {
        JsonNode latency = json(
                        SampleRun.healthy()
                                .of(SampleRun.INCIDENT)
                                .othersLatency(due -> 5_000_000)
                                .build(),
                        null)
                .at("/latency_ms");

        assertThat(latency.at("/worst_tenants")).hasSize(2);
        assertThat(latency.at("/worst_tenants/0/tenant").asText()).isEqualTo("acme");
        assertThat(latency.at("/worst_tenants/0/p99").asDouble()).isEqualTo(20);
        assertThat(latency.at("/worst_tenants/1/p99").asDouble()).isEqualTo(5);
        assertThat(latency.at("/worst_partitions")).hasSize(5);
        assertThat(latency.at("/worst_partitions/0/partition").asInt()).isZero();
        assertThat(latency.at("/worst_partitions/0/count").asInt()).isEqualTo(24_000);
        assertThat(latency.at("/worst_acknowledging_partitions/0/unreached").asInt())
                .isZero();
        assertThat(json(SampleRun.healthy().withoutEffects().build(), null).at("/latency_ms/worst_tenants"))
                .isEmpty();
    }

    @Test
    void latency_to_commit_has_bounds() {
        CommitLatencyRecorder recorder = new CommitLatencyRecorder(1, 0, 1_000_000_000, 1);
        recorder.looked(100_000_000, 101_000_000, new long[] {0});
        recorder.acknowledged(0, 0, 50_000_000);
        recorder.acknowledged(0, 1, 60_000_000);
        recorder.looked(300_000_000, 301_000_000, new long[] {1});

        JsonNode toCommit = json(
                        SampleRun.healthy()
                                .toCommit(recorder.freeze(900_000_000))
                                .build(),
                        null)
                .at("/latency_ms/to_commit");

        assertThat(toCommit.at("/count").asInt()).isEqualTo(2);
        assertThat(toCommit.at("/p50/at_least").asDouble()).isCloseTo(50, within(0.05));
        assertThat(toCommit.at("/p50/at_most").asDouble()).isCloseTo(251, within(0.25));
        assertThat(toCommit.at("/p99/at_most").isNull()).isTrue();
        assertThat(toCommit.at("/unreached").asInt()).isOne();
        assertThat(json(SampleRun.healthy().build(), null)
                        .at("/latency_ms/to_commit")
                        .isNull())
                .isTrue();
    }

    @Test
    void how_the_harness_fared_is_told() {
        JsonNode harness = json(
                        SampleRun.healthy()
                                .harness(Duration.ofMillis(7), Duration.ofMillis(2))
                                .build(),
                        null)
                .at("/harness");

        assertThat(harness.at("/started").asText()).isEqualTo("2026-03-01T12:00:00Z");
        assertThat(harness.at("/longest_stop_ms").asDouble()).isEqualTo(7);
        assertThat(harness.at("/largest_clock_jump_ms").asDouble()).isEqualTo(2);
    }

    @Test
    void only_the_twenty_heaviest_keys_are_named() {
        JsonNode load = json(SampleRun.healthy().build(), null).at("/load");

        assertThat(load.at("/top_keys")).hasSize(20);
        assertThat(load.at("/keys").asInt()).isEqualTo(240);
    }

    @Test
    void a_chain_of_assertions_is_noted_in_order() {
        SkewRun run = SampleRun.healthy().effects(new SampleEffects()).build();
        SkewAssertions.assertThat(run).hasPeakToAverageBelow(1.5).hasNoLostEffects();

        JsonNode checks = json(run, run.verdict()).at("/checks");

        assertThat(checks).hasSize(2);
        assertThat(checks.at("/0/check").asText()).isEqualTo("hasPeakToAverageBelow(1.5)");
        assertThat(checks.at("/1/check").asText()).isEqualTo("hasNoLostEffects()");
        assertThat(checks.at("/1/message").asText()).isEmpty();
    }

    @Test
    void the_group_is_told_with_who_left() {
        GroupFigures group = new GroupFigures(
                true,
                false,
                55,
                2,
                3,
                OptionalInt.of(2),
                List.of(new PartitionOwnership(0, 1, 0.8, 2.25)),
                List.of(new Departure("c1", 6, 6.4, OptionalDouble.empty(), Optional.of("kill"), Optional.empty())));

        assertThat(json(SampleRun.healthy().group(group).build(), null).get("group"))
                .hasToString("""
                {"shared":false,"looks":55,"members":2,"rounds":3,"epochs":2,"departures":[{"member":"c1","last_seen_seconds":6.0,\
                "at_seconds":6.4,"back_seconds":null,"after":"kill","by_long_processing":false}],\
                "partitions":[{"partition":0,"changes":1,"without_owner_seconds":0.8,"dead_owner_seconds":2.25}]}""");
        assertThat(json(SampleRun.healthy().unwatched().build(), null)
                        .get("group")
                        .isNull())
                .isTrue();
    }
}
