package dev.skewedload.run;

import dev.skewedload.measure.AnswerFigures;
import dev.skewedload.measure.AnswerRecorder;
import dev.skewedload.measure.CommitLatencyRecorder;
import dev.skewedload.measure.CommitRecorder;
import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.EffectRecorder;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.GroupedLatencyRecorder;
import dev.skewedload.measure.HandlerRecorder;
import dev.skewedload.measure.Handovers;
import dev.skewedload.measure.LatencyFigures;
import dev.skewedload.measure.LatencyRecorder;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.LoadRecorder;
import dev.skewedload.measure.LongExecution;
import dev.skewedload.measure.Mark;
import dev.skewedload.measure.RunId;
import dev.skewedload.measure.SeenEffect;
import dev.skewedload.measure.ShareFigures;
import dev.skewedload.measure.ShareRecorder;
import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Leads what happens in a run to its recorders; warm-up events go to the recorder of effects alone. */
final class RunRecorder implements EffectSink {
    private static final int LONGEST_ID = 200;

    private final RunId runId;
    private final Workload workload;
    private final EffectRecorder effects;
    private final CommitRecorder commits;
    private final LoadRecorder load;
    private final ShareRecorder shares;
    private final LatencyRecorder sendDelay;
    private final LatencyRecorder acknowledgement;
    private final GroupedLatencyRecorder acknowledgementByPartition;
    private final EffectLatencies effectLatencies;
    private final CommitLatencyRecorder commitLatency;
    private final HarnessFaults faults = new HarnessFaults();
    private final Object placing = new Object();
    private final AtomicLongArray acknowledged;
    private final AnswerRecorder answers;
    private final HandlerRecorder handlers;
    private final WorkloadMarks marks;
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong measuredSent = new AtomicLong();
    private final AtomicLong measuredAcknowledged = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong effectsSeen = new AtomicLong();
    private final AtomicLong lastSendNanos = new AtomicLong();
    private final AtomicLong longestTrailNanos = new AtomicLong();
    private final Map<String, Supplier<PartitionLoads>> outputs = new ConcurrentHashMap<>();
    private volatile String input = "input";
    private volatile boolean started;
    private volatile long startNanos;
    private volatile boolean frozen;
    private volatile boolean watchesCommits;
    private volatile boolean watchesGroup;
    private volatile boolean mayRepeat;

    RunRecorder(RunId runId, Workload workload, int partitions, Set<Contract> contract) {
        this.runId = runId;
        this.workload = workload;
        effects = new EffectRecorder(workload.eventCount(), workload.warmupEvents(), contract);
        commits = new CommitRecorder(workload.eventCount(), partitions);
        load = new LoadRecorder(
                partitions, workload.warmup().toNanos(), workload.duration().toNanos());
        acknowledged = new AtomicLongArray(partitions);
        shares = new ShareRecorder(workload);
        marks = new WorkloadMarks(workload);
        answers = new AnswerRecorder(partitions, GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT.toNanos());
        handlers = new HandlerRecorder(
                partitions,
                workload.warmup().toNanos(),
                workload.warmup().plus(workload.duration()).toNanos());
        sendDelay = recorder();
        acknowledgement = recorder();
        acknowledgementByPartition = new GroupedLatencyRecorder(
                partitions, workload.warmup().toNanos(), workload.duration().toNanos(), workload.seed());
        effectLatencies = new EffectLatencies(workload, partitions);
        commitLatency = new CommitLatencyRecorder(
                partitions, workload.warmup().toNanos(), workload.duration().toNanos(), workload.seed());
    }

    private LatencyRecorder recorder() {
        return new LatencyRecorder(
                workload.warmup().toNanos(), workload.duration().toNanos(), workload.seed());
    }

    /** Sets due time 0 on the {@link System#nanoTime} clock; before any event is sent. */
    void startsAt(long nanoTime) {
        startNanos = nanoTime;
        started = true;
    }

    /** Whether commits are to be held against effects, so that offsets have to be kept. */
    void watchesCommits(boolean watched) {
        watchesCommits = watched;
    }

