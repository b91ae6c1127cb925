package dev.skewedload.example.gallery;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Places tenants on partitions: the heaviest first, each where least lies so far. */
final class LeastLoaded {
    private LeastLoaded() {}

    /**
     * Places tenants.
     *
     * @param weights what each tenant sends, in records, or better in bytes
     * @return the partition of each
     */
    static Map<String, Integer> place(Map<String, Long> weights, int partitions) {
        List<Map.Entry<String, Long>> heaviestFirst = weights.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .toList();
        long[] loads = new long[partitions];
        Map<String, Integer> places = new HashMap<>();
        for (Map.Entry<String, Long> tenant : heaviestFirst) {
            int least = IntStream.range(0, partitions)
                    .boxed()
                    .min(Comparator.comparingLong(partition -> loads[partition]))
                    .orElseThrow();
            loads[least] += tenant.getValue();
            places.put(tenant.getKey(), least);
        }
        return places;
    }
}
