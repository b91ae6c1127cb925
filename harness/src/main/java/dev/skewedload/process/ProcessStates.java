package dev.skewedload.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Reads from the operating system whether a living process is stopped: from {@code /proc}, or by {@code ps}. */
final class ProcessStates {
    private static final Path PROC = Path.of("/proc");

    private ProcessStates() {}

    static boolean isStopped(long pid) {
        Path tasks = PROC.resolve(Long.toString(pid)).resolve("task");
        try {
            return Files.isDirectory(tasks) ? allStopped(tasks) : isStoppedByPs(pid);
        } catch (IOException | UncheckedIOException gone) {
            return false;
        }
    }

    /** SIGSTOP reaches one thread after another. */
    private static boolean allStopped(Path tasks) throws IOException {
        try (Stream<Path> threads = Files.list(tasks)) {
            return threads.allMatch(ProcessStates::isThreadStopped);
        }
    }

    /** After the name, which stands in parentheses and may hold any character, comes the state. */
    private static boolean isThreadStopped(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1);
            return stat.startsWith("T", stat.lastIndexOf(')') + 2);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private static boolean isStoppedByPs(long pid) throws IOException {
        Process ps = new ProcessBuilder("ps", "-o", "stat=", "-p", Long.toString(pid))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String states = new String(ps.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        return states.strip().startsWith("T");
    }
}
