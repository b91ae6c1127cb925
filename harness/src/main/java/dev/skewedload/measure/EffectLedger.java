package dev.skewedload.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;

/**
 * A small history of sends and effects, written by hand, judged as a run is: {@link EffectRecorder} replays it.
 *
 * <p>Effects are taken in the order of the calls. Sends count as made before all effects, so that an effect may be noted
 * before its acknowledgement. Event 1 of entity A acknowledged, and applied twice:
 *
 * <pre>{@code
 * EffectLedger ledger = new EffectLedger();
 * ledger.acknowledged(1, "A");
 * ledger.applied(1, "A");
 * ledger.applied(1, "A");
 * ledger.report().duplicates().count();   // 1
 * }</pre>
 *
 * <p>It keeps the whole history and is not thread-safe; for a run use {@link EffectRecorder}.
 */
public final class EffectLedger {

    private final Map<Long, Integer> entityOf = new HashMap<>();
    private final Map<Long, SendOutcome> sends = new LinkedHashMap<>();
    private final List<Effect> effects = new ArrayList<>();
    private final Set<Long> pending = new HashSet<>();
    private final Map<String, Integer> entityIndexes = new LinkedHashMap<>();
    private final Map<Object, Long> contentIndexes = new HashMap<>();
    private final List<String> foreign = new ArrayList<>();
    private final Set<Long> deadLettered = new LinkedHashSet<>();
    private final List<Moment> executions = new ArrayList<>();
    private final Set<Contract> contract;

    /** Creates an empty ledger of a system that is held to {@link Contract#STRICT}. */
    public EffectLedger() {
        this(Contract.STRICT);
    }

    /**
     * Creates an empty ledger. It knows of no handover, so that no replay in it is legal.
     *
     * @param contract what the system is held to; see {@link Contract#of}
     */
    public EffectLedger(Set<Contract> contract) {
        this.contract = Set.copyOf(contract);
    }

    /**
     * Notes an acknowledged send.
     *
     * @param sequence the event; within an entity a higher sequence is a later event
     * @param entity the domain of its order
     * @throws IllegalArgumentException if the event was noted with another outcome or entity
     */
    public void acknowledged(long sequence, String entity) {
        send(sequence, entity, SendOutcome.ACKNOWLEDGED);
    }

    /**
     * Notes a refused send.
     *
     * @param sequence the event
     * @param entity the domain of its order
     * @throws IllegalArgumentException if the event was noted with another outcome or entity
     */
    public void refused(long sequence, String entity) {
        send(sequence, entity, SendOutcome.REFUSED);
    }

    /**
     * Notes a send that timed out.
     *
     * @param sequence the event
     * @param entity the domain of its order
     * @throws IllegalArgumentException if the event was noted with another outcome or entity
     */
    public void unknown(long sequence, String entity) {
        send(sequence, entity, SendOutcome.UNKNOWN);
    }

    /**
     * Notes an effect.
     *
     * @param sequence the event
     * @param entity the domain of its order
     * @throws IllegalArgumentException if the event was noted with another entity
     */
    public void applied(long sequence, String entity) {
        belongs(sequence, entity);
        effects.add(new Effect(sequence, OptionalLong.empty(), Optional.empty()));
    }

    /**
     * Notes an effect with its content.
     *
     * @param sequence the event
     * @param entity the domain of its order
     * @param content what was written, compared by {@code equals}
     * @throws IllegalArgumentException if the event was noted with another entity
     */
    public void applied(long sequence, String entity, Object content) {
        belongs(sequence, entity);
        long index = contentIndexes.computeIfAbsent(content, c -> (long) contentIndexes.size());
        effects.add(new Effect(sequence, OptionalLong.of(index), Optional.empty()));
    }

    /**
     * Notes an effect with the route by which it came.
     *
     * @param route the route's name
     * @param sequence the event
     * @param entity the domain of its order
     * @throws IllegalArgumentException if the event was noted with another entity
     */
    public void appliedBy(String route, long sequence, String entity) {
        belongs(sequence, entity);
        effects.add(new Effect(sequence, OptionalLong.empty(), Optional.of(route)));
    }

    /**
     * Notes an execution; its effect, if it has one, is noted by itself.
     *
     * @param sequence the event
     * @param entity the domain of its order
     * @param start when it began
     * @param end when it ended
     * @throws IllegalArgumentException if the event was noted with another entity, or the end lies before the start
     */
    public void executed(long sequence, String entity, Duration start, Duration end) {
        if (end.compareTo(start) < 0) {
            throw new IllegalArgumentException("an execution from %s cannot end at %s".formatted(start, end));
        }
        belongs(sequence, entity);
        executions.add(new Moment(sequence, start.toNanos(), true));
        executions.add(new Moment(sequence, end.toNanos(), false));
    }

    /**
     * Notes that the system set an event aside for good.
     *
     * @param sequence the event
     */
    public void deadLettered(long sequence) {
        deadLettered.add(sequence);
    }

    /**
     * Notes an effect of another run's event.
     *
     * @param eventId its id
     */
    public void foreign(String eventId) {
        foreign.add(Objects.requireNonNull(eventId, "eventId"));
    }

