package dev.skewedload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.check.Diagnose;
import dev.skewedload.measure.AnswerFigures;
import dev.skewedload.measure.AssignmentSample;
import dev.skewedload.measure.CheckJournal;
import dev.skewedload.measure.CommitLatency;
import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.Courses;
import dev.skewedload.measure.DrainFigures;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.GroupFigures;
import dev.skewedload.measure.HarnessFigures;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.LagFigures;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.LatencyFigures;
import dev.skewedload.measure.LatencyRecorder;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.LoadRecorder;
import dev.skewedload.measure.Mark;
import dev.skewedload.measure.OffsetSample;
import dev.skewedload.measure.PartitionCourse;
import dev.skewedload.measure.RunId;
import dev.skewedload.measure.ShareFigures;
import dev.skewedload.measure.SharedChances;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Symptoms;
import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.partition.Partitioner;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Builds runs by hand: a load of some keys, offsets as a consumer of set rates would leave them over 20 s, and findings.
 * Without further settings it is a healthy run: 240 keys of 100 records, ten to each of 24 partitions, all served.
 */
public final class SampleRun {
    public static final Workload EVEN = Workload.named("even")
            .seed(42)
            .eventsPerSecond(1_200)
            .duration(Duration.ofSeconds(20))
            .tenants(200)
            .build();

    public static final Workload INCIDENT = Workload.named("incident")
            .seed(42)
            .eventsPerSecond(12_000)
            .duration(Duration.ofSeconds(20))
            .tenants(200)
            .hotTenant("acme", 0.45)
            .build();

    private static final double SECONDS = 20;
    private static final long START = 1_000;
    private static final Instant STARTED = Instant.parse("2026-03-01T12:00:00Z");

    private final int partitions;
    private final LoadRecorder load;
    /** Sent when the run is built: many samples never are. */
    private final List<Runnable> traffic = new ArrayList<>();

    private final double[] firstHalf;
    private final double[] secondHalf;
    private final boolean[] unclear;
    private boolean loadOfIncident;
    private SplittableRandom noise = new SplittableRandom(0);
    private double noiseSeconds;
    private Workload workload = EVEN;
    private long missing;
    private double cost = 1;
    private long delayNanos = 1_000_000;
    private boolean unsent;
    private boolean watched = true;
    private boolean sampled = true;
    private boolean complete = true;
    private int neverCommitted = -1;
    private double rebalanceAt = -1;
    private double behindAtFirst;
    private double abandonedAt = Double.POSITIVE_INFINITY;
    private double stoppedFrom = Double.POSITIVE_INFINITY;
    private double stoppedTo = Double.POSITIVE_INFINITY;
    private final List<Mark> marks = new ArrayList<>();
    private SampleEffects effects = new SampleEffects();
    private SampleCommits commits = new SampleCommits();
    private GroupFigures group = new GroupFigures(true, false, 55, 2, 0, OptionalInt.empty(), List.of(), List.of());
    private final Map<String, PartitionLoads> outputs = new LinkedHashMap<>();
    private boolean seesEffects = true;
    private LongUnaryOperator latency = due -> 20_000_000;
    private @Nullable LongUnaryOperator othersLatency;
    private CommitLatency toCommit = CommitLatency.none();
    private HarnessFigures harness = new HarnessFigures(STARTED, Duration.ofMillis(3), Duration.ofMillis(1));
    private long unreached;
    private boolean scaled;
    private AnswerFigures answers = AnswerFigures.NOT_MEASURED;
    private ConsumerFigures consumer = ConsumerFigures.NONE;
    private String keyOrigin = "the key was chosen by OrderServiceSkewTest.key";
    private final List<Invalidity> invalidities = new ArrayList<>();
    private Optional<String> report = Optional.empty();
    private Symptoms symptoms;

    private SampleRun(int partitions) {
        this.partitions = partitions;
        load = new LoadRecorder(partitions, 0, (long) (SECONDS * 1e9));
        firstHalf = new double[partitions];
        secondHalf = new double[partitions];
        Arrays.fill(firstHalf, Double.POSITIVE_INFINITY);
        Arrays.fill(secondHalf, Double.POSITIVE_INFINITY);
        unclear = new boolean[partitions];
    }

    public static SampleRun healthy() {
        return evenOn(24);
    }

    public static SampleRun evenOn(int partitions) {
        SampleRun run = new SampleRun(partitions);
        for (int key = 0; key < 240; key++) {
            run.key("key-" + key, key % partitions, 100);
        }
        return run;
    }

    /** No key, no record, until they are added. */
    public static SampleRun empty() {
        return empty(24);
    }

