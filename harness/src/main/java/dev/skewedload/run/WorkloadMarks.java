package dev.skewedload.run;

import dev.skewedload.measure.Mark;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.NewViralKey;
import dev.skewedload.workload.Surge;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The surges and new viral keys of a workload as marks: verified by counting the events that were sent of those that the
 * stream has in them. Safe for use by several threads.
 */
final class WorkloadMarks {
    private final Workload workload;
    private final List<Span> spans = new ArrayList<>();

    WorkloadMarks(Workload workload) {
        this.workload = workload;
        workload.surges().forEach(surge -> spans.add(new Span(surge, workload.eventsPerSecond())));
        List<NewViralKey> keys = workload.newViralKeys().stream()
                .sorted(Comparator.comparing(NewViralKey::at))
                .toList();
        for (int number = 0; number < keys.size(); number++) {
            spans.add(new Span(keys.get(number), number));
        }
    }

    /** An event was sent, at so many nanoseconds since the schedule began. */
    void sent(EventCursor event, long sentNanos) {
        for (Span span : spans) {
            if (span.has(event)) {
                span.sent(sentNanos);
            }
        }
    }

    /** What has come of each so far. Walks the stream, if there are any. */
    List<Mark> marks() {
        if (spans.isEmpty()) {
            return List.of();
        }
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                for (Span span : spans) {
                    span.count(events);
                }
            }
        }
        return spans.stream().map(span -> span.mark(workload)).toList();
    }

    private static final class Span {
        private static final int ALL = -1;

        private final String name;
        private final long from;
        private final long to;
        private final int key;
        /** Events that come of it, and would not be there without. */
        private final double added;

        private long due;
        private long dueOfAll;
        private String entity = "";
        private long sent;
        private long first;
        private long last;

        Span(Surge surge, double perSecond) {
            this(
                    "surge to " + surge.factor() + " times the rate",
                    surge.at(),
                    surge.length(),
                    ALL,
                    (surge.factor() - 1) * perSecond * surge.length().toNanos() / 1e9);
        }

        Span(NewViralKey viral, int number) {
            this(
                    "new viral key with a share of " + viral.share(),
                    viral.at(),
                    viral.length(),
                    number,
                    Double.POSITIVE_INFINITY);
        }

        private Span(String name, Duration at, Duration length, int key, double added) {
            this.name = name;
            this.key = key;
            this.added = added;
            from = at.toNanos();
            to = at.plus(length).toNanos();
        }

        private boolean covers(EventCursor event) {
            return event.dueNanos() >= from && event.dueNanos() < to;
        }

        boolean has(EventCursor event) {
            return covers(event) && (key == ALL || event.newViralKey() == key);
        }

        synchronized void sent(long nanos) {
            first = sent == 0 ? nanos : Math.min(first, nanos);
            last = sent == 0 ? nanos : Math.max(last, nanos);
            sent++;
        }

        void count(EventCursor event) {
            dueOfAll += covers(event) ? 1 : 0;
            if (has(event)) {
                due++;
                entity = key == ALL ? "" : event.entity();
            }
        }

        synchronized Mark mark(Workload workload) {
            Optional<String> problem = problem();
            return new Mark(
                    name,
                    from / 1e9,
                    sent == 0 ? OptionalDouble.empty() : OptionalDouble.of(first / 1e9),
                    problem.isPresent() ? OptionalDouble.empty() : OptionalDouble.of(last / 1e9),
                    problem.isPresent() ? Mark.Outcome.FAILED : Mark.Outcome.VERIFIED,
                    problem,
                    problem.isPresent() ? Optional.empty() : Optional.of(evidence(workload)));
        }

        private Optional<String> problem() {
            if (due == 0) {
                return Optional.of("did nothing: no event was due in it, so raise `eventsPerSecond` or make it longer");
            }
            if (added < 1) {
                return Optional.of(
                        "did nothing: it adds less than one event, so raise its factor, `eventsPerSecond` or its"
                                + " length");
            }
            return sent == due
                    ? Optional.empty()
                    : Optional.of(
                            String.format(Locale.ROOT, "failed: only %,d of its %,d events were sent", sent, due));
        }

        private String evidence(Workload workload) {
            String all = String.format(
                    Locale.ROOT, "all %,d events due from %.1f s to %.1f s were sent", due, from / 1e9, to / 1e9);
            if (key != ALL) {
                return String.format(
                        Locale.ROOT, "%s for %s, %.1f %% of those due then", all, entity, 100.0 * due / dueOfAll);
            }
            return workload.isSlice()
                    ? all
                    : String.format(
                            Locale.ROOT,
                            "%s, %,.0f/s in place of %,.0f/s",
                            all,
                            due / ((to - from) / 1e9),
                            workload.eventsPerSecond());
        }
    }
}
