package dev.skewedload.run;

import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.RunId;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One run from its first look at the group to the freeze. Every wait in it has a limit. */
final class RunInProgress {
    private static final Duration HEAD_START = Duration.ofMillis(50);
    private static final Duration LOOK = Duration.ofMillis(100);
    /** How far behind its schedule the driver may fall before the load is given up. */
    private static final Duration MOST_BEHIND = Duration.ofSeconds(20);

    private static final Duration READ_BACK = Duration.ofSeconds(60);
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(25);

    private final SkewedTraffic traffic;
    private final Workload workload;
    private final RunId runId;
    private final String keyOrigin;
    private final TargetSession session;
    private final RunRecorder recorder;
    private final boolean seesEffects;
    private final List<Invalidity> invalidities = new ArrayList<>();

    RunInProgress(SkewedTraffic traffic, RunId runId, String keyOrigin, TargetSession session) {
        this.traffic = traffic;
        this.runId = runId;
        this.keyOrigin = keyOrigin;
        this.session = session;
        workload = traffic.workload();
        recorder = new RunRecorder(runId, workload, session.partitions());
        seesEffects = traffic.probe() != null || traffic.effectSource() != null;
    }

    SkewRun run() throws InterruptedException {
        EffectProbe probe = traffic.probe();
        EffectSource source = traffic.effectSource();
        if (probe != null) {
            probe.attach(recorder);
        }
        try (EffectReader reader = source == null ? null : session.readEffects(source, recorder)) {
            return runWatched(reader);
        } finally {
            if (probe != null) {
                probe.detach(recorder);
            }
        }
    }

    private SkewRun runWatched(@Nullable EffectReader reader) throws InterruptedException {
        OffsetSource offsets = session.offsets().orElse(null);
        if (offsets != null && !ready(offsets)) {
            return freeze(null, null, null, new BitSet(), 0);
        }
        long[] starts = offsets == null ? null : offsets.ends();
        long start = System.nanoTime() + HEAD_START.toNanos();
        recorder.startsAt(start);
        Sampler sampler = offsets == null
                ? null
                : new Sampler(
                        offsets, () -> seesEffects ? recorder.appliedByPartition(session.partitions()) : null, start);
        Driver driver = new Driver(workload, runId, session, recorder);
        try {
            if (sampler != null) {
                sampler.start();
            }
            load(driver, start);
            Drain drained = drain(sampler, start);
            BitSet pending = readPending(drained);
            long end = System.nanoTime() - start;
            if (sampler != null) {
                sampler.stop();
            }
            if (reader != null) {
                reader.failure().ifPresent(reason -> invalidities.add(Invalidity.ofAll(reason)));
            }
            return freeze(sampler, starts, drained, pending, end);
        } finally {
            driver.stop();
            if (sampler != null) {
                sampler.stop();
            }
        }
    }

    private boolean ready(OffsetSource offsets) throws InterruptedException {
        Optional<String> notReady = new GroupBarrier(
                        offsets, traffic.readiness(), traffic.readyWithin(), traffic.progress(), session::failure)
                .await();
        notReady.ifPresent(reason -> invalidities.add(Invalidity.ofAll("the load was not started: " + reason)));
        return notReady.isEmpty();
    }

    private void load(Driver driver, long start) throws InterruptedException {
        driver.start(start);
        Duration span = workload.warmup().plus(workload.duration());
        while (!driver.join(LOOK)) {
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            report(elapsed.compareTo(workload.warmup()) < 0 ? "warm-up" : "load", elapsed, span);
            if (session.failure().isPresent() || elapsed.compareTo(span.plus(MOST_BEHIND)) > 0) {
                driver.stop();
            }
        }
        Throwable thrown = driver.failure();
        if (thrown != null) {
            throw new SkewedLoadException(
                    "the load was stopped, since an event could not be made into a record: " + thrown + " (" + keyOrigin
                            + ")",
                    thrown);
        }
        if (session.failure().isEmpty()) {
            driver.awaitAnswers(LAST_ANSWERS);
        }
        session.failure().ifPresent(reason -> invalidities.add(Invalidity.ofAll(reason)));
    }

    private void report(String phase, Duration elapsed, Duration span) {
        String detail = String.format(Locale.ROOT, "%,d of %,d events sent", recorder.sent(), workload.eventCount())
                + (seesEffects ? String.format(Locale.ROOT, ", %,d effects", recorder.effectsSeen()) : "");
        traffic.progress().update(phase, Math.min(1, elapsed.toNanos() / (double) span.toNanos()), detail);
    }

    private Drain drain(@Nullable Sampler sampler, long start) throws InterruptedException {
        Drain drain = new Drain(recorder, sampler, seesEffects, start, traffic.drain());
        while (session.failure().isEmpty() && !drain.isOver()) {
            report("drain", Duration.ofNanos(System.nanoTime() - drain.began()), traffic.drain());
            TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
        }
        return drain;
    }

    private BitSet readPending(Drain drain) {
        if (drain.complete() || session.failure().isPresent()) {
            return new BitSet();
        }
        try {
            traffic.progress().update("reading back", 0, "what the group has not reached");
            return session.readPending(READ_BACK);
        } catch (RuntimeException failed) {
            invalidities.add(new Invalidity(
                    Set.of(Subject.EFFECTS),
                    "what lies between the committed offsets and the ends could not be read back: " + failed));
            return new BitSet();
        }
    }

    private SkewRun freeze(
            @Nullable Sampler sampler, long @Nullable [] starts, @Nullable Drain drain, BitSet pending, long endNanos) {
        return new Freeze(traffic, recorder, invalidities)
                .run(runId, keyOrigin, sampler, starts, drain, pending, endNanos);
    }
}
