package dev.skewedload.run;

import dev.skewedload.measure.Contract;
import dev.skewedload.measure.HarnessFigures;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.Mark;
import dev.skewedload.measure.OffsetSample;
import dev.skewedload.measure.RunId;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run from its first look at the group to the freeze. Every wait in it has a limit. */
final class RunInProgress {
    private static final Duration HEAD_START = Duration.ofMillis(200);
    private static final Duration LOOK = Duration.ofMillis(50);

    private final SkewedTraffic traffic;
    private final Workload workload;
    private final RunLimits limits;
    private final RunId runId;
    private final String keyOrigin;
    private final TargetSession session;
    private final RunRecorder recorder;
    private final EvidenceLog evidence;
    private final List<Invalidity> invalidities = new ArrayList<>();
    private boolean progressFailed;
    private final TimeLine timeLine;
    private final UnreadRecords unread;

    RunInProgress(SkewedTraffic traffic, RunId runId, String keyOrigin, TargetSession session) {
        this.traffic = traffic;
        this.runId = runId;
        this.keyOrigin = keyOrigin;
        this.session = session;
        workload = traffic.workload();
        limits = traffic.limits();
        recorder = new RunRecorder(runId, workload, session.partitions(), traffic.contract());
        recorder.sendsTo(session.stream());
        timeLine = traffic.timeLine();
        unread = new UnreadRecords(session, System::nanoTime, limits.quiet(), limits.readBack());
        evidence = new EvidenceLog(
                traffic.evidence(),
                workload.warmup().toNanos() / 1e9,
                workload.warmup().plus(workload.duration()).toNanos() / 1e9);
    }

    SkewRun run() throws InterruptedException {
        EffectProbe probe = traffic.probe();
        EffectSource source = traffic.effectSource();
        if (probe != null) {
            probe.attach(recorder);
        }
        try (EffectReader reader = source == null ? null : open(source);
                EffectReader deadLetters = readDeadLetters()) {
            return runWatched(reader, deadLetters);
        } finally {
            if (probe != null) {
                probe.detach(recorder);
            }
        }
    }

    private EffectReader open(EffectSource source) {
        if (source instanceof EffectSource.KafkaTopic output) {
            OutputLoad load = new OutputLoad(runId, workload, recorder, recorder.faults());
            EffectReader reader = open(source, load);
            reader.partitions().ifPresent(partitions -> recorder.reads(output.topic(), () -> load.loads(partitions)));
            return reader;
        }
        return open(source, recorder);
    }

