package dev.skewedload.measure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The points of one partition's lag that {@link LagSlope} may rest on, chosen from raw samples.
 *
 * <p><b>Definition.</b> Where effects are seen, every sample is a point: end offset less effects applied. Where only
 * commits are seen, the points are the <em>commit epochs</em>, the first sample after each commit, since the lag between
 * commits is a saw-tooth that rises however well the consumer keeps up; and the samples whose commit has reached the end,
 * where there is no saw-tooth. Samples within a span that is left out (a rebalance until its backlog has drained) are no
 * points. An unknown commit, or one beyond the end, is no point; if the last one is such, there is none at all.
 *
 * <p>Two cases use raw samples. If the commit is known and does not move for more than 6 s, the consumer is stopped: all
 * samples are points; a shorter window without a commit has none, since Kafka's default auto-commit is silent for 5 s. If
 * commits stop for good (a {@link Silence} that is a stop), the samples of that silence are the points, and no other: what
 * went before cannot excuse it. Few of them mean "cannot tell", never "not growing". While it is in doubt whether they
 * stopped, only commit epochs are points. If the last sample lies within a span that is left out, there is no point at all:
 * its backlog has not drained.
 *
 * <p><b>Example.</b> Samples each second, a commit every other second: 24 samples give 11 points, all just after a
 * commit. Kafka's default auto-commit of 5 s gives 3 points in 20 s: too few.
 *
 * <p><b>What it cannot see.</b> A commit interval longer than a window of more than 6 s looks like a stopped consumer. A consumer that
 * stops within the last two gaps between commits is not told from one about to commit. Retention that passes the
 * committed offset is not a commit: give known commits as {@code max(committed, log start)}.
 *
 * <p>Source: this project's definition of commit epochs.
 */
public final class LagPoints {

    /**
     * A span of time that is left out, both ends included.
     *
     * @param fromSecond its start, in seconds on the samples' clock
     * @param toSecond its end, in seconds on the samples' clock; positive infinity if it never ended
     */
    public record Span(double fromSecond, double toSecond) {

        private boolean contains(double second) {
            return fromSecond <= second && second <= toSecond;
        }
    }

    /** A consumer with Kafka's default auto-commit of 5 s may be silent for so long and be well. */
    static final double USUAL_SILENCE_SECONDS = 6;

    private final double[] seconds;
    private final long[] lag;

    private LagPoints(double[] seconds, long[] lag) {
        this.seconds = seconds;
        this.lag = lag;
    }

    /**
     * The commit epochs of raw samples.
     *
     * @param seconds the times of the samples in seconds, rising
     * @param end the end offset at each time, sampled after the commit
     * @param committed the committed offset at each time; negative where it is unknown
     * @param leftOut the spans whose samples are no points
     * @return the points
     * @throws IllegalArgumentException if the lengths differ
     */
    public static LagPoints ofCommits(double[] seconds, long[] end, long[] committed, List<Span> leftOut) {
        checkLengths(seconds, end, committed);
        int[] known = known(end, committed);
        int[] kept = kept(known, seconds, leftOut);
        if (kept.length == 0 || endsLeftOut(seconds, leftOut) || !isKnown(committed, end, seconds.length - 1)) {
            return of(seconds, end, committed, new int[0]);
        }
        int last = seconds.length - 1;
        int[] epochs = epochs(committed, known);
        if (epochs.length == 0) {
            boolean told = end[last] == end[0] || seconds[last] - seconds[0] > USUAL_SILENCE_SECONDS;
            return of(seconds, end, committed, told ? kept : new int[0]);
        }
        // Whether commits have stopped is told by all of them, those in a span that is left out as well.
        Silence silence = Silence.of(seconds, end, committed, known, epochs);
        if (silence.isStop()) {
            return of(seconds, end, committed, since(kept, silence.since()));
        }
        int[] told = silence.isDoubtful() ? epochs : withoutSawTooth(end, committed, known, epochs);
        return of(seconds, end, committed, kept(told, seconds, leftOut));
    }

