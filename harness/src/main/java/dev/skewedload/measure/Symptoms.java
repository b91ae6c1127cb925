package dev.skewedload.measure;

import java.util.List;
import java.util.Optional;

/**
 * All that a cause is told by, on one time line: how the load tool and the brokers did, what arrived, what was served, what
 * happened in between, and what the consumer told of itself. What was not measured is empty.
 *
 * @param generator how the load tool kept its schedule
 * @param answers how long the brokers took to answer
 * @param load records, bytes and keys per partition
 * @param lag lag per partition; without partitions where no group was watched
 * @param courses the course of each partition; empty where no group was watched
 * @param commits the group's commits held against effects; empty where no group was watched
 * @param consumer what the consumer told of itself
 */
public record Symptoms(
        GeneratorFigures generator,
        AnswerFigures answers,
        LoadFigures load,
        LagFigures lag,
        List<PartitionCourse> courses,
        Optional<CommitReport> commits,
        ConsumerFigures consumer) {
    /**
     * Copies the list.
     *
     * @param generator as above
     * @param answers as above
     * @param load as above
     * @param lag as above
     * @param courses as above
     * @param commits as above
     * @param consumer as above
     */
    public Symptoms {
        courses = List.copyOf(courses);
    }
}
