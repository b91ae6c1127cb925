package dev.skewedload.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.skewedload.check.PlainText;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.CommitLatency;
import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.DeadLetterFigures;
import dev.skewedload.measure.DrainFigures;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.ExecutionFigures;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.GroupFigures;
import dev.skewedload.measure.HarnessFigures;
import dev.skewedload.measure.HotKey;
import dev.skewedload.measure.InFlight;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.LatencyFigures;
import dev.skewedload.measure.Load;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.LoadTimeline;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.PercentileInterval;
import dev.skewedload.measure.Recovery;
import dev.skewedload.measure.RouteFigures;
import dev.skewedload.measure.ShareFigures;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.TimeSpent;
import dev.skewedload.measure.Verdict;
import dev.skewedload.measure.WorstWindow;
import dev.skewedload.partition.ChancePeak;
import dev.skewedload.workload.HandlerCosts;
import dev.skewedload.workload.NewViralKey;
import dev.skewedload.workload.Surge;
import dev.skewedload.workload.ValueSizes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A run as JSON, schema {@code skewedload/run/1}. What was not measured is null or absent, never 0. */
final class RunJson {
    private static final String SCHEMA = "skewedload/run/1";
    private static final int MOST_KEYS = 20;
    private static final int LONGEST_KEY = 1_000;
    private static final int MOST_OF_A_KIND = 5;

    private final JsonNodeFactory json = JsonNodeFactory.instance;
    private final SkewRun run;

    private RunJson(SkewRun run) {
        this.run = run;
    }

    static String of(SkewRun run, @Nullable Verdict verdict) {
        try {
            return new ObjectMapper()
                            .enable(SerializationFeature.INDENT_OUTPUT)
                            .writeValueAsString(new RunJson(run).root(verdict))
                    + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree of plain values could not be written", impossible);
        }
    }

    private ObjectNode root(@Nullable Verdict verdict) {
        ObjectNode root = json.objectNode();
        root.put("schema", SCHEMA);
        root.put("name", run.name());
        root.put("run", run.id().value());
        root.put("verdict", verdict == null ? null : verdict.name());
        root.put("scaled", run.scaled());
        root.set("invalid", invalidities());
        root.set("checks", checks());
        root.set("workload", workload());
        root.set("generator", generator(run.generator()));
        root.set("harness", harness(run.harness()));
        root.set("load", load(run.load()));
        root.set("marks", marks());
        root.set("lag", lag());
        root.set("group", group(run.lag().group()));
        root.set("latency_ms", latencies());
        root.set("effects", run.effects().map(this::effects).orElse(null));
        root.set("commits", run.commits().map(this::commits).orElse(null));
        root.set("consumer", consumer());
        root.set("diagnosis", diagnosis());
        return root;
    }

    private ArrayNode invalidities() {
        ArrayNode all = json.arrayNode();
        run.invalidities().forEach(invalidity -> {
            ObjectNode one = all.addObject();
            one.put("reason", invalidity.reason());
            ArrayNode voids = one.putArray("voids");
            invalidity.voids().stream().sorted().forEach(subject -> voids.add(subject.name()));
        });
        return all;
    }

    private ArrayNode checks() {
        ArrayNode all = json.arrayNode();
        for (CheckResult result : run.journal().results()) {
            all.addObject()
                    .put("check", result.check())
                    .put("verdict", result.verdict().name())
                    .put("message", result.message());
        }
        return all;
    }

