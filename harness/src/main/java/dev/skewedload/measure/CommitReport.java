package dev.skewedload.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a group's commits were, held against the effects of the run's events, warm-up included.
 *
 * <ul>
 *   <li><b>Unsafe</b>: a commit above an event that had no effect yet. A crash at that moment loses the event, even if nothing
 *       crashed in this run. It is proven when the effect was still missing as a further commit of the partition was seen, or
 *       {@value #GRACE_SECONDS} s later.
 *   <li><b>Early</b>: the effect was missing as the commit was seen, and was there by the next commit and within
 *       {@value #GRACE_SECONDS} s. Either the commit came before the effect, or the system reports its effects only after it has
 *       committed (as the end of a transaction does); nobody can tell.
 *   <li><b>Moved back</b>: a commit below the one before: what lies between is delivered again.
 *   <li><b>Beyond the end</b>: a commit above the end of the log: what is written below it is skipped.
 *   <li><b>Stuck</b>: all events of the partition are complete, and the commit stayed behind them for {@value #STUCK_SECONDS} s or
 *       more, to the end of the run. It is safe; after a restart all of it is done again.
 *   <li><b>Head of line</b>: an event without effect while later ones of its partition were complete; the commit cannot pass it.
 * </ul>
 *
 * <p>An event is complete when it had its first effect, or was dead-lettered. The commit that the harness makes for the group before the
 * run is none of the system's.
 *
 * <p><b>Example.</b> Offsets 375 to 400 lie in a partition, all but 381 have had their effect, and the group's commit is seen
 * at 385. A second later 381 has none: an unsafe commit that exposes one event. Commit 381 would have been safe.
 *
 * <p><b>Units.</b> Times are seconds since the schedule began; offsets are those of the log. Counts of commits are of different
 * commits seen, one look after the other: those that came and went between two looks (every 0.2 s) are in none.
 *
 * <p><b>Cannot see</b> a commit that was overtaken by its effects before the next look; events whose send was never answered, since
 * nobody knows where they lie; an effect that the view does not show.
 *
 * @param seesEffects whether effects are seen and each event has to have one (not so by {@link Contract#LATEST_PER_ENTITY}) and
 *     it is known where they lie (not so where sends are answered without an offset, as with {@code acks=0}); without that {@code unsafe}, {@code early}, {@code stuck}, {@code headOfLine} and {@code inFlight}
 *     were not measured and are empty
 * @param looks how often commits were looked at and could be judged
 * @param longestGapSeconds longest time of the load without a look
 * @param commits different commits seen, the first of each partition left out
 * @param unsafe unsafe commits
 * @param early early commits
 * @param movedBack commits that moved back
 * @param beyondEnd commits beyond the end
 * @param stuck partitions whose commit is stuck, farthest behind first
 * @param headOfLine partitions in which an event held up others, at most one a partition, the longest first
 * @param inFlight what was in flight of each partition, the most first; empty where effects are not seen
 */
public record CommitReport(
        boolean seesEffects,
        int looks,
        double longestGapSeconds,
        long commits,
        Finding<Exposure> unsafe,
        Finding<Exposure> early,
        Finding<Move> movedBack,
        Finding<Beyond> beyondEnd,
        List<Stuck> stuck,
        List<HeadOfLine> headOfLine,
        List<InFlight> inFlight) {

    /** How long a report of an effect may trail behind the commit that covers it before the commit is proven unsafe. */
    public static final double GRACE_SECONDS = 1;

    /** How long a commit may stay behind complete work: longer than the 5 s between the commits of Kafka's default. */
    public static final double STUCK_SECONDS = 6;

    static final int EXAMPLES = 20;

    /**
     * Copies the lists.
     *
     * @param seesEffects as above
     * @param looks as above
     * @param longestGapSeconds as above
     * @param commits as above
     * @param unsafe as above
     * @param early as above
     * @param movedBack as above
     * @param beyondEnd as above
     * @param stuck as above
     * @param headOfLine as above
     * @param inFlight as above
     */
    public CommitReport {
        stuck = List.copyOf(stuck);
        headOfLine = List.copyOf(headOfLine);
        inFlight = List.copyOf(inFlight);
    }

    /**
     * Judges the looks of a run.
     *
     * @param looks in order of time
     * @param seesEffects whether effects are seen
     * @param from start of the load, in seconds on the looks' clock
     * @param to its end
     * @return the report
     */
    public static CommitReport of(List<CommitLook> looks, boolean seesEffects, double from, double to) {
        boolean knowsPlaces = looks.isEmpty() || looks.get(looks.size() - 1).knowsEvents();
        return new CommitJudge(looks, seesEffects && knowsPlaces).report(from, to);
    }

    /**
     * What held up a partition, if anything did.
     *
     * @param partition the partition
     * @return the event at its head
     */
    public Optional<HeadOfLine> headOfLine(int partition) {
        return headOfLine.stream().filter(head -> head.partition == partition).findFirst();
    }

    /**
     * How many commits of a kind were found.
     *
     * @param count how many
     * @param examples the worst of them, at most 20
     * @param <T> what is told of one
     */
    public record Finding<T>(long count, List<T> examples) {
        /**
         * Copies the examples.
         *
         * @param count as above
         * @param examples as above
         */
        public Finding {
            examples = List.copyOf(examples);
        }
    }

    /**
     * A commit above an event without effect.
     *
     * @param partition the partition
     * @param commit the committed offset
     * @param offset the lowest one below it whose event had no effect
     * @param events how many events below it had none
     * @param atSeconds when the commit was seen
     * @param missingSeconds how long the effect at {@code offset} was missing after that, at least; empty if it never came
     */
    public record Exposure(
            int partition, long commit, long offset, long events, double atSeconds, OptionalDouble missingSeconds) {}

    /**
     * A commit that moved back.
     *
     * @param partition the partition
     * @param from the commit seen before
     * @param to the lower one seen next
     * @param atSeconds when it was seen
     */
    public record Move(int partition, long from, long to, double atSeconds) {}

    /**
     * A commit beyond the end.
     *
     * @param partition the partition
     * @param commit the committed offset
     * @param end the end of the log, seen after the commit
     * @param atSeconds when it was seen
     */
    public record Beyond(int partition, long commit, long end, double atSeconds) {}

    /**
     * A commit that stays behind complete work.
     *
     * @param partition the partition
     * @param commit the committed offset
     * @param frontier the offset that could be committed
     * @param seconds how long it has been so when the run ended
     */
    public record Stuck(int partition, long commit, long frontier, double seconds) {
        /**
         * How far the commit is behind.
         *
         * @return offsets
         */
        public long behind() {
            return frontier - commit;
        }
    }

    /**
     * An event that held up its partition.
     *
     * @param partition the partition
     * @param offset where it lies
     * @param seconds how long it was seen without effect while others beyond it were complete
     * @param completeBeyond the most events beyond it that were complete
     * @param atTheEnd whether it still had no effect when the run ended
     */
    public record HeadOfLine(int partition, long offset, double seconds, long completeBeyond, boolean atTheEnd) {}
}
