package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What happened in a small run, step by step: what is told to the recorder, and what the reference reads.
 *
 * @param events number of events, of which the last is never sent, so that the recorder lets go of none
 * @param contract what the system is held to
 * @param pending events that lie in the log beyond what was committed
 * @param steps in the order in which they were told
 */
record EffectHistory(int events, Set<Contract> contract, Set<Long> pending, List<Step> steps) {
    static final int ENTITIES = 4;
    static final int PARTITIONS = 3;

    /** Partition 1 changes hands between 40 s and 60 s, and has committed what lay there when it is 70 s: legal to 71 s. */
    static final Handovers HANDOVERS = Handovers.of(
            List.of(
                    new AssignmentSample(40, List.of("a", "a", "a")),
                    new AssignmentSample(60, List.of("a", "b", "a")),
                    new AssignmentSample(80, List.of("a", "b", "a"))),
            List.of(
                    new OffsetSample(60, new long[] {9, 5, 9}, new long[] {9, 9, 9}, null),
                    new OffsetSample(70, new long[] {9, 9, 9}, new long[] {9, 20, 9}, null)));

    enum Kind {
        SEND,
        ACKNOWLEDGE,
        REFUSE,
        TIME_OUT,
        APPLY,
        DEAD_LETTER,
        START,
        END
    }

    /** One step at a time in nanoseconds; lane, content and route are those of an effect. */
    record Step(Kind kind, long sequence, long nanos, int lane, OptionalLong content, Optional<String> route) {
        static Step of(Kind kind, long sequence, long nanos) {
            return new Step(kind, sequence, nanos, 0, OptionalLong.empty(), Optional.empty());
        }
    }

    /** Steps by time; those of one moment as they are given. */
    static EffectHistory of(int events, Set<Contract> contract, Set<Long> pending, List<Step> steps) {
        List<Step> all = new ArrayList<>(steps);
        all.sort(Comparator.comparingLong(Step::nanos));
        return new EffectHistory(events + 1, contract, pending, all);
    }

    static int entityOf(long sequence) {
        return (int) (sequence * 7 % 11 % ENTITIES);
    }

    static int partitionOf(long sequence) {
        return entityOf(sequence) % PARTITIONS;
    }

    EffectReport replayed() {
        EffectRecorder recorder = new EffectRecorder(events, 0, contract);
        for (Step step : steps) {
            switch (step.kind) {
                case SEND -> recorder.sending(step.sequence, entityOf(step.sequence), step.sequence);
                case ACKNOWLEDGE -> recorder.acknowledged(step.sequence, partitionOf(step.sequence));
                case REFUSE -> recorder.refused(step.sequence);
                case TIME_OUT -> recorder.unknown(step.sequence);
                case APPLY ->
                    recorder.applied(new SeenEffect(step.sequence, step.nanos, step.lane, step.content, step.route));
                case DEAD_LETTER -> recorder.deadLettered(step.sequence, 0);
                case START -> recorder.executionStarted(step.sequence, step.nanos);
                case END -> recorder.executionEnded(step.sequence, step.nanos);
            }
        }
        return recorder.report(pending::contains, HANDOVERS);
    }
}
