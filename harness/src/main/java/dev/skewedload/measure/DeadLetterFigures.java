package dev.skewedload.measure;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What a system set aside, and when.
 *
 * <p><b>Definition.</b> A dead letter is a record of the dead-letter topic, or a report to the probe, that names an event of this run
 * that was sent. An event counts once, however many letters name it, and also if it had its effect: before its letter, or later by
 * way of it.
 *
 * <p><b>Example.</b> Event 7 is set aside at 3.2 s and 3.9 s, event 9 at 5.0 s: two events, three letters, by second 0, 0, 0, 2, 0, 1.
 *
 * <p><b>What it cannot see.</b> A dead-letter topic that nobody named. Where {@code watched} is false, 0 letters say nothing.
 *
 * @param watched whether anybody would have told: a topic was read, or letters were reported
 * @param events different events that were set aside
 * @param letters letters, repeated ones among them
 * @param firstSecond when the first came, since the schedule began; empty without any
 * @param lastSecond when the last came; empty without any
 * @param bySecond letters by the second in which they came, from second 0 to the last with any; those beyond the first hour are in
 *     its last second
 */
public record DeadLetterFigures(
        boolean watched,
        long events,
        long letters,
        OptionalDouble firstSecond,
        OptionalDouble lastSecond,
        List<Long> bySecond) {
    /** Of a run in which nobody would have told. */
    public static final DeadLetterFigures UNWATCHED =
            new DeadLetterFigures(false, 0, 0, OptionalDouble.empty(), OptionalDouble.empty(), List.of());

    /**
     * Copies the list.
     *
     * @param watched as above
     * @param events as above
     * @param letters as above
     * @param firstSecond as above
     * @param lastSecond as above
     * @param bySecond as above
     */
    public DeadLetterFigures {
        bySecond = List.copyOf(bySecond);
    }
}
