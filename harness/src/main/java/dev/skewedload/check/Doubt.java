package dev.skewedload.check;

import dev.skewedload.measure.Cause;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.PartitionCourse;
import dev.skewedload.measure.Pause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** NOT_CLEAR, with what is known all the same, the causes that remain, and the evidence that would separate them. */
final class Doubt {
    static final String EVEN = "load as even as chance allows";

    private final Scene scene;
    private final List<Suspicion> suspicions;

    private Doubt(Scene scene, List<Suspicion> suspicions) {
        this.scene = scene;
        this.suspicions = suspicions;
    }

    static Diagnosis of(Scene scene, List<Suspicion> suspicions) {
        return new Diagnosis(Cause.NOT_CLEAR, new Doubt(scene, suspicions).evidence());
    }

    /** What the load tool got back is not what it asked for, and it is not plain whose fault that is. */
    static Diagnosis ofTheStimulus(GeneratorFigures generator, String fault, List<Suspicion> suspicions) {
        List<String> evidence = new ArrayList<>();
        if (generator.sentOnTime() && generator.acknowledged() < generator.sent()) {
            evidence.add(Story.format(
                    "only %,d of %,d events were acknowledged", generator.acknowledged(), generator.sent()));
            evidence.add("the generator sent on time");
        } else {
            evidence.add(fault);
        }
        suspicions.stream()
                .filter(suspicion -> suspicion.cause() == Cause.BROKER)
                .forEach(broker -> evidence.addAll(broker.evidence()));
        return new Diagnosis(Cause.NOT_CLEAR, evidence);
    }

    private List<String> evidence() {
        List<String> lines = new ArrayList<>();
        if (scene.growing().isEmpty() || !shape().equals(EVEN)) {
            lines.add(shape());
        }
        if (!scene.growing().isEmpty()) {
            lines.add(EvenlyTooSlow.growth(scene));
            lines.add(EvenlyTooSlow.worst(scene));
        }
        bulge().ifPresent(lines::add);
        List<Suspicion> proven = suspicions.stream().filter(Suspicion::isProven).toList();
        List<Suspicion> possible =
                suspicions.stream().filter(Suspicion::isPossible).toList();
        if (proven.size() > 1) {
            lines.add(names(proven, " and ") + " would each explain it");
        }
        suspicions.stream()
                .filter(suspicion -> !suspicion.isProven() || proven.size() > 1)
                .flatMap(suspicion -> suspicion.evidence().stream().limit(1))
                .forEach(lines::add);
        if (!scene.growing().isEmpty() && possible.isEmpty() && proven.isEmpty()) {
            EvenlyTooSlow.doubt(scene).ifPresent(lines::add);
        }
        if (!scene.isWatched()) {
            lines.add("lag was not watched");
        } else if (scene.unclear() > 0) {
            lines.add(scene.describeUnclear());
        }
        if (proven.isEmpty() && scene.isBehind() && !possible.isEmpty()) {
            lines.add("it may be " + names(possible, " or ") + orTheConsumer(possible) + whatWouldTell(possible));
        }
        return lines.stream().distinct().toList();
    }

    private String shape() {
        if (!scene.hot().isEmpty()) {
            return scene.hot().hottest().describe();
        }
        Unevenness bytes = Unevenness.inBytes(scene);
        return bytes.isUneven()
                ? Story.format(
                        "as even as chance allows in records, but not in bytes: partition %d takes %.2f times the mean",
                        bytes.hottest(), bytes.ofTheMean(bytes.hottest()))
                : EVEN;
    }

    private Optional<String> bulge() {
        return scene.bulging().stream()
                .max(Comparator.comparingLong(PartitionCourse::peakLag))
                .map(worst -> Story.format(
                        "%d of %d partitions were behind for a time, partition %d by %,d events%s",
                        scene.bulging().size(),
                        scene.lag().partitions().size(),
                        worst.partition(),
                        worst.peakLag(),
                        worst.longestPause().map(Doubt::describe).orElse("")));
    }

    private static String describe(Pause pause) {
        return Story.format(
                ": it was not served for %.1f s from second %.1f on, while %.0f %% of the others were",
                pause.seconds(), pause.fromSecond(), 100 * pause.othersMoving());
    }

    private static String names(List<Suspicion> suspicions, String between) {
        return suspicions.stream().map(suspicion -> suspicion.cause().name()).collect(Collectors.joining(between));
    }

    /** Its causes are told by lag that grows, so that one that was not judged is under no name. */
    private String orTheConsumer(List<Suspicion> possible) {
        boolean broker = possible.stream().anyMatch(suspicion -> suspicion.cause() == Cause.BROKER);
        return broker && scene.growing().isEmpty() && scene.unclear() > 0 ? " or a consumer that does not keep up" : "";
    }

    private static String whatWouldTell(List<Suspicion> possible) {
        String evidence = possible.stream()
                .flatMap(suspicion -> suspicion.wouldTell().stream())
                .distinct()
                .collect(Collectors.joining(" and "));
        return evidence.isEmpty() ? "" : ": what would tell is " + evidence;
    }
}
