package dev.skewedload.report;

import dev.skewedload.check.PlainText;
import dev.skewedload.run.Progress;
import java.io.Console;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows how far a run is: one bar that moves on a terminal, a line every few seconds and at each new phase elsewhere. A
 * line takes at most 100 columns, and nothing in it speaks to the terminal but the carriage return.
 */
public final class ConsoleProgress implements Progress {
    private static final long LINE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int WIDTH = 24;
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_LINE = 100;

    private final String name;
    private final PrintStream out;
    private final boolean terminal;
    private final LongSupplier nanoClock;
    private String phase = "";
    private long lastLineNanos;
    private int lastColumns;

    /**
     * Shows progress of one run.
     *
     * @param name name of the run
     * @param out where to show it
     */
    public ConsoleProgress(String name, PrintStream out) {
        this(name, out, isTerminal(), System::nanoTime);
    }

    ConsoleProgress(String name, PrintStream out, boolean terminal, LongSupplier nanoClock) {
        this.name = Columns.fit(PlainText.line(name), LONGEST_NAME);
        this.out = out;
        this.terminal = terminal;
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void update(String newPhase, double fraction, String detail) {
        int percent = (int) Math.round(100 * Math.max(0, Math.min(1, fraction)));
        if (terminal) {
            int filled = percent * WIDTH / 100;
            String bar = "#".repeat(filled) + "-".repeat(WIDTH - filled);
            show(line("%s  %-12s [%s] %3d %%  %s", name, newPhase, bar, percent, detail));
            return;
        }
        long now = nanoClock.getAsLong();
        if (!newPhase.equals(phase) || now - lastLineNanos >= LINE_EVERY_NANOS) {
            out.println(line("%s  %s %d %%  %s", name, newPhase, percent, detail));
            lastLineNanos = now;
            phase = newPhase;
        }
    }

    /** Over the line that stands there, whose rest is wiped out. */
    private void show(String line) {
        int columns = Columns.of(line);
        out.print("\r" + line + " ".repeat(Math.max(0, lastColumns - columns)));
        out.flush();
        lastColumns = columns;
    }

    @Override
    public synchronized void done() {
        if (terminal && lastColumns > 0) {
            out.print("\r" + " ".repeat(lastColumns) + "\r");
            out.flush();
            lastColumns = 0;
        }
    }

    private static String line(String format, Object... figures) {
        return Columns.fit(PlainText.line(String.format(Locale.ROOT, format, figures)), LONGEST_LINE);
    }

    /** Whether somebody watches: before Java 22 there is a console only if so; from then on the console itself tells. */
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            Method isTerminal = Console.class.getMethod("isTerminal");
            return Boolean.TRUE.equals(isTerminal.invoke(console));
        } catch (NoSuchMethodException before22) {
            return true;
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }
}
