package dev.skewedload.report;

import dev.skewedload.measure.HarnessFigures;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.LatencyInterval;
import dev.skewedload.measure.SkewRun;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies of a run as a log of HdrHistogram's own format: one interval histogram a block of time, tagged by what it
 * holds, in nanoseconds from the time at which each event was due.
 */
final class LatencyLog {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long HIGHEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final Instant started;
    private final List<Histogram> intervals = new ArrayList<>();

    private LatencyLog(HarnessFigures harness) {
        started = harness.started();
    }

    static byte[] of(SkewRun run) {
        LatencyLog log = new LatencyLog(run.harness());
        log.add("end-to-end", run.latency().endToEnd());
        log.add("other-tenants", run.latency().otherTenants());
        log.add("acknowledgement", run.latency().acknowledgement());
        log.add("send-delay", run.generator().sendDelay());
        return log.written(run.name());
    }

    private void add(String tag, Latency latency) {
        for (LatencyInterval interval : latency.intervals()) {
            Histogram histogram = new Histogram(HIGHEST_NANOS, DIGITS);
            interval.forEach(histogram::recordValueWithCount);
            histogram.setTag(tag);
            histogram.setStartTimeStamp(millisAt(interval.startNanos()));
            histogram.setEndTimeStamp(millisAt(interval.endNanos()));
            intervals.add(histogram);
        }
    }

    private long millisAt(long nanos) {
        return started.plusNanos(nanos).toEpochMilli();
    }

    private byte[] written(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        writer.outputComment("[SkewedLoad: latencies of " + name.replaceAll("\\R", " ") + "]");
        writer.outputComment(
                "[values are nanoseconds from the time an event was due; the maximum column is milliseconds]");
        writer.outputComment("[an event that never had its effect stands at what it is at least]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(started.toEpochMilli());
        writer.outputLegend();
        intervals.sort(Comparator.comparingLong(Histogram::getStartTimeStamp));
        for (Histogram histogram : intervals) {
            writer.outputIntervalHistogram(
                    histogram.getStartTimeStamp() / 1e3, histogram.getEndTimeStamp() / 1e3, histogram, NANOS_PER_MILLI);
        }
        writer.close();
        return bytes.toByteArray();
    }
}
