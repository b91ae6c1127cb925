package dev.skewedload.example.gallery;

import dev.skewedload.run.Acknowledgement;
import dev.skewedload.run.EffectReader;
import dev.skewedload.run.EffectSink;
import dev.skewedload.run.EffectSource;
import dev.skewedload.run.OffsetSource;
import dev.skewedload.run.TargetSession;
import dev.skewedload.workload.Event;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Sends through a front, and watches its lanes one beside the other. */
final class FrontSession implements TargetSession {
    private final List<String> topics;
    private final List<TargetSession> watched;
    private final Front front;

    FrontSession(List<String> topics, List<TargetSession> watched, Front front) {
        this.topics = topics;
        this.watched = watched;
        this.front = front;
    }

    @Override
    public int partitions() {
        return firstOf(watched.size());
    }

    /** The number of partitions of all lanes before one. */
    private int firstOf(int lane) {
        return watched.subList(0, lane).stream()
                .mapToInt(TargetSession::partitions)
                .sum();
    }

    @Override
    public String stream() {
        return String.join("+", topics);
    }

    @Override
    public void send(Event event, Acknowledgement acknowledgement) {
        front.send(event, (place, failure) -> answer(place, failure, event, acknowledgement));
    }

    private void answer(
            @Nullable RecordMetadata place, @Nullable Exception failure, Event event, Acknowledgement acknowledgement) {
        if (failure != null || place == null) {
            acknowledgement.unknown(
                    Objects.requireNonNullElseGet(failure, () -> new IllegalStateException("no answer")));
            return;
        }
        int partition = firstOf(topics.indexOf(place.topic())) + place.partition();
        int bytes = place.serializedKeySize() + place.serializedValueSize();
        acknowledgement.acknowledged(partition, place.offset(), event.entity(), bytes);
    }

    @Override
    public Optional<String> failure() {
        return watched.stream().flatMap(lane -> lane.failure().stream()).findFirst();
    }

    @Override
    public Optional<OffsetSource> offsets() {
        List<OffsetSource> sources =
                watched.stream().flatMap(lane -> lane.offsets().stream()).toList();
        return sources.isEmpty() ? Optional.empty() : Optional.of(new LaneOffsets(sources, sizes()));
    }

    private int[] sizes() {
        return watched.stream().mapToInt(TargetSession::partitions).toArray();
    }

    @Override
    public BitSet readPending(Duration limit) {
        BitSet pending = new BitSet();
        watched.forEach(lane -> pending.or(lane.readPending(limit)));
        return pending;
    }

    @Override
    public Optional<long[]> countRecords(long[] from, long[] to, Duration limit) {
        LongStream counts = LongStream.empty();
        for (int lane = 0; lane < watched.size(); lane++) {
            int first = firstOf(lane);
            int next = firstOf(lane + 1);
            Optional<long[]> counted = watched.get(lane)
                    .countRecords(Arrays.copyOfRange(from, first, next), Arrays.copyOfRange(to, first, next), limit);
            if (counted.isEmpty()) {
                return Optional.empty();
            }
            counts = LongStream.concat(counts, Arrays.stream(counted.get()));
        }
        return Optional.of(counts.toArray());
    }

    @Override
    public EffectReader readEffects(EffectSource source, EffectSink sink) {
        return watched.get(0).readEffects(source, sink);
    }

    @Override
    public void close() {
        watched.forEach(TargetSession::close);
    }
}
