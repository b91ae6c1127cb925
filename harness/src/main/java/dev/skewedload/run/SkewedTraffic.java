package dev.skewedload.run;

import dev.skewedload.measure.Contract;
import dev.skewedload.measure.ControlRun;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.RunId;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A load that is ready to run: what to send, where to, whom to watch. {@code SkewedTraffic.of(workload).to(target)
 * .consumerGroup("order-service").effects(probe).run()}. Settings may be changed until {@link #run} is called; not for
 * use by several threads.
 */
public final class SkewedTraffic {
    private Workload workload;
    private String name;
    private @Nullable Target target;
    private @Nullable String consumerGroup;
    private @Nullable EffectProbe probe;
    private @Nullable EffectSource effectSource;
    private final List<Evidence> evidence = new ArrayList<>();
    private Readiness readiness = Readiness.GROUP_OWNS_ALL_PARTITIONS;
    private Duration readyWithin = Duration.ofSeconds(60);
    private Duration drain = Duration.ofSeconds(30);
    private Duration sendDelayLimit = GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT;
    private Progress progress = Progress.SILENT;
    private RunLimits limits = RunLimits.STANDARD;
    private HarnessWatch.Clocks clocks = HarnessWatch.Clocks.SYSTEM;
    private boolean probeMayBeSilent;
    private Set<Contract> contract = Contract.STRICT;
    private @Nullable String deadLetters;
    private boolean scaled;
    private @Nullable String report;
    private Consumer<SkewRun> whenFrozen = run -> {};
    private final List<TimeLine.Action> actions = new ArrayList<>();

    private SkewedTraffic(Workload workload) {
        this.workload = workload;
        name = workload.name();
    }

    /**
     * Traffic that sends this workload.
     *
     * @param workload what to send
     * @return traffic that still needs a target
     */
    public static SkewedTraffic of(Workload workload) {
        return new SkewedTraffic(Objects.requireNonNull(workload, "workload"));
    }

    /**
     * Names the run, for reports.
     *
     * @param newName the name; the workload's if this is not called
     * @return this
     */
    public SkewedTraffic named(String newName) {
        name = Objects.requireNonNull(newName, "name");
        return this;
    }

    /**
     * Sets where the events go.
     *
     * @param newTarget the target
     * @return this
     */
    public SkewedTraffic to(Target newTarget) {
        target = Objects.requireNonNull(newTarget, "target");
        return this;
    }

    /**
     * Sets whom to watch: lag, readiness and what is pending are those of this group.
     *
     * @param groupId the group id of the system under test
     * @return this
     */
    public SkewedTraffic consumerGroup(String groupId) {
        consumerGroup = Objects.requireNonNull(groupId, "groupId");
        return this;
    }

    /**
     * Takes effects from a probe that the system under test reports to.
     *
     * @param newProbe the probe
     * @return this
     */
    public SkewedTraffic effects(EffectProbe newProbe) {
        probe = Objects.requireNonNull(newProbe, "probe");
        return this;
    }

    /**
     * Takes effects from a probe if anybody reports to it: one that stays silent is no view of effects, and nothing is
     * called lost by it.
     *
     * @param newProbe the probe
     * @return this
     */
    public SkewedTraffic effectsIfReported(EffectProbe newProbe) {
        probeMayBeSilent = true;
        return effects(newProbe);
    }

    /**
     * Takes effects from where the system under test leaves them.
     *
     * @param source the source
     * @return this
     */
    public SkewedTraffic effects(EffectSource source) {
        effectSource = Objects.requireNonNull(source, "source");
        return this;
    }

    /**
     * Takes the records of a topic, on the same cluster, for events that the system has set aside for good: neither applied
     * nor lost. They name their events as those of {@link EffectSource#kafkaTopic} do. Needs a view of effects beside it.
     *
     * @param topic the topic, which must be there when the load starts
     * @return this
     */
    public SkewedTraffic deadLetters(String topic) {
        deadLetters = Objects.requireNonNull(topic, "topic");
        return this;
    }

    /**
     * Sets what the system promises of its effects, by which they are judged.
     *
     * @param parts see {@link Contract}; {@link Contract#EFFECTIVELY_ONCE} if this is not called
     * @return this
     * @throws SkewedLoadException if there is no part, or two contradict each other
     */
    public SkewedTraffic contract(Contract... parts) {
        try {
            contract = Contract.of(parts);
        } catch (IllegalArgumentException misuse) {
            throw new SkewedLoadException("SkewedTraffic: " + misuse.getMessage() + ".");
        }
        return this;
    }

    /**
     * Adds what the consumer can tell of itself and nobody can see from outside, so that more causes can be told apart.
     *
     * @param more figures to read during the load
     * @return this
     */
    public SkewedTraffic evidence(Evidence... more) {
        evidence.addAll(List.of(more));
        return this;
    }

    /**
     * Sets when the first event may be due.
     *
     * @param newReadiness what to wait for
     * @param within how long to wait for it at most
     * @return this
     */
    public SkewedTraffic readiness(Readiness newReadiness, Duration within) {
        readiness = Objects.requireNonNull(newReadiness, "readiness");
        readyWithin = Objects.requireNonNull(within, "within");
        return this;
    }

    /**
     * Sets how long the drain may last at most.
     *
     * @param limit the limit; 30 seconds if this is not called
     * @return this
     */
    public SkewedTraffic drain(Duration limit) {
        drain = Objects.requireNonNull(limit, "limit");
        return this;
    }

    /**
     * Sets the p99 of the send delay above which the load counts as late, so that lag and latency are void.
     *
     * @param limit the limit; 100 ms if this is not called
     * @return this
     */
    public SkewedTraffic sendDelayLimit(Duration limit) {
        sendDelayLimit = Objects.requireNonNull(limit, "limit");
        return this;
    }

    /**
     * Does something beside the load on a thread of its own. The run keeps it as a mark, {@code action 1} and so on, with when
     * it began and ended. Nobody verifies what it did, as {@link #at(Duration, Fault)} does; but one that throws, or has not ended when the
     * run is over, voids what rests on it.
     *
     * @param time when it begins, since the schedule began, warm-up included
     * @param action what to do; to last, for instance a pause until another action resumes, it must return
     * @return this
     * @throws SkewedLoadException if the time lies outside of the load
     */
    public SkewedTraffic at(Duration time, Runnable action) {
        Objects.requireNonNull(action, "action");
        return add(new TimeLine.Action("action " + (actions.size() + 1), time, () -> {
            action.run();
            return Optional.empty();
        }));
    }

    /**
     * Does a fault beside the load, on a thread of its own. The run keeps it as a mark with what was seen to have happened; one
     * that did nothing, threw, or has not ended when the run is over, voids what rests on it.
     *
     * @param time when it begins, since the schedule began, warm-up included
     * @param fault what to do, see {@link Faults}
     * @return this
     * @throws SkewedLoadException if the time lies outside of the load
     */
    public SkewedTraffic at(Duration time, Fault fault) {
        return add(TimeLine.Action.of(time, fault));
    }

    /**
     * Changes the load at a time. The run keeps it as a mark, which was done when all of its events were sent.
     *
     * @param time when it begins, since the schedule began, warm-up included; it lies within the measured load as a whole
     * @param fault what to change, see {@link Faults#surge} and {@link Faults#viralKey}
     * @return this
     * @throws SkewedLoadException if it does not lie within the measured load, or overlaps with another of its kind
     */
    public SkewedTraffic at(Duration time, WorkloadFault fault) {
        workload = fault.applyTo(workload, time);
        return this;
    }

    private SkewedTraffic add(TimeLine.Action action) {
        Duration time = action.at();
        Duration load = workload.warmup().plus(workload.duration());
        if (time.isNegative() || time.compareTo(load) >= 0) {
            throw new SkewedLoadException("SkewedTraffic requires that an action begin within the load, from 0 s to "
                    + load.toMillis() / 1e3 + " s, but was asked for at " + time.toMillis() / 1e3
                    + " s: give another time, or a longer load.");
        }
        actions.add(action);
        return this;
    }

    /**
     * Sets who is told how far the run is.
     *
     * @param listener told several times a second
     * @return this
     */
    public SkewedTraffic progress(Progress listener) {
        progress = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Says that the workload's rate was scaled down for a quick look, so that no check on time may pass.
     *
     * @return this
     */
    public SkewedTraffic scaled() {
        scaled = true;
        return this;
    }

    /**
     * Says where the reports of this run will lie, for messages.
     *
     * @param where a path
     * @return this
     */
    public SkewedTraffic reportTo(String where) {
        report = Objects.requireNonNull(where, "where");
        return this;
    }

    /**
     * Sets who is given the run as soon as it is frozen, for instance to write its report.
     *
     * @param listener called once, before {@link #run} returns
     * @return this
     */
    public SkewedTraffic whenFrozen(Consumer<SkewRun> listener) {
        whenFrozen = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Runs the load and waits for the drain. The time it takes is bounded by readiness, warm-up, duration and drain.
     *
     * @return what was measured; a stimulus that did not happen as asked makes it invalid and is no exception
     * @throws SkewedLoadException if the load cannot start, or the user's key or encoder failed, with the remedy
     * @throws InterruptedException if the waiting thread is interrupted; the load is then stopped
     */
    public SkewRun run() throws InterruptedException {
        if (target == null) {
            throw new SkewedLoadException("SkewedTraffic requires a target: call to(KafkaTarget.at(...)) on it.");
        }
        if (probe != null && effectSource != null) {
            throw new SkewedLoadException(
                    "SkewedTraffic requires one view of effects, but was given an EffectProbe and an EffectSource:"
                            + " keep the one that the system under test reports to.");
        }
        RunId runId = RunId.random();
        try (TargetSession session = target.open(runId, workload, consumerGroup)) {
            SkewRun run = new RunInProgress(this, runId, target.keyOrigin(), session).run();
            whenFrozen.accept(run);
            return run;
        } catch (RuntimeException failed) {
            Interruption.passOn(failed);
            throw failed;
        } finally {
            progress.done();
        }
    }

    /**
     * Runs the load between two halves of an even one: warm-up, half of the control, the run, half of the control. The control has
     * the same rate, arrivals, sizes and costs, and as many tenants, all equally busy; each half takes half the duration, so
     * that the whole takes about twice as long. It is split so that neither a cold start nor a machine that grows slower can
     * flatter the run. Whoever waits for the run when it is frozen is told of the run alone.
     *
     * @return the run, and the control with both halves merged
     * @throws SkewedLoadException as {@link #run()}
     * @throws InterruptedException as {@link #run()}
     */
    public PairedRuns runWithControl() throws InterruptedException {
        SkewRun before = controlHalf(0).run();
        SkewRun run = run();
        return new PairedRuns(run, ControlRun.of(before, controlHalf(1).run()));
    }

    private SkewedTraffic controlHalf(int half) {
        SkewedTraffic control = new SkewedTraffic(workload.controlHalf(half));
        control.name = name + ", control";
        control.target = target;
        control.consumerGroup = consumerGroup;
        control.probe = probe;
        control.probeMayBeSilent = probeMayBeSilent;
        control.contract = contract;
        control.deadLetters = deadLetters;
        control.effectSource = effectSource;
        control.readiness = readiness;
        control.readyWithin = readyWithin;
        control.drain = drain;
        control.sendDelayLimit = sendDelayLimit;
        control.progress = progress;
        control.limits = limits;
        control.clocks = clocks;
        control.scaled = scaled;
        return control;
    }

    /** Sets other limits than the standard ones. */
    SkewedTraffic limits(RunLimits newLimits) {
        limits = newLimits;
        return this;
    }

    /** Sets other clocks than the machine's for the watch over the harness. */
    SkewedTraffic clocks(HarnessWatch.Clocks newClocks) {
        clocks = newClocks;
        return this;
    }

    HarnessWatch.Clocks clocks() {
        return clocks;
    }

    TimeLine timeLine() {
        return new TimeLine(actions, workload.warmup().plus(workload.duration()));
    }

    RunLimits limits() {
        return limits;
    }

    Workload workload() {
        return workload;
    }

    String name() {
        return name;
    }

    @Nullable
    EffectProbe probe() {
        return probe;
    }

    /** Whether a view of effects was asked for, or gave one after all. */
    boolean seesEffects(long effectsSeen) {
        return effectSource != null || probe != null && (!probeMayBeSilent || effectsSeen > 0);
    }

    @Nullable
    EffectSource effectSource() {
        return effectSource;
    }

    @Nullable
    String deadLetters() {
        return deadLetters;
    }

    Set<Contract> contract() {
        return contract;
    }

    List<Evidence> evidence() {
        return evidence;
    }

    Readiness readiness() {
        return readiness;
    }

    Duration readyWithin() {
        return readyWithin;
    }

    Duration drain() {
        return drain;
    }

    Duration sendDelayLimit() {
        return sendDelayLimit;
    }

    Progress progress() {
        return progress;
    }

    Optional<String> report() {
        return Optional.ofNullable(report);
    }

    boolean isScaled() {
        return scaled;
    }
}