    private ObjectNode workload() {
        ObjectNode node = json.objectNode();
        node.put("seed", run.workload().seed());
        node.put("events", run.workload().measuredEvents());
        node.put("warmup_events", run.workload().warmupEvents());
        put(node, "events_per_second", run.workload().eventsPerSecond(), 6);
        put(node, "duration_seconds", run.workload().duration().toNanos() / 1e9, 6);
        node.put("tenants", run.workload().tenants());
        node.put("arrivals", run.workload().arrivals().name());
        node.put("sampling", run.workload().sampling().name());
        node.set("value_bytes", sizes(run.workload().valueSizes()));
        node.set("handler_costs", run.workload().handlerCosts().map(this::costs).orElse(null));
        ArrayNode surges = node.putArray("surges");
        for (Surge surge : run.workload().surges()) {
            ObjectNode one = surges.addObject().put("factor", surge.factor());
            put(one, "at_seconds", surge.at().toNanos() / 1e9, 6);
            put(one, "seconds", surge.length().toNanos() / 1e9, 6);
        }
        ArrayNode newViralKeys = node.putArray("new_viral_keys");
        for (NewViralKey key : run.workload().newViralKeys()) {
            ObjectNode one = newViralKeys.addObject().put("share", key.share());
            put(one, "at_seconds", key.at().toNanos() / 1e9, 6);
            put(one, "seconds", key.length().toNanos() / 1e9, 6);
        }
        node.put("key", run.keyOrigin());
        ObjectNode shares = node.putObject("shares");
        for (ShareFigures share : run.shares()) {
            boolean measured = run.generator().acknowledged() > 0;
            ObjectNode one = shares.putObject(share.tenant());
            put(one, "asked", share.asked(), 9);
            put(one, "sent", run.generator().sent() > 0 ? share.sent() : Double.NaN, 6);
            put(one, "achieved", measured ? share.achieved() : Double.NaN, 6);
            put(one, "lowest_of_a_block", measured ? share.lowestOfABlock() : Double.NaN, 6);
            put(one, "highest_of_a_block", measured ? share.highestOfABlock() : Double.NaN, 6);
        }
        return node;
    }

    private ObjectNode sizes(ValueSizes sizes) {
        ObjectNode node = json.objectNode().put("min", sizes.minBytes()).put("max", sizes.maxBytes());
        boolean large = sizes.largeShare() > 0;
        node.put("large_share", sizes.largeShare());
        node.put("large", large ? Integer.valueOf(sizes.largeBytes()) : null);
        return node.put("tail", sizes.tail() > 0 ? Double.valueOf(sizes.tail()) : null);
    }

    private ObjectNode costs(HandlerCosts costs) {
        ObjectNode node = json.objectNode().put("min", costs.min()).put("max", costs.max());
        return node.put("large_share", costs.largeShare()).put("large", costs.large());
    }

    private ObjectNode generator(GeneratorFigures generator) {
        ObjectNode node = json.objectNode();
        put(node, "achieved_per_second", generator.achievedPerSecond(), 1);
        node.put("scheduled", generator.scheduled());
        node.put("sent", generator.sent());
        node.put("acknowledged", generator.acknowledged());
        node.set("send_delay_ms", latency(generator.sendDelay()));
        boolean answered = run.answers().count() > 0;
        put(node, "late_answers", answered ? run.answers().lateShare() : Double.NaN, 6);
        put(node, "slowest_answer_ms", answered ? run.answers().maxNanos() / 1e6 : Double.NaN, 3);
        return node;
    }

    private ObjectNode harness(HarnessFigures harness) {
        return json.objectNode()
                .put("started", harness.started().toString())
                .put("longest_stop_ms", millis(harness.longestStop().toNanos()))
                .put("largest_clock_jump_ms", millis(harness.largestClockJump().toNanos()));
    }

    private ObjectNode load(LoadFigures load) {
        ObjectNode node = json.objectNode();
        ObjectNode ratios = node.putObject("peak_to_average");
        put(ratios, "records", load.byRecords().peakToAverage(), 4);
        put(ratios, "bytes", load.byBytes().peakToAverage(), 4);
        put(ratios, "cost", load.byCost().peakToAverage(), 4);
        node.set("streams", streams(load));
        worstWindow(load).ifPresent(window -> node.set("worst_window", window));
        ChancePeak chance = load.byChance().orElse(null);
        put(node, "by_chance", chance == null ? OptionalDouble.empty() : OptionalDouble.of(chance.mean()), 4);
        put(node, "by_chance_p95", chance == null ? OptionalDouble.empty() : OptionalDouble.of(chance.p95()), 4);
        node.put("keys", load.keysIncomplete() ? null : Integer.valueOf(load.distinctKeys()));
        ArrayNode top = node.putArray("top_keys");
        load.keys().stream()
                .limit(MOST_KEYS)
                .forEach(key -> top.addObject()
                        .put("key", shortened(key.key()))
                        .put("partition", key.partition())
                        .put("records", key.records())
                        .put("bytes", key.bytes()));
        ArrayNode partitions = node.putArray("partitions");
        Load records = load.byRecords();
        for (int partition = 0; partition < records.partitions(); partition++) {
            ObjectNode one = partitions.addObject();
            one.put("partition", partition);
            one.put("records", records.load(partition));
            one.put("bytes", load.byBytes().load(partition));
            put(one, "share", records.share(partition), 6);
            load.logGrowth(partition).ifPresent(bytes -> one.put("log_bytes", bytes));
        }
        return node;
    }

