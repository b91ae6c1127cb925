package dev.skewedload.measure;

import static dev.skewedload.measure.SendOutcome.ACKNOWLEDGED;
import static dev.skewedload.measure.SendOutcome.NOT_SENT;
import static dev.skewedload.measure.SendOutcome.REFUSED;
import static dev.skewedload.measure.SendOutcome.UNKNOWN;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongPredicate;

/**
 * Records sends and effects as they happen and judges them per event id, in bounded memory; {@link EffectReport} says what
 * each finding means.
 *
 * <p>An event is its sequence, 0-based, of a known total. Memory is three bits an event, one long an entity, and fourteen
 * bytes for each event that is outstanding (sent without effect), so that 100 million events take some 40 MB while the system
 * keeps up and at most 1.5 GB if it does nothing at all; contents, where reported, take eight bytes an event.
 *
 * <p>Thread-safe, by one lock. The order of the effects of an entity is the order in which the calls of {@code applied}
 * take that lock: a sink that reports the effects of one entity from one thread, or while it holds its own lock on the
 * entity, is judged exactly; one that reports after it let go may be judged by another order than it acted in.
 */
public final class EffectRecorder {

    /** What {@link #appliedOnLane} answers for an effect that is not the first of a sent event. */
    public static final long NOT_THE_FIRST = Long.MIN_VALUE;

    private final long events;
    private final long warmupEvents;
    private final EventStates states;
    private final OutstandingEvents outstanding;
    private final EventContents contents;
    private final EntityOrder order = new EntityOrder();
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
    private int lane;

    /**
     * Creates a recorder for one run.
     *
     * @param events number of events of the run, warm-up included; sequences are {@code 0 … events - 1}
     * @param warmupEvents how many of them, the first ones, are warm-up
     * @throws IllegalArgumentException if {@code events} is negative or above 2^36, or the warm-up is longer than the run
     */
    public EffectRecorder(long events, long warmupEvents) {
        this.states = new EventStates(events);
        if (warmupEvents < 0 || warmupEvents > events) {
            throw new IllegalArgumentException(
                    "the warm-up must be in [0, %d] events, but was %d".formatted(events, warmupEvents));
        }
        this.events = events;
        this.warmupEvents = warmupEvents;
        this.outstanding = new OutstandingEvents(events);
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
        if (states.hasEffect(sequence)) {
            reach(partition);
        } else {
            outstanding.partition(sequence, partition);
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
        if (states.hasEffect(sequence)) {
            applied--;
            phantoms.add(sequence);
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
     * Notes an effect of an event.
     *
     * @param sequence the event; one outside the run is counted as malformed
     * @return whether this is the first effect of that event
     */
    public boolean applied(long sequence) {
        if (sequence < 0 || sequence >= events) {
            malformed("sequence %d of a run of %d events".formatted(sequence, events));
            return false;
        }
        return apply(sequence);
    }

    /**
     * Notes an effect of an event with its content: a further effect with other content is a conflict, too.
     *
     * @param sequence the event; one outside the run is counted as malformed
     * @param contentHash a 64-bit hash of what was written; two contents with one hash pass as equal
     * @return whether this is the first effect of that event
     */
    public synchronized boolean applied(long sequence, long contentHash) {
        boolean first = applied(sequence);
        if (sequence >= 0 && sequence < events && contents.differs(sequence, contentHash)) {
            conflicts.add(sequence);
        }
        return first;
    }

    /**
     * Notes an effect that was seen on one of several lanes, within which alone the source shows the order of effects:
     * the partitions of an output topic.
     *
     * @param sequence the event; one outside the run is counted as malformed
     * @param onLane the lane, from 0
     * @return the tag of the event's send if this is the first effect of a sent event, else {@link #NOT_THE_FIRST}
     */
    public synchronized long appliedOnLane(long sequence, int onLane) {
        boolean sent = sequence >= 0 && sequence < events && states.isSent(sequence);
        boolean first = sent && !states.hasEffect(sequence) && states.outcome(sequence) != REFUSED;
        long tag = first ? outstanding.tag(sequence) : NOT_THE_FIRST;
        lane = onLane;
        applied(sequence);
        lane = 0;
        return tag;
    }

    /**
     * Notes an effect that was seen on a lane, with its content; see {@link #appliedOnLane(long, int)} and
     * {@link #applied(long, long)}.
     *
     * @param sequence the event; one outside the run is counted as malformed
     * @param onLane the lane, from 0
     * @param contentHash a 64-bit hash of what was written; two contents with one hash pass as equal
     * @return the tag of the event's send if this is the first effect of a sent event, else {@link #NOT_THE_FIRST}
     */
    public synchronized long appliedOnLane(long sequence, int onLane, long contentHash) {
        long tag = appliedOnLane(sequence, onLane);
        if (sequence >= 0 && sequence < events && contents.differs(sequence, contentHash)) {
            conflicts.add(sequence);
        }
        return tag;
    }

    private synchronized boolean apply(long sequence) {
        if (states.hasEffect(sequence)) {
            duplicates.add(sequence);
            return false;
        }
        states.effect(sequence, true);
        switch (states.outcome(sequence)) {
            case NOT_SENT, REFUSED -> phantoms.add(sequence);
            case UNKNOWN -> applyFirst(sequence);
            case ACKNOWLEDGED -> {
                reach(outstanding.partition(sequence));
                applyFirst(sequence);
            }
        }
        return true;
    }

    private void applyFirst(long sequence) {
        applied++;
        if (order.isLate(outstanding.entity(sequence), sequence, lane)) {
            late.add(sequence);
        }
        outstanding.settle(sequence);
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
     * How many events of each partition are both acknowledged and applied; cheap enough for a sampler.
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
     * Whether every event acknowledged so far has had its effect; true, too, while none is acknowledged.
     *
     * @return whether a drain has nothing to wait for among the acknowledged events
     */
    public synchronized boolean allAcknowledgedApplied() {
        return reached == acknowledged;
    }

    /**
     * Visits the acknowledged events that had no effect so far, by sequence.
     *
     * @param visitor is given each sequence and the tag of its send; called under the recorder's lock
     */
    public synchronized void forEachUnapplied(UnappliedVisitor visitor) {
        for (long sequence = 0; sequence < events; sequence++) {
            if (!states.hasEffect(sequence) && states.outcome(sequence) == ACKNOWLEDGED) {
                visitor.visit(sequence, outstanding.tag(sequence));
            }
        }
    }

    /**
     * Judges what was recorded so far; the recorder may go on.
     *
     * @param pending says whether an event lies in the log beyond what the system has committed; called under the recorder's
     *     lock, for events without effect only
     * @return the judgement
     */
    public synchronized EffectReport report(LongPredicate pending) {
        EffectReckoning reckoning = new EffectReckoning(warmupEvents);
        for (long sequence = 0; sequence < events; sequence++) {
            reckoning.add(sequence, states.outcome(sequence), states.hasEffect(sequence), pending);
        }
        return new EffectReport(
                reckoning.sent(),
                acknowledged,
                refused,
                reckoning.unknown(),
                applied,
                reckoning.warmup(),
                reckoning.pending(),
                reckoning.lost(),
                Tally.finding(duplicates),
                Tally.finding(conflicts),
                Tally.finding(late),
                order.summary(Tally.EXAMPLES),
                order.notShown(),
                order.compared(),
                Tally.finding(phantoms),
                Tally.strays(foreign),
                Tally.strays(malformed));
    }

    /** Is given events without effect. */
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
