package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.Contract;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.RunId;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.Sampling;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whole runs against a scripted target: what the system did, and what the run says of it. */
class SkewedTrafficTest {
    private final RunThreads threads = new RunThreads();
    private final EffectProbe probe = new EffectProbe();
    private final List<String> phases = new ArrayList<>();

    @AfterEach
    void nothing_is_left_running() {
        threads.assertNoneLeft();
    }

    private SkewedTraffic traffic(Workload workload, ScriptedSession session) {
        return SkewedTraffic.of(workload)
                .to(session)
                .effects(probe)
                .limits(Loads.PATIENT)
                .drain(Duration.ofSeconds(30))
                .progress((phase, fraction, detail) -> {
                    if (phases.isEmpty() || !phases.get(phases.size() - 1).equals(phase)) {
                        phases.add(phase);
                    }
                    assertThat(fraction).isBetween(0.0, 1.0);
                });
    }

    private static EffectReport effectsOf(SkewRun run) {
        return run.effects().orElseThrow();
    }

    @Test
    void a_system_that_does_its_work_gives_a_valid_run_whose_counts_are_those_of_the_stream() throws Exception {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            probe.applied(event.id()); // the effect may come before the acknowledgement
            ScriptedSession.take(event, acknowledgement);
        });
        SkewRun run = traffic(Loads.some(1_000).build(), session).run();

        EffectReport effects = effectsOf(run);
        assertThat(effects.acknowledged()).isEqualTo(1_000);
        assertThat(effects.applied()).isEqualTo(1_000);
        assertThat(effects.pending().count()
                        + effects.lost().count()
                        + effects.duplicates().count()
                        + effects.late().count()
                        + effects.phantoms().count())
                .isZero();
        long[] expected = new long[ScriptedSession.PARTITIONS];
        session.sent.forEach(event -> expected[ScriptedSession.partitionOf(event)]++);
        assertThat(run.load().byRecords().toArray()).isEqualTo(expected);
        assertThat(run.load().keys().get(0).key()).isEqualTo("acme");
        assertThat(run.load().keys().stream()
                        .filter(load -> load.key().equals("acme"))
                        .mapToLong(KeyLoad::records)
                        .sum())
                .isEqualTo(400);
        assertThat(run.shares().get(0).achieved()).isEqualTo(0.4);
        assertThat(run.lag().drain().complete()).isTrue();
        assertThat(run.latency().endToEnd().count()).isEqualTo(1_000);
        assertThat(run.latency().otherTenants().count()).isEqualTo(600);
        assertThat(run.voids(Subject.LOAD)).isEmpty();
        assertThat(run.voids(Subject.EFFECTS)).isEmpty();
        assertThat(phases).startsWith("load").endsWith("drain");
        assertThat(session.closed).isTrue();
    }

    @Test
    void duplicates_late_effects_and_phantoms_are_told_apart() throws Exception {
        Queue<Event> withheld = new ConcurrentLinkedQueue<>();
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            if (event.sequence() == 20) {
                acknowledgement.refused(new IllegalStateException("too large"));
                probe.applied(event.id());
                return;
            }
            ScriptedSession.take(event, acknowledgement);
            Event first = withheld.peek();
            if (first == null) {
                withheld.add(event);
                return;
            }
            probe.applied(event.id());
            if (event.sequence() == 30) {
                probe.applied(event.id());
            }
            if (event.entity().equals(first.entity()) && first.sequence() == 0) {
                probe.applied(first.id());
                withheld.remove();
                withheld.add(new Event("none", -1, "", "", 0, 1, 0, false));
            }
        });
        SkewRun run = traffic(Loads.some(300).build(), session).run();

        EffectReport effects = effectsOf(run);
        assertThat(effects.duplicates().examples()).containsExactly(30L);
        assertThat(effects.late().examples()).containsExactly(0L);
        assertThat(effects.phantoms().examples()).containsExactly(20L);
        assertThat(effects.refused()).isOne();
        assertThat(effects.lost().count()).isZero();
        assertThat(run.load().byRecords().total()).isEqualTo(299);
    }

    @Test
    void shares_by_coin_toss_may_miss_what_was_asked_but_not_by_refusals() throws Exception {
        Workload coins = Loads.some(500).seed(1).sampling(Sampling.RANDOM).build(); // 0.372 of them are acme's
        SkewRun all =
                traffic(coins, ScriptedSession.answering()).drain(Duration.ZERO).run();
        AtomicInteger ofAcme = new AtomicInteger();
        SkewRun some = traffic(coins, new ScriptedSession((event, acknowledgement) -> {
                    if (event.tenant().equals("acme") && ofAcme.incrementAndGet() <= 10) {
                        acknowledgement.refused(new IllegalStateException("too large"));
                    } else {
                        ScriptedSession.take(event, acknowledgement);
                    }
                }))
                .drain(Duration.ZERO)
                .run();

        assertThat(all.shares().get(0).achieved()).isEqualTo(0.372);
        assertThat(all.voids(Subject.LOAD)).isEmpty();
        assertThat(some.voids(Subject.LOAD))
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("tenant acme has ")
                .endsWith(" of those sent: its events were refused or not answered");
    }

    @Test
    void an_effect_of_another_run_makes_the_run_invalid() throws Exception {
        String foreign = RunId.random().eventId(3);
        SkewRun run = traffic(Loads.some(100).build(), applying((event, acknowledgement) -> probe.applied(foreign)))
                .run();

        assertThat(effectsOf(run).foreign().count()).isEqualTo(100);
        for (Subject subject : Subject.values()) {
            assertThat(run.voids(subject)).anyMatch(reason -> reason.contains("effects of another run"));
        }
    }

    @Test
    void what_another_run_left_behind_may_be_finished_before_this_one_begins() throws Exception {
        ScriptedSession session = applying((event, acknowledgement) -> {});
        AtomicBoolean finishing = new AtomicBoolean(true);
        session.offsets = new ScriptedOffsets() {
            @Override
            public Group group() {
                if (finishing.getAndSet(false)) {
                    probe.applied(RunId.random().eventId(3));
                } else {
                    owned();
                }
                committed = ends.clone();
                return super.group();
            }
        };
        SkewRun run = traffic(Loads.some(100).build(), session).run();

        assertThat(effectsOf(run).foreign().count()).isZero();
        assertThat(effectsOf(run).applied()).isEqualTo(100);
        assertThat(run.voids(Subject.EFFECTS)).noneMatch(reason -> reason.contains("another run"));
    }

    private ScriptedSession applying(BiConsumer<Event, Acknowledgement> also) {
        return new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            probe.applied(event.id());
            also.accept(event, acknowledgement);
        });
    }

    @Test
    void an_unknown_event_id_makes_times_and_effects_invalid_and_counts_stay() throws Exception {
        SkewRun run = traffic(Loads.some(100).build(), applying((event, acknowledgement) -> probe.applied("order-x")))
                .run();

        assertThat(run.voids(Subject.EFFECTS))
                .singleElement()
                .satisfies(reason -> assertThat(reason)
                        .contains("100 effects were reported with an unknown event id, such as `order-x`", "event_id"));
        assertThat(run.voids(Subject.LOAD)).isEmpty();
    }

    @Test
    void an_unknown_send_that_is_seen_later_counts_as_sent_and_one_never_seen_is_not_lost() throws Exception {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            if (event.sequence() < 10) {
                acknowledgement.unknown(new IllegalStateException("timed out"));
            } else {
                ScriptedSession.take(event, acknowledgement);
            }
            if (event.sequence() >= 4) {
                probe.applied(event.id());
            }
        });
        SkewRun run = traffic(Loads.some(200).build(), session).run();

        EffectReport effects = effectsOf(run);
        assertThat(effects.acknowledged()).isEqualTo(190);
        assertThat(effects.sent()).isEqualTo(196);
        assertThat(effects.applied()).isEqualTo(196);
        assertThat(effects.unknown()).isEqualTo(4);
        assertThat(effects.lost().count()).isZero();
    }

    @Test
    void latency_to_commit_takes_a_group_and_no_view_of_effects() throws Exception {
        ScriptedSession session = ScriptedSession.answering();
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);
        Workload workload = Loads.some(200).build();
        SkewRun watched = SkewedTraffic.of(workload)
                .to(session)
                .limits(Loads.PATIENT)
                .drain(Duration.ofMillis(300))
                .run();
        SkewRun unwatched = SkewedTraffic.of(workload)
                .to(ScriptedSession.answering())
                .limits(Loads.PATIENT)
                .drain(Duration.ofMillis(300))
                .run();

        assertThat(watched.latency().toCommit().atMost().count()).isEqualTo(200);
        assertThat(watched.latency().toCommit().atLeast().isInvalid()).isFalse();
        assertThat(watched.latency().endToEnd().count()).isZero();
        assertThat(unwatched.latency().toCommit().percentile(50)).isEmpty();
    }

    @Test
    void warm_up_events_are_judged_for_effects_and_nothing_else() throws Exception {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            if (event.sequence() != 7) {
                probe.applied(event.id());
            }
        });
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);
        Workload workload =
                Loads.some(300).warmup(Duration.ofNanos(333_333_333)).build();
        SkewRun run = traffic(workload, session).drain(Duration.ofMillis(300)).run();

        EffectReport effects = effectsOf(run);
        assertThat(effects.sent()).isEqualTo(600);
        assertThat(effects.warmup()).isEqualTo(300);
        assertThat(effects.lost().examples()).as("one of the warm-up").containsExactly(7L);
        assertThat(run.load().byRecords().total()).isEqualTo(300);
        assertThat(run.latency().endToEnd().count()).isEqualTo(300);
        assertThat(run.latency().acknowledgement().count()).isEqualTo(300);
        assertThat(run.generator().sendDelay().count()).isEqualTo(300);
        assertThat(run.latency().endToEnd().isInvalid()).isFalse();
        assertThat(phases).startsWith("warm-up", "load");
    }

    @Test
    void what_lies_beyond_the_commits_is_pending_and_the_rest_of_what_is_missing_is_lost() throws Exception {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            if (event.sequence() < 90) {
                probe.applied(event.id());
            }
        });
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);
        session.pending = () -> {
            BitSet pending = new BitSet();
            pending.set(93, 100);
            return pending;
        };
        SkewRun run = traffic(Loads.some(100).build(), session)
                .drain(Duration.ofMillis(300))
                .run();

        EffectReport effects = effectsOf(run);
        assertThat(effects.pending().count()).isEqualTo(7);
        assertThat(effects.lost().examples()).containsExactly(90L, 91L, 92L);
        assertThat(run.lag().drain().complete()).isFalse();
        assertThat(run.latency().endToEnd().count()).as("unreached ones too").isEqualTo(100);
        assertThat(phases).endsWith("reading back");
    }

    @Test
    void an_effect_that_follows_its_commit_by_a_moment_is_not_lost() throws Exception {
        List<Event> all = new ArrayList<>();
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            all.add(event);
        });
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);
        session.pending = () -> {
            Thread late = new Thread(() -> all.forEach(event -> probe.applied(event.id())));
            late.start();
            return new BitSet();
        };
        SkewRun run = traffic(Loads.some(50).build(), session)
                .drain(Duration.ofMillis(300))
                .limits(new RunLimits(
                        Loads.PATIENT.mostBehind(),
                        Loads.PATIENT.lastAnswers(),
                        Loads.PATIENT.readBack(),
                        Duration.ofSeconds(20),
                        Loads.PATIENT.quiet(),
                        Loads.PATIENT.stop(),
                        1_000,
                        1 << 20))
                .run();

        assertThat(effectsOf(run).lost().count()).isZero();
        assertThat(effectsOf(run).applied()).isEqualTo(50);
    }

    @Test
    void a_log_that_grew_by_less_than_was_acknowledged_voids_what_rests_on_it() throws Exception {
        ScriptedOffsets offsets = ScriptedOffsets.settledAt(5, 5, 5);
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            int partition = ScriptedSession.partitionOf(event);
            offsets.grow(partition == 1 ? 0 : partition); // somebody else's records may take the place of ours
            ScriptedSession.take(event, acknowledgement);
            probe.applied(event.id());
        });
        session.offsets = offsets;
        SkewRun run = traffic(Loads.some(100).build(), session).run();

        long acknowledged = run.load().byRecords().load(1);
        String reason = "the log of partition 1 grew by 0 offsets although " + acknowledged
                + " records were acknowledged: it was cut off, or they never came into it; send with acks=all";
        assertThat(run.voids(Subject.LAG)).contains(reason);
        assertThat(run.voids(Subject.EFFECTS)).containsExactly(reason);
        assertThat(run.voids(Subject.LOAD)).isEmpty();
    }

    @Test
    void without_a_group_nothing_is_called_lost() throws Exception {
        SkewRun run = traffic(Loads.some(50).build(), ScriptedSession.answering())
                .drain(Duration.ofMillis(300))
                .run();

        assertThat(effectsOf(run).pending().count()).isEqualTo(50);
        assertThat(effectsOf(run).lost().count()).isZero();
    }

    @Test
    void pending_events_that_cannot_be_read_back_void_effects_and_are_not_called_lost() throws Exception {
        ScriptedSession session = ScriptedSession.answering();
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);
        session.pending = () -> {
            throw new IllegalStateException("too slow");
        };
        SkewRun run = traffic(Loads.some(50).build(), session)
                .drain(Duration.ofMillis(300))
                .run();

        assertThat(effectsOf(run).lost().count()).isZero();
        assertThat(run.voids(Subject.EFFECTS)).anyMatch(reason -> reason.contains("could not be read back"));
        assertThat(run.voids(Subject.LOAD)).isEmpty();
    }

    @Test
    void contents_routes_and_executions_reach_the_report() throws Exception {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            try (Execution execution = probe.executing(event.id())) {
                assertThat(execution).isNotNull();
                probe.route(event.sequence() < 40 ? "old" : "new").applied(event.id(), event.tenant());
            }
            if (event.sequence() == 99) {
                Execution first = probe.executing(event.id());
                Execution second = probe.executing(event.id());
                probe.route("old").applied(event.id(), "other content");
                first.close();
                second.close();
            }
        });
        SkewRun run = traffic(Loads.some(100).build(), session).run();

        EffectReport effects = effectsOf(run);
        assertThat(effects.withContent()).isEqualTo(101);
        assertThat(effects.withoutContent()).isZero();
        assertThat(effects.conflicts().examples()).containsExactly(99L);
        assertThat(effects.executions()).hasValueSatisfying(executions -> {
            assertThat(executions.executions()).isEqualTo(102);
            assertThat(executions.unended()).isZero();
            assertThat(executions.unseen()).isZero();
            assertThat(executions.overlaps()).isEqualTo(1);
        });
        assertThat(effects.routes()).hasValueSatisfying(routes -> {
            assertThat(routes.route("old").orElseThrow().effects()).isEqualTo(41);
            assertThat(routes.route("new").orElseThrow().effects()).isEqualTo(60);
            assertThat(routes.unnamed()).isZero();
            assertThat(routes.route("old").orElseThrow().lastSecond())
                    .isGreaterThan(routes.route("new").orElseThrow().firstSecond());
        });
        assertThat(effects.contract()).containsExactly(Contract.EFFECTIVELY_ONCE);
    }

    @Test
    void dead_letters_by_the_probe_end_the_drain_and_are_late_for_nobody() throws Exception {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            if (event.sequence() == 7) {
                probe.deadLettered(event.id());
            } else {
                probe.applied(event.id());
            }
        });
        SkewRun run = traffic(Loads.some(100).build(), session).run();

        assertThat(effectsOf(run).deadLettered().examples()).containsExactly(7L);
        assertThat(effectsOf(run).pending().count()).isZero();
        assertThat(run.lag().drain().complete()).isTrue();
        assertThat(run.latency().endToEnd().count()).isEqualTo(99);
    }

    @Test
    void dead_letters_are_read_from_their_topic() throws Exception {
        ScriptedSession[] self = new ScriptedSession[1];
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            EffectSink letters = self[0].sink;
            if (event.sequence() == 7 && letters != null) {
                letters.applied(AppliedEffect.of(event.id(), System.nanoTime(), 2));
            } else {
                probe.applied(event.id());
            }
        });
        self[0] = session;
        SkewedTraffic traffic = traffic(Loads.some(100).build(), session).deadLetters("orders-dead");
        SkewRun run = traffic.run();

        assertThat(effectsOf(run).deadLettered().examples()).containsExactly(7L);
        assertThat(run.lag().drain().complete()).isTrue();
        assertThat(session.readerClosed).isTrue();

        session.readerFailure = "dead letters can no longer be read";
        assertThat(traffic.run().voids(Subject.EFFECTS)).contains("dead letters can no longer be read");
    }

    @Test
    void a_system_that_coalesces_updates_comes_to_the_end_of_its_drain() throws Exception {
        Queue<Event> all = new ConcurrentLinkedQueue<>();
        AtomicInteger taken = new AtomicInteger();
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            all.add(event);
            if (taken.incrementAndGet() == 100) {
                Map<String, Event> latest = new HashMap<>();
                all.forEach(one -> latest.merge(one.entity(), one, (a, b) -> a.sequence() > b.sequence() ? a : b));
                latest.values().forEach(one -> probe.applied(one.id()));
            }
        });
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);
        SkewRun run = traffic(Loads.some(100).build(), session)
                .contract(Contract.LATEST_PER_ENTITY)
                .drain(Duration.ofMillis(300))
                .run();

        EffectReport effects = effectsOf(run);
        assertThat(effects.superseded().count()).isPositive().isEqualTo(100 - effects.applied());
        assertThat(effects.lost().count()).isZero();
        assertThat(run.latency().endToEnd().count())
                .as("nobody waits for the others")
                .isEqualTo(effects.applied());
        assertThat(run.lag().seesEffects()).as("effects do not show progress").isFalse();
    }

    @Test
    void a_contract_that_contradicts_itself_is_refused() {
        SkewedTraffic traffic = SkewedTraffic.of(Loads.some(10).build());
        assertThatThrownBy(() -> traffic.contract(Contract.EFFECTIVELY_ONCE, Contract.AT_LEAST_ONCE))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "SkewedTraffic: a contract cannot be both EFFECTIVELY_ONCE and AT_LEAST_ONCE: remove the one that"
                                + " the system does not promise.");
    }

    @Test
    void effects_are_read_from_a_source_until_it_fails() throws Exception {
        ScriptedSession[] self = new ScriptedSession[1];
        ScriptedSession reading = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            EffectSink sink = self[0].sink;
            if (sink != null) {
                sink.applied(AppliedEffect.of(event.id(), System.nanoTime(), 0));
            }
        });
        self[0] = reading;
        SkewedTraffic traffic = SkewedTraffic.of(Loads.some(100).build())
                .to(reading)
                .effects(EffectSource.kafkaTopic("shipments"))
                .limits(Loads.PATIENT);
        SkewRun run = traffic.run();
        assertThat(effectsOf(run).applied()).isEqualTo(100);
        assertThat(reading.readerClosed).isTrue();
        assertThat(run.voids(Subject.EFFECTS)).isEmpty();

        reading.readerFailure = "effects can no longer be read";
        assertThat(traffic.run().voids(Subject.EFFECTS)).contains("effects can no longer be read");
    }

    @Test
    void effects_that_vanish_void_what_rests_on_them_unless_later_ones_take_their_place() throws Exception {
        ScriptedSession reading = ScriptedSession.answering();
        reading.readerVanished = "rows were gone";
        SkewedTraffic traffic = SkewedTraffic.of(Loads.some(10).build())
                .to(reading)
                .effects(EffectSource.kafkaTopic("shipments"))
                .drain(Duration.ofMillis(10))
                .limits(Loads.PATIENT);

        SkewRun strict = traffic.run();
        assertThat(strict.voids(Subject.EFFECTS)).containsExactly("rows were gone");
        assertThat(strict.voids(Subject.LOAD)).isEmpty();
        assertThat(traffic.contract(Contract.LATEST_PER_ENTITY).run().voids(Subject.EFFECTS))
                .isEmpty();
    }

    @Test
    void a_slice_is_held_to_its_own_events() throws Exception {
        Workload half = Loads.some(400).build().slice(1, 2);
        SkewRun run = traffic(half, applying((event, acknowledgement) -> {})).run();

        assertThat(run.generator().scheduled())
                .isEqualTo(run.generator().sent())
                .isBetween(1L, 399L);
        assertThat(run.voids(Subject.EFFECTS)).isEmpty();
    }

    @Test
    void requires_a_target_and_one_view_of_effects() {
        Workload workload = Loads.some(10).build();
        assertThatThrownBy(() -> SkewedTraffic.of(workload).run())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageContaining("requires a target: call to(");
        assertThatThrownBy(() -> traffic(workload, ScriptedSession.answering())
                        .effects(EffectSource.kafkaTopic("shipments"))
                        .run())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageContaining("requires one view of effects");
    }

    @Test
    void a_probe_serves_one_run_at_a_time() {
        probe.attach(new SeenEffects());

        assertThatThrownBy(() -> traffic(Loads.some(10).build(), ScriptedSession.answering())
                        .run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("give each load a probe of its own");
    }
}