    private ArrayNode streams(LoadFigures load) {
        ArrayNode all = json.arrayNode();
        load.streams().byStream().forEach((name, loads) -> {
            ObjectNode one = all.addObject().put("stream", shortened(name));
            one.put("partitions", loads.partitions());
            one.put("records", loads.total());
            put(one, "peak_to_average", loads.peakToAverage(), 4);
            one.put("hottest", loads.total() == 0 ? null : Integer.valueOf(loads.hottest()));
            ArrayNode byPartition = one.putArray("by_partition");
            Arrays.stream(loads.toArray()).forEach(byPartition::add);
        });
        return all;
    }

    /** Of a second, where the run has ticks that make one. */
    private Optional<ObjectNode> worstWindow(LoadFigures load) {
        Duration second = Duration.ofSeconds(1);
        LoadTimeline timeline = load.timeline();
        boolean fits = second.toNanos() % timeline.tick().toNanos() == 0
                && timeline.tick().multipliedBy(timeline.ticks()).compareTo(second) >= 0;
        if (!fits || load.byRecords().total() == 0) {
            return Optional.empty();
        }
        WorstWindow window = load.worstWindow(second);
        ObjectNode node = json.objectNode();
        put(node, "seconds", window.length().toNanos() / 1e9, 3);
        put(node, "from_second", window.start().toNanos() / 1e9, 3);
        put(node, "peak_to_average", window.load().peakToAverage(), 4);
        put(node, "by_chance_p95", window.byChance(), 4);
        node.put("partition", window.load().hottest());
        node.put("key", window.hotKey().map(key -> shortened(key.key())).orElse(null));
        node.put("key_records_at_least", window.hotKey().map(HotKey::records).orElse(null));
        node.put("records", window.records());
        node.put("keys", window.keys());
        node.put("windows", window.windows());
        node.put("thin_windows", window.thin());
        return Optional.of(node);
    }

    private ObjectNode lag() {
        ObjectNode node = json.objectNode();
        ArrayNode partitions = node.putArray("partitions");
        for (PartitionLag lag : run.lag().partitions()) {
            ObjectNode one = partitions.addObject();
            one.put("partition", lag.partition());
            put(one, "per_second", lag.slope().perSecond(), 2);
            put(one, "low", lag.slope().low(), 2);
            put(one, "high", lag.slope().high(), 2);
            one.put("points", lag.slope().points());
            one.put("verdict", lag.verdict().name());
            put(one, "arrivals_per_second", lag.arrivalsPerSecond(), 2);
            put(one, "served_per_second", lag.servedPerSecond(), 2);
            put(one, "max", lag.max());
            put(one, "last", lag.last());
            put(one, "record_lag", lag.unread().records());
            put(one, "longest_unread_seconds", lag.unread().longestSeconds(), 3);
            put(one, "last_unread_seconds", lag.unread().lastSeconds(), 3);
            one.put("removed_unread", lag.unread().removed());
            one.put("commit_beyond_end", lag.unread().beyondEnd());
        }
        DrainFigures drain = run.lag().drain();
        boolean watched = !run.lag().partitions().isEmpty();
        node.put("drained", watched || run.effects().isPresent() ? Boolean.valueOf(drain.complete()) : null);
        put(node, "drain_seconds", drain.seconds(), 1);
        put(node, "drain_observed_seconds", drain.observedSeconds(), 1);
        put(node, "drain_predicted_seconds", drain.predictedSeconds(), 1);
        boolean owned = watched && !run.lag().group().shared();
        node.put("rebalances", owned ? Integer.valueOf(run.lag().rebalances()) : null);
        node.put("ownerless", owned ? Integer.valueOf(run.lag().ownerless()) : null);
        put(node, "recovery_seconds", recoverySeconds(), 3);
        ArrayNode recoveries = node.putArray("recoveries");
        run.lag().recoveries().forEach(recovery -> {
            ObjectNode one = recoveries.addObject();
            one.put("mark", recovery.mark().name());
            one.put("left_band", recovery.leftBand());
            put(one, "seconds", recovery.worstSeconds(), 3);
            put(one, "reassigned_seconds", recovery.after().reassignedSeconds(), 3);
            put(one, "first_effect_seconds", recovery.after().firstEffect(), 3);
            put(one, "last_first_effect_seconds", recovery.after().lastFirstEffect(), 3);
            one.put("rounds", owned ? Integer.valueOf(recovery.after().rounds()) : null);
        });
        return node;
    }

