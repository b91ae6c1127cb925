package dev.skewedload.check;

import dev.skewedload.measure.AnswerFigures;
import dev.skewedload.measure.AssignmentSample;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.Courses;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.LagFigures;
import dev.skewedload.measure.LatencyRecorder;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.LoadRecorder;
import dev.skewedload.measure.OffsetSample;
import dev.skewedload.measure.SharedChances;
import dev.skewedload.measure.Symptoms;
import dev.skewedload.measure.TimeSpent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A consumer group of three members with four partitions each, as a queue for each partition, over 20 s of load: 200/s arrive
 * on each partition, which serves up to 600/s, but for what is planted. What it leaves is what a run would have recorded.
 */
final class SimulatedSystem {
    /** What goes wrong. */
    enum Fault {
        NOTHING(Cause.NONE),
        HOT_KEY(Cause.KEY_SKEW),
        KEYS_THAT_MEET(Cause.COLLISION),
        LARGE_VALUES(Cause.VALUE_SIZE_SKEW),
        COSTLY_RECORDS(Cause.COST_SKEW),
        DECLARED_COSTS(Cause.COST_SKEW),
        SLOW_HANDLERS(Cause.SLOW_CONSUMER),
        SLOW_MEMBER(Cause.SLOW_CONSUMER),
        SLOW_DOWNSTREAM(Cause.DOWNSTREAM),
        STUCK_RECORD(Cause.HEAD_OF_LINE),
        NO_OWNERS(Cause.REBALANCE),
        LATE_ANSWERS(Cause.BROKER),
        LATE_SENDS(Cause.GENERATOR);

        final Cause cause;

        Fault(Cause cause) {
            this.cause = cause;
        }
    }

    /** What is uneven beside it, and is not the cause. */
    enum Beside {
        NOTHING,
        A_WARM_KEY,
        SLIGHTLY_LARGER_VALUES
    }

    static final int PARTITIONS = 12;
    static final int STRENGTHS = 3;
    private static final int OF_A_MEMBER = 4;
    private static final double SECONDS = 20;
    private static final double DRAIN = 5;
    private static final double STEP = 0.1;
    private static final int STEPS_A_LOOK = 4;
    private static final double EVEN = 200;
    private static final double ABLE = 600;
    private static final int VICTIM = 6;
    private static final int WARM = 9;
    private static final double FAULT_AT = 6;

    private final Fault fault;
    private final int strength;
    private final Beside beside;
    private final boolean noisy;
    private final boolean tells;
    private final SplittableRandom random;
    private final double[] arrivals = new double[PARTITIONS];
    private final double[] capacity = new double[PARTITIONS];
    private final double[] served = new double[PARTITIONS];
    private double waiting;

    SimulatedSystem(Fault fault, int strength, Beside beside, boolean noisy, boolean tells, long seed) {
        this.fault = fault;
        this.strength = strength;
        this.beside = beside;
        this.noisy = noisy;
        this.tells = tells;
        random = new SplittableRandom(seed);
        waiting = 0.1 + 0.8 * random.nextDouble();
        Arrays.fill(arrivals, EVEN);
        Arrays.fill(capacity, ABLE);
        plant();
    }

    private void plant() {
        if (beside == Beside.A_WARM_KEY) {
            arrivals[WARM] += warm();
        }
        switch (fault) {
            case HOT_KEY -> arrivals[VICTIM] += hotKey();
            case KEYS_THAT_MEET -> arrivals[VICTIM] += 3 * keyThatMeets();
            case LARGE_VALUES, COSTLY_RECORDS, DECLARED_COSTS -> capacity[VICTIM] /= times();
            case SLOW_HANDLERS -> slow(0, PARTITIONS, 0.15);
            case SLOW_MEMBER -> slow(OF_A_MEMBER, 2 * OF_A_MEMBER, 0.15);
            case SLOW_DOWNSTREAM -> slow(0, PARTITIONS, 0.9);
            default -> {}
        }
    }

    private void slow(int first, int end, double partOfWaiting) {
        Arrays.fill(capacity, first, end, EVEN * pick(0.9, 0.7, 0.4));
        waiting = partOfWaiting;
    }

