package dev.skewedload.run;

import dev.skewedload.measure.RunId;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A target without anything behind it: the test says how each send is answered and what is seen from outside. */
final class ScriptedSession implements Target, TargetSession {
    static final int PARTITIONS = 3;

    final List<Event> sent = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLongArray acknowledged = new AtomicLongArray(PARTITIONS);
    private final BiConsumer<Event, Acknowledgement> script;
    volatile @Nullable OffsetSource offsets;
    volatile Supplier<BitSet> pending = BitSet::new;
    volatile BiFunction<long[], long[], Optional<long[]>> records = (from, to) -> Optional.empty();
    volatile @Nullable String failure;
    volatile @Nullable EffectSink sink;
    volatile @Nullable String readerFailure;
    volatile @Nullable String readerVanished;
    volatile boolean mayRepeat;
    volatile boolean closed;
    volatile boolean readerClosed;

    ScriptedSession(BiConsumer<Event, Acknowledgement> script) {
        this.script = script;
    }

    /** Takes every event at once. */
    static ScriptedSession answering() {
        return new ScriptedSession(ScriptedSession::take);
    }

    static void take(Event event, Acknowledgement acknowledgement) {
        acknowledgement.acknowledged(partitionOf(event), event.sequence(), event.tenant(), 10 + event.valueBytes());
    }

    static int partitionOf(Event event) {
        return Math.floorMod(event.entity().hashCode(), PARTITIONS);
    }

    @Override
    public TargetSession open(RunId runId, Workload workload, @Nullable String consumerGroup) {
        return this;
    }

    @Override
    public String keyOrigin() {
        return "the key was chosen by a script";
    }

    @Override
    public int partitions() {
        return PARTITIONS;
    }

    @Override
    public void send(Event event, Acknowledgement acknowledgement) {
        sent.add(event);
        script.accept(event, new Acknowledgement() {
            @Override
            public void acknowledged(int partition, long offset, String key, int bytes) {
                acknowledgement.acknowledged(partition, offset, key, bytes);
                if (partition < PARTITIONS) {
                    acknowledged.incrementAndGet(partition);
                }
            }

            @Override
            public void refused(Throwable reason) {
                acknowledgement.refused(reason);
            }

            @Override
            public void unknown(Throwable reason) {
                acknowledgement.unknown(reason);
            }
        });
    }

    @Override
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public Optional<OffsetSource> offsets() {
        OffsetSource scripted = offsets;
        return Optional.ofNullable(scripted == null ? null : new GrowingOffsets(scripted, acknowledged));
    }

    @Override
    public BitSet readPending(Duration limit) {
        return pending.get();
    }

    @Override
    public Optional<long[]> countRecords(long[] from, long[] to, Duration limit) {
        return records.apply(from, to);
    }

    @Override
    public boolean mayRepeat() {
        return mayRepeat;
    }

    @Override
    public EffectReader readEffects(EffectSource source, EffectSink newSink) {
        sink = newSink;
        return new EffectReader() {
            @Override
            public long completeUpTo() {
                return System.nanoTime();
            }

            @Override
            public Optional<String> failure() {
                return Optional.ofNullable(readerFailure);
            }

            @Override
            public Optional<String> vanished() {
                return Optional.ofNullable(readerVanished);
            }

            @Override
            public void close() {
                readerClosed = true;
            }
        };
    }

    @Override
    public void close() {
        closed = true;
    }
}