    /** The worst of all marks; null if one was not recovered from. */
    private OptionalDouble recoverySeconds() {
        List<Recovery> recoveries = run.lag().recoveries();
        boolean all =
                recoveries.stream().allMatch(recovery -> recovery.worstSeconds().isPresent());
        return all
                ? recoveries.stream()
                        .mapToDouble(recovery -> recovery.worstSeconds().getAsDouble())
                        .max()
                : OptionalDouble.empty();
    }

    /** Null where no group was looked at. */
    private @Nullable ObjectNode group(GroupFigures group) {
        if (!group.watched()) {
            return null;
        }
        ObjectNode node = json.objectNode().put("shared", group.shared()).put("looks", group.looks());
        node.put("members", group.members());
        node.put("rounds", group.rounds());
        node.put(
                "epochs",
                group.epochs().isPresent() ? Integer.valueOf(group.epochs().getAsInt()) : null);
        ArrayNode departures = node.putArray("departures");
        group.departures().stream().limit(MOST_KEYS).forEach(departure -> {
            ObjectNode one = departures.addObject().put("member", shortened(departure.member()));
            put(one, "last_seen_seconds", departure.lastSeenSeconds(), 3);
            put(one, "at_seconds", departure.atSeconds(), 3);
            put(one, "back_seconds", departure.backSeconds(), 3);
            one.put("after", departure.after().orElse(null));
            one.put("by_long_processing", departure.isByLongProcessing());
        });
        if (group.shared()) {
            return node.putNull("partitions");
        }
        ArrayNode partitions = node.putArray("partitions");
        group.partitions().forEach(partition -> {
            ObjectNode one = partitions.addObject().put("partition", partition.partition());
            one.put("changes", partition.changes());
            put(one, "without_owner_seconds", partition.withoutOwnerSeconds(), 3);
            put(one, "dead_owner_seconds", partition.deadOwnerSeconds(), 3);
        });
        return node;
    }

    private ArrayNode marks() {
        ArrayNode all = json.arrayNode();
        run.marks().forEach(mark -> {
            ObjectNode one = all.addObject();
            one.put("name", mark.name());
            one.put("outcome", mark.outcome().name());
            put(one, "asked_seconds", mark.askedSeconds(), 3);
            put(one, "began_seconds", mark.beganSeconds(), 3);
            put(one, "ended_seconds", mark.endedSeconds(), 3);
            one.put("problem", mark.problem().orElse(null));
            one.put("evidence", mark.evidence().orElse(null));
        });
        return all;
    }

    private ObjectNode latencies() {
        ObjectNode node = json.objectNode();
        node.set("end_to_end", latency(run.latency().endToEnd()));
        node.set("acknowledgement", latency(run.latency().acknowledgement()));
        node.set("other_tenants", latency(run.latency().otherTenants()));
        node.set("to_commit", toCommit(run.latency().toCommit()));
        LatencyFigures latencies = run.latency();
        node.set("worst_tenants", worst("tenant", latencies.tenants(), latencies::byTenant));
        List<Integer> partitions =
                IntStream.range(0, latencies.partitions()).boxed().toList();
        node.set("worst_partitions", worst("partition", partitions, latencies::byPartition));
        node.set(
                "worst_acknowledging_partitions",
                worst("partition", partitions, latencies::acknowledgementByPartition));
        return node;
    }

    private @Nullable ObjectNode toCommit(CommitLatency latency) {
        if (latency.atMost().count() == 0) {
            return null;
        }
        ObjectNode node = json.objectNode();
        node.put("count", latency.atMost().count());
        putBounds(node, "p50", latency.percentile(50).orElseThrow());
        putBounds(node, "p99", latency.percentile(99).orElseThrow());
        node.put("unreached", latency.atMost().unreached());
        return node;
    }

    private static void putBounds(ObjectNode node, String field, PercentileInterval bounds) {
        node.putObject(field)
                .put("at_least", millis(bounds.lowNanos()))
                .put("at_most", bounds.isBounded() ? millis(bounds.highNanos()) : null);
    }