    /**
     * Notes that an event lies in the log beyond what the system has committed.
     *
     * @param sequence the event
     */
    public void pending(long sequence) {
        pending.add(sequence);
    }

    /**
     * The name of an entity in {@link EffectReport#lateByEntity()}.
     *
     * @param index the index in the report
     * @return the name it was noted with
     * @throws IndexOutOfBoundsException if this ledger has no such entity
     */
    public String entity(int index) {
        return List.copyOf(entityIndexes.keySet()).get(index);
    }

    /**
     * Pairs of first effects of one entity in which the later event comes first. Quadratic: for a small history.
     *
     * <p><b>Example.</b> Effects 33 to 39, then 0 to 32, all of one entity, have 7 × 33 = 231 inversions, one descent, and 33
     * late events.
     *
     * @return the number of such pairs; 0 if order was kept
     */
    public long inversions() {
        List<Long> firsts = firstEffects();
        long inversions = 0;
        for (int i = 0; i < firsts.size(); i++) {
            for (long later : firsts.subList(i + 1, firsts.size())) {
                inversions += isSameEntity(firsts.get(i), later) && firsts.get(i) > later ? 1 : 0;
            }
        }
        return inversions;
    }

    /**
     * How often the first effect of an event follows directly on that of a later event of its entity.
     *
     * @return the number of steps back; 0 if order was kept
     */
    public long descents() {
        Map<Integer, Long> last = new HashMap<>();
        long descents = 0;
        for (long sequence : firstEffects()) {
            Long before = last.put(Objects.requireNonNull(entityOf.get(sequence)), sequence);
            descents += before != null && before > sequence ? 1 : 0;
        }
        return descents;
    }

    /** Of the events that were sent; what was refused or never sent takes no part in order. */
    private List<Long> firstEffects() {
        return effects.stream()
                .map(Effect::sequence)
                .filter(sequence -> sends.containsKey(sequence) && sends.get(sequence) != SendOutcome.REFUSED)
                .distinct()
                .toList();
    }

    private boolean isSameEntity(long one, long other) {
        return Objects.equals(entityOf.get(one), entityOf.get(other));
    }

    /**
     * Judges what was noted so far; the ledger may go on.
     *
     * @return the judgement, with the sequences that were noted
     */
    public EffectReport report() {
        long[] sequences = sequences();
        EffectRecorder recorder = new EffectRecorder(sequences.length, 0, contract);
        LongUnaryOperator place = sequence -> Arrays.binarySearch(sequences, sequence);
        sends.forEach((sequence, outcome) ->
                replay(recorder, place.applyAsLong(sequence), outcome, Objects.requireNonNull(entityOf.get(sequence))));
        executions.stream()
                .sorted(Comparator.comparingLong(Moment::nanos))
                .forEach(moment -> replay(recorder, place.applyAsLong(moment.sequence), moment));
        effects.forEach(effect -> recorder.applied(
                new SeenEffect(place.applyAsLong(effect.sequence), 0, 0, effect.content, effect.route)));
        deadLettered.forEach(sequence -> recorder.deadLettered(place.applyAsLong(sequence), 0));
        foreign.forEach(recorder::foreign);
        return recorder.report(position -> pending.contains(sequences[(int) position]))
                .renumbered(position -> sequences[(int) position]);
    }

    private long[] sequences() {
        return Stream.of(
                        sends.keySet().stream(),
                        effects.stream().map(Effect::sequence),
                        executions.stream().map(Moment::sequence),
                        deadLettered.stream())
                .flatMap(sequences -> sequences)
                .mapToLong(sequence -> sequence)
                .sorted()
                .distinct()
                .toArray();
    }

    private static void replay(EffectRecorder recorder, long position, SendOutcome outcome, int entity) {
        recorder.sending(position, entity);
        switch (outcome) {
            case ACKNOWLEDGED -> recorder.acknowledged(position, OutstandingEvents.NO_PARTITION);
            case REFUSED -> recorder.refused(position);
            case UNKNOWN -> recorder.unknown(position);
            case NOT_SENT -> throw new IllegalStateException("a send that is none");
        }
    }

    private static void replay(EffectRecorder recorder, long position, Moment moment) {
        if (moment.begins) {
            recorder.executionStarted(position, moment.nanos);
        } else {
            recorder.executionEnded(position, moment.nanos);
        }
    }

    private void send(long sequence, String entity, SendOutcome outcome) {
        belongs(sequence, entity);
        SendOutcome before = sends.putIfAbsent(sequence, outcome);
        if (before != null && before != outcome) {
            throw new IllegalArgumentException(
                    "event %d is noted as %s and cannot be %s, too".formatted(sequence, before, outcome));
        }
    }

    private void belongs(long sequence, String entity) {
        int index = entityIndexes.computeIfAbsent(entity, e -> entityIndexes.size());
        Integer before = entityOf.putIfAbsent(sequence, index);
        if (before != null && before != index) {
            throw new IllegalArgumentException("event %d is noted as one of entity %s and cannot be one of %s, too"
                    .formatted(sequence, entity(before), entity));
        }
    }

    private record Effect(long sequence, OptionalLong content, Optional<String> route) {}

    private record Moment(long sequence, long nanos, boolean begins) {}
}
