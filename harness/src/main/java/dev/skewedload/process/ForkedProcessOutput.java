package dev.skewedload.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The last lines of a process's output, read as they come so that the process never waits for a reader. */
final class ForkedProcessOutput {
    private static final int LINES = 60;
    private static final int LINE_LENGTH = 500;

    private final Deque<String> tail = new ArrayDeque<>();
    private final CompletableFuture<Optional<String>> report = new CompletableFuture<>();
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final String reportPrefix;

    /** A report is the first line that begins with {@code reportPrefix}. */
    ForkedProcessOutput(String reportPrefix) {
        this.reportPrefix = reportPrefix;
    }

    void drain(InputStream output, String threadName) {
        Thread reader = new Thread(() -> read(output), threadName);
        reader.setDaemon(true);
        reader.start();
    }

    /** Waits for the report and gives what follows its prefix; empty if the output ended, or time did, without one. */
    Optional<String> report(Duration within) throws InterruptedException {
        try {
            return report.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Waits until the output ended, so that {@link #tail()} has its last line. */
    void awaitEnd(Duration within) throws InterruptedException {
        try {
            end.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException late) {
            // The tail is then what came so far.
        }
    }

    String tail() {
        synchronized (tail) {
            return String.join(System.lineSeparator(), tail);
        }
    }

    private void read(InputStream output) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(output, Charset.defaultCharset()))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                add(line);
            }
        } catch (IOException closed) {
            add("(output broke: " + closed.getMessage() + ")");
        } finally {
            report.complete(Optional.empty());
            end.complete(null);
        }
    }

    private void add(String line) {
        synchronized (tail) {
            if (tail.size() == LINES) {
                tail.removeFirst();
            }
            tail.addLast(line.length() > LINE_LENGTH ? line.substring(0, LINE_LENGTH) + "…" : line);
        }
        if (line.startsWith(reportPrefix)) {
            report.complete(Optional.of(line.substring(reportPrefix.length())));
        }
    }
}