    /** Whether somebody looks at the group's commits at all. */
    void watchesGroup(boolean watched) {
        watchesGroup = watched;
    }

    /** Whether the target may write one event more than once. */
    void mayRepeat(boolean repeats) {
        mayRepeat = repeats;
    }

    boolean mayRepeat() {
        return mayRepeat;
    }

    /** Notes how far the view of effects is behind what happens. */
    void viewTrails(long nanos) {
        longestTrailNanos.accumulateAndGet(nanos, Math::max);
    }

    double longestTrailSeconds() {
        return longestTrailNanos.get() / 1e9;
    }

    /** What the stream is called that is sent to. */
    void sendsTo(String stream) {
        input = stream;
    }

    /** An output stream whose records are counted. */
    void reads(String stream, Supplier<PartitionLoads> loads) {
        outputs.put(stream, loads);
    }

    /** A dead-letter topic is read, so that no letter means that there is none. */
    void watchesDeadLetters() {
        effects.watchesDeadLetters();
    }

    CommitRecorder commits() {
        return commits;
    }

    CommitLatencyRecorder commitLatency() {
        return commitLatency;
    }

    private void complete(long sequence) {
        if (watchesCommits) {
            commits.complete(sequence);
        }
    }

    /** Before an event is sent, at so many nanoseconds since the schedule began. A fault of ours is no matter of the target. */
    void sending(EventCursor cursor, long sentOffsetNanos) {
        try {
            noteSending(cursor, sentOffsetNanos);
        } catch (RuntimeException | Error failed) {
            faults.note("the recording of a send", HarnessFaults.ALL, failed);
        }
    }

    private void noteSending(EventCursor cursor, long sentOffsetNanos) {
        effects.sending(cursor.sequence(), cursor.entityIndex(), effectLatencies.tagOf(cursor));
        sent.incrementAndGet();
        lastSendNanos.accumulateAndGet(sentOffsetNanos, Math::max);
        marks.sent(cursor, sentOffsetNanos);
        if (!cursor.warmup()) {
            measuredSent.incrementAndGet();
            load.sent(cursor.dueNanos());
            shares.sent(cursor.tenantIndex());
            sendDelay.record(cursor.dueNanos(), sentOffsetNanos - cursor.dueNanos());
        }
    }

    /** The send failed before the target took the event. */
    void notSent(Event event) {
        refused.incrementAndGet();
        effects.refused(event.sequence());
    }

    Acknowledgement acknowledgementOf(Event event, Runnable answered) {
        return new Answer(event, answered);
    }

    /** What has come of the surges and new viral keys of the workload. */
    List<Mark> marks() {
        return marks.marks();
    }

    HarnessFaults faults() {
        return faults;
    }

    /** A fault of ours is noted, and is no matter of the system under test, whose thread this may be. */
    @Override
    public void applied(AppliedEffect effect) {
        try {
            record(effect);
        } catch (RuntimeException | Error failed) {
            faults.note("the recording of an effect", HarnessFaults.ALL_BUT_LOAD, failed);
        }
    }

    private void record(AppliedEffect effect) {
        if (isBeforeTheStart(effect.nanoTime())) {
            return;
        }
        effectsSeen.incrementAndGet();
        long sequence = sequenceOf(effect.eventId());
        if (sequence < 0) {
            return;
        }
        synchronized (placing) { // else an acknowledgement in between would be missed
            int partition = effects.partitionOf(sequence);
            long tag = effects.applied(new SeenEffect(
                    sequence, effect.nanoTime() - startNanos, effect.lane(), effect.contentHash(), effect.route()));
            if (tag != EffectRecorder.NOT_THE_FIRST && !frozen && sequence >= workload.warmupEvents()) {
                effectLatencies.applied(sequence, tag, partition, effect.nanoTime() - startNanos);
            }
        }
        complete(sequence);
    }

