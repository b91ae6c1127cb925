package dev.skewedload.measure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Records where the events of a run lie, which of them are complete, and what the group had committed meanwhile; {@link
 * CommitReport} says what each finding means. An event is complete when it had its effect or an outcome in place of one: in what
 * order its acknowledgement and its effect are seen does not matter.
 *
 * <p>Memory is two to three bits an event, eight bytes for each event that is acknowledged and not complete or the other way round, and
 * some 60 bytes a partition for each look. Thread-safe, by one lock.
 */
public final class CommitRecorder {

    private final OpenOffsets open;
    private final CompletionFrontier[] frontiers;
    private final Deque<Seen> toBeJudged = new ArrayDeque<>();
    private final List<CommitLook> looks = new ArrayList<>();
    private DoneSoFar before;

    /**
     * Creates a recorder for one run.
     *
     * @param events number of events of the run, warm-up included; sequences are {@code 0 … events - 1}
     * @param partitions how many partitions they are spread over
     */
    public CommitRecorder(long events, int partitions) {
        open = new OpenOffsets(events);
        frontiers = Stream.generate(CompletionFrontier::new).limit(partitions).toArray(CompletionFrontier[]::new);
        before = DoneSoFar.of(frontiers);
    }

    /**
     * Notes where an acknowledged event lies. One whose offset is not known takes no part.
     *
     * @param sequence the event
     * @param partition its partition
     * @param offset its offset there, negative if not known
     */
    public synchronized void acknowledged(long sequence, int partition, long offset) {
        if (offset < 0) {
            return;
        }
        CompletionFrontier frontier = frontiers[Objects.checkIndex(partition, frontiers.length)];
        frontier.delivered(offset);
        long before = open.put(sequence, OpenOffsets.place(partition, offset));
        if (before == OpenOffsets.COMPLETE) {
            frontier.completed(offset);
        } else if (before == OpenOffsets.BEGUN) {
            frontier.begin(offset);
        }
    }

    /**
     * Notes that the system began to work on an event; again, or after its effect, has no further effect.
     *
     * @param sequence the event
     */
    public synchronized void begun(long sequence) {
        long place = open.begin(sequence);
        if (place != OpenOffsets.NOWHERE) {
            frontiers[OpenOffsets.partition(place)].begin(OpenOffsets.offset(place));
        }
    }

    /**
     * Notes that an event had its effect, or an outcome in place of one; again has no further effect.
     *
     * @param sequence the event
     */
    public synchronized void complete(long sequence) {
        long place = open.complete(sequence);
        if (place != OpenOffsets.NOWHERE) {
            frontiers[OpenOffsets.partition(place)].completed(OpenOffsets.offset(place));
        }
    }

    /** Says that the commits are about to be looked at: what was begun and done by now, was so before them. */
    public synchronized void asking() {
        before = DoneSoFar.of(frontiers);
    }

    /**
     * Notes one look at the group's commits.
     *
     * @param seconds when the commits had been seen, since the run's schedule began; later than the look before
     * @param committed committed offset per partition, {@link OffsetSample#UNKNOWN} where there is none
     * @param ends end offset per partition, seen after the commits
     */
    public synchronized void seen(double seconds, long[] committed, long[] ends) {
        toBeJudged.add(new Seen(seconds, committed.clone(), ends.clone(), before));
    }

    /**
     * Says that all effects up to a moment have been noted, so that the commits seen until then can be held against them.
     *
     * @param seconds the moment, since the run's schedule began
     */
    public synchronized void effectsAreKnownUpTo(double seconds) {
        while (!toBeJudged.isEmpty() && toBeJudged.peek().seconds <= seconds) {
            Seen seen = toBeJudged.remove();
            looks.add(new CommitLook(seen.seconds, seen.committed, seen.ends, frontiers, seen.before));
        }
    }

    /**
     * The looks that could be held against the effects so far.
     *
     * @return in order of time
     */
    public synchronized List<CommitLook> looks() {
        return List.copyOf(looks);
    }

    private record Seen(double seconds, long[] committed, long[] ends, DoneSoFar before) {}
}
