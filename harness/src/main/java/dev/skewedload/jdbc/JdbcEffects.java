package dev.skewedload.jdbc;

import dev.skewedload.run.AppliedEffect;
import dev.skewedload.run.EffectReader;
import dev.skewedload.run.EffectSink;
import dev.skewedload.workload.SkewedLoadException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query again and again, on a thread of its own, and tells of each row that was not there before. It pauses for 0.1 s, and
 * four times as long as the last reading took if that is more, so that it takes at most a fifth of the time.
 */
final class JdbcEffects implements EffectReader {
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
    private static final int PAUSES_PER_READING = 4;
    private static final Duration ENOUGH_TO_STOP = Duration.ofSeconds(10);

    private final EffectQuery query;
    private final EffectSink sink;
    private final SeenRows seen = new SeenRows();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private long readings;
    private int lane;
    private volatile long completeUpTo = System.nanoTime();
    private volatile @Nullable String failure;
    private volatile long vanished;

    /**
     * Reads once, so that a query that fails is told before the load, and what is there already is none of its effects; then
     * goes on reading.
     */
    JdbcEffects(EffectQuery query, EffectSink sink) {
        this.query = query;
        this.sink = sink;
        try {
            read(effect -> {});
        } catch (SQLException refused) {
            throw new SkewedLoadException(
                    "the query of EffectSource.jdbc failed: " + oneLine(refused)
                            + ": create what it reads before the load, for instance in @BeforeEach",
                    refused);
        }
        thread = new Thread(this::readAgainAndAgain, "skewedload-effects-by-jdbc");
        thread.setDaemon(true);
        thread.start();
    }

    private void readAgainAndAgain() {
        try {
            while (!closed.await(pause(System.nanoTime() - completeUpTo), TimeUnit.NANOSECONDS)) {
                readOnce();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failed) {
            failure = "effects can no longer be read by JDBC: " + failed;
        }
    }

    /** The database may be away for a while, as a fault of the test: only what cannot be read at the end is missing. */
    private void readOnce() {
        try {
            read(sink::applied);
            failure = null;
        } catch (SQLException failed) {
            failure = "effects could not be read by JDBC: " + oneLine(failed);
        }
    }

    private static long pause(long lastReading) {
        long pause = Math.max(SHORTEST_PAUSE.toNanos(), PAUSES_PER_READING * lastReading);
        return Math.min(pause, LONGEST_PAUSE.toNanos());
    }

    private void read(Consumer<AppliedEffect> effects) throws SQLException {
        long begun = System.nanoTime();
        List<EffectQuery.Row> fresh = new ArrayList<>();
        readings++;
        try {
            query.read(row -> {
                if (seen.isNew(row, readings)) {
                    fresh.add(row);
                }
            });
        } catch (SQLException | RuntimeException failed) {
            fresh.forEach(seen::forgetNewest);
            throw failed;
        }
        vanished = Math.max(vanished, seen.missingIn(readings));
        fresh.sort(Comparator.comparingLong(row -> row.position().orElse(0)));
        long now = System.nanoTime();
        fresh.forEach(row -> effects.accept(effect(row, now)));
        completeUpTo = begun;
    }

    /** Rows without a position show no order: each has a lane of its own. */
    private AppliedEffect effect(EffectQuery.Row row, long now) {
        AppliedEffect effect =
                AppliedEffect.of(row.eventId(), now, row.position().isPresent() ? 0 : ++lane);
        OptionalLong content = row.content();
        return content.isPresent() ? effect.withContent(content.getAsLong()) : effect;
    }

    /** Drivers name the whole URL where they do not know it, and what is told here goes into reports. */
    private static String oneLine(SQLException failed) {
        String first = String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
        return first.replaceAll("(?i)(password|pwd)=[^&;\\s]*", "$1=…").replaceAll("://[^/@\\s]*@", "://…@");
    }

    @Override
    public long completeUpTo() {
        return completeUpTo;
    }

    @Override
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public Optional<String> vanished() {
        return vanished == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d events had a row that was gone later, so others may have come and gone between two readings of"
                                + " EffectSource.jdbc: read a table whose rows stay, or declare LATEST_PER_ENTITY if later"
                                + " events take the place of earlier ones",
                        vanished));
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(ENOUGH_TO_STOP.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
