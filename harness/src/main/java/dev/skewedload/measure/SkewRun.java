package dev.skewedload.measure;

import dev.skewedload.workload.Workload;
import java.util.List;
import java.util.Optional;

/**
 * Everything that one run measured, frozen. Checks, assertions and reports read it; nothing changes it but the journal
 * of the checks that were made.
 *
 * @param id names the run in every event id
 * @param name what the run is called in reports, for instance {@code OrderServiceSkewTest.keepsUpWithItsHotTenant}
 * @param workload what was to be sent
 * @param keyOrigin who chose the key, as a clause for messages
 * @param scaled whether the rate was scaled down, so that no check on time may pass
 * @param generator how the load tool kept its schedule
 * @param harness how the harness itself fared
 * @param shares the hot tenants' shares as asked and as acknowledged
 * @param load records, bytes and keys per partition
 * @param lag lag per partition; without partitions where no group was watched
 * @param latency latencies from due time; {@code endToEnd} and {@code otherTenants} are empty where no effects are seen
 * @param effects what the system did with each event, or empty where no effects are seen
 * @param commits what the group's commits were, or empty where no group was watched
 * @param marks what was done on the time line beside the load, such as faults
 * @param answers how long the brokers took to answer, counted from the send
 * @param consumer what the consumer told of itself
 * @param invalidities why parts of this run cannot be judged
 * @param diagnosis why the run looks as it does
 * @param report where the reports of this run lie, if any are written
 * @param journal the checks made on this run so far
 */
public record SkewRun(
        RunId id,
        String name,
        Workload workload,
        String keyOrigin,
        boolean scaled,
        GeneratorFigures generator,
        HarnessFigures harness,
        List<ShareFigures> shares,
        LoadFigures load,
        LagFigures lag,
        LatencyFigures latency,
        Optional<EffectReport> effects,
        Optional<CommitReport> commits,
        List<Mark> marks,
        AnswerFigures answers,
        ConsumerFigures consumer,
        List<Invalidity> invalidities,
        Diagnosis diagnosis,
        Optional<String> report,
        CheckJournal journal) {
    /**
     * Copies the lists.
     *
     * @param id as above
     * @param name as above
     * @param workload as above
     * @param keyOrigin as above
     * @param scaled as above
     * @param generator as above
     * @param harness as above
     * @param shares as above
     * @param load as above
     * @param lag as above
     * @param latency as above
     * @param effects as above
     * @param commits as above
     * @param marks as above
     * @param answers as above
     * @param consumer as above
     * @param invalidities as above
     * @param diagnosis as above
     * @param report as above
     * @param journal as above
     */
    public SkewRun {
        shares = List.copyOf(shares);
        marks = List.copyOf(marks);
        invalidities = List.copyOf(invalidities);
    }

    /**
     * The load of this run, whose parts know it: {@code assertThat(run.load().byBytes())}.
     *
     * @return records, bytes and keys per partition
     */
    @Override
    public LoadFigures load() {
        return load.of(this);
    }

    /**
     * The latencies of this run, whose parts know it: {@code assertThat(run.latency().otherTenants())}.
     *
     * @return latencies from due time
     */
    @Override
    public LatencyFigures latency() {
        return latency.of(this);
    }

    /**
     * The lag of this run, whose slopes know it: {@code assertThat(run.lag().slope(7))}.
     *
     * @return lag per partition
     */
    @Override
    public LagFigures lag() {
        return lag.of(this);
    }

    /**
     * Why this run looks as it does, on which an assertion can be made: {@code assertThat(run.diagnosis())}.
     *
     * @return one cause with its evidence
     */
    @Override
    public Diagnosis diagnosis() {
        return diagnosis.of(this);
    }

    /**
     * Measured events that are in no partition: refused, never answered or, but for a slice, never sent.
     *
     * @return the number, at least 0
     */
    public long unacknowledged() {
        long asked = workload.isSlice() ? generator.sent() : generator.scheduled();
        return Math.max(0, asked - generator.acknowledged());
    }

    /**
     * Why a check on this subject cannot be made.
     *
     * @param subject what the check rests on
     * @return the reasons, in the order they were found; empty if the subject can be judged
     */
    public List<String> voids(Subject subject) {
        return invalidities.stream()
                .filter(invalidity -> invalidity.voids().contains(subject))
                .map(Invalidity::reason)
                .toList();
    }

    /**
     * The run's verdict by the checks made so far.
     *
     * @return FAIL of any valid check, else INVALID_RUN, else CANNOT_TELL, else PASS
     */
    public Verdict verdict() {
        return Verdict.ofRun(journal.results());
    }
}
