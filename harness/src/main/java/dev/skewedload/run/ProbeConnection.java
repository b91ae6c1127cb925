package dev.skewedload.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** One connection to a {@link ProbeServer}: a greeting, then a line a report, each answered once it is recorded. */
final class ProbeConnection {
    static final String OK = "ok";
    static final String BYE = "bye";
    static final String OVER = "over";
    private static final int MOST_TO_GREET_MILLIS = 10_000;
    private static final int MOST_TO_LEAVE_MILLIS = 100;
    private static final int MOST_EXECUTIONS = 100_000;

    private final ProbeServer server;
    private final Socket socket;
    private final ReentrantLock answering = new ReentrantLock();
    private final Map<String, Integer> executions = new HashMap<>();
    private int underWay;

    ProbeConnection(ProbeServer server, Socket socket) {
        this.server = server;
        this.socket = socket;
    }

    void serve() {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(MOST_TO_GREET_MILLIS);
            BoundedLines lines = new BoundedLines(socket.getInputStream(), ProbeReport.LONGEST_LINE);
            String refusal = server.refusal(lines.next() ? lines.text().stripTrailing() : "");
            if (refusal != null) {
                answer("refused: " + refusal);
                return;
            }
            socket.setSoTimeout(0);
            answer(OK);
            if (!takeAll(lines)) {
                dropped();
            }
        } catch (IOException gone) {
            dropped();
        } finally {
            server.ended(this);
            endExecutions();
        }
    }

    /** Returns whether the other side said that it was done. */
    private boolean takeAll(BoundedLines lines) throws IOException {
        while (lines.next()) {
            String line = lines.text().stripTrailing();
            if (line.equals(BYE)) {
                return true;
            }
            answer(take(line, lines.tooLong()) ? OK : "malformed");
        }
        if (!lines.text().isEmpty()) {
            malformed(lines.text());
        }
        return false;
    }

    private boolean take(String line, boolean tooLong) {
        Optional<ProbeReport> report = tooLong ? Optional.empty() : ProbeReport.parse(line);
        if (report.isEmpty() || underWay >= MOST_EXECUTIONS && report.get().kind() == ProbeReport.Kind.STARTED) {
            malformed(line);
            return false;
        }
        note(report.get());
        EffectSink sink = server.sink();
        if (sink != null) {
            report.get().tell(sink, System.nanoTime());
        }
        return true;
    }

    private void note(ProbeReport report) {
        if (report.kind() == ProbeReport.Kind.STARTED) {
            executions.merge(report.eventId(), 1, Integer::sum);
            underWay++;
        } else if (report.kind() == ProbeReport.Kind.ENDED && executions.containsKey(report.eventId())) {
            executions.computeIfPresent(report.eventId(), (id, count) -> count == 1 ? null : count - 1);
            underWay--;
        }
    }

    private void malformed(String line) {
        if (server.sink() != null) {
            server.faults().malformed(line);
        }
    }

    private void dropped() {
        if (server.sink() != null && !server.isClosed()) {
            server.faults().dropped();
        }
    }

    /** A process that is gone works on nothing any more. */
    private void endExecutions() {
        EffectSink sink = server.sink();
        if (sink != null) {
            executions.forEach((id, count) -> {
                for (int i = 0; i < count; i++) {
                    sink.executionEnded(id, System.nanoTime());
                }
            });
        }
    }

    private void answer(String line) throws IOException {
        answering.lock();
        try {
            socket.getOutputStream().write((line + "\n").getBytes(UTF_8));
        } finally {
            answering.unlock();
        }
    }

    /** Says that nobody listens any more, unless the other side does not even read its answers, and ends {@link #serve}. */
    void end() throws InterruptedException {
        boolean reads = answering.tryLock(MOST_TO_LEAVE_MILLIS, TimeUnit.MILLISECONDS);
        ProbeServer.quietly(() -> {
            if (reads) {
                answer(OVER);
                socket.shutdownInput();
            } else {
                socket.close();
            }
        });
        if (reads) {
            answering.unlock();
        }
    }
}
