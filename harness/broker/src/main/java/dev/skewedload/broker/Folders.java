package dev.skewedload.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Deletes a folder that somebody may still be writing into. */
final class Folders {
    private static final int ATTEMPTS = 20;

    private Folders() {}

    static void delete(Path folder) {
        // A thread of the broker that is still at work makes new files behind the walk: walk again.
        for (int attempt = 0; attempt < ATTEMPTS && Files.exists(folder); attempt++) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(path);
                }
            } catch (IOException | UncheckedIOException moved) {
                Thread.onSpinWait();
            }
        }
    }
}