    private double pick(double... byStrength) {
        return byStrength[strength];
    }

    private double warm() {
        return 1.3 * EVEN;
    }

    private double hotKey() {
        return EVEN * pick(3, 6, 12);
    }

    private double keyThatMeets() {
        return EVEN * pick(0.9, 1.1, 1.3);
    }

    private double times() {
        return pick(4, 6, 12);
    }

    private double pauseSeconds() {
        return pick(2.4, 4, 6);
    }

    private double lateShare() {
        return fault == Fault.LATE_ANSWERS ? pick(0.06, 0.1, 0.3) : pick(0.03, 0.1, 0.3);
    }

    /** What a run records, with the load as {@link #load} makes it for the same settings. */
    Symptoms symptoms(LoadFigures load) {
        List<OffsetSample> samples = run();
        long[] starts = new long[PARTITIONS];
        LagFigures lag = LagFigures.of(samples, assignments(), starts, 0, SECONDS, true, OptionalDouble.of(1));
        return new Symptoms(
                generator(),
                answers(),
                load,
                lag,
                Courses.of(samples, assignments(), starts, 0, SECONDS),
                Optional.empty(),
                tells ? consumer() : ConsumerFigures.NONE);
    }

    private List<OffsetSample> run() {
        double[] end = new double[PARTITIONS];
        double[] done = new double[PARTITIONS];
        double[] held = new double[PARTITIONS];
        double[] pausedUntil = new double[PARTITIONS];
        double committedAt = 0;
        long[] committed = new long[PARTITIONS];
        boolean effects = random.nextBoolean();
        List<OffsetSample> samples = new ArrayList<>();
        for (int step = 0; step <= (SECONDS + DRAIN) / STEP; step++) {
            double now = step * STEP;
            for (int p = 0; p < PARTITIONS; p++) {
                held[p] += now < SECONDS ? count(arrivals[p] * STEP) : 0;
                if (!brokersStandStill(now)) {
                    end[p] += held[p];
                    held[p] = 0;
                }
                if (noisy && random.nextDouble() < 0.002) {
                    pausedUntil[p] = now + 0.4 * random.nextDouble();
                }
                double able = isServed(p, now) && now >= pausedUntil[p] ? count(capacity[p] * STEP) : 0;
                double work = Math.min(able, end[p] - done[p]);
                done[p] += work;
                served[p] += now < SECONDS ? work : 0;
            }
            if (now - committedAt >= 1 - 1e-9) {
                committedAt = now;
                for (int p = 0; p < PARTITIONS; p++) {
                    committed[p] = isOwned(now) ? (long) done[p] : committed[p];
                }
            }
            if (step % STEPS_A_LOOK == 0) {
                samples.add(new OffsetSample(now, committed, longs(end), effects ? longs(done) : null));
            }
        }
        return samples;
    }

    private static long[] longs(double[] values) {
        return DoubleStream.of(values).mapToLong(value -> (long) value).toArray();
    }

    /** Counting noise as that of a Poisson process. */
    private double count(double mean) {
        return noisy ? Math.max(0, mean + Math.sqrt(mean) * random.nextGaussian()) : mean;
    }

    private boolean isDuringFault(double now) {
        return now >= FAULT_AT && now < FAULT_AT + pauseSeconds();
    }

    private boolean isServed(int partition, double now) {
        boolean stuck = fault == Fault.STUCK_RECORD && partition == VICTIM && isDuringFault(now);
        return !stuck && isOwned(now);
    }

    private boolean isOwned(double now) {
        return fault != Fault.NO_OWNERS || !isDuringFault(now);
    }

    private boolean brokersStandStill(double now) {
        return fault == Fault.LATE_ANSWERS && now >= FAULT_AT && now < FAULT_AT + lateShare() * SECONDS;
    }

    private List<AssignmentSample> assignments() {
        return IntStream.rangeClosed(0, (int) (SECONDS + DRAIN))
                .mapToObj(second -> new AssignmentSample(second, owners(second)))
                .toList();
    }

