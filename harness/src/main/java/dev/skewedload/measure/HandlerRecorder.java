package dev.skewedload.measure;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Records the executions of events and what they waited for, and how much of both fell into the steady part of the load.
 * Times are nanoseconds since the schedule began. Safe for use by several threads; memory grows with what is under way at
 * once.
 */
public final class HandlerRecorder {
    private static final int UNKNOWN = LongExecution.UNKNOWN;
    private static final double LONG_SECONDS = 1;
    private static final int MOST_KEPT = 100;

    private final long from;
    private final long to;
    private final Sum[] partitions;
    private final Sum elsewhere = new Sum();
    private final Map<String, Sum> downstreams = new HashMap<>();
    private final Map<Long, Begun> underWay = new HashMap<>();
    private final PriorityQueue<LongExecution> longest =
            new PriorityQueue<>(Comparator.comparingDouble(LongExecution::seconds));

    /**
     * A recorder that saw nothing yet.
     *
     * @param partitions number of partitions of the topic
     * @param fromNanos start of the steady part
     * @param toNanos its end
     */
    public HandlerRecorder(int partitions, long fromNanos, long toNanos) {
        from = fromNanos;
        to = toNanos;
        this.partitions = Stream.generate(Sum::new).limit(partitions).toArray(Sum[]::new);
    }

    /**
     * Work on an event began.
     *
     * @param sequence the event
     * @param partition its partition, or -1 if that is not known yet
     * @param nanos when
     */
    public synchronized void started(long sequence, int partition, long nanos) {
        underWay.putIfAbsent(sequence, new Begun(nanos, partition));
    }

    /**
     * The partition of an event became known.
     *
     * @param sequence the event
     * @param partition its partition
     */
    public synchronized void acknowledged(long sequence, int partition) {
        underWay.computeIfPresent(sequence, (event, begun) -> new Begun(begun.nanos, partition));
    }

    /**
     * Work on an event ended; an end without a start is ignored.
     *
     * @param sequence the event
     * @param nanos when
     */
    public synchronized void ended(long sequence, long nanos) {
        Begun begun = underWay.remove(sequence);
        if (begun != null) {
            sumOf(begun.partition).add(begun.nanos, nanos, from, to);
            keep(new LongExecution(sequence, begun.partition, begun.nanos / 1e9, nanos / 1e9, true));
        }
    }

    private void keep(LongExecution execution) {
        if (execution.seconds() >= LONG_SECONDS) {
            longest.add(execution);
        }
        if (longest.size() > MOST_KEPT) {
            longest.remove();
        }
    }

    /**
     * The executions of a second or more, at most the longest hundred of them; before {@link #freeze}.
     *
     * @param nowNanos until when those count that are still under way
     * @return in order of their beginning
     */
    public synchronized List<LongExecution> longExecutions(long nowNanos) {
        return Stream.concat(
                        longest.stream(),
                        underWay.entrySet().stream()
                                .map(open -> new LongExecution(
                                        open.getKey(),
                                        open.getValue().partition,
                                        open.getValue().nanos / 1e9,
                                        nowNanos / 1e9,
                                        false))
                                .filter(execution -> execution.seconds() >= LONG_SECONDS))
                .sorted(Comparator.comparingDouble(LongExecution::fromSecond))
                .toList();
    }

    /**
     * A handler waited for a system behind it.
     *
     * @param downstream the system's name
     * @param fromNanos when the wait began
     * @param toNanos when it ended
     */
    public synchronized void waited(String downstream, long fromNanos, long toNanos) {
        downstreams.computeIfAbsent(downstream, name -> new Sum()).add(fromNanos, toNanos, from, to);
    }

    /**
     * Freezes the figures; what is still under way counts up to now.
     *
     * @param nowNanos when
     * @return what the consumer told
     */
    public synchronized ConsumerFigures freeze(long nowNanos) {
        underWay.values().forEach(begun -> sumOf(begun.partition).add(begun.nanos, nowNanos, from, to));
        underWay.clear();
        double seconds = Stream.concat(Stream.of(partitions), Stream.of(elsewhere))
                .mapToDouble(sum -> sum.spent().seconds())
                .sum();
        boolean byPartition = IntStream.range(0, partitions.length).anyMatch(i -> partitions[i].count > 0);
        Map<String, TimeSpent> waits = new HashMap<>();
        downstreams.forEach((name, sum) -> waits.put(name, sum.spent()));
        return new ConsumerFigures(
                byPartition ? Stream.of(partitions).map(Sum::spent).toList() : List.of(),
                seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty(),
                waits,
                OptionalDouble.empty());
    }

    private Sum sumOf(int partition) {
        return partition == UNKNOWN ? elsewhere : partitions[partition];
    }

    private record Begun(long nanos, int partition) {}

    /** What lies within the steady part, and the longest of those that reach into it, with all of its length. */
    private static final class Sum {
        private long count;
        private long nanos;
        private long longest;

        void add(long begin, long end, long from, long to) {
            long within = Math.min(end, to) - Math.max(begin, from);
            if (within > 0) {
                count++;
                nanos += within;
                longest = Math.max(longest, end - begin);
            }
        }

        TimeSpent spent() {
            return new TimeSpent(count, nanos / 1e9, longest / 1e9);
        }
    }
}
