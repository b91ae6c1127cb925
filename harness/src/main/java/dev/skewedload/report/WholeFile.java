package dev.skewedload.report;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Files that are there whole or not at all: a reader sees the old text or the new one, never a half. */
final class WholeFile {
    private WholeFile() {}

    /** Writes a file in place of the one that is there, and makes its folder if that is not there. */
    static void write(Path file, byte[] content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        // not a temporary file of the JDK's, which only its owner may read
        Path half = folder.resolve(file.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            Files.write(half, content);
            replace(half, file);
        } finally {
            Files.deleteIfExists(half);
        }
    }

    private static void replace(Path half, Path whole) throws IOException {
        try {
            Files.move(half, whole, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException plainly) {
            Files.move(half, whole, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