    /** Effects of before the first due time are of what lay in the topic before this run: nobody's business. */
    private boolean isBeforeTheStart(long nanoTime) {
        return !started || nanoTime - startNanos < 0;
    }

    /** The event's place in the stream, or a negative number, with the stray counted. */
    private long sequenceOf(String eventId) {
        long sequence = runId.sequenceOf(eventId);
        if (sequence == RunId.FOREIGN) {
            effects.foreign(shortened(eventId));
            return sequence;
        }
        if (sequence == RunId.MALFORMED || sequence >= workload.eventCount()) {
            effects.malformed(shortened(eventId));
            return RunId.MALFORMED;
        }
        return sequence;
    }

    @Override
    public void deadLettered(String eventId, long nanoTime) {
        long sequence = isBeforeTheStart(nanoTime) ? RunId.MALFORMED : sequenceOf(eventId);
        if (sequence >= 0) {
            effects.deadLettered(sequence, nanoTime - startNanos);
            complete(sequence);
        }
    }

    @Override
    public void executionStarted(String eventId, long nanoTime) {
        long sequence = isBeforeTheStart(nanoTime) ? RunId.MALFORMED : sequenceOf(eventId);
        if (sequence >= 0) {
            effects.executionStarted(sequence, nanoTime - startNanos);
            if (watchesCommits) {
                commits.begun(sequence);
            }
            handlers.started(sequence, effects.partitionOf(sequence), nanoTime - startNanos);
        }
    }

    @Override
    public void executionEnded(String eventId, long nanoTime) {
        long sequence = isBeforeTheStart(nanoTime) ? RunId.MALFORMED : runId.sequenceOf(eventId);
        if (sequence >= 0 && sequence < workload.eventCount()) {
            effects.executionEnded(sequence, nanoTime - startNanos);
            handlers.ended(sequence, nanoTime - startNanos);
        }
    }

    @Override
    public void waited(String downstream, long fromNanoTime, long toNanoTime) {
        if (started) {
            handlers.waited(downstream, fromNanoTime - startNanos, toNanoTime - startNanos);
        }
    }

    /** What is no id of ours may be anything, of any length. */
    private static String shortened(String eventId) {
        return eventId.length() <= LONGEST_ID ? eventId : eventId.substring(0, LONGEST_ID) + "…";
    }

    long sent() {
        return sent.get();
    }

    long effectsSeen() {
        return effectsSeen.get();
    }

    long[] appliedByPartition(int partitions) {
        return effects.appliedByPartition(partitions);
    }

    boolean allAcknowledgedApplied() {
        return effects.allAcknowledgedDone();
    }

    long measuredSent() {
        return measuredSent.get();
    }

    long acknowledged() {
        return effects.acknowledgedCount();
    }

    /** Records of this run, those of the warm-up included, that the target said are in the log. */
    long[] acknowledgedByPartition() {
        return IntStream.range(0, acknowledged.length())
                .mapToLong(acknowledged::get)
                .toArray();
    }

    long measuredAcknowledged() {
        return measuredAcknowledged.get();
    }

    /** Acknowledged events, and those of which nobody knows whether they arrived. */
    long mostRecordsOfThisRun() {
        return sent.get() - refused.get();
    }

    /** Acknowledged events without effect: pending, unless somebody can tell that they were passed over. */
    BitSet unreached() {
        BitSet sequences = new BitSet();
        effects.forEachUnapplied((sequence, tag) -> sequences.set(Math.toIntExact(sequence)));
        return sequences;
    }

    /** Ends the latencies. An event without effect counts as at least as late as the end of the drain. */
    void countUnreached(long endNanos) {
        frozen = true;
        effects.forEachUnapplied((sequence, tag) -> {
            if (sequence >= workload.warmupEvents()) {
                effectLatencies.unreached(tag, effects.partitionOf(sequence), endNanos);
            }
        });
    }