    public static SampleRun empty(int partitions) {
        return new SampleRun(partitions);
    }

    public static SampleRun emptyOn(int partitions) {
        return new SampleRun(partitions);
    }

    /** Keyed by tenant, at the rate of the incident; each partition serves 800/s. */
    public static SampleRun incident() {
        SampleRun run = new SampleRun(24);
        run.workload = INCIDENT;
        run.loadOfIncident = true;
        Arrays.fill(run.firstHalf, 800);
        Arrays.fill(run.secondHalf, 800);
        run.complete = false;
        run.effects = new SampleEffects().sent(240_000).pending(88_000);
        run.latency = due -> 20_000_000 + due / 4;
        return run;
    }

    public SampleRun key(String name, int partition, int records) {
        return key(name, partition, records, 100);
    }

    public SampleRun key(String name, int partition, int records, int bytesEach) {
        return key(name, partition, records, bytesEach, 0, SECONDS);
    }

    /** Records of a key that are due between two moments, evenly spread. */
    public SampleRun key(String name, int partition, int records, int bytesEach, double from, double to) {
        double each = cost;
        traffic.add(() -> {
            for (int i = 0; i < records; i++) {
                long due = (long) ((from + (to - from) * i / records) * 1e9);
                load.sent(due);
                load.acknowledged(name, partition, bytesEach, each, due);
            }
        });
        return this;
    }

    /** What handling each of the records that are added from now on costs. */
    public SampleRun cost(double each) {
        cost = each;
        return this;
    }

    /** Events that were due at a moment and not acknowledged. */
    public SampleRun missingAt(double second, long events) {
        traffic.add(() -> {
            for (long i = 0; i < events; i++) {
                load.sent((long) (second * 1e9));
            }
        });
        return missing(missing + events);
    }

    /** What a partition serves at the most, events per second. */
    public SampleRun serves(int partition, double perSecond) {
        return serves(partition, perSecond, perSecond);
    }

    public SampleRun serves(int partition, double inFirstHalf, double inSecondHalf) {
        firstHalf[partition] = inFirstHalf;
        secondHalf[partition] = inSecondHalf;
        return this;
    }

    public SampleRun allServe(double perSecond) {
        for (int partition = 0; partition < partitions; partition++) {
            serves(partition, perSecond);
        }
        return this;
    }

    /** The lag of a partition rises in the last two seconds of the load, so that nobody can tell. */
    public SampleRun unclear(int partition) {
        unclear[partition] = true;
        return this;
    }

    /** Effects come in batches, up to half a second late. */
    public SampleRun noisy(long seed) {
        noise = new SplittableRandom(seed);
        noiseSeconds = 0.5;
        return this;
    }

    public SampleRun of(Workload newWorkload) {
        workload = newWorkload;
        return this;
    }

    /** Events that were sent and not acknowledged. */
    public SampleRun missing(long events) {
        missing = events;
        return this;
    }

    /** The load tool lags by so much. */
    public SampleRun late(Duration delay) {
        delayNanos = delay.toNanos();
        return this;
    }

    /** What is missing was never handed to the target. */
    public SampleRun unsent() {
        unsent = true;
        return this;
    }

    public SampleRun unwatched() {
        watched = false;
        return this;
    }

    public SampleRun withoutSamples() {
        sampled = false;
        return this;
    }

    /** Read by a share group. */
    public SampleRun shared() {
        return group(new GroupFigures(true, true, 55, 2, 0, OptionalInt.of(0), List.of(), List.of()));
    }

    /** What is known of the group, of which nobody left unless set. */
    public SampleRun group(GroupFigures figures) {
        group = figures;
        return this;
    }

    public SampleRun rebalancedAt(double second) {
        rebalanceAt = second;
        return this;
    }

    /** The consumer does nothing from a fault on, and then catches up at twice the rate that comes in. */
    public SampleRun stoppedAt(double from, double to) {
        stoppedFrom = from;
        stoppedTo = to;
        return this;
    }

    /** Lag is seen by commits alone, which are as far as the effects; those of one partition never come. */
    public SampleRun neverCommitted(int partition) {
        neverCommitted = partition;
        return this;
    }

    /** Each partition begins 25 s behind, and serves twice what comes in. */
    public SampleRun draining() {
        behindAtFirst = 25;
        return this;
    }

    public SampleRun mark(Mark mark) {
        marks.add(mark);
        return this;
    }

    /** A mark that was done at once. */
    public SampleRun mark(double second) {
        return mark(new Mark(
                "action " + (marks.size() + 1),
                second,
                OptionalDouble.of(second),
                OptionalDouble.of(second),
                Mark.Outcome.NOT_VERIFIED,
                Optional.empty(),
                Optional.empty()));
    }

