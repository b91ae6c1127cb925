package dev.skewedload.kafka;

import java.time.Duration;

/** A point in time by {@link System#nanoTime()}. */
record BrokerDeadline(long nanos) {
    static BrokerDeadline in(Duration time) {
        return new BrokerDeadline(System.nanoTime() + time.toNanos());
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }

    boolean isOver() {
        return left().isZero();
    }
}
