package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * The times during which a replay of a partition's records is legal under {@link Contract#AT_LEAST_ONCE}: from the last
 * look at a partition's old owner until the commits have passed all that lay in its log when the new owner was seen.
 *
 * <p>Whatever was delivered to the old owner lies below that end. Once the commits have passed it, nothing that the old
 * owner may have done is delivered again. An owner that is gone for a while, also if it comes back, is a change, too. One
 * second is added at both ends, since looks and effects are seen a moment after they happened; at the end also the longest time
 * by which the view of effects trailed behind, as one by readings of a database does.
 *
 * <p><b>Example.</b> Owner a at 4 s, nobody at 5 s, b at 6 s, when the log ends at 700; the commits reach 700 in the sample of
 * 6.4 s: a replay is legal from 3 s to 7.4 s.
 */
public final class Handovers {
    private static final double GRACE_SECONDS = 1;

    private final List<List<Window>> byPartition;

    private Handovers(List<List<Window>> byPartition) {
        this.byPartition = byPartition;
    }

    /**
     * Of a run whose group nobody watched.
     *
     * @return handovers that make no replay legal
     */
    public static Handovers unwatched() {
        return new Handovers(List.of());
    }

    /**
     * Reads the assignment log.
     *
     * @param assignments looks at the owners, by time
     * @param offsets looks at commits and ends, by time
     * @return the handovers of all partitions
     */
    public static Handovers of(List<AssignmentSample> assignments, List<OffsetSample> offsets) {
        return of(assignments, offsets, 0);
    }

    /**
     * Reads the assignment log of a run whose effects are seen late.
     *
     * @param assignments looks at the owners, by time
     * @param offsets looks at commits and ends, by time
     * @param trailSeconds how far the view of effects trails behind them: for so much longer a replay may still be seen
     * @return the handovers of all partitions
     */
    public static Handovers of(List<AssignmentSample> assignments, List<OffsetSample> offsets, double trailSeconds) {
        int partitions = assignments.stream()
                .mapToInt(sample -> sample.owners().size())
                .max()
                .orElse(0);
        List<List<Window>> all = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            all.add(ofOne(partition, assignments, offsets, GRACE_SECONDS + trailSeconds));
        }
        return new Handovers(all);
    }

    private static List<Window> ofOne(
            int partition, List<AssignmentSample> assignments, List<OffsetSample> offsets, double graceAtEnd) {
        List<Window> windows = new ArrayList<>();
        for (int look = 1; look < assignments.size(); look++) {
            AssignmentSample before = assignments.get(look - 1);
            AssignmentSample after = assignments.get(look);
            if (!before.owners().get(partition).equals(after.owners().get(partition))) {
                double passed = secondOfPassing(partition, after.seconds(), offsets);
                windows.add(new Window(before.seconds() - GRACE_SECONDS, passed + graceAtEnd));
            }
        }
        return windows;
    }

    /** When commits reach the end that the log has at a time, or never. */
    private static double secondOfPassing(int partition, double from, List<OffsetSample> offsets) {
        long end = OffsetSample.UNKNOWN;
        for (OffsetSample sample : offsets) {
            if (sample.seconds() < from) {
                continue;
            }
            if (end == OffsetSample.UNKNOWN) {
                end = sample.end(partition);
            }
            if (end != OffsetSample.UNKNOWN && sample.committed(partition) >= end) {
                return sample.seconds();
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /**
     * How many partitions changed hands at least once.
     *
     * @return 0 or more
     */
    public int partitions() {
        return (int) byPartition.stream().filter(windows -> !windows.isEmpty()).count();
    }

    /** Whether a replay of the partition's records is legal then; of a record whose partition nobody told, of any. */
    boolean cover(int partition, double second) {
        if (partition < 0) {
            return byPartition.stream().anyMatch(windows -> covers(windows, second));
        }
        return partition < byPartition.size() && covers(byPartition.get(partition), second);
    }

    private static boolean covers(List<Window> windows, double second) {
        return windows.stream().anyMatch(window -> window.from() <= second && second <= window.to());
    }

    private record Window(double from, double to) {}
}
