package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

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

    /** Creates an empty ledger. */
    public EffectLedger() {}

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
        effects.add(new Effect(sequence, null));
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
        effects.add(new Effect(sequence, contentIndexes.computeIfAbsent(content, c -> (long) contentIndexes.size())));
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
     * Judges what was noted so far; the ledger may go on.
     *
     * @return the judgement, with the sequences that were noted
     */
    public EffectReport report() {
        long[] sequences = LongStream.concat(
                        sends.keySet().stream().mapToLong(s -> s),
                        effects.stream().mapToLong(Effect::sequence))
                .sorted()
                .distinct()
                .toArray();
        Map<Long, Integer> positions = new HashMap<>();
        for (int position = 0; position < sequences.length; position++) {
            positions.put(sequences[position], position);
        }
        EffectRecorder recorder = new EffectRecorder(sequences.length, 0);
        sends.forEach((sequence, outcome) ->
                replay(recorder, Objects.requireNonNull(positions.get(sequence)), outcome, entityOf.get(sequence)));
        effects.forEach(effect -> replay(recorder, Objects.requireNonNull(positions.get(effect.sequence)), effect));
        foreign.forEach(recorder::foreign);
        return recorder.report(position -> pending.contains(sequences[(int) position]))
                .renumbered(position -> sequences[(int) position]);
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

    private static void replay(EffectRecorder recorder, long position, Effect effect) {
        if (effect.content == null) {
            recorder.applied(position);
        } else {
            recorder.applied(position, effect.content);
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

    private record Effect(long sequence, @Nullable Long content) {}
}
