package dev.skewedload.measure;

import dev.skewedload.workload.WorkloadFingerprint;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is kept of a run to hold later runs against: few figures, so that their change can be read in a pull request.
 *
 * @param workload the stream that was sent; runs of another one are not compared
 * @param machine where the run was made; times of other machines are not compared
 * @param load where records and the heaviest keys lay: exact
 * @param effects what went wrong with effects, by kind; a kind that could not be told is absent. Empty where no effects were
 *     seen
 * @param times what was measured in time, with intervals
 */
public record BaselineFigures(
        WorkloadFingerprint workload,
        Machine machine,
        BaselineLoad load,
        Optional<Map<String, Long>> effects,
        BaselineTimes times) {
    /**
     * Copies the map.
     *
     * @param workload as above
     * @param machine as above
     * @param load as above
     * @param effects as above
     * @param times as above
     */
    public BaselineFigures {
        effects = effects.map(LinkedHashMap::new).map(Collections::unmodifiableMap);
    }

    /**
     * The same figures with the times of an earlier run where they are as good as the same, so that a new baseline of an
     * unchanged system is the old one to the letter.
     *
     * @param earlier the figures before
     * @param tolerance the factor, at least 1, within which times are the same
     * @return these figures, or a changed copy
     */
    public BaselineFigures keepingTimesOf(BaselineFigures earlier, double tolerance) {
        boolean same = workload.equals(earlier.workload)
                && machine.equals(earlier.machine)
                && times.isLike(earlier.times, tolerance);
        return same ? new BaselineFigures(workload, machine, load, effects, earlier.times) : this;
    }

    /**
     * A coarse note of where a run was made. It names nobody.
     *
     * @param cores processors that the JVM may use
     * @param java feature version of Java: 17
     */
    public record Machine(int cores, int java) {
        /**
         * The machine of this JVM.
         *
         * @return its note
         */
        public static Machine here() {
            return new Machine(
                    Runtime.getRuntime().availableProcessors(),
                    Runtime.version().feature());
        }

        @Override
        public String toString() {
            return cores + (cores == 1 ? " core" : " cores") + " and Java " + java;
        }
    }
}
