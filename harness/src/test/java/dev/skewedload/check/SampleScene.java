package dev.skewedload.check;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.PartitionCourse;
import dev.skewedload.measure.Pause;
import dev.skewedload.measure.Symptoms;
import dev.skewedload.measure.TimeSpent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What a diagnosis looks at, made by hand: a sample run, members of four partitions each, and what the consumer tells of itself. */
final class SampleScene {
    private final Symptoms sample;
    final List<PartitionCourse> courses;
    final List<TimeSpent> handlers = new ArrayList<>();
    Map<String, TimeSpent> downstreams = Map.of();
    OptionalDouble handlerSeconds = OptionalDouble.empty();
    OptionalDouble idle = OptionalDouble.empty();
    Optional<CommitReport> commits = Optional.empty();

    SampleScene(SampleRun run) {
        sample = run.symptoms();
        courses = new ArrayList<>(IntStream.range(0, sample.lag().partitions().size())
                .mapToObj(p -> course(p, "member-" + p / 4, 0.2, 10, Optional.empty()))
                .toList());
    }

    static PartitionCourse course(int partition, String owner, double gap, long peak, Optional<Pause> pause) {
        return new PartitionCourse(partition, owner, gap, pause, peak, 0, false);
    }

    /** Handlers take a second in all on each partition, a thousand times a millisecond. */
    SampleScene handled() {
        handlers.addAll(Collections.nCopies(courses.size(), new TimeSpent(1_000, 1, 0.01)));
        handlerSeconds = OptionalDouble.of(courses.size());
        return this;
    }

    /** All partitions are one owner's each, or nobody's. */
    SampleScene owned(String prefix) {
        courses.replaceAll(course -> course(
                course.partition(),
                prefix.isEmpty() ? "" : prefix + course.partition(),
                course.usualGapSeconds(),
                course.peakLag(),
                course.longestPause()));
        return this;
    }

    Symptoms symptoms() {
        return new Symptoms(
                sample.generator(),
                sample.answers(),
                sample.load(),
                sample.lag(),
                courses,
                commits,
                new ConsumerFigures(handlers, handlerSeconds, downstreams, idle));
    }

    Scene scene() {
        return Scene.of(symptoms());
    }

    Diagnosis diagnosis() {
        return Diagnose.of(symptoms());
    }
}
