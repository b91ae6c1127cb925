package dev.skewedload.run;

import dev.skewedload.workload.SkewedLoadException;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/**
 * A figure of the consumer that nobody can see from outside, read several times a second during the load; it separates causes
 * that otherwise look alike. {@code traffic.evidence(Evidence.handlers(() -> handlerTimer.totalTime(SECONDS)))} with a timer
 * of Micrometer, or whatever the consumer counts.
 *
 * <p>A supplier that throws, or answers NaN, has told nothing: the figure is absent, and never 0.
 */
public final class Evidence {
    enum Kind {
        HANDLERS,
        DOWNSTREAM,
        IDLE
    }

    private final Kind kind;
    private final String name;
    private final DoubleSupplier figure;

    private Evidence(Kind kind, String name, DoubleSupplier figure) {
        this.kind = kind;
        this.name = name;
        this.figure = Objects.requireNonNull(figure, "figure");
    }

    /**
     * The time spent in handlers so far.
     *
     * @param totalSeconds seconds since any moment, summed over all threads, which only rise
     * @return the evidence
     */
    public static Evidence handlers(DoubleSupplier totalSeconds) {
        return new Evidence(Kind.HANDLERS, "handlers", totalSeconds);
    }

    /**
     * The time that handlers waited for a system behind them so far; it is part of the time in handlers.
     *
     * @param name the system's name, for messages
     * @param totalSeconds seconds since any moment, summed over all threads, which only rise
     * @return the evidence
     */
    public static Evidence downstream(String name, DoubleSupplier totalSeconds) {
        if (name.isBlank()) {
            throw new SkewedLoadException(
                    "Evidence.downstream requires that `name` not be blank: name the system that handlers wait for.");
        }
        return new Evidence(Kind.DOWNSTREAM, name, totalSeconds);
    }

    /**
     * The part of its time that the consumer waits for records, such as Kafka's {@code poll-idle-ratio-avg}.
     *
     * @param ratio from 0 to 1, at the moment
     * @return the evidence
     */
    public static Evidence idle(DoubleSupplier ratio) {
        return new Evidence(Kind.IDLE, "idle", ratio);
    }

    Kind kind() {
        return kind;
    }

    String name() {
        return name;
    }

    /** The figure now; NaN if it cannot be told. */
    double now() {
        try {
            return figure.getAsDouble();
        } catch (RuntimeException untold) {
            return Double.NaN;
        }
    }
}