    /** Those with the highest p99, to keep it short. */
    private <T> ArrayNode worst(String field, List<T> all, Function<T, Latency> latencyOf) {
        ArrayNode worst = json.arrayNode();
        all.stream()
                .filter(one -> latencyOf.apply(one).count() > 0)
                .sorted(Comparator.comparingLong(
                                (T one) -> latencyOf.apply(one).percentile(99).orElse(0))
                        .reversed())
                .limit(MOST_OF_A_KIND)
                .forEach(one -> worst.add(shortly(field, one, latencyOf.apply(one))));
        return worst;
    }

    private ObjectNode shortly(String field, Object name, Latency latency) {
        ObjectNode node = json.objectNode();
        if (name instanceof Integer number) {
            node.put(field, number);
        } else {
            node.put(field, shortened(name.toString()));
        }
        node.put("count", latency.count());
        node.put("p50", millis(latency.percentile(50).orElseThrow()));
        node.put("p99", millis(latency.percentile(99).orElseThrow()));
        node.put("max", millis(latency.max().orElseThrow()));
        node.put("unreached", latency.unreached());
        return node;
    }

    private @Nullable ObjectNode latency(Latency latency) {
        if (latency.count() == 0) {
            return null;
        }
        ObjectNode node = json.objectNode();
        node.put("count", latency.count());
        node.put("p50", millis(latency.percentile(50).orElseThrow()));
        node.put("p95", millis(latency.percentile(95).orElseThrow()));
        node.put("p99", millis(latency.percentile(99).orElseThrow()));
        node.put("p999", millis(latency.percentile(99.9).orElseThrow()));
        node.put("max", millis(latency.max().orElseThrow()));
        latency.interval(99)
                .ifPresent(interval -> node.putObject("p99_interval")
                        .put("low", millis(interval.lowNanos()))
                        .put("high", interval.isBounded() ? millis(interval.highNanos()) : null));
        node.put("unreached", latency.unreached());
        return node;
    }

    private ObjectNode effects(EffectReport effects) {
        ObjectNode node = json.objectNode();
        ArrayNode contract = node.putArray("contract");
        effects.contract().stream().sorted().forEach(part -> contract.add(part.name()));
        node.put("sent", effects.sent())
                .put("acknowledged", effects.acknowledged())
                .put("refused", effects.refused())
                .put("unknown", effects.unknown())
                .put("applied", effects.applied())
                .put("pending", effects.pending().count())
                .put("lost", effects.lost().count())
                .put("dead_lettered", effects.deadLettered().count())
                .put("superseded", effects.superseded().count())
                .put("duplicates", effects.duplicates().count())
                .put("legal_replays", effects.replays().count())
                .put("late", effects.late().count())
                .put(
                        "conflicts",
                        effects.withContent() > 0
                                ? Long.valueOf(effects.conflicts().count())
                                : null)
                .put("phantoms", effects.phantoms().count())
                .put("foreign", effects.foreign().count())
                .put("malformed", effects.malformed().count())
                .put(
                        "unsafe_commits",
                        run.commits().map(commits -> commits.unsafe().count()).orElse(null));
        executions(node, effects.executions().orElse(null));
        routes(node, effects.routes().orElse(null));
        node.set("dead_letters", deadLetters(effects.deadLetters()));
        return node;
    }

    /** Null where nobody would have told of any. */
    private @Nullable ObjectNode deadLetters(DeadLetterFigures figures) {
        if (!figures.watched()) {
            return null;
        }
        ObjectNode node = json.objectNode().put("events", figures.events()).put("letters", figures.letters());
        put(node, "first_seconds", figures.firstSecond(), 3);
        put(node, "last_seconds", figures.lastSecond(), 3);
        ArrayNode bySecond = node.putArray("by_second");
        figures.bySecond().forEach(bySecond::add);
        return node;
    }

    private static void executions(ObjectNode node, @Nullable ExecutionFigures executions) {
        node.put("executions", executions == null ? null : Long.valueOf(executions.executions()));
        node.put("repeated_executions", executions == null ? null : Long.valueOf(executions.repeated()));
        node.put("overlaps", executions == null ? null : Long.valueOf(executions.overlaps()));
        node.put("overlap_ms", executions == null ? null : millis(executions.overlapNanos()));
    }

    private static void routes(ObjectNode node, @Nullable RouteFigures routes) {
        node.put("route_crossings", routes == null ? null : Long.valueOf(routes.crossings()));
        node.put("route_switches", routes == null ? null : Long.valueOf(routes.switches()));
        if (routes == null) {
            return;
        }
        node.put("effects_without_route", routes.unnamed());
        ArrayNode all = node.putArray("routes");
        for (RouteFigures.Route route : routes.routes()) {
            ObjectNode one = all.addObject();
            one.put("route", shortened(route.name()));
            one.put("effects", route.effects());
            put(one, "first_seconds", route.firstSecond(), 3);
            put(one, "last_seconds", route.lastSecond(), 3);
        }
    }

