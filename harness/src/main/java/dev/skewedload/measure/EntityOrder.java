package dev.skewedload.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One long an entity: the highest sequence of which it has had an effect; and how often each was late. Not thread-safe. */
final class EntityOrder {

    private final Map<Integer, Long> late = new HashMap<>();
    private long[] highest = new long[0];
    private int[] lanes = new int[0];
    private long notShown;
    private long compared;

    /**
     * Notes a first effect; returns whether it comes after the first effect of a later event of the entity. Effects of an
     * entity on another lane than its last one have no order to judge: they are counted apart.
     */
    boolean isLate(int entity, long sequence, int lane) {
        reserve(entity);
        if (changesLane(entity, lane)) {
            notShown++;
            highest[entity] = sequence; // what the other lane had seen says nothing of this one
            return false;
        }
        compared += highest[entity] >= 0 ? 1 : 0;
        if (sequence < highest[entity]) {
            late.merge(entity, 1L, Long::sum);
            return true;
        }
        highest[entity] = sequence;
        return false;
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

    private void reserve(int entity) {
        int before = highest.length;
        if (entity >= before) {
            highest =
                    Arrays.copyOf(highest, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(entity + 1L, before * 2L)));
            Arrays.fill(highest, before, highest.length, -1);
        }
    }
}
