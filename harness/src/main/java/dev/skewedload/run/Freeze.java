package dev.skewedload.run;

import dev.skewedload.check.Diagnose;
import dev.skewedload.measure.AnswerFigures;
import dev.skewedload.measure.AssignmentSample;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.CheckJournal;
import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.Courses;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.DrainFigures;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.GroupFigures;
import dev.skewedload.measure.Handovers;
import dev.skewedload.measure.HarnessFigures;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.LagFigures;
import dev.skewedload.measure.LatencyFigures;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.LooksAtLoad;
import dev.skewedload.measure.Mark;
import dev.skewedload.measure.OffsetSample;
import dev.skewedload.measure.PartitionCourse;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.RunId;
import dev.skewedload.measure.ShareFigures;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Symptoms;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The one freeze: from the recorders of a run that is over to the immutable {@link SkewRun}. */
final class Freeze {
    private static final double LONGEST_GAP_BETWEEN_GROUP_LOOKS = 5;
    private static final Duration LONGEST_GAP_BETWEEN_SAMPLES = Sampler.CADENCE.multipliedBy(10);

    private final SkewedTraffic traffic;
    private final Workload workload;
    private final RunRecorder recorder;
    private final EvidenceLog evidence;
    private final List<Invalidity> invalidities;
    private final List<String> stopped;
    private final List<Mark> marks;
    private final UnreadRecords unread;

    Freeze(
            SkewedTraffic traffic,
            RunRecorder recorder,
            EvidenceLog evidence,
            List<Mark> marks,
            UnreadRecords unread,
            List<Invalidity> invalidities) {
        this.marks = marks;
        this.unread = unread;
        this.evidence = evidence;
        this.traffic = traffic;
        workload = traffic.workload();
        this.recorder = recorder;
        this.invalidities = new ArrayList<>(invalidities);
        stopped = invalidities.stream()
                .filter(invalidity -> invalidity.voids().contains(Subject.LOAD))
                .map(Invalidity::reason)
                .toList();
    }

    /**
     * Freezes the run.
     *
     * @param starts end offsets when the run began, or null where no group is watched
     * @param endNanos end of the drain, in nanoseconds since the schedule began
     */
    SkewRun run(
            RunId runId,
            String keyOrigin,
            @Nullable Sampler sampler,
            long @Nullable [] starts,
            @Nullable Drain drain,
            BitSet pending,
            HarnessFigures harness,
            long endNanos) {
        boolean seesEffects = recorder.effectsSeen() > 0;
        if (seesEffects) {
            recorder.countUnreached(endNanos);
        }
        GeneratorFigures generator = recorder.generator(traffic.sendDelayLimit());
        LoadFigures load = recorder.load().withLogGrowth(sampler == null ? null : sampler.logGrowth());
        LagFigures lag = lag(sampler, starts, drain, seesEffects, endNanos);
        LatencyFigures latency = recorder.latencies(seesEffects, endNanos);
        boolean asked = traffic.seesEffects(recorder.effectsSeen());
        Optional<EffectReport> effects =
                asked ? Optional.of(recorder.effects(pending, handovers(sampler))) : Optional.empty();
        Optional<CommitReport> commits = sampler == null || sampler.shared()
                ? Optional.empty()
                : Optional.of(CommitReport.of(recorder.commits().looks(), asked && !passesOver(), 0, steadyTo()));
        List<ShareFigures> shares = recorder.shares();
        AnswerFigures answers = recorder.answers();
        ConsumerFigures consumer = evidence.added(recorder.consumer());
        generator.fault().map(Invalidity::ofTime).ifPresent(invalidities::add);
        harness.faults().stream().map(Invalidity::ofTime).forEach(invalidities::add);
        invalidities.addAll(recorder.faults().invalidities());
        checkShares(shares);
        checkSampler(sampler, starts, drain);
        checkMarks();
        checkRetention(lag);
        checkLatency(latency);
        effects.ifPresent(this::checkEffects);
        return new SkewRun(
                runId,
                traffic.name(),
                workload,
                keyOrigin,
                traffic.isScaled(),
                generator,
                harness,
                shares,
                load,
                lag,
                latency,
                effects,
                commits,
                marks,
                answers,
                consumer,
                invalidities,
                diagnosis(new Symptoms(
                        generator, answers, load, lag, courses(sampler, starts, seesEffects), commits, consumer)),
                traffic.report(),
                new CheckJournal());
    }

    /** What stopped the run is its cause, and nothing else can be told from what is left of it. */
    private Diagnosis diagnosis(Symptoms symptoms) {
        return stopped.isEmpty() ? Diagnose.of(symptoms) : new Diagnosis(Cause.NOT_CLEAR, stopped);
    }

