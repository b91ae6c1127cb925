package dev.skewedload.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.measure.Invalidity;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Where a system under test reports what it did: its sink calls {@link #applied(String)} with the event id that came with
 * the event, in the payload's {@code event_id} or in the record's header. Safe for use by any number of threads; a call
 * takes one short lock of the harness and waits for nothing else. Measured on one machine, in processor time of one thread
 * over two million events: 0.25 µs for an effect, 0.35 µs with 200 bytes of content, 0.8 µs for an effect within an
 * execution; half as much again where two threads report at once. Between runs, reports are ignored.
 *
 * <pre>{@code
 * effects.executing(eventId, () -> {                             // for hasNoOverlaps
 *     shipments.save(order);
 *     effects.route("orders-v2").applied(eventId, order.json()); // for hasNoRouteCrossings and hasNoConflicts
 * });
 * }</pre>
 */
public final class EffectProbe implements AutoCloseable {
    private final AtomicReference<@Nullable EffectSink> sink;
    private final AtomicReference<@Nullable ProbeServer> server;
    private final @Nullable String route;

    /** A probe that no run listens to yet. */
    public EffectProbe() {
        this(new AtomicReference<>(), new AtomicReference<>(), null);
    }

    private EffectProbe(
            AtomicReference<@Nullable EffectSink> sink,
            AtomicReference<@Nullable ProbeServer> server,
            @Nullable String route) {
        this.sink = sink;
        this.server = server;
        this.route = route;
    }

    /**
     * A probe that reports to one in another process, over loopback. Its calls return once the harness has recorded them, so that
     * an offset that is committed afterwards is known to be safe; they take turns. When the harness has stopped to listen, reports
     * are ignored.
     *
     * @param address what {@link #address} gave there
     * @return a probe to be closed when the process ends; its {@code applied} and the others throw an {@link
     *     java.io.UncheckedIOException} if a report cannot be recorded
     * @throws dev.skewedload.workload.SkewedLoadException if nobody listens there, or the address is none
     */
    public static EffectProbe connect(String address) {
        return new EffectProbe(new AtomicReference<>(ProbeClient.connect(address)), new AtomicReference<>(), null);
    }

    /**
     * Where other processes on this machine report to this probe, by {@link #connect} or by lines of text as the README has them.
     * Listening begins with the first call and ends with {@link #close}.
     *
     * @return host, port and a token without which reports do not count; to be handed to the process
     * @throws dev.skewedload.workload.SkewedLoadException if no port can be opened
     */
    public String address() {
        ProbeServer listening = server.get();
        if (listening == null) {
            ProbeServer fresh = new ProbeServer(sink::get);
            if (!server.compareAndSet(null, fresh)) {
                fresh.close();
            }
            listening = Objects.requireNonNull(server.get());
        }
        return listening.address();
    }

    /**
     * Stops to listen to other processes; a probe of {@link #connect} ends its connection. Without an address there is nothing to
     * close.
     */
    @Override
    public void close() {
        ProbeServer listening = server.getAndSet(null);
        if (listening != null) {
            listening.close();
        }
        if (sink.get() instanceof ProbeClient client) {
            client.close();
        }
    }

    /**
     * Reports that the effect of an event has happened. Call it once the effect is durable and before its offset is committed,
     * each time it happens: a second call for the same event is a duplicate effect, and after the commit nobody can tell
     * whether that was safe.
     *
     * @param eventId the event's id; one of another run makes the run invalid, and so does one that is no event id
     */
    public void applied(String eventId) {
        Objects.requireNonNull(eventId, "eventId");
        EffectSink listener = sink.get();
        if (listener != null) {
            report(listener, AppliedEffect.of(eventId, System.nanoTime(), 0));
        }
    }

    /**
     * Reports an effect with what it wrote: a further effect of the same event with other content is a conflict, too.
     *
     * @param eventId as in {@link #applied(String)}
     * @param content what was written, without what differs from copy to copy (times, generated ids); see
     *     {@link ContentHash}
     */
    public void applied(String eventId, byte[] content) {
        Objects.requireNonNull(eventId, "eventId");
        Objects.requireNonNull(content, "content");
        EffectSink listener = sink.get();
        if (listener != null) {
            long now = System.nanoTime();
            report(listener, AppliedEffect.of(eventId, now, 0).withContent(ContentHash.of(content)));
        }
    }

    /**
     * Reports an effect with what it wrote as text, the same as its bytes in UTF-8.
     *
     * @param eventId as in {@link #applied(String)}
     * @param content as in {@link #applied(String, byte[])}
     */
    public void applied(String eventId, String content) {
        applied(eventId, Objects.requireNonNull(content, "content").getBytes(UTF_8));
    }

    private void report(EffectSink listener, AppliedEffect effect) {
        listener.applied(route == null ? effect : effect.onRoute(route));
    }

    /**
     * Reports that the system has set an event aside for good, in a dead-letter topic or table: it is neither applied nor
     * lost then. An event that is applied all the same counts as applied.
     *
     * @param eventId as in {@link #applied(String)}
     */
    public void deadLettered(String eventId) {
        Objects.requireNonNull(eventId, "eventId");
        EffectSink listener = sink.get();
        if (listener != null) {
            listener.deadLettered(eventId, System.nanoTime());
        }
    }

    /**
     * This probe for effects that came by one of several ways, such as the old and the new topic of a migration. Both
     * serve the same run; make one a route and keep it.
     *
     * @param name the route's name, not blank
     * @return a view of this probe whose {@code applied} names the route
     */
    public EffectProbe route(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "a route requires a name, but it was blank: name the topic or the version");
        }
        return new EffectProbe(sink, server, name);
    }

    /**
     * Reports that work on an event is under way, from this call until {@link Execution#close}. Call it within whatever
     * keeps the executions of one entity apart, so that two which only touch do not seem to overlap.
     *
     * @param eventId as in {@link #applied(String)}
     * @return what ends the execution; for a try-with-resources statement, of which javac's lint {@code try} warns where the
     *     resource is not used: {@link #executing(String, Work)} does without
     */
    public Execution executing(String eventId) {
        return Execution.start(Objects.requireNonNull(eventId, "eventId"), sink.get());
    }

    /**
     * Reports that the work under way waits for a system behind it, from this call until {@link DownstreamCall#close}.
     * Together with {@link #executing} it tells a slow consumer from one whose downstream is slow.
     *
     * @param name the system's name, such as {@code inventory}, not blank
     * @return what ends the wait; for a try-with-resources statement
     */
    public DownstreamCall downstream(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "a downstream requires a name, but it was blank: name the system that is waited for");
        }
        return new DownstreamCall(name, sink.get());
    }

    /**
     * Reports that work on an event is under way for as long as it takes, whether it returns or throws: {@code
     * effects.executing(eventId, () -> shipments.save(order))}.
     *
     * @param eventId as in {@link #applied(String)}
     * @param work what is done, on this thread
     * @param <E> what it may throw
     * @throws E as thrown by the work
     */
    public <E extends Exception> void executing(String eventId, Work<E> work) throws E {
        Execution execution = executing(eventId);
        try {
            work.run();
        } finally {
            execution.close();
        }
    }

    /**
     * Work on one event, which may throw.
     *
     * @param <E> what it may throw: nothing that has to be declared, unless it does
     */
    @FunctionalInterface
    public interface Work<E extends Exception> {
        /**
         * Does the work.
         *
         * @throws E if it fails
         */
        void run() throws E;
    }

    void attach(EffectSink listener) {
        if (!sink.compareAndSet(null, listener)) {
            throw new IllegalStateException("this probe already serves a run: give each load a probe of its own");
        }
        ProbeServer listening = server.get();
        if (listening != null) {
            listening.faults().forget();
        }
    }

    /** What went wrong at the address since the run began. */
    List<Invalidity> faults() {
        ProbeServer listening = server.get();
        return listening == null ? List.of() : listening.faults().told();
    }

    void detach(EffectSink listener) {
        sink.compareAndSet(listener, null);
    }
}
