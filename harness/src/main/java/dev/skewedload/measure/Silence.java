package dev.skewedload.measure;

import java.util.Arrays;

/**
 * The time at the end of the samples in which there was something to commit and no commit came.
 *
 * <p><b>Definition.</b> It begins with the last commit, or with the last sample that found the commit at the end, whichever is
 * later. It is a <em>stop</em> if it is longer than two usual gaps between commits (than 6 s where there is only one), and the lag
 * rose in it by the arrivals of a twentieth of the window more than in a usual gap. It is <em>doubtful</em> if anything is left
 * and it is more than twice as long as any commit let something wait before.
 *
 * <p><b>Example.</b> Commits each second in which the last is 3 s old: a stop. An event each 5 s, each committed half a second
 * later: the last one is 4 s old and not committed, no gap between commits was shorter than that, but doubtful it is.
 */
final class Silence {
    private static final double MATERIAL_PART_OF_WINDOW = 1 / 20.0;

    private final double[] seconds;
    private final long[] end;
    private final long[] committed;
    private final int[] known;
    private final int[] epochs;
    private final int since;

    private Silence(double[] seconds, long[] end, long[] committed, int[] known, int[] epochs) {
        this.seconds = seconds;
        this.end = end;
        this.committed = committed;
        this.known = known;
        this.epochs = epochs;
        since = waitingSince(epochs[epochs.length - 1], seconds.length);
    }

    /** Of samples of which the last is known; there is at least one epoch. */
    static Silence of(double[] seconds, long[] end, long[] committed, int[] known, int[] epochs) {
        return new Silence(seconds, end, committed, known, epochs);
    }

    /** The sample at which it begins. */
    int since() {
        return since;
    }

    boolean isStop() {
        double gap = epochs.length < 2 ? LagPoints.USUAL_SILENCE_SECONDS / 2 : medianGap();
        double silence = length();
        if (silence <= 2 * gap) {
            return false;
        }
        double beyondUsual = rise() * (1 - gap / silence);
        return beyondUsual > 0 && beyondUsual >= (end[seconds.length - 1] - end[0]) * MATERIAL_PART_OF_WINDOW;
    }

    boolean isDoubtful() {
        return rise() > 0 && length() > 2 * longestWait();
    }

    private double length() {
        return seconds[seconds.length - 1] - seconds[since];
    }

    private double rise() {
        return lag(seconds.length - 1) - lag(since);
    }

    private long lag(int sample) {
        return end[sample] - committed[sample];
    }

    private double medianGap() {
        double[] gaps = new double[epochs.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = seconds[epochs[i + 1]] - seconds[epochs[i]];
        }
        Arrays.sort(gaps);
        return gaps[gaps.length / 2];
    }

    /** From the first moment at which there was something to commit to the commit, at the most. */
    private double longestWait() {
        double longest = 0;
        for (int i = 0; i < epochs.length; i++) {
            int from = waitingSince(i == 0 ? 0 : epochs[i - 1], epochs[i]);
            longest = Math.max(longest, seconds[epochs[i]] - seconds[from]);
        }
        return longest;
    }

    /** The last sample from the first on and before the end that had nothing to commit; the first where there is none. */
    private int waitingSince(int first, int before) {
        return Arrays.stream(known)
                .filter(i -> first <= i && i < before && lag(i) == 0)
                .reduce(first, Math::max);
    }
}