    private List<PartitionCourse> courses(@Nullable Sampler sampler, long @Nullable [] starts, boolean seesEffects) {
        return sampler == null || starts == null
                ? List.of()
                : Courses.of(offsets(sampler, seesEffects), sampler.assignments(), starts, steadyFrom(), steadyTo());
    }

    private static List<OffsetSample> offsets(Sampler sampler, boolean seesEffects) {
        Stream<OffsetSample> samples = sampler.offsets().stream();
        samples = seesEffects ? samples : samples.map(OffsetSample::withoutEffects);
        return (sampler.shared() ? samples.map(OffsetSample::withoutCommits) : samples).toList();
    }

    private LagFigures lag(
            @Nullable Sampler sampler,
            long @Nullable [] starts,
            @Nullable Drain drain,
            boolean seesEffects,
            long endNanos) {
        boolean complete = drain != null && drain.complete();
        OptionalDouble observed = drain == null ? OptionalDouble.empty() : drain.seconds();
        if (sampler == null || starts == null) {
            OptionalDouble watched = drain == null
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Math.max(0, endNanos / 1e9 - drain.beganSeconds()));
            return LagFigures.unwatched(new DrainFigures(complete, observed, Optional.empty(), watched));
        }
        GroupFigures group = GroupFigures.of(
                sampler.assignments(),
                offsets(sampler, seesEffects),
                marks,
                recorder.longExecutions(),
                sampler.shared());
        if (sampler.shared() && !seesEffects) {
            return LagFigures.unwatched(DrainFigures.unwatched(complete, observed))
                    .withGroup(group);
        }
        LagFigures lag = LagFigures.of(
                        offsets(sampler, seesEffects),
                        sampler.shared() ? List.of() : sampler.assignments(),
                        marks,
                        starts,
                        steadyFrom(),
                        steadyTo(),
                        complete,
                        observed)
                .withGroup(group);
        OffsetSample last = sampler.last();
        return last == null || sampler.shared() ? lag : lag.withRecordLag(unread.count(last));
    }

    /** By its contract, so that an event without effect may be complete. */
    private boolean passesOver() {
        return traffic.contract().contains(Contract.LATEST_PER_ENTITY);
    }

    private Handovers handovers(@Nullable Sampler sampler) {
        return sampler == null
                ? Handovers.unwatched()
                : Handovers.of(sampler.assignments(), sampler.offsets(), recorder.longestTrailSeconds());
    }

    private double steadyFrom() {
        return workload.warmup().toNanos() / 1e9;
    }

    private double steadyTo() {
        return workload.warmup().plus(workload.duration()).toNanos() / 1e9;
    }

    private void checkShares(List<ShareFigures> shares) {
        if (workload.isSlice()) {
            return;
        }
        for (ShareFigures share : shares) {
            share.fault(workload.sampling(), recorder.measuredSent(), recorder.measuredAcknowledged())
                    .map(Invalidity::ofAll)
                    .ifPresent(invalidities::add);
        }
    }

    private void checkMarks() {
        for (Mark mark : marks) {
            mark.problem()
                    .ifPresent(problem -> invalidities.add(new Invalidity(
                            Set.of(Subject.LAG, Subject.LATENCY, Subject.EFFECTS),
                            String.format(
                                    Locale.ROOT,
                                    "%s of the time line, asked for at %.1f s, %s: mend it, since what was to be seen rests on it",
                                    mark.name(),
                                    mark.askedSeconds(),
                                    problem))));
        }
    }

    private void checkRetention(LagFigures lag) {
        for (PartitionLag partition : lag.partitions()) {
            long removed = partition.unread().removed();
            if (removed > 0) {
                voidLag(String.format(
                        Locale.ROOT,
                        "retention removed %,d offsets of partition %d that the group had not committed yet: keep the topic's"
                                + " records for longer than the run",
                        removed,
                        partition.partition()));
                return;
            }
        }
    }

    /** What was acknowledged and is not in the log, no system could read. */
    private void checkEachPartition(OffsetSample last, long[] starts) {
        long[] acknowledged = recorder.acknowledgedByPartition();
        for (int partition = 0; partition < starts.length; partition++) {
            long grown = last.end(partition) - starts[partition];
            if (grown < acknowledged[partition]) {
                invalidities.add(new Invalidity(
                        Set.of(Subject.LAG, Subject.LATENCY, Subject.EFFECTS),
                        String.format(
                                Locale.ROOT,
                                "the log of partition %d grew by %,d offsets although %,d records were acknowledged: it was cut"
                                        + " off, or they never came into it; send with acks=all",
                                partition,
                                grown,
                                acknowledged[partition])));
                return;
            }
        }
    }

    private void checkSampler(@Nullable Sampler sampler, long @Nullable [] starts, @Nullable Drain drain) {
        if (sampler == null || starts == null) {
            return;
        }
        double gap = longestGap(sampler.offsets().stream().mapToDouble(OffsetSample::seconds));
        if (gap > LONGEST_GAP_BETWEEN_SAMPLES.toMillis() / 1e3) {
            String misses = sampler.misses();
            voidLag(String.format(
                    Locale.ROOT,
                    "offsets were not sampled for %.1f s of the load (every %.1f s is the plan)%s",
                    gap,
                    Sampler.CADENCE.toMillis() / 1e3,
                    misses == null ? "" : ": " + misses));
        }
        double unseen = longestGap(sampler.assignments().stream().mapToDouble(AssignmentSample::seconds));
        if (unseen > LONGEST_GAP_BETWEEN_GROUP_LOOKS) {
            voidLag(String.format(
                    Locale.ROOT,
                    "the group was not looked at for %.1f s of the load, so a rebalance may have gone unseen%s",
                    unseen,
                    sampler.misses() == null ? "" : ": " + sampler.misses()));
        }
        OffsetSample last = sampler.last();
        if (last != null) {
            checkForeignRecords(last, starts);
            boolean afterTheLoad = drain != null && last.seconds() >= drain.beganSeconds();
            if (afterTheLoad) {
                checkMissingRecords(last, starts);
            }
        }
    }

    private double longestGap(DoubleStream looks) {
        return LooksAtLoad.longestGap(looks, steadyFrom(), steadyTo());
    }

    private static long grown(OffsetSample last, long[] starts) {
        long grown = 0;
        for (int partition = 0; partition < starts.length; partition++) {
            grown += last.end(partition) - starts[partition];
        }
        return grown;
    }

    /** The ends never go back: what was acknowledged and is not there was never there. */
    private void checkMissingRecords(OffsetSample last, long[] starts) {
        long grown = grown(last, starts);
        if (grown < recorder.acknowledged()) {
            invalidities.add(Invalidity.ofAll(String.format(
                    Locale.ROOT,
                    "the target acknowledged %,d events, but its log grew by %,d records only: its answers cannot be counted",
                    recorder.acknowledged(),
                    grown)));
        } else {
            checkEachPartition(last, starts);
        }
    }

    private void checkForeignRecords(OffsetSample last, long[] starts) {
        long others = grown(last, starts) - recorder.mostRecordsOfThisRun();
        if (others > 0 && recorder.mayRepeat()) {
            invalidities.add(new Invalidity(
                    Set.of(Subject.LAG, Subject.EFFECTS),
                    String.format(
                            Locale.ROOT,
                            "the topic has %,d records more than were sent: the producer is not idempotent and may have written"
                                    + " some twice, or something else writes to it: send with enable.idempotence=true, and give"
                                    + " the test a topic of its own",
                            others)));
        } else if (others > 0) {
            voidLag(String.format(
                    Locale.ROOT,
                    "%,d records in the topic are not of this run: something else writes to it, so give the test a topic of"
                            + " its own",
                    others));
        }
    }

    private void voidLag(String reason) {
        invalidities.add(new Invalidity(Set.of(Subject.LAG), reason));
    }

    private void checkLatency(LatencyFigures latency) {
        if (latency.endToEnd().isInvalid() || latency.acknowledgement().isInvalid()) {
            invalidities.add(new Invalidity(
                    Set.of(Subject.LATENCY),
                    "latencies were negative or out of range, which is a fault of SkewedLoad: "
                            + latency.endToEnd().faults() + " end-to-end, "
                            + latency.acknowledgement().faults() + " to the acknowledgement"));
        }
    }

    private void checkEffects(EffectReport effects) {
        if (effects.foreign().count() > 0) {
            invalidities.add(Invalidity.ofAll(String.format(
                    Locale.ROOT,
                    "%,d effects of another run were reported, such as `%s`: stop the system that the other run started,"
                            + " and give each test a topic and group of its own",
                    effects.foreign().count(),
                    effects.foreign().examples().get(0))));
        }
        if (effects.phantoms().count() > 0) {
            invalidities.add(new Invalidity(
                    Set.of(Subject.LAG, Subject.LATENCY, Subject.EFFECTS),
                    String.format(
                            Locale.ROOT,
                            "%,d events had an effect although their send was refused or had not been made yet: either the"
                                    + " producer's answers or the effects reported are wrong",
                            effects.phantoms().count())));
        }
        if (effects.malformed().count() > 0) {
            invalidities.add(new Invalidity(
                    Set.of(Subject.LAG, Subject.LATENCY, Subject.EFFECTS),
                    String.format(
                            Locale.ROOT,
                            "%,d effects were reported with an unknown event id, such as `%s`: report the `event_id` of the"
                                    + " payload, or the record's header `%s`",
                            effects.malformed().count(),
                            effects.malformed().examples().get(0),
                            EffectSource.EVENT_HEADER)));
        }
    }
}
