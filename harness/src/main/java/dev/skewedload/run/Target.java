package dev.skewedload.run;

import dev.skewedload.measure.RunId;
import dev.skewedload.workload.Workload;
import org.jspecify.annotations.Nullable;

/** Something that events can be sent to, for instance a topic of a Kafka cluster. */
public interface Target {
    /**
     * Opens the target for one run. Everything that can be refused before the load starts is refused here.
     *
     * @param runId the run
     * @param workload what will be sent
     * @param consumerGroup the group that reads what is sent, or null where there is none to watch
     * @return an open session
     * @throws dev.skewedload.workload.SkewedLoadException if the target is not there or not as asked, with the remedy
     */
    TargetSession open(RunId runId, Workload workload, @Nullable String consumerGroup);

    /**
     * How the key of an event is chosen, for messages: by a ready-made choice or by the user's code.
     *
     * @return for instance {@code "the key was chosen by OrderServiceSkewTest.key"}
     */
    String keyOrigin();
}
