package dev.skewedload.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One long an entity: the highest sequence of which it has had an effect; and how often each was late. Not thread-safe. */
final class EntityOrder {

    private static final long NONE = -1;

    private final Map<Integer, Long> late = new HashMap<>();
    private long[] highest = new long[0];
    private int[] lanes = new int[0];
    /** The highest of all lanes, once an entity has changed its lane; before, {@link #highest} is that. */
    private long[] latest = new long[0];

    private long notShown;
    private long compared;

    /**
     * Notes a first effect; returns whether it comes after the first effect of a later event of the entity. Effects of an
     * entity on another lane than its last one have no order to judge: they are counted apart.
     */
    boolean isLate(int entity, long sequence, int lane) {
        highest = reserved(highest, entity);
        if (changesLane(entity, lane)) {
            notShown++;
            noteLatest(entity, sequence);
            highest[entity] = sequence; // what the other lane had seen says nothing of this one
            return false;
        }
        if (latest.length > 0) {
            noteLatest(entity, sequence);
        }
        compared += highest[entity] >= 0 ? 1 : 0;
        if (sequence < highest[entity]) {
            late.merge(entity, 1L, Long::sum);
            return true;
        }
        highest[entity] = sequence;
        return false;
    }

    /** Whether a later event of the entity has had its effect, on whatever lane. */
    boolean isOvertaken(int entity, long sequence) {
        long[] last = latest.length > 0 ? latest : highest;
        return entity < last.length && last[entity] > sequence;
    }

    EffectReport.LateEntities summary(int limit) {
        Comparator<EffectReport.LateEntity> mostFirst =
                Comparator.comparingLong(EffectReport.LateEntity::late).reversed();
        List<EffectReport.LateEntity> worst = late.entrySet().stream()
                .map(e -> new EffectReport.LateEntity(e.getKey(), e.getValue()))
                .sorted(mostFirst.thenComparingInt(EffectReport.LateEntity::entity))
                .limit(limit)
                .toList();
        return new EffectReport.LateEntities(late.size(), worst);
    }

    /** How often the first effects of an entity went from one lane to another. */
    long notShown() {
        return notShown;
    }

    /** How many first effects could be held against an earlier one of their entity. */
    long compared() {
        return compared;
    }

    /** Lanes are kept from the first one on that is not 0; those of all earlier effects were 0. */
    private boolean changesLane(int entity, int lane) {
        if (lane != 0 && lanes.length == 0) {
            lanes = new int[highest.length];
        }
        if (lanes.length == 0) {
            return false;
        }
        if (entity >= lanes.length) {
            lanes = Arrays.copyOf(lanes, highest.length);
        }
        boolean changes = highest[entity] >= 0 && lanes[entity] != lane;
        lanes[entity] = lane;
        return changes;
    }

    private void noteLatest(int entity, long sequence) {
        latest = latest.length == 0 ? highest.clone() : reserved(latest, entity);
        latest[entity] = Math.max(latest[entity], sequence);
    }

    private static long[] reserved(long[] array, int entity) {
        int before = array.length;
        if (entity < before) {
            return array;
        }
        long[] longer = Arrays.copyOf(array, EntityRoutes.roomFor(entity, before));
        Arrays.fill(longer, before, longer.length, NONE);
        return longer;
    }
}