    private List<String> owners(double second) {
        int shift = fault == Fault.NO_OWNERS && second >= FAULT_AT ? 1 : 0;
        return isOwned(second)
                ? IntStream.range(0, PARTITIONS)
                        .mapToObj(p -> "member-" + (p / OF_A_MEMBER + shift))
                        .toList()
                : Collections.nCopies(PARTITIONS, "");
    }

    private GeneratorFigures generator() {
        LatencyRecorder delays = new LatencyRecorder(0, 1, 1);
        int late = fault == Fault.LATE_SENDS ? (int) (1_000 * lateShare()) : 0;
        for (int i = 0; i < 1_000; i++) {
            delays.record(i, i < late ? 400_000_000 : 1_000_000);
        }
        long events = (long) (DoubleStream.of(arrivals).sum() * SECONDS);
        return new GeneratorFigures(
                events / SECONDS,
                events / SECONDS,
                events,
                events,
                events,
                delays.snapshot(),
                GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT);
    }

    private AnswerFigures answers() {
        boolean stoodStill = fault == Fault.LATE_ANSWERS;
        double late = stoodStill ? lateShare() : noisy ? 0.07 * random.nextDouble() : 0.002;
        long slowest = (long) (stoodStill ? lateShare() * SECONDS * 1e9 : 500_000_000);
        return new AnswerFigures(
                DoubleStream.of(arrivals)
                        .mapToObj(rate -> new AnswerFigures.OfPartition(
                                (long) (rate * SECONDS), (long) (rate * SECONDS * late), slowest))
                        .toList(),
                100_000_000);
    }

    private ConsumerFigures consumer() {
        List<TimeSpent> handlers = IntStream.range(0, PARTITIONS)
                .mapToObj(p -> new TimeSpent(
                        (long) served[p],
                        served[p] / capacity[p] * (noisy ? 0.95 + 0.1 * random.nextDouble() : 1),
                        fault == Fault.STUCK_RECORD && p == VICTIM ? pauseSeconds() : 0.05))
                .toList();
        double all = handlers.stream().mapToDouble(TimeSpent::seconds).sum();
        return new ConsumerFigures(
                handlers,
                OptionalDouble.of(all),
                Map.of("inventory", new TimeSpent(0, waiting * all, 0)),
                OptionalDouble.empty());
    }

    /** One in ten of the records, which is enough for shares. */
    static LoadFigures load(Fault fault, int strength, Beside beside) {
        SimulatedSystem rates = new SimulatedSystem(fault, strength, beside, false, false, 0);
        LoadRecorder load = new LoadRecorder(PARTITIONS, 0, (long) (SECONDS * 1e9));
        for (int key = 0; key < 120; key++) {
            int partition = key % PARTITIONS;
            put(load, "key-" + key, partition, EVEN / 10, rates.bytes(partition), rates.cost(partition));
        }
        if (beside == Beside.A_WARM_KEY) {
            put(load, "warm", WARM, rates.warm(), 100, 1);
        }
        if (fault == Fault.HOT_KEY) {
            put(load, "acme", VICTIM, rates.hotKey(), rates.bytes(VICTIM), 1);
        }
        for (String key : fault == Fault.KEYS_THAT_MEET ? List.of("a", "b", "c") : List.<String>of()) {
            put(load, key, VICTIM, rates.keyThatMeets(), rates.bytes(VICTIM), 1);
        }
        return SharedChances.of(load.freeze());
    }

    private int bytes(int partition) {
        double times = fault == Fault.LARGE_VALUES ? times() : beside == Beside.SLIGHTLY_LARGER_VALUES ? 1.4 : 1;
        return (int) (partition == VICTIM ? 100 * times : 100);
    }

    private double cost(int partition) {
        return fault == Fault.DECLARED_COSTS && partition == VICTIM ? times() : 1;
    }

    private static void put(LoadRecorder load, String key, int partition, double perSecond, int bytes, double cost) {
        for (int i = 0; i < perSecond * SECONDS / 10; i++) {
            load.acknowledged(key, partition, bytes, cost, 0);
        }
    }
}
