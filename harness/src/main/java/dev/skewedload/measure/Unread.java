package dev.skewedload.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a partition's commits say of its unread records beside their number of offsets.
 *
 * @param longestSeconds greatest {@linkplain TimeLag time lag} of any sample, by commits; empty if no sample shows one
 * @param lastSeconds time lag of the last sample, at the end of the drain; empty if it is unknown
 * @param records {@linkplain RecordLag record lag} at the end of the drain, by reading; empty if nothing was read
 * @param removed greatest number of offsets that retention removed before the group had committed them
 * @param beyondEnd greatest number of offsets by which a commit lay beyond the end; 0 if none did
 */
public record Unread(
        OptionalDouble longestSeconds, OptionalDouble lastSeconds, OptionalLong records, long removed, long beyondEnd) {
    /**
     * The same with what was read back.
     *
     * @param count records that lie between commit and end
     * @return these figures with a record lag
     */
    Unread withRecords(long count) {
        return new Unread(longestSeconds, lastSeconds, OptionalLong.of(count), removed, beyondEnd);
    }
}