    private EffectReader open(EffectSource source, EffectSink sink) {
        return ServiceLoader.load(EffectReaders.class, EffectReaders.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .flatMap(readers -> readers.open(source, sink).stream())
                .findFirst()
                .orElseGet(() -> session.readEffects(source, sink));
    }

    private @Nullable EffectReader readDeadLetters() {
        String topic = traffic.deadLetters();
        if (topic == null) {
            return null;
        }
        recorder.watchesDeadLetters();
        return session.readEffects(EffectSource.kafkaTopic(topic), new DeadLetters(recorder));
    }

    private SkewRun runWatched(@Nullable EffectReader reader, @Nullable EffectReader deadLetters)
            throws InterruptedException {
        OffsetSource offsets = session.offsets().orElse(null);
        long[] starts = offsets == null ? null : startsOnceReady(offsets);
        if (!invalidities.isEmpty()) {
            return freeze(null, null, null, new BitSet(), notStarted(), 0);
        }
        long start = System.nanoTime() + HEAD_START.toNanos();
        recorder.startsAt(start);
        boolean commits = offsets != null && !offsets.shared();
        recorder.watchesGroup(commits);
        recorder.mayRepeat(session.mayRepeat());
        recorder.watchesCommits(commits && effectsShowProgress());
        Sampler sampler = offsets == null
                ? null
                : new Sampler(
                        offsets,
                        this::appliedByPartition,
                        commitListener(reader, deadLetters, start),
                        start,
                        Sampler.CADENCE);
        Driver driver = new Driver(
                workload,
                runId,
                session,
                recorder,
                Driver.sendersFor(workload),
                new InFlightWindow(limits.mostEventsInFlight(), limits.mostBytesInFlight()));
        try (HarnessWatch watch = new HarnessWatch(traffic.clocks(), start)) {
            if (sampler != null) {
                sampler.start();
            }
            timeLine.start(start);
            load(driver, start);
            Drain drained = drain(sampler, start);
            BitSet pending = readPending(drained);
            awaitView(reader);
            awaitView(deadLetters);
            long end = System.nanoTime() - start;
            if (sampler != null) {
                sampler.stop();
            }
            timeLine.stop(limits.stop());
            knowEffectsUpTo(completeUpTo(reader, deadLetters), start);
            session.failure().ifPresent(reason -> invalidities.add(Invalidity.ofAll(reason)));
            Stream.of(Optional.ofNullable(reader), Optional.ofNullable(deadLetters))
                    .flatMap(Optional::stream)
                    .flatMap(one -> one.failure().stream())
                    .forEach(reason -> invalidities.add(Invalidity.ofAll(reason)));
            if (reader != null && !traffic.contract().contains(Contract.LATEST_PER_ENTITY)) {
                reader.vanished()
                        .map(reason -> new Invalidity(Set.of(Subject.LAG, Subject.LATENCY, Subject.EFFECTS), reason))
                        .ifPresent(invalidities::add);
            }
            EffectProbe probe = traffic.probe();
            if (probe != null) {
                invalidities.addAll(probe.faults());
            }
            return freeze(sampler, starts, drained, pending, watch.figures(), end);
        } finally {
            driver.end(limits.stop());
            timeLine.stop(limits.stop());
            if (sampler != null) {
                sampler.stop();
            }
        }
    }

    private Sampler.CommitListener commitListener(
            @Nullable EffectReader reader, @Nullable EffectReader deadLetters, long start) {
        return new Sampler.CommitListener() {
            @Override
            public void asking() {
                recorder.commits().asking();
            }

            @Override
            public void seen(double asked, double seconds, long[] committed, long[] ends) {
                recorder.commitLatency().looked((long) (asked * 1e9), (long) Math.ceil(seconds * 1e9), committed);
                recorder.commits().seen(seconds, committed, ends);
                knowEffectsUpTo(completeUpTo(reader, deadLetters), start);
                evidence.look(seconds);
            }
        };
    }

    private HarnessFigures notStarted() {
        return new HarnessFigures(
                Instant.ofEpochMilli(traffic.clocks().wallMillis().getAsLong()), Duration.ZERO, Duration.ZERO);
    }

    /** A listener that fails is told nothing more, and the run goes on. */
    private void tell(String phase, double fraction, String detail) {
        if (progressFailed) {
            return;
        }
        try {
            traffic.progress().update(phase, fraction, detail);
        } catch (RuntimeException | Error failed) {
            progressFailed = true;
            recorder.faults().note("the progress listener", HarnessFaults.TIME, failed);
        }
    }

    private boolean hasView() {
        return traffic.probe() != null || traffic.effectSource() != null;
    }

    /** A probe is told of an effect as it happens; a reader sees it later. */
    private static long completeUpTo(@Nullable EffectReader reader, @Nullable EffectReader deadLetters) {
        long moment = reader == null ? System.nanoTime() : reader.completeUpTo();
        boolean trails = deadLetters != null && deadLetters.completeUpTo() - moment < 0;
        return trails ? deadLetters.completeUpTo() : moment;
    }

    private void knowEffectsUpTo(long moment, long start) {
        recorder.viewTrails(System.nanoTime() - moment);
        recorder.commits().effectsAreKnownUpTo((moment - start) / 1e9);
    }

    /** Of a system that passes events over by contract, effects do not show how far it has come. */
    private boolean effectsShowProgress() {
        return hasView() && !traffic.contract().contains(Contract.LATEST_PER_ENTITY);
    }

    private long @Nullable [] appliedByPartition() {
        return effectsShowProgress() ? recorder.appliedByPartition(session.partitions()) : null;
    }

    /** The ends at which this run begins; null, with the reason noted, if the group is not ready. */
    private long @Nullable [] startsOnceReady(OffsetSource offsets) throws InterruptedException {
        GroupBarrier barrier =
                new GroupBarrier(offsets, traffic.readiness(), traffic.readyWithin(), this::tell, session::failure);
        Optional<String> notReady = barrier.await();
        if (notReady.isEmpty()) {
            try {
                return offsets.ends();
            } catch (RuntimeException failed) {
                Interruption.passOn(failed);
                notReady = Optional.of("the ends of the logs could not be looked at: " + failed.getMessage());
            }
        }
        notReady.map("the load was not started: "::concat)
                .map(Invalidity::ofAll)
                .ifPresent(invalidities::add);
        return null;
    }

    /** What ended the target for good: while something on the time line may still start it again, it is only away. */
    private Optional<String> failure() {
        return timeLine.isOver() ? session.failure() : Optional.empty();
    }

    private void load(Driver driver, long start) throws InterruptedException {
        driver.start(start);
        Duration span = workload.warmup().plus(workload.duration());
        Duration elapsed = Duration.ZERO;
        while (!driver.join(LOOK) && failure().isEmpty() && elapsed.compareTo(span.plus(limits.mostBehind())) <= 0) {
            elapsed = Duration.ofNanos(System.nanoTime() - start);
            boolean warmup = !workload.warmup().isZero() && elapsed.compareTo(workload.warmup()) < 0;
            report(warmup ? "warm-up" : "load", elapsed, span);
        }
        boolean ended = driver.end(limits.stop());
        Throwable thrown = driver.failure();
        if (thrown != null) {
            throw new SkewedLoadException(
                    "the load was stopped, since an event could not be made into a record: " + thrown + " (" + keyOrigin
                            + ")",
                    thrown);
        }
        awaitAnswers(driver);
        if (!driver.sentAll() && failure().isEmpty()) {
            invalidities.add(Invalidity.ofAll(reasonOfGivingUp(ended)));
        }
        if (driver.sentAll()) {
            shortfall(workload, recorder.sent()).map(Invalidity::ofAll).ifPresent(invalidities::add);
        }
    }

    /** A driver that says it is done has sent every event; of a slice nobody knows how many those are. */
    static Optional<String> shortfall(Workload workload, long sent) {
        return workload.isSlice() || sent == workload.eventCount()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the driver says that it sent all %,d events, but %,d were sent, which is a fault of SkewedLoad",
                        workload.eventCount(),
                        sent));
    }

    private String reasonOfGivingUp(boolean ended) {
        return String.format(
                Locale.ROOT,
                ended
                        ? "the load was given up with %,d of %,d events sent, %s after its schedule had ended: lower"
                                + " eventsPerSecond, or give the target a faster machine"
                        : "the load was given up with %,d of %,d events sent: the code that makes the key or the value has"
                                + " not returned %s after the schedule had ended",
                recorder.sent(),
                workload.eventCount(),
                limits.mostBehind().toSeconds() + " s");
    }

    private void awaitAnswers(Driver driver) throws InterruptedException {
        long deadline = System.nanoTime() + limits.lastAnswers().toNanos();
        while (failure().isEmpty() && !driver.awaitAnswers(LOOK) && System.nanoTime() < deadline) {
            tell("last answers", 0, recorder.sent() + " events sent");
        }
    }

    private void report(String phase, Duration elapsed, Duration span) {
        String detail = String.format(Locale.ROOT, "%,d of %,d events sent", recorder.sent(), workload.eventCount())
                + (seesEffects() ? String.format(Locale.ROOT, ", %,d effects", recorder.effectsSeen()) : "");
        double fraction = elapsed.toNanos() / (double) Math.max(1, span.toNanos());
        tell(phase, Math.max(0, Math.min(1, fraction)), detail);
    }

    private Drain drain(@Nullable Sampler sampler, long start) throws InterruptedException {
        Drain drain = new Drain(
                new Drain.Watched(
                        () -> timeLine.isOver() && (!seesEffects() || recorder.allAcknowledgedApplied()),
                        recorder::effectsSeen,
                        () -> lastOf(sampler),
                        unread::areNone,
                        sampler != null),
                System::nanoTime,
                start,
                limits.quiet(),
                traffic.drain());
        while (failure().isEmpty() && !drain.isOver()) {
            report("drain", Duration.ofNanos(System.nanoTime() - drain.began()), traffic.drain());
            TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
        }
        return drain;
    }

    private boolean seesEffects() {
        return traffic.seesEffects(recorder.effectsSeen());
    }

    private static @Nullable OffsetSample lastOf(@Nullable Sampler sampler) {
        return sampler == null ? null : sampler.last();
    }

    /** Where nobody can tell what the group has reached, nothing is called lost. */
    private BitSet readPending(Drain drain) throws InterruptedException {
        if (drain.complete()) {
            return new BitSet();
        }
        if (session.failure().isPresent() || session.offsets().isEmpty()) {
            return recorder.unreached();
        }
        try {
            tell("reading back", 0, "what the group has not reached");
            BitSet pending = session.readPending(limits.readBack());
            settle(pending);
            return pending;
        } catch (RuntimeException failed) {
            Interruption.passOn(failed);
            invalidities.add(new Invalidity(
                    Set.of(Subject.EFFECTS),
                    "what lies between the committed offsets and the ends could not be read back: " + failed));
            return recorder.unreached();
        }
    }

    /** The system still runs: an effect may be seen a moment after the commit that covers it. */
    private void settle(BitSet pending) throws InterruptedException {
        long deadline = System.nanoTime() + limits.settle().toNanos();
        while (seesEffects() && !isPartOf(recorder.unreached(), pending) && System.nanoTime() < deadline) {
            TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
        }
    }

    /** A view from outside trails behind: what it has not shown yet is neither missing nor without a second. */
    private void awaitView(@Nullable EffectReader reader) throws InterruptedException {
        long now = System.nanoTime();
        while (reader != null && reader.failure().isEmpty() && reader.completeUpTo() - now < 0) {
            if (System.nanoTime() - now > limits.readBack().toNanos()) {
                invalidities.add(new Invalidity(
                        Set.of(Subject.EFFECTS),
                        String.format(
                                Locale.ROOT,
                                "effects could not be read up to the end: %.1f s before it are missing",
                                (now - reader.completeUpTo()) / 1e9)));
                return;
            }
            TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
        }
    }

    private static boolean isPartOf(BitSet part, BitSet whole) {
        part.andNot(whole);
        return part.isEmpty();
    }

    private List<Mark> marks() {
        return Stream.concat(timeLine.marks().stream(), recorder.marks().stream())
                .toList();
    }

    private SkewRun freeze(
            @Nullable Sampler sampler,
            long @Nullable [] starts,
            @Nullable Drain drain,
            BitSet pending,
            HarnessFigures harness,
            long endNanos) {
        return new Freeze(traffic, recorder, evidence, marks(), unread, invalidities)
                .run(runId, keyOrigin, sampler, starts, drain, pending, harness, endNanos);
    }
}
