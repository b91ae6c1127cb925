package dev.skewedload.measure;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Counts how long the brokers took to answer, per partition. Safe for use by several threads. */
public final class AnswerRecorder {
    private final long lateNanos;
    private final long[] count;
    private final long[] late;
    private final long[] max;

    /**
     * A recorder without answers.
     *
     * @param partitions number of partitions of the topic
     * @param lateNanos the time from send to answer above which an answer counts as late
     */
    public AnswerRecorder(int partitions, long lateNanos) {
        this.lateNanos = lateNanos;
        count = new long[partitions];
        late = new long[partitions];
        max = new long[partitions];
    }

    /**
     * Counts one acknowledgement.
     *
     * @param partition where the broker put the record
     * @param nanos from the send to the answer
     */
    public synchronized void answered(int partition, long nanos) {
        count[partition]++;
        late[partition] += nanos > lateNanos ? 1 : 0;
        max[partition] = Math.max(max[partition], nanos);
    }

    /**
     * Freezes the counts; without any answer nothing was measured.
     *
     * @return the figures as they stand now
     */
    public synchronized AnswerFigures freeze() {
        if (Arrays.stream(count).sum() == 0) {
            return AnswerFigures.NOT_MEASURED;
        }
        return new AnswerFigures(
                IntStream.range(0, count.length)
                        .mapToObj(i -> new AnswerFigures.OfPartition(count[i], late[i], max[i]))
                        .toList(),
                lateNanos);
    }
}
