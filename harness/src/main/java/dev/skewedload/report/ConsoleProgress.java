package dev.skewedload.report;

import dev.skewedload.run.Progress;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;

/** Shows how far a run is: one bar that moves on a terminal, a line every few seconds elsewhere. */
public final class ConsoleProgress implements Progress {
    private static final long LINE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int WIDTH = 24;
    private static final int LONGEST_LINE = 100;

    private final String name;
    private final PrintStream out;
    private final boolean terminal;
    private String phase = "";
    private long lastLineNanos;
    private int lastLength;

    /**
     * Shows progress of one run.
     *
     * @param name name of the run
     * @param out where to show it
     */
    public ConsoleProgress(String name, PrintStream out) {
        this(name, out, isTerminal());
    }

    ConsoleProgress(String name, PrintStream out, boolean terminal) {
        this.name = name;
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public synchronized void update(String newPhase, double fraction, String detail) {
        int percent = (int) Math.round(100 * Math.max(0, Math.min(1, fraction)));
        long now = System.nanoTime();
        boolean newlyIn = !newPhase.equals(phase);
        if (terminal) {
            int filled = percent * WIDTH / 100;
            String bar = "#".repeat(filled) + "-".repeat(WIDTH - filled);
            String line = fit("%s  %-21s [%s] %3d %%  %s".formatted(name, newPhase, bar, percent, detail));
            out.print("\r" + line + " ".repeat(Math.max(0, lastLength - line.length())));
            out.flush();
            lastLength = line.length();
        } else if (newlyIn || now - lastLineNanos >= LINE_EVERY_NANOS) {
            out.println(fit("%s  %s %d %%  %s".formatted(name, newPhase, percent, detail)));
            lastLineNanos = now;
        }
        phase = newPhase;
    }

    @Override
    public synchronized void done() {
        if (terminal && lastLength > 0) {
            out.print("\r" + " ".repeat(lastLength) + "\r");
            out.flush();
            lastLength = 0;
        }
    }

    private static String fit(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE - 1) + "…";
    }

    /** Whether somebody watches: before Java 22 there is a console only if so; from then on the console itself tells. */
    private static boolean isTerminal() {
        Object console = System.console();
        if (console == null) {
            return false;
        }
        try {
            Method isTerminal = console.getClass().getMethod("isTerminal");
            return Boolean.TRUE.equals(isTerminal.invoke(console));
        } catch (NoSuchMethodException before22) {
            return true;
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }
}
