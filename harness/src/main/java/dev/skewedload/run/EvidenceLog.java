package dev.skewedload.run;

import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.TimeSpent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Reads evidence during the steady part of the load, and adds it to what the probe was told. */
final class EvidenceLog {
    private final List<Evidence> evidence;
    private final double from;
    private final double to;
    private final double[] first;
    private final double[] last;
    private final double[] sums;
    private final int[] looks;

    EvidenceLog(List<Evidence> evidence, double fromSecond, double toSecond) {
        this.evidence = List.copyOf(evidence);
        from = fromSecond;
        to = toSecond;
        first = DoubleStream.generate(() -> Double.NaN).limit(evidence.size()).toArray();
        last = first.clone();
        sums = new double[evidence.size()];
        looks = new int[evidence.size()];
    }

    /** One look at every figure, at so many seconds since the schedule began. */
    synchronized void look(double second) {
        if (second < from || second > to) {
            return;
        }
        for (int i = 0; i < evidence.size(); i++) {
            double now = evidence.get(i).now();
            if (Double.isFinite(now)) {
                first[i] = looks[i] == 0 ? now : first[i];
                last[i] = now;
                sums[i] += now;
                looks[i]++;
            }
        }
    }

    /** What a probe saw of executions goes before what the consumer counts of them. */
    synchronized ConsumerFigures added(ConsumerFigures seen) {
        Map<String, TimeSpent> downstreams = new HashMap<>(seen.downstreams());
        OptionalDouble handlers = seen.handlerSeconds();
        OptionalDouble idle = seen.idle();
        for (int i : IntStream.range(0, evidence.size())
                .filter(one -> looks[one] > 1)
                .toArray()) {
            double total = last[i] - first[i];
            switch (evidence.get(i).kind()) {
                case HANDLERS -> handlers = handlers.isPresent() ? handlers : OptionalDouble.of(total);
                case DOWNSTREAM -> downstreams.putIfAbsent(evidence.get(i).name(), new TimeSpent(0, total, 0));
                case IDLE -> idle = OptionalDouble.of(sums[i] / looks[i]);
            }
        }
        return new ConsumerFigures(seen.handlers(), handlers, downstreams, idle);
    }
}
