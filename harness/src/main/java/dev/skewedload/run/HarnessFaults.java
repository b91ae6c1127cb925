package dev.skewedload.run;

import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.Subject;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What went wrong in the harness itself while it watched a run, from whichever thread. It makes the run invalid. */
final class HarnessFaults {
    static final Set<Subject> ALL = Set.copyOf(EnumSet.allOf(Subject.class));
    static final Set<Subject> ALL_BUT_LOAD = Set.copyOf(EnumSet.complementOf(EnumSet.of(Subject.LOAD)));
    static final Set<Subject> TIME = Set.of(Subject.LAG, Subject.LATENCY);

    private final Map<String, Fault> faults = new LinkedHashMap<>();
    private long answeredTwice;
    private long firstAnsweredTwice;

    /** Something that must not fail did; of several in the same place the first is told. */
    synchronized void note(String where, Set<Subject> voids, Throwable thrown) {
        faults.computeIfAbsent(where, place -> new Fault(voids, thrown)).times++;
    }

    /** The target answered an event that it had answered before: its acknowledgements cannot be counted on. */
    synchronized void answeredTwice(long sequence) {
        if (answeredTwice++ == 0) {
            firstAnsweredTwice = sequence;
        }
    }

    synchronized List<Invalidity> invalidities() {
        List<Invalidity> found = new ArrayList<>();
        faults.forEach((where, fault) -> found.add(new Invalidity(fault.voids, fault.told(where))));
        if (answeredTwice > 0) {
            found.add(Invalidity.ofAll(String.format(
                    Locale.ROOT,
                    "the target answered events more than once, %,d times, first event %,d: its answers cannot be counted",
                    answeredTwice,
                    firstAnsweredTwice)));
        }
        return found;
    }

    private static final class Fault {
        private final Set<Subject> voids;
        private final Throwable first;
        private long times;

        Fault(Set<Subject> voids, Throwable first) {
            this.voids = voids;
            this.first = first;
        }

        String told(String where) {
            return String.format(
                    Locale.ROOT,
                    "%s failed%s: %s",
                    where,
                    times == 1 ? "" : String.format(Locale.ROOT, ", %,d times, first with", times),
                    first);
        }
    }
}
