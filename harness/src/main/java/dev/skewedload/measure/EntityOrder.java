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

    /** Notes a first effect; returns whether it comes after the first effect of a later event of the entity. */
    boolean isLate(int entity, long sequence) {
        reserve(entity);
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

    private void reserve(int entity) {
        int before = highest.length;
        if (entity >= before) {
            highest =
                    Arrays.copyOf(highest, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(entity + 1L, before * 2L)));
            Arrays.fill(highest, before, highest.length, -1);
        }
    }
}
