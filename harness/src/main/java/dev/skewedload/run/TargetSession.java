package dev.skewedload.run;

import dev.skewedload.workload.Event;
import java.time.Duration;
import java.util.BitSet;
import java.util.Optional;

/** An open target: what one run sends through. */
public interface TargetSession extends AutoCloseable {
    /**
     * Number of partitions that the events are spread over.
     *
     * @return at least 1
     */
    int partitions();

    /**
     * What the stream is called that the events are sent to, such as its topic.
     *
     * @return a name for reports and for {@code run.load().stream(name)}
     */
    default String stream() {
        return "input";
    }

    /**
     * Sends one event without waiting for its answer. Called by several threads, but the events of one entity always by
     * the same one, in order. Calls exactly one method of the acknowledgement exactly once, from any thread, unless it
     * throws.
     *
     * @param event what to send
     * @param acknowledgement told of the outcome
     * @throws RuntimeException if the user's key or encoder fails; the run then ends
     */
    void send(Event event, Acknowledgement acknowledgement);

    /**
     * Why the target cannot answer any more, for instance since its process died.
     *
     * @return a sentence with the fact and the remedy, or empty while the target is well
     */
    Optional<String> failure();

    /**
     * The view of offsets and group from outside.
     *
     * @return empty where no consumer group is watched
     */
    Optional<OffsetSource> offsets();

    /**
     * Reads back what lies between the committed offsets and the ends: the events not reached yet.
     *
     * @param limit at most this long
     * @return sequences of this run's events found there
     * @throws RuntimeException if they cannot be read in time
     */
    BitSet readPending(Duration limit);

    /**
     * Counts the records between offsets by reading them: transaction markers and the holes of compaction are none.
     *
     * @param from one offset a partition, included
     * @param to one offset a partition, not included
     * @param limit at most this long
     * @return one number a partition; empty where the target cannot be read back
     * @throws RuntimeException if they cannot be read in time
     */
    default Optional<long[]> countRecords(long[] from, long[] to, Duration limit) {
        return Optional.empty();
    }

    /**
     * Whether one send may leave more than one record, or records out of order, since the target retries it without being
     * idempotent: what the system does twice may then be no fault of its own.
     *
     * @return false unless the target was set so
     */
    default boolean mayRepeat() {
        return false;
    }

    /**
     * Starts to read effects from where the source stands now.
     *
     * @param source what to read
     * @param sink told of each effect
     * @return the reader, which reads until it is closed
     * @throws RuntimeException if the source cannot be read
     */
    EffectReader readEffects(EffectSource source, EffectSink sink);

    @Override
    void close();
}