    GeneratorFigures generator(Duration sendDelayLimit) {
        double seconds = Math.max(
                        workload.duration().toNanos(),
                        lastSendNanos.get() - workload.warmup().toNanos())
                / 1e9;
        long scheduled = scheduled();
        return new GeneratorFigures(
                scheduled / (workload.duration().toNanos() / 1e9),
                measuredAcknowledged.get() / seconds,
                scheduled,
                measuredSent.get(),
                measuredAcknowledged.get(),
                sendDelay.snapshot(),
                sendDelayLimit);
    }

    /** How many events a slice has, nobody knows without a walk. */
    private long scheduled() {
        if (!workload.isSlice()) {
            return workload.measuredEvents();
        }
        long count = 0;
        try (EventCursor cursor = workload.events()) {
            while (cursor.next()) {
                count += cursor.warmup() ? 0 : 1;
            }
        }
        return count;
    }

    LoadFigures load() {
        Map<String, PartitionLoads> read = new HashMap<>();
        outputs.forEach((name, loads) -> read.put(name, loads.get()));
        return load.freeze().withStreams(input, read);
    }

    List<ShareFigures> shares() {
        return shares.freeze();
    }

    LatencyFigures latencies(boolean seesEffects, long endNanos) {
        EffectLatencies seen = seesEffects ? effectLatencies : effectLatencies.unused();
        return new LatencyFigures(seen.endToEnd(), acknowledgement.snapshot(), seen.otherTenants())
                .withGroups(seen.byTenant(), seen.byPartition(), acknowledgementByPartition.snapshot())
                .withCommits(commitLatency.freeze(endNanos));
    }

    AnswerFigures answers() {
        return answers.freeze();
    }

    /** Before {@link #consumer}. */
    List<LongExecution> longExecutions() {
        return handlers.longExecutions(System.nanoTime() - startNanos);
    }

    ConsumerFigures consumer() {
        return handlers.freeze(System.nanoTime() - startNanos);
    }

    EffectReport effects(BitSet pending, Handovers handovers) {
        return effects.report(sequence -> pending.get(Math.toIntExact(sequence)), handovers);
    }

    /** What the target says of one event, which counts once. Called from the target's threads, which must not pay for us. */
    private final class Answer implements Acknowledgement {
        private final Event event;
        private final Runnable answered;
        private final AtomicBoolean given = new AtomicBoolean();
        private final long sentNanoTime = System.nanoTime();

        Answer(Event event, Runnable answered) {
            this.event = event;
            this.answered = answered;
        }

        @Override
        public void acknowledged(int partition, long offset, String key, int bytes) {
            long now = System.nanoTime() - startNanos;
            once(() -> {
                synchronized (placing) {
                    effects.acknowledged(event.sequence(), partition);
                    effectLatencies.placed(event.sequence(), partition);
                }
                acknowledged.incrementAndGet(partition);
                if (watchesCommits) {
                    commits.acknowledged(event.sequence(), partition, offset);
                }
                if (!event.warmup() && watchesGroup) {
                    commitLatency.acknowledged(partition, offset, event.dueNanos());
                }
                handlers.acknowledged(event.sequence(), partition);
                if (!event.warmup()) {
                    answers.answered(partition, now + startNanos - sentNanoTime);
                    measuredAcknowledged.incrementAndGet();
                    load.acknowledged(key, partition, bytes, event.cost(), event.dueNanos());
                    shares.acknowledged(event.sequence(), event.tenant());
                    acknowledgement.record(event.dueNanos(), now - event.dueNanos());
                    acknowledgementByPartition.record(partition, event.dueNanos(), now - event.dueNanos());
                }
            });
        }

        @Override
        public void refused(Throwable reason) {
            once(() -> notSent(event));
        }

        @Override
        public void unknown(Throwable reason) {
            once(() -> effects.unknown(event.sequence()));
        }

        private void once(Runnable record) {
            if (!given.compareAndSet(false, true)) {
                faults.answeredTwice(event.sequence());
                return;
            }
            try {
                record.run();
            } catch (RuntimeException | Error failed) {
                faults.note("the recording of an answer", HarnessFaults.ALL, failed);
            } finally {
                answered.run();
            }
        }
    }
}