    /**
     * The samples of a view of effects: each is a point.
     *
     * @param seconds the times of the samples in seconds, rising
     * @param end the end offset at each time, less that at the start of the run
     * @param applied the number of the partition's events that had their first effect by then, sampled before the end
     * @param leftOut the spans whose samples are no points
     * @return the points
     * @throws IllegalArgumentException if the lengths differ
     */
    public static LagPoints ofEffects(double[] seconds, long[] end, long[] applied, List<Span> leftOut) {
        checkLengths(seconds, end, applied);
        int[] chosen = endsLeftOut(seconds, leftOut) ? new int[0] : kept(all(seconds.length), seconds, leftOut);
        return of(seconds, end, applied, chosen);
    }

    /**
     * The number of points.
     *
     * @return the number
     */
    public int size() {
        return lag.length;
    }

    /**
     * The times of the points.
     *
     * @return seconds on the samples' clock, a copy
     */
    public double[] seconds() {
        return seconds.clone();
    }

    /**
     * The lag at the points.
     *
     * @return events, a copy
     */
    public long[] lag() {
        return lag.clone();
    }

    /**
     * The slope through the points.
     *
     * @param partitions how many partitions the run judges, at least 1
     * @return the slope with its interval
     */
    public LagSlope slope(int partitions) {
        return LagSlope.of(seconds, lag, partitions);
    }

    private static LagPoints of(double[] seconds, long[] end, long[] reached, int[] chosen) {
        return new LagPoints(
                Arrays.stream(chosen).mapToDouble(i -> seconds[i]).toArray(),
                Arrays.stream(chosen)
                        .mapToLong(i -> Math.max(end[i] - reached[i], 0))
                        .toArray());
    }

    private static void checkLengths(double[] seconds, long[] end, long[] reached) {
        if (seconds.length != end.length || seconds.length != reached.length) {
            throw new IllegalArgumentException("LagPoints requires as many offsets as times, but there were "
                    + seconds.length + " times, " + end.length + " ends and " + reached.length + " offsets reached.");
        }
    }

    private static int[] all(int samples) {
        return IntStream.range(0, samples).toArray();
    }

    private static int[] kept(int[] samples, double[] seconds, List<Span> leftOut) {
        return Arrays.stream(samples)
                .filter(i -> leftOut.stream().noneMatch(span -> span.contains(seconds[i])))
                .toArray();
    }

    private static boolean endsLeftOut(double[] seconds, List<Span> leftOut) {
        return seconds.length > 0 && leftOut.stream().anyMatch(span -> span.contains(seconds[seconds.length - 1]));
    }

    private static boolean isKnown(long[] committed, long[] end, int i) {
        return committed[i] >= 0 && committed[i] <= end[i];
    }

    private static int[] known(long[] end, long[] committed) {
        return IntStream.range(0, end.length)
                .filter(i -> isKnown(committed, end, i))
                .toArray();
    }

    /** The known samples whose commit differs from that of the known sample before. */
    private static int[] epochs(long[] committed, int[] known) {
        return IntStream.range(1, known.length)
                .filter(i -> committed[known[i]] != committed[known[i - 1]])
                .map(i -> known[i])
                .toArray();
    }

    private static boolean isCaughtUp(long[] end, long[] committed, int i) {
        return end[i] == committed[i];
    }

    /** The samples just after a commit, and those at which nothing was left to commit. */
    private static int[] withoutSawTooth(long[] end, long[] committed, int[] known, int[] epochs) {
        return Arrays.stream(known)
                .filter(i -> isCaughtUp(end, committed, i) || Arrays.binarySearch(epochs, i) >= 0)
                .toArray();
    }

    private static int[] since(int[] kept, int first) {
        return Arrays.stream(kept).filter(i -> i >= first).toArray();
    }
}
