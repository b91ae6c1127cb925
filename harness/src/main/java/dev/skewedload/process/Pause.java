package dev.skewedload.process;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;

/**
 * A process that is stopped for as long as this is open. A shell stops it, waits for the end of its own input and then
 * continues it: that input ends with this JVM, too, so that a stopped process cannot outlive it.
 */
final class Pause implements AutoCloseable {
    private static final String SCRIPT =
            "trap '' HUP INT TERM; kill -s STOP \"$0\" || exit 1; read -r end; kill -s CONT \"$0\"";

    private final Process shell;

    private Pause(Process shell) {
        this.shell = shell;
    }

    static Pause of(long pid) {
        try {
            return new Pause(new ProcessBuilder("sh", "-c", SCRIPT, Long.toString(pid))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException noShell) {
            throw new SkewedLoadException(
                    "pause() requires a system with `sh` and SIGSTOP, but there is none here: kill() works anywhere.",
                    noShell);
        }
    }

    @Override
    public void close() {
        try {
            shell.getOutputStream().close();
        } catch (IOException gone) {
            // It ended before, and continued the process.
        }
    }
}
