package dev.skewedload.example.gallery;

import dev.skewedload.kafka.KafkaTarget;
import dev.skewedload.measure.RunId;
import dev.skewedload.run.Target;
import dev.skewedload.run.TargetSession;
import dev.skewedload.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Front} as the target of a load: the system itself produces, and the harness watches the topics and groups of all
 * its lanes as one. Their partitions are counted through, the first lane's first.
 *
 * @param lanes what the front may write to
 * @param front sends the events
 */
record FrontTarget(List<Lane> lanes, Front front) implements Target {
    /** Lets the stand's load go through a front, which is closed with the stand. */
    static void sendThrough(Stand stand, Front front, Lane... lanes) {
        stand.traffic().to(new FrontTarget(List.of(lanes), stand.closing(front)));
    }

    @Override
    public String keyOrigin() {
        return "the key was chosen by the front";
    }

    @Override
    public TargetSession open(RunId runId, Workload workload, @Nullable String consumerGroup) {
        List<TargetSession> watched = new ArrayList<>();
        try {
            for (Lane lane : lanes) {
                watched.add(watch(lane).open(runId, workload, lane.kafka().consumerGroup()));
            }
            return new FrontSession(lanes.stream().map(Lane::topic).toList(), watched, front);
        } catch (RuntimeException failed) {
            watched.forEach(TargetSession::close);
            throw failed;
        }
    }

    /** Of which the producer has nothing to do. */
    private static KafkaTarget watch(Lane lane) {
        return lane.under().target().key(event -> event.entity(), "the front");
    }
}
