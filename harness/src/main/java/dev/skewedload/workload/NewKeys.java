package dev.skewedload.workload;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which events of the others go to a {@link NewViralKey}: of each few of them in its time one, at a drawn place among them,
 * so that their number is exact and they are no lattice; or by coin toss, as the workload's {@link Sampling} has it.
 */
final class NewKeys {
    static final int NONE = -1;

    private final long[] start;
    private final long[] end;
    /** Of the others' events, not of all. */
    private final double[] part;

    private final int[] entityIndex;
    private final boolean tossed;
    private final long stream;
    private final long hosts;
    private int key;
    private long ordinal;
    private long cell = -1;
    private long chosen;

    NewKeys(Workload workload) {
        List<NewViralKey> sorted = workload.newViralKeys().stream()
                .sorted(Comparator.comparing(NewViralKey::at))
                .toList();
        double rest = workload.shares().rest() / (double) Shares.WHOLE;
        start = sorted.stream().mapToLong(one -> one.at().toNanos()).toArray();
        end = sorted.stream()
                .mapToLong(one -> one.at().plus(one.length()).toNanos())
                .toArray();
        part = sorted.stream()
                .mapToDouble(one -> Math.min(1, one.share() / rest))
                .toArray();
        entityIndex = new int[sorted.size()];
        Arrays.fill(entityIndex, NONE);
        tossed = workload.sampling() == Sampling.RANDOM;
        stream = Purpose.NEW_KEY.stream(workload.seed());
        hosts = Purpose.NEW_KEY_HOST.stream(workload.seed());
    }

    /** The number of the key that an event of the others goes to, in order of time; {@link #NONE} if it stays an order's. */
    int pick(long position, long due) {
        while (key < end.length && due >= end[key]) {
            key++;
            ordinal = 0;
            cell = -1;
        }
        if (key == end.length || due < start[key]) {
            return NONE;
        }
        boolean taken = tossed ? Mix.unit(Mix.at(stream, position)) < part[key] : isChosen(ordinal++);
        return taken ? key : NONE;
    }

    private boolean isChosen(long next) {
        if (cellOf(next) != cell) {
            cell = cellOf(next);
            int size = 1;
            while (cellOf(next + size) == cell) {
                size++;
            }
            chosen = next + Mix.below(Mix.at(Mix.at(stream, key), cell), size);
        }
        return next == chosen;
    }

    private long cellOf(long number) {
        return (long) (number * part[key]);
    }

    /** Which of the other tenants a key belongs to. */
    int host(int number, int others) {
        return Mix.below(Mix.at(hosts, number), others);
    }

    /** The entity index of a key, or {@link #NONE} before its first event. */
    int index(int number) {
        return entityIndex[number];
    }

    /** Tells a key its index. */
    int born(int number, int index) {
        entityIndex[number] = index;
        return index;
    }
}
