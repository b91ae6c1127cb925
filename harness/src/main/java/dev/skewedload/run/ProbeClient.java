package dev.skewedload.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports to a probe in another process. Each call returns when the harness has recorded it. Thread-safe, by one lock. */
final class ProbeClient implements EffectSink, AutoCloseable {
    private static final Pattern ADDRESS =
            Pattern.compile("(127\\.0\\.0\\.1|localhost|::1|0:0:0:0:0:0:0:1):(\\d{1,5})/([0-9a-f]{32})");
    private static final int MOST_TO_ANSWER_MILLIS = 30_000;

    private final Socket socket;
    private final BoundedLines answers;
    private boolean over;

    ProbeClient(String host, int port, String token, int mostToAnswerMillis) throws IOException {
        socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(mostToAnswerMillis);
            socket.connect(new InetSocketAddress(host, port), mostToAnswerMillis);
            answers = new BoundedLines(socket.getInputStream(), ProbeReport.LONGEST_LINE);
            String answer = ask(ProbeServer.GREETING + token);
            if (!answer.equals(ProbeConnection.OK)) {
                throw new IOException(answer);
            }
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }

    static ProbeClient connect(String address) {
        Matcher parts = ADDRESS.matcher(address);
        if (!parts.matches()) {
            throw new SkewedLoadException(
                    "EffectProbe.connect requires an address as EffectProbe.address() gives it, such as"
                            + " `127.0.0.1:40123/` and 32 digits, but was `" + address + "`.");
        }
        try {
            return new ProbeClient(
                    parts.group(1), Integer.parseInt(parts.group(2)), parts.group(3), MOST_TO_ANSWER_MILLIS);
        } catch (IOException | IllegalArgumentException failed) {
            throw new SkewedLoadException(
                    "EffectProbe.connect requires a probe that listens at " + parts.group(1) + ":" + parts.group(2)
                            + ", but: " + failed.getMessage() + ": pass the address of the test that runs now",
                    failed);
        }
    }

    private String ask(String line) throws IOException {
        IOException broken = new IOException("the connection to the harness ended");
        try {
            socket.getOutputStream().write((line + "\n").getBytes(UTF_8));
        } catch (IOException unsent) {
            broken = unsent; // what the harness had said before it went can still be read
        }
        try {
            if (!answers.next()) {
                throw broken;
            }
        } catch (SocketTimeoutException late) {
            socket.close(); // else its answer would be taken for that to the next report
            throw late;
        }
        return answers.text();
    }

    private synchronized void report(ProbeReport report) {
        try {
            // between two reports nothing is said but that it is over
            over = over || answers.hasMore();
            if (!over) {
                String answer = ask(report.line());
                over = answer.equals(ProbeConnection.OVER);
                if (!over && !answer.equals(ProbeConnection.OK)) {
                    throw new IOException("the harness answered `" + answer + "` to `" + report.line() + "`");
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("the report was not recorded: " + failed.getMessage(), failed);
        }
    }

    @Override
    public void applied(AppliedEffect effect) {
        report(ProbeReport.of(effect));
    }

    @Override
    public void deadLettered(String eventId, long nanoTime) {
        report(ProbeReport.of(ProbeReport.Kind.DEAD_LETTERED, eventId));
    }

    @Override
    public void executionStarted(String eventId, long nanoTime) {
        report(ProbeReport.of(ProbeReport.Kind.STARTED, eventId));
    }

    @Override
    public void executionEnded(String eventId, long nanoTime) {
        report(ProbeReport.of(ProbeReport.Kind.ENDED, eventId));
    }

    @Override
    public synchronized void close() {
        ProbeServer.quietly(() -> {
            if (!socket.isClosed() && !over) {
                socket.getOutputStream().write((ProbeConnection.BYE + "\n").getBytes(UTF_8));
            }
        });
        ProbeServer.quietly(socket::close);
    }
}