    /** From this second on nobody owns anything. */
    public SampleRun abandonedAt(double second) {
        abandonedAt = second;
        return this;
    }

    public SampleRun drainCutOff() {
        complete = false;
        return this;
    }

    public SampleRun effects(SampleEffects found) {
        effects = found;
        return this;
    }

    public SampleRun commits(SampleCommits found) {
        commits = found;
        return this;
    }

    /** Records of a stream that the system wrote, one number a partition. What is sent is called orders. */
    public SampleRun output(String name, long... records) {
        outputs.put(name, PartitionLoads.of(records));
        return this;
    }

    public SampleRun withoutEffects() {
        seesEffects = false;
        return this;
    }

    /** Latency in nanoseconds by due time in nanoseconds. */
    public SampleRun latency(LongUnaryOperator nanos) {
        latency = nanos;
        return this;
    }

    public SampleRun toCommit(CommitLatency latency) {
        toCommit = latency;
        return this;
    }

    /** That of the tenants that are not hot, if it is another. */
    public SampleRun othersLatency(LongUnaryOperator nanos) {
        othersLatency = nanos;
        return this;
    }

    public SampleRun harness(Duration longestStop, Duration largestClockJump) {
        harness = new HarnessFigures(STARTED, longestStop, largestClockJump);
        return this;
    }

    /** So many of the last events never had their effect. */
    public SampleRun unreached(long events) {
        unreached = events;
        return this;
    }

    public SampleRun scaled() {
        scaled = true;
        return this;
    }

    public SampleRun keyOrigin(String origin) {
        keyOrigin = origin;
        return this;
    }

    public SampleRun invalid(Invalidity invalidity) {
        invalidities.add(invalidity);
        return this;
    }

    public SampleRun report(String where) {
        report = Optional.of(where);
        return this;
    }

    /** What the diagnosis of this run looks at. */
    public Symptoms symptoms() {
        build();
        return symptoms;
    }

    public SkewRun build() {
        traffic.forEach(Runnable::run);
        traffic.clear();
        LoadFigures loads = SharedChances.of(loadOfIncident ? IncidentLoad.BY_TENANT : load.freeze())
                .withStreams("orders", outputs);
        GeneratorFigures generator = generator(loads.byRecords().total());
        List<OffsetSample> samples = samples(loads);
        LagFigures lag = lag(samples);
        generator.fault().map(Invalidity::ofTime).ifPresent(invalidities::add);
        harness.faults().stream().map(Invalidity::ofTime).forEach(invalidities::add);
        Latency acknowledgement = latency(loads.byRecords().total(), latency);
        Latency endToEnd = seesEffects ? acknowledgement : none();
        Latency others = othersLatency == null || !seesEffects
                ? endToEnd
                : latency(loads.byRecords().total(), othersLatency);
        symptoms = new Symptoms(generator, answers, loads, lag, courses(samples), Optional.empty(), consumer);
        return new SkewRun(
                new RunId("r1"),
                "OrderServiceSkewTest.keepsUpWithItsHotTenant",
                workload,
                keyOrigin,
                scaled,
                generator,
                harness,
                workload.hotTenants().stream()
                        .map(hot -> new ShareFigures(
                                hot.id(), hot.share(), hot.share(), hot.share(), hot.share(), hot.share()))
                        .toList(),
                loads,
                lag,
                new LatencyFigures(endToEnd, acknowledgement, others)
                        .withGroups(
                                Map.of("acme", endToEnd, "tenant-000", others),
                                Collections.nCopies(partitions, endToEnd),
                                Collections.nCopies(partitions, acknowledgement))
                        .withCommits(toCommit),
                seesEffects ? Optional.of(effects.report()) : Optional.empty(),
                watched ? Optional.of(commits.report(seesEffects)) : Optional.empty(),
                marks,
                answers,
                consumer,
                invalidities,
                Diagnose.of(symptoms),
                report,
                new CheckJournal());
    }

    private GeneratorFigures generator(long acknowledged) {
        long scheduled = acknowledged + missing;
        LatencyRecorder delays = new LatencyRecorder(0, 1, 1);
        long sent = unsent ? acknowledged : scheduled;
        for (long i = 0; i < sent; i++) {
            delays.record(i, delayNanos);
        }
        return new GeneratorFigures(
                scheduled / SECONDS,
                acknowledged / SECONDS,
                scheduled,
                sent,
                acknowledged,
                delays.snapshot(),
                GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT);
    }

