package dev.skewedload.measure;

import static dev.skewedload.measure.SendOutcome.ACKNOWLEDGED;
import static dev.skewedload.measure.SendOutcome.NOT_SENT;
import static dev.skewedload.measure.SendOutcome.REFUSED;
import static dev.skewedload.measure.SendOutcome.UNKNOWN;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Records sends and effects as they happen and judges them per event id, in bounded memory; {@link EffectReport} says what
 * each finding means.
 *
 * <p>An event is its sequence, 0-based, of a known total. Memory is three bits an event, one long an entity, and fourteen
 * bytes for each event in a chunk of 4,096 of which one is outstanding (sent without effect), so that 100 million events
 * take some 40 MB while the system keeps up and at most 1.5 GB if it does nothing at all. What is reported beyond that takes
 * memory from then on: contents eight bytes an event, routes eight an entity, executions a bit an event and what is under
 * way, and either of the two four bytes an event; {@link Contract#AT_LEAST_ONCE} two bytes an event.
 *
 * <p>Thread-safe, by one lock. The order of the effects of an entity is the order in which the calls of {@code applied}
 * take that lock: a sink that reports the effects of one entity from one thread, or while it holds its own lock on the
 * entity, is judged exactly; one that reports after it let go may be judged by another order than it acted in.
 */
public final class EffectRecorder {

    /** What {@link #applied(SeenEffect)} answers for an effect that is not the first of a sent event. */
    public static final long NOT_THE_FIRST = Long.MIN_VALUE;

    private final long events;
    private final long warmupEvents;
    private final Set<Contract> contract;
    private final EventStates states;
    private final EventBits deadLettered;
    private final EventBits executed;
    private final EventBits phantom;
    private final OutstandingEvents outstanding;
    private final EventContents contents;
    private final EntityOrder order = new EntityOrder();
    private final EntityRoutes routes = new EntityRoutes();
    private final EntityExecutions executions = new EntityExecutions();
    private final ReplayLog replays = new ReplayLog();
    private final DeadLetterLog deadLetters = new DeadLetterLog();
    private final Tally<Long> duplicates = new Tally<>();
    private final Tally<Long> conflicts = new Tally<>();
    private final Tally<Long> late = new Tally<>();
    private final Tally<Long> phantoms = new Tally<>();
    private final Tally<String> foreign = new Tally<>();
    private final Tally<String> malformed = new Tally<>();
    private long[] reachedByPartition = new long[0];
    private long acknowledged;
    private long refused;
    private long applied;
    private long reached;
    private long withContent;
    private long withoutContent;

    /**
     * Creates a recorder for one run of a system that is held to {@link Contract#STRICT}.
     *
     * @param events number of events of the run, warm-up included; sequences are {@code 0 … events - 1}
     * @param warmupEvents how many of them, the first ones, are warm-up
     * @throws IllegalArgumentException if {@code events} is negative or above 2^36, or the warm-up is longer than the run
     */
    public EffectRecorder(long events, long warmupEvents) {
        this(events, warmupEvents, Contract.STRICT);
    }

    /**
     * Creates a recorder for one run.
     *
     * @param events number of events of the run, warm-up included; sequences are {@code 0 … events - 1}
     * @param warmupEvents how many of them, the first ones, are warm-up
     * @param contract what the system is held to
     * @throws IllegalArgumentException if {@code events} is negative or above 2^36, or the warm-up is longer than the run
     */
    public EffectRecorder(long events, long warmupEvents, Set<Contract> contract) {
        this.states = new EventStates(events);
        if (warmupEvents < 0 || warmupEvents > events) {
            throw new IllegalArgumentException(
                    "the warm-up must be in [0, %d] events, but was %d".formatted(events, warmupEvents));
        }
        this.events = events;
        this.warmupEvents = warmupEvents;
        this.contract = Set.copyOf(contract);
        this.deadLettered = new EventBits(events);
        this.executed = new EventBits(events);
        this.phantom = new EventBits(events);
        this.outstanding = new OutstandingEvents(events, contract.contains(Contract.AT_LEAST_ONCE));
        this.contents = new EventContents(events);
    }

    /**
     * Announces a send whose effect nobody asks about; see {@link #sending(long, int, long)}.
     *
     * @param sequence the event
     * @param entityIndex its entity, the domain of its order: a dense index from 0
     */
    public void sending(long sequence, int entityIndex) {
        sending(sequence, entityIndex, 0);
    }

    /**
     * Announces a send; called <em>before</em> the event is handed to the target, since its effect may come before its
     * acknowledgement. Until an outcome is reported the send counts as unknown.
     *
     * @param sequence the event
     * @param entityIndex its entity, the domain of its order: a dense index from 0
     * @param tag handed back with the event's first effect; any number but {@link #NOT_THE_FIRST}
     * @throws IndexOutOfBoundsException if the sequence is none of the run's, or the index is negative
     * @throws IllegalStateException if the event was announced before
     */
    public synchronized void sending(long sequence, int entityIndex, long tag) {
        Objects.checkIndex(sequence, events);
        Objects.checkIndex(entityIndex, Integer.MAX_VALUE);
        if (states.isSent(sequence)) {
            throw new IllegalStateException("event %d is sent a second time".formatted(sequence));
        }
        states.outcome(sequence, UNKNOWN);
        outstanding.add(sequence, entityIndex, tag);
        states.effect(sequence, false); // an effect before the send is a phantom's, and no proof of this event's own
        contents.forget(sequence);
    }

    /**
     * Notes that the target has the event.
     *
     * @param sequence the event
     * @param partition where it lies, up to 32,767; -1 if the target has no partitions
     * @throws IndexOutOfBoundsException if the sequence is none of the run's
     * @throws IllegalArgumentException if the partition is below -1 or above 32,767
     * @throws IllegalStateException if the event was not announced, or was refused
     */
    public synchronized void acknowledged(long sequence, int partition) {
        if (partition < OutstandingEvents.NO_PARTITION || partition > Short.MAX_VALUE) {
            throw new IllegalArgumentException("the partition must be in [-1, 32767], but was " + partition);
        }
        if (!becomes(sequence, ACKNOWLEDGED)) {
            return;
        }
        acknowledged++;
        outstanding.partition(sequence, partition);
        if (states.hasEffect(sequence) || deadLettered.get(sequence)) {
            reach(partition);
        }
    }

    /**
     * Notes that the target refused the event: an effect of it would be a phantom.
     *
     * @param sequence the event
     * @throws IndexOutOfBoundsException if the sequence is none of the run's
     * @throws IllegalStateException if the event was not announced, or was acknowledged
     */
    public synchronized void refused(long sequence) {
        if (!becomes(sequence, REFUSED)) {
            return;
        }
        refused++;
        if (states.hasEffect(sequence) || deadLettered.get(sequence)) {
            notePhantom(sequence);
        }
        if (states.hasEffect(sequence)) {
            applied--;
        } else {
            outstanding.settle(sequence);
        }
    }

    /**
     * Notes that the send timed out, so that nobody knows; a later {@link #acknowledged} or {@link #refused} still counts.
     *
     * @param sequence the event
     * @throws IndexOutOfBoundsException if the sequence is none of the run's
     * @throws IllegalStateException if the event was not announced, or its outcome is known already
     */
    public synchronized void unknown(long sequence) {
        becomes(sequence, UNKNOWN);
    }

    private boolean becomes(long sequence, SendOutcome outcome) {
        Objects.checkIndex(sequence, events);
        SendOutcome before = states.outcome(sequence);
        if (before == NOT_SENT || before != UNKNOWN && before != outcome) {
            throw new IllegalStateException("event %d cannot become %s: it is %s".formatted(sequence, outcome, before));
        }
        states.outcome(sequence, outcome);
        return before != outcome;
    }

    /**
     * Notes an effect of an event of which nothing else is known; see {@link #applied(SeenEffect)}.
     *
     * @param sequence the event; one outside the run is counted as malformed
     * @return whether this is the first effect of a sent event
     */
    public boolean applied(long sequence) {
        return applied(SeenEffect.of(sequence)) != NOT_THE_FIRST;
    }

    /**
     * Notes an effect of an event.
     *
     * @param effect the effect; one of an event outside the run is counted as malformed
     * @return the tag of the event's send if this is the first effect of a sent event, else {@link #NOT_THE_FIRST}
     */
    public synchronized long applied(SeenEffect effect) {
        long sequence = effect.sequence();
        if (!isOfTheRun(sequence)) {
            return NOT_THE_FIRST;
        }
        boolean conflict = conflicts(effect);
        noteRoute(effect);
        if (states.hasEffect(sequence)) {
            repeat(effect, conflict);
            return NOT_THE_FIRST;
        }
        states.effect(sequence, true);
        if (!isSent(sequence)) {
            notePhantom(sequence);
            return NOT_THE_FIRST;
        }
        return applyFirst(effect);
    }

    private boolean isOfTheRun(long sequence) {
        if (sequence >= 0 && sequence < events) {
            return true;
        }
        malformed("sequence %d of a run of %d events".formatted(sequence, events));
        return false;
    }

    /** Whether the event was sent as far as anybody knows. */
    private boolean isSent(long sequence) {
        SendOutcome outcome = states.outcome(sequence);
        return outcome == UNKNOWN || outcome == ACKNOWLEDGED;
    }

    private boolean conflicts(SeenEffect effect) {
        if (effect.contentHash().isEmpty()) {
            withoutContent++;
            return false;
        }
        withContent++;
        boolean conflict =
                contents.differs(effect.sequence(), effect.contentHash().getAsLong());
        if (conflict) {
            conflicts.add(effect.sequence());
        }
        return conflict;
    }

    /** Before the event settles, since only then its entity is sure to be known. */
    private void noteRoute(SeenEffect effect) {
        if (!isSent(effect.sequence())) {
            return;
        }
        int entity = OutstandingEvents.NO_ENTITY;
        if (effect.route().isPresent()) {
            outstanding.keepEntities();
            entity = outstanding.entityIfKept(effect.sequence());
        }
        if (entity == OutstandingEvents.NO_ENTITY) {
            routes.noteUnnamed();
        } else {
            routes.note(entity, effect.sequence(), effect.route().orElseThrow(), effect.nanos());
        }
    }

    /** Whether a replay is legal, only the end of the run can say; other content never is. */
    private void repeat(SeenEffect effect, boolean conflict) {
        boolean mayBeLegal = contract.contains(Contract.AT_LEAST_ONCE) && !conflict && isSent(effect.sequence());
        if (!mayBeLegal || !replays.add(effect.sequence(), effect.nanos())) {
            duplicates.add(effect.sequence());
        }
    }

    private long applyFirst(SeenEffect effect) {
        long sequence = effect.sequence();
        applied++;
        if (states.outcome(sequence) == ACKNOWLEDGED && !deadLettered.get(sequence)) {
            reach(outstanding.partition(sequence));
        }
        if (order.isLate(outstanding.entity(sequence), sequence, effect.lane())) {
            late.add(sequence);
        }
        long tag = outstanding.tag(sequence);
        outstanding.settle(sequence);
        return tag;
    }

    private void notePhantom(long sequence) {
        if (!phantom.get(sequence)) {
            phantom.set(sequence, true);
            phantoms.add(sequence);
        }
    }

    /**
     * Notes that the system has set an event aside for good. It counts as dead-lettered unless it has an effect, too.
     *
     * @param sequence the event; one outside the run is counted as malformed
     * @param nanos when, in nanoseconds since the schedule began
     */
    public synchronized void deadLettered(long sequence, long nanos) {
        if (!isOfTheRun(sequence)) {
            return;
        }
        if (!isSent(sequence)) {
            notePhantom(sequence);
            return;
        }
        boolean isFirst = !deadLettered.get(sequence);
        deadLetters.add(nanos, isFirst);
        if (!isFirst) {
            return;
        }
        deadLettered.set(sequence, true);
        if (states.outcome(sequence) == ACKNOWLEDGED && !states.hasEffect(sequence)) {
            reach(outstanding.partition(sequence));
        }
    }

    /** Says that somebody would tell of dead letters, so that none means none. */
    public synchronized void watchesDeadLetters() {
        deadLetters.watch();
    }

    /**
     * Notes that the system began to work on an event. One that was not sent, or had its effect before any execution was
     * reported, is left out.
     *
     * @param sequence the event; one outside the run is counted as malformed
     * @param nanos when, in nanoseconds since the schedule began
     */
    public synchronized void executionStarted(long sequence, long nanos) {
        if (!isOfTheRun(sequence) || !isSent(sequence)) {
            return;
        }
        outstanding.keepEntities();
        int entity = outstanding.entityIfKept(sequence);
        if (entity != OutstandingEvents.NO_ENTITY) {
            executions.started(entity, sequence, nanos, executed.get(sequence));
            executed.set(sequence, true);
        }
    }

    /**
     * Notes that the system ended an execution of an event; without one under way it is ignored.
     *
     * @param sequence the event
     * @param nanos when, in nanoseconds since the schedule began
     */
    public synchronized void executionEnded(long sequence, long nanos) {
        if (executed.get(sequence)) {
            executions.ended(outstanding.entityIfKept(sequence), sequence, nanos);
        }
    }

    private void reach(int partition) {
        reached++;
        if (partition >= reachedByPartition.length) {
            reachedByPartition = Arrays.copyOf(reachedByPartition, partition + 1);
        }
        if (partition >= 0) {
            reachedByPartition[partition]++;
        }
    }

    /**
     * Notes an effect of another run's event.
     *
     * @param eventId the id as the sink gave it
     */
    public synchronized void foreign(String eventId) {
        foreign.add(eventId);
    }

    /**
     * Notes an effect whose id is no event id at all.
     *
     * @param eventId the id as the sink gave it
     */
    public synchronized void malformed(String eventId) {
        malformed.add(eventId);
    }

    /**
     * Where an event lies that has had no effect yet.
     *
     * @param sequence the event
     * @return its partition; -1 if nobody has said, or it has had its effect, or is none of this run's
     */
    public synchronized int partitionOf(long sequence) {
        boolean waits = sequence >= 0
                && sequence < events
                && states.outcome(sequence) == ACKNOWLEDGED
                && !states.hasEffect(sequence);
        return waits ? outstanding.partitionIfKept(sequence) : OutstandingEvents.NO_PARTITION;
    }

    /**
     * How many events of each partition are both acknowledged and done, applied or dead-lettered; cheap enough for a sampler.
     *
     * <p>An unknown send that has its effect is in none of them, since nobody said where it lies.
     *
     * @param partitions number of partitions to tell
     * @return a new array of that length, one count a partition
     */
    public synchronized long[] appliedByPartition(int partitions) {
        return Arrays.copyOf(reachedByPartition, partitions);
    }

    /**
     * Number of acknowledged events so far.
     *
     * @return the count
     */
    public synchronized long acknowledgedCount() {
        return acknowledged;
    }

    /**
     * Number of different events that had an effect so far, refused and never sent ones left out.
     *
     * @return the count
     */
    public synchronized long appliedCount() {
        return applied;
    }

    /**
     * Whether nothing is owed of the events acknowledged so far: each has had its effect, was dead-lettered, or was
     * superseded where the contract allows that; true, too, while none is acknowledged.
     *
     * @return whether a drain has nothing to wait for among the acknowledged events
     */
    public synchronized boolean allAcknowledgedDone() {
        return reached == acknowledged || contract.contains(Contract.LATEST_PER_ENTITY) && nextUnreached(0) >= events;
    }

    /**
     * Visits the acknowledged events of which an effect is still owed, by sequence.
     *
     * @param visitor is given each sequence and the tag of its send; called under the recorder's lock
     */
    public synchronized void forEachUnapplied(UnappliedVisitor visitor) {
        for (long sequence = nextUnreached(0); sequence < events; sequence = nextUnreached(sequence + 1)) {
            visitor.visit(sequence, outstanding.tag(sequence));
        }
    }

    private long nextUnreached(long from) {
        long sequence = outstanding.nextHeld(from);
        while (sequence < events && !isUnreached(sequence)) {
            sequence = outstanding.nextHeld(sequence + 1);
        }
        return sequence;
    }

    private boolean isUnreached(long sequence) {
        return states.outcome(sequence) == ACKNOWLEDGED
                && !states.hasEffect(sequence)
                && !deadLettered.get(sequence)
                && !isSuperseded(sequence);
    }

    private boolean isSuperseded(long sequence) {
        return contract.contains(Contract.LATEST_PER_ENTITY)
                && order.isOvertaken(outstanding.entity(sequence), sequence);
    }

    /**
     * Judges what was recorded so far, of a run whose group nobody watched; the recorder may go on.
     *
     * @param pending as in {@link #report(LongPredicate, Handovers)}
     * @return the judgement
     */
    public EffectReport report(LongPredicate pending) {
        return report(pending, Handovers.unwatched());
    }

    /**
     * Judges what was recorded so far; the recorder may go on.
     *
     * @param pending says whether an event lies in the log beyond what the system has committed; called under the recorder's
     *     lock, for events without effect only
     * @param handovers when a replay is legal under {@link Contract#AT_LEAST_ONCE}
     * @return the judgement
     */
    public synchronized EffectReport report(LongPredicate pending, Handovers handovers) {
        EffectReckoning reckoning = new EffectReckoning(warmupEvents, pending, this::isSuperseded);
        long unexecuted = 0;
        for (long sequence = 0; sequence < events; sequence++) {
            if (isSent(sequence)) {
                boolean hasEffect = states.hasEffect(sequence);
                reckoning.add(
                        sequence, states.outcome(sequence) == ACKNOWLEDGED, hasEffect, deadLettered.get(sequence));
                unexecuted += hasEffect && !executed.get(sequence) ? 1 : 0;
            }
        }
        Tally<Long> legal = new Tally<>();
        Tally<Long> violations = duplicates.copy();
        replays.forEach((sequence, nanos) -> (handovers.cover(outstanding.partitionIfKept(sequence), nanos / 1e9)
                        ? legal
                        : violations)
                .add(sequence));
        return new EffectReport(
                contract,
                reckoning.sent(),
                acknowledged,
                refused,
                reckoning.unknown(),
                applied,
                reckoning.warmup(),
                reckoning.pending(),
                reckoning.lost(),
                reckoning.deadLettered(),
                reckoning.superseded(),
                Tally.finding(violations),
                Tally.finding(legal),
                Tally.finding(conflicts),
                withContent,
                withoutContent,
                Tally.finding(late),
                order.summary(Tally.EXAMPLES),
                order.notShown(),
                order.compared(),
                Optional.ofNullable(routes.figures()),
                Optional.ofNullable(executions.figures(unexecuted)),
                deadLetters.figures(),
                Tally.finding(phantoms),
                Tally.strays(foreign),
                Tally.strays(malformed));
    }

    /** Is given events of which an effect is owed. */
    @FunctionalInterface
    public interface UnappliedVisitor {
        /**
         * Called for one event.
         *
         * @param sequence the event
         * @param tag the tag of its send
         */
        void visit(long sequence, long tag);
    }

    synchronized int chunksHeld() {
        return outstanding.chunksHeld();
    }
}
