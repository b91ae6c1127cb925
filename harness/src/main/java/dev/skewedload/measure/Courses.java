package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads the course of each partition from the samples of a run. */
public final class Courses {
    private static final int UNKNOWN = -1;
    /** Commits and effects come a moment after the members have their partitions. */
    private static final double SECONDS_TO_BEGIN = 1;

    private static final double DRAINED = 0.75;

    private final List<AssignmentSample> assignments;
    private final List<LagPoints.Span> changes;
    private final double to;
    private final double[] seconds;
    private final long[][] served;
    private final long[][] lag;
    private final int steady;

    private Courses(
            List<OffsetSample> samples, List<AssignmentSample> assignments, long[] starts, double from, double to) {
        this.assignments =
                assignments.stream().filter(look -> look.seconds() >= from).toList();
        this.to = to;
        changes = Rebalances.of(this.assignments, from, to).changes();
        boolean effects = !samples.isEmpty() && samples.stream().allMatch(OffsetSample::seesEffects);
        List<OffsetSample> seen =
                samples.stream().filter(sample -> sample.seconds() >= from).toList();
        seconds = seen.stream().mapToDouble(OffsetSample::seconds).toArray();
        steady = (int) seen.stream().filter(sample -> sample.seconds() <= to).count();
        served = new long[starts.length][seen.size()];
        lag = new long[starts.length][seen.size()];
        for (int partition = 0; partition < starts.length; partition++) {
            for (int look = 0; look < seen.size(); look++) {
                read(seen.get(look), effects, starts[partition], partition, look);
            }
        }
    }

    private void read(OffsetSample sample, boolean effects, long start, int partition, int look) {
        long end = sample.end(partition);
        long committed = sample.committed(partition);
        boolean known = effects || committed >= 0 && committed <= end;
        long reached = effects ? start + sample.applied(partition) : Math.max(start, committed);
        served[partition][look] = known ? (effects ? reached - start : reached) : UNKNOWN;
        lag[partition][look] = known ? Math.max(0, end - reached) : UNKNOWN;
    }

    /**
     * The course of each partition from the start of the steady part on.
     *
     * @param samples offsets over the run, in order of time
     * @param assignments owners over the run, in order of time
     * @param starts end offset per partition when the run began
     * @param from start of the steady part, in seconds on the samples' clock
     * @param to end of the steady part, in seconds on the samples' clock
     * @return one entry a partition
     */
    public static List<PartitionCourse> of(
            List<OffsetSample> samples, List<AssignmentSample> assignments, long[] starts, double from, double to) {
        Courses courses = new Courses(samples, assignments, starts, from, to);
        return IntStream.range(0, starts.length).mapToObj(courses::of).toList();
    }

    private PartitionCourse of(int partition) {
        long peak = IntStream.range(0, steady)
                .mapToLong(look -> lag[partition][look])
                .max()
                .orElse(0);
        return new PartitionCourse(
                partition,
                ownerOf(partition),
                usualGap(partition),
                longestPause(partition),
                Math.max(0, peak),
                gainedInRebalances(partition),
                drainedAfterRebalances(partition));
    }

    private String ownerOf(int partition) {
        List<String> owners = assignments.stream()
                .filter(look -> look.seconds() <= to)
                .map(look -> look.owners().get(partition))
                .distinct()
                .toList();
        return owners.size() == 1 ? owners.get(0) : "";
    }

    private double usualGap(int partition) {
        double[] moves = IntStream.range(1, steady)
                .filter(look -> served[partition][look] != served[partition][look - 1])
                .mapToDouble(look -> seconds[look])
                .toArray();
        double[] gaps = IntStream.range(1, moves.length)
                .mapToDouble(move -> moves[move] - moves[move - 1])
                .sorted()
                .toArray();
        return gaps.length == 0 ? 0 : gaps[gaps.length / 2];
    }

    private Optional<Pause> longestPause(int partition) {
        List<Pause> pauses = new ArrayList<>();
        int begin = 0;
        for (int look = 1; look <= seconds.length; look++) {
            boolean still = look < seconds.length
                    && served[partition][look] == served[partition][begin]
                    && lag[partition][look] > 0;
            if (!still) {
                if (look - 1 > begin && seconds[begin] < to) {
                    pauses.add(pause(partition, begin, look - 1));
                }
                begin = look;
            }
        }
        return pauses.stream().max(Comparator.comparingDouble(Pause::seconds));
    }

    private Pause pause(int partition, int begin, int end) {
        int[] moving = IntStream.range(0, served.length)
                .filter(other -> other != partition && servedOn(other, begin, end))
                .toArray();
        String owner = ownerBetween(partition, seconds[begin], seconds[end]);
        int neighbours = (int) IntStream.of(moving)
                .filter(other -> !owner.isEmpty()
                        && owner.equals(ownerBetween(other, seconds[begin], seconds[end]))
                        && served[other][end] > served[other][begin])
                .count();
        return new Pause(
                seconds[begin],
                seconds[end],
                served[partition][begin],
                lag[partition][end] - lag[partition][begin],
                end + 1 < seconds.length && served[partition][end + 1] > served[partition][end],
                served.length == 1 ? 0 : moving.length / (served.length - 1.0),
                neighbours,
                !owner.isEmpty());
    }

    private boolean servedOn(int partition, int begin, int end) {
        return served[partition][end] > served[partition][begin] || lag[partition][end] == 0;
    }

    /** The owner at every look within, and at the ones next to both ends; empty if it is not the same, or nobody looked. */
    private String ownerBetween(int partition, double from, double until) {
        String owner = null;
        boolean within = false;
        for (int i = 0; i < assignments.size(); i++) {
            boolean startsBefore =
                    i + 1 < assignments.size() && assignments.get(i + 1).seconds() > from
                            || i + 1 == assignments.size();
            boolean endsAfter = i == 0 || assignments.get(i - 1).seconds() < until;
            if (startsBefore && endsAfter) {
                String now = assignments.get(i).owners().get(partition);
                if (owner != null && !owner.equals(now)) {
                    return "";
                }
                owner = now;
                within |= assignments.get(i).seconds() >= from
                        && assignments.get(i).seconds() <= until;
            }
        }
        return owner == null || !within ? "" : owner;
    }

    private long gainedInRebalances(int partition) {
        long gained = 0;
        int after = -1;
        for (LagPoints.Span change : changes) {
            int begin = Math.max(after, lookBefore(change.fromSecond()));
            int peak = begin;
            for (int look = begin;
                    look < seconds.length && seconds[look] <= change.toSecond() + SECONDS_TO_BEGIN;
                    look++) {
                peak = lag[partition][look] > lag[partition][peak] ? look : peak;
                after = look;
            }
            if (begin < seconds.length) {
                gained += Math.max(0, lag[partition][peak] - Math.max(0, lag[partition][begin]));
            }
        }
        return gained;
    }

    private int lookBefore(double second) {
        int look = 0;
        while (look + 1 < seconds.length && seconds[look + 1] <= second) {
            look++;
        }
        return look;
    }

    /** Within the load, while records still arrive: in the drain everybody catches up. */
    private boolean drainedAfterRebalances(int partition) {
        if (changes.isEmpty() || steady == 0) {
            return false;
        }
        double first = changes.get(0).fromSecond();
        long highest = UNKNOWN;
        for (int look = 0; look < steady; look++) {
            highest = seconds[look] >= first ? Math.max(highest, lag[partition][look]) : highest;
        }
        long atTheEnd = lag[partition][steady - 1];
        return atTheEnd != UNKNOWN && atTheEnd < highest * DRAINED;
    }
}