    private ObjectNode commits(CommitReport commits) {
        ObjectNode node = json.objectNode();
        boolean seen = commits.seesEffects();
        node.put("seen", commits.commits());
        node.put("looks", commits.looks());
        put(node, "longest_gap_seconds", commits.longestGapSeconds(), 3);
        node.put("unsafe", seen ? Long.valueOf(commits.unsafe().count()) : null);
        node.put("early", seen ? Long.valueOf(commits.early().count()) : null);
        node.put("moved_back", commits.movedBack().count());
        node.put("beyond_end", commits.beyondEnd().count());
        node.put("stuck", seen ? Integer.valueOf(commits.stuck().size()) : null);
        if (!seen) {
            return node.putNull("head_of_line").putNull("in_flight");
        }
        ArrayNode heads = node.putArray("head_of_line");
        commits.headOfLine().stream().limit(MOST_KEYS).forEach(head -> {
            ObjectNode one =
                    heads.addObject().put("partition", head.partition()).put("offset", head.offset());
            put(one, "seconds", head.seconds(), 3);
            one.put("complete_beyond", head.completeBeyond()).put("at_the_end", head.atTheEnd());
        });
        ArrayNode inFlight = node.putArray("in_flight");
        commits.inFlight().stream().limit(MOST_KEYS).forEach(one -> inFlight.add(inFlight(one)));
        return node;
    }

    private ObjectNode inFlight(InFlight partition) {
        ObjectNode node = json.objectNode().put("partition", partition.partition());
        node.put("at_least", partition.atLeast()).put("at_most", partition.atMost());
        node.put("below_commit", partition.belowCommit());
        put(node, "at_seconds", partition.atSeconds(), 3);
        put(node, "oldest_seconds", partition.oldestSeconds(), 3);
        return node;
    }

    /** What the consumer told of itself; null if nothing. */
    private @Nullable ObjectNode consumer() {
        ConsumerFigures consumer = run.consumer();
        if (consumer.equals(ConsumerFigures.NONE)) {
            return null;
        }
        ObjectNode node = json.objectNode();
        put(node, "handler_seconds", consumer.handlerSeconds(), 3);
        put(node, "idle", consumer.idle(), 4);
        ObjectNode downstreams = node.putObject("downstream_seconds");
        consumer.downstreams().forEach((name, time) -> put(downstreams, shortened(name), time.seconds(), 3));
        ArrayNode partitions = node.putArray("partitions");
        for (int partition = 0; partition < consumer.handlers().size(); partition++) {
            TimeSpent time = consumer.handlers().get(partition);
            ObjectNode one = partitions.addObject();
            one.put("partition", partition);
            one.put("executions", time.count());
            put(one, "mean_ms", 1e3 * time.mean(), 3);
            put(one, "longest_ms", time.count() == 0 ? Double.NaN : 1e3 * time.longestSeconds(), 3);
        }
        return node;
    }

    private ObjectNode diagnosis() {
        ObjectNode node = json.objectNode();
        node.put("cause", run.diagnosis().cause().name());
        ArrayNode evidence = node.putArray("evidence");
        run.diagnosis().evidence().forEach(evidence::add);
        return node;
    }

    private static void put(ObjectNode node, String field, OptionalLong value) {
        node.put(field, value.isPresent() ? Long.valueOf(value.getAsLong()) : null);
    }

    private static String shortened(String key) {
        return key.length() <= LONGEST_KEY ? key : PlainText.line(key);
    }

    private static Double millis(long nanos) {
        return rounded(nanos / 1e6, 3);
    }

    private static void put(ObjectNode node, String field, OptionalDouble value, int digits) {
        if (value.isPresent()) {
            put(node, field, value.getAsDouble(), digits);
        } else {
            node.putNull(field);
        }
    }

    private static void put(ObjectNode node, String field, double value, int digits) {
        if (Double.isFinite(value)) {
            node.put(field, rounded(value, digits));
        } else {
            node.putNull(field);
        }
    }

    private static double rounded(double value, int digits) {
        return BigDecimal.valueOf(value)
                .setScale(digits, RoundingMode.HALF_EVEN)
                .doubleValue();
    }
}
