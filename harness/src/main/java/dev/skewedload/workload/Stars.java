package dev.skewedload.workload;

import java.util.Arrays;

/** The viral keys of a stream: which star an event falls on, by the weights of the moment. See {@link ViralKeys}. */
final class Stars {

    static final int HALVINGS = 10;
    private static final int GRID = 64;
    /** With exp, since StrictMath.pow allocates arrays on Java 17. */
    private static final double LN_HALF = -0.6931471805599453;

    private final int count;
    private final long every;
    private final long rise;
    private final long halfLife;
    private final long grid;
    private final long origin;
    private final long firstGeneration;
    private final long stream;
    private final long hosts;
    private final int[] entityIndex;
    /** Sums of weights of the living generations, the youngest first. */
    private final double[] sums;

    private int living;
    private long generation = Long.MIN_VALUE;
    private long step;
    private int star;

    Stars(Workload workload, ViralKeys keys) {
        count = keys.count();
        every = keys.every().toNanos();
        rise = keys.rise().toNanos();
        halfLife = keys.halfLife().toNanos();
        grid = Math.max(1, Math.min(every, halfLife) / GRID);
        origin = workload.warmup().toNanos();
        firstGeneration = Math.floorDiv(-origin, every);
        stream = Purpose.STAR.stream(workload.seed());
        hosts = Purpose.HOST.stream(workload.seed());
        entityIndex = new int[(int) total(keys, origin, workload.duration().toNanos())];
        Arrays.fill(entityIndex, -1);
        sums = new double[(int) Math.min(mostLiving(keys), entityIndex.length / count)];
    }

    /** How many stars are born in all. */
    static long total(ViralKeys keys, long warmupNanos, long measuredNanos) {
        long every = keys.every().toNanos();
        return (Math.floorDiv(measuredNanos - 1, every) - Math.floorDiv(-warmupNanos, every) + 1) * keys.count();
    }

    /** How many generations can live at once. */
    static long mostLiving(ViralKeys keys) {
        return lifetime(keys.rise().toNanos(), keys.halfLife().toNanos())
                        / keys.every().toNanos()
                + 2;
    }

    private static long lifetime(long rise, long halfLife) {
        return rise + HALVINGS * halfLife;
    }

    /** Picks the star of an event. */
    void pick(long position, long dueNanos) {
        long since = dueNanos - origin;
        long born = Math.floorDiv(since, every);
        long now = (since - born * every) / grid;
        if (born != generation || now != step) {
            generation = born;
            step = now;
            weigh();
        }
        long hash = Mix.at(stream, position);
        double mark = Mix.unit(hash) * sums[living - 1];
        int age = 0;
        while (age < living - 1 && sums[age] <= mark) {
            age++;
        }
        star = (int) (generation - age - firstGeneration) * count + Mix.below(Mix.at(hash, 0), count);
    }

    private void weigh() {
        double sum = 0;
        living = 0;
        for (long g = generation; g >= firstGeneration; g--) {
            long age = (generation - g) * every + step * grid + grid / 2;
            if (g < generation && age > lifetime(rise, halfLife)) {
                break;
            }
            sum += weight(age);
            sums[living++] = sum;
        }
        for (int i = 0; sum == 0 && i < living; i++) {
            sums[i] = i + 1.0;
        }
    }

    private double weight(long age) {
        return age < rise ? (double) age / rise : StrictMath.exp(LN_HALF * (age - rise) / halfLife);
    }

    /** The number of the star picked last, from 0 in order of generation. */
    int star() {
        return star;
    }

    /** Which of the other tenants the star picked last belongs to. */
    int host(int others) {
        return Mix.below(Mix.at(hosts, star), others);
    }

    /** The entity index of the star picked last, or -1 if this is its first event. */
    int index() {
        return entityIndex[star];
    }

    /** Tells the star picked last its index. */
    int born(int index) {
        entityIndex[star] = index;
        return index;
    }
}