    private static Latency none() {
        return new LatencyRecorder(0, 1, 1).snapshot();
    }

    private Latency latency(long events, LongUnaryOperator nanos) {
        LatencyRecorder recorder = new LatencyRecorder(0, (long) (SECONDS * 1e9), 1);
        for (long i = 0; i < events; i++) {
            long due = (long) (i * SECONDS * 1e9 / events);
            if (i < events - unreached) {
                recorder.record(due, nanos.applyAsLong(due));
            } else {
                recorder.recordUnreached(due, (long) (50 * 1e9) - due);
            }
        }
        return recorder.snapshot();
    }

    private List<PartitionCourse> courses(List<OffsetSample> samples) {
        return watched ? Courses.of(samples, assignments(), starts(), 0, SECONDS) : List.of();
    }

    private LagFigures lag(List<OffsetSample> samples) {
        OptionalDouble drained = complete ? OptionalDouble.of(2) : OptionalDouble.empty();
        if (!watched) {
            return LagFigures.unwatched(new DrainFigures(complete, drained, Optional.empty(), OptionalDouble.of(2)));
        }
        return LagFigures.of(samples, assignments(), marks, starts(), 0, SECONDS, complete, drained)
                .withGroup(group);
    }

    private long[] starts() {
        long[] starts = new long[partitions];
        Arrays.fill(starts, START);
        return starts;
    }

    private List<OffsetSample> samples(LoadFigures loads) {
        List<OffsetSample> samples = new ArrayList<>();
        for (int look = 0; sampled && look <= 55; look++) {
            samples.add(sample(look, loads));
        }
        return samples;
    }

    /** How the brokers answered. */
    public SampleRun answers(AnswerFigures figures) {
        answers = figures;
        return this;
    }

    /** What the consumer told of itself. */
    public SampleRun consumer(ConsumerFigures figures) {
        consumer = figures;
        return this;
    }

    private OffsetSample sample(int look, LoadFigures loads) {
        double second = look / 2.5;
        long[] ends = new long[partitions];
        long[] applied = new long[partitions];
        for (int partition = 0; partition < partitions; partition++) {
            double in = loads.byRecords().load(partition) / SECONDS;
            ends[partition] = START + Math.round(in * (behindAtFirst + Math.min(second, SECONDS)));
            double served = Math.min(in, firstHalf[partition]) * Math.min(second, SECONDS / 2)
                    + Math.min(in, secondHalf[partition]) * Math.max(0, second - SECONDS / 2);
            double batch = served / Math.max(second, 1) * noiseSeconds * noise.nextDouble();
            served -= second > SECONDS ? 0 : batch;
            served = behindAtFirst > 0 ? 2 * in * second : Math.min(served, caughtUp(in, second));
            double behind = unclear[partition] && look > 45 && second <= SECONDS ? in * 4 : 0;
            applied[partition] = Math.round(Math.max(0, Math.min(served - behind, ends[partition] - START)));
        }
        return neverCommitted < 0
                ? new OffsetSample(second, new long[partitions], ends, applied)
                : new OffsetSample(second, commits(applied), ends, null);
    }

    private long[] commits(long[] applied) {
        long[] committed = Arrays.stream(applied).map(count -> START + count).toArray();
        committed[neverCommitted] = OffsetSample.UNKNOWN;
        return committed;
    }

    private double caughtUp(double in, double second) {
        return second < stoppedFrom
                ? Double.POSITIVE_INFINITY
                : in * (stoppedFrom + 2 * Math.max(0, second - stoppedTo));
    }

    /** One member owns all, and at the rebalance another takes over. */
    private List<AssignmentSample> assignments() {
        List<AssignmentSample> looks = new ArrayList<>();
        for (int second = 0; second <= 22; second++) {
            String owner = rebalanceAt >= 0 && second >= rebalanceAt ? "b" : "a";
            looks.add(new AssignmentSample(second, Collections.nCopies(partitions, second < abandonedAt ? owner : "")));
        }
        return looks;
    }

    /** The same for every test, and made once. */
    private static final class IncidentLoad {
        static final LoadFigures BY_TENANT = byTenant();

        private static LoadFigures byTenant() {
            LoadRecorder recorder = new LoadRecorder(24, 0, (long) (SECONDS * 1e9));
            try (EventCursor events = INCIDENT.events()) {
                while (events.next()) {
                    byte[] key = events.tenant().getBytes(UTF_8);
                    recorder.sent(events.dueNanos());
                    recorder.acknowledged(
                            events.tenant(), Partitioner.kafka().partition(key, 24), 200, 1, events.dueNanos());
                }
            }
            return recorder.freeze();
        }
    }
}
