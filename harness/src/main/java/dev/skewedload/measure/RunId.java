package dev.skewedload.measure;

import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Names one run. Every event of the run carries an event id, {@code <run id>-<sequence>}, by which its effects are told
 * from those of other runs.
 *
 * @param value letters and digits only
 */
public record RunId(String value) {
    /** What {@link #sequenceOf} answers for an event id of another run. */
    public static final long FOREIGN = -1;

    /** What {@link #sequenceOf} answers for a text that is no event id at all. */
    public static final long MALFORMED = -2;

    private static final Pattern VALID = Pattern.compile("[A-Za-z0-9]{1,64}");
    private static final int LONGEST_SEQUENCE = 18;

    /**
     * Checks the form.
     *
     * @param value as above
     */
    public RunId {
        if (!VALID.matcher(value).matches()) {
            throw new IllegalArgumentException("a run id has 1 to 64 letters and digits, but was: " + value);
        }
    }

    /**
     * A new id that no other run has.
     *
     * @return twelve hexadecimal digits drawn at random
     */
    public static RunId random() {
        String digits = UUID.randomUUID().toString().replace("-", "");
        return new RunId("r" + digits.substring(0, 11));
    }

    /**
     * The id of one event of this run.
     *
     * @param sequence position of the event in the run's stream, from 0
     * @return run id, hyphen, sequence
     */
    public String eventId(long sequence) {
        return value + "-" + sequence;
    }

    /**
     * Reads an event id back. Whatever has not the form of a run id of this length before its hyphen, such as a business
     * id {@code order-7}, is no event id. The range of the sequence is not checked here: who knows how many events the run has
     * does.
     *
     * @param eventId what a system under test reported
     * @return the sequence, or {@link #FOREIGN}, or {@link #MALFORMED}
     */
    public long sequenceOf(String eventId) {
        Objects.requireNonNull(eventId, "eventId");
        int hyphen = eventId.lastIndexOf('-');
        if (hyphen < 1 || hyphen == eventId.length() - 1 || eventId.length() - hyphen - 1 > LONGEST_SEQUENCE) {
            return MALFORMED;
        }
        long sequence = 0;
        for (int i = hyphen + 1; i < eventId.length(); i++) {
            char digit = eventId.charAt(i);
            if (digit < '0' || digit > '9') {
                return MALFORMED;
            }
            sequence = sequence * 10 + (digit - '0');
        }
        if (hyphen == value.length() && eventId.startsWith(value)) {
            return sequence;
        }
        return hyphen == value.length()
                        && VALID.matcher(eventId).region(0, hyphen).matches()
                ? FOREIGN
                : MALFORMED;
    }

    @Override
    public String toString() {
        return value;
    }
}
