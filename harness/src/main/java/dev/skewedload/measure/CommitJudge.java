package dev.skewedload.measure;

import dev.skewedload.measure.CommitReport.Beyond;
import dev.skewedload.measure.CommitReport.Exposure;
import dev.skewedload.measure.CommitReport.Finding;
import dev.skewedload.measure.CommitReport.HeadOfLine;
import dev.skewedload.measure.CommitReport.Move;
import dev.skewedload.measure.CommitReport.Stuck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** From the looks of a run to its {@link CommitReport}: each partition by itself, in order of time. */
final class CommitJudge {

    private final List<CommitLook> looks;
    private final boolean seesEffects;
    private final List<Exposure> unsafe = new ArrayList<>();
    private final List<Exposure> early = new ArrayList<>();
    private final List<Move> movedBack = new ArrayList<>();
    private final List<Beyond> beyondEnd = new ArrayList<>();
    private final List<Stuck> stuck = new ArrayList<>();
    private final List<HeadOfLine> headOfLine = new ArrayList<>();
    private long commits;

    CommitJudge(List<CommitLook> looks, boolean seesEffects) {
        this.looks = looks;
        this.seesEffects = seesEffects;
    }

    CommitReport report(double from, double to) {
        int partitions = looks.isEmpty() ? 0 : looks.get(0).partitions();
        for (int partition = 0; partition < partitions; partition++) {
            judgeCommits(partition);
            if (seesEffects) {
                judgeExposures(partition);
                judgeEnd(partition);
                judgeHead(partition);
            }
        }
        Comparator<Exposure> mostEvents =
                Comparator.comparingLong(Exposure::events).reversed();
        return new CommitReport(
                seesEffects,
                looks.size(),
                LooksAtLoad.longestGap(looks.stream().mapToDouble(CommitLook::seconds), from, to),
                commits,
                worst(unsafe, mostEvents),
                worst(early, mostEvents),
                worst(movedBack, Comparator.comparingLong(move -> move.to() - move.from())),
                worst(beyondEnd, Comparator.comparingLong(beyond -> beyond.end() - beyond.commit())),
                sorted(stuck, Comparator.comparingLong(Stuck::behind).reversed()),
                sorted(
                        headOfLine,
                        Comparator.comparingDouble(HeadOfLine::seconds).reversed()),
                seesEffects ? InFlight.of(looks) : List.of());
    }

    private static <T> List<T> sorted(List<T> all, Comparator<T> worstFirst) {
        return all.stream().sorted(worstFirst).toList();
    }

    private static <T> Finding<T> worst(List<T> all, Comparator<T> worstFirst) {
        return new Finding<>(
                all.size(),
                all.stream().sorted(worstFirst).limit(CommitReport.EXAMPLES).toList());
    }

    private void judgeCommits(int partition) {
        long before = OffsetSample.UNKNOWN;
        for (CommitLook look : looks) {
            long commit = look.committed(partition);
            if (!look.knows(partition) || commit == before) {
                continue;
            }
            if (before != OffsetSample.UNKNOWN) {
                commits++;
                if (commit < before) {
                    movedBack.add(new Move(partition, before, commit, look.seconds()));
                }
            }
            if (commit > look.end(partition)) {
                beyondEnd.add(new Beyond(partition, commit, look.end(partition), look.seconds()));
            }
            before = commit;
        }
    }

    /** Looks that see the same commit are one commit; it is as bad as the worst of them shows. */
    private void judgeExposures(int partition) {
        for (int first = 0; first < looks.size(); first++) {
            int next = first + 1;
            while (next < looks.size() && committed(next, partition) == committed(first, partition)) {
                next++;
            }
            judgeExposure(partition, first, next);
            first = next - 1;
        }
    }

    private void judgeExposure(int partition, int first, int next) {
        int shown = -1;
        for (int look = first; look < next; look++) {
            if (looks.get(look).knows(partition)
                    && looks.get(look).of(partition).exposed() > 0) {
                if (isProven(partition, look)) {
                    unsafe.add(exposure(partition, look));
                    return;
                }
                shown = shown < 0 ? look : shown;
            }
        }
        if (shown >= 0) {
            early.add(exposure(partition, shown));
        }
    }

    /** Whether an effect below the commit was still missing when a further commit was seen, or after the grace. */
    private boolean isProven(int partition, int look) {
        CommitLook seen = looks.get(look);
        for (int later = look + 1; later < looks.size(); later++) {
            CommitLook then = looks.get(later);
            if (!then.of(partition).exposes(seen.covered(partition))) {
                return false;
            }
            if (then.committed(partition) > seen.committed(partition)
                    || then.seconds() >= seen.seconds() + CommitReport.GRACE_SECONDS) {
                return true;
            }
        }
        return false;
    }

    private Exposure exposure(int partition, int look) {
        CommitLook seen = looks.get(look);
        CommitLook.Partition then = seen.of(partition);
        OptionalDouble missing = looks.subList(look, looks.size()).stream()
                .filter(later -> !later.of(partition).exposes(then.frontier() + 1))
                .mapToDouble(later -> later.seconds() - seen.seconds())
                .findFirst();
        return new Exposure(
                partition, seen.committed(partition), then.frontier(), then.exposed(), seen.seconds(), missing);
    }

    private long committed(int look, int partition) {
        return looks.get(look).committed(partition);
    }

    private void judgeEnd(int partition) {
        CommitLook end = looks.get(looks.size() - 1);
        long commit = end.committed(partition);
        if (!isBehind(end, partition)) {
            return;
        }
        double since = end.seconds();
        for (int look = looks.size() - 1;
                look >= 0 && isBehind(looks.get(look), partition) && committed(look, partition) == commit;
                look--) {
            since = looks.get(look).seconds();
        }
        if (end.seconds() - since >= CommitReport.STUCK_SECONDS) {
            stuck.add(new Stuck(partition, commit, end.of(partition).frontier(), end.seconds() - since));
        }
    }

    private static boolean isBehind(CommitLook look, int partition) {
        CommitLook.Partition done = look.of(partition);
        return look.knows(partition) && done.isDone() && look.committed(partition) < done.frontier();
    }

    /** Of all events that stood at the head while others beyond were complete, the one that stood longest. */
    private void judgeHead(int partition) {
        HeadOfLine worst = null;
        for (int first = 0; first < looks.size(); first++) {
            CommitLook.Partition head = looks.get(first).of(partition);
            if (head.completeBeyond() == 0) {
                continue;
            }
            int last = first;
            long beyond = head.completeBeyond();
            while (last + 1 < looks.size()
                    && looks.get(last + 1).of(partition).incomplete() > 0
                    && looks.get(last + 1).of(partition).frontier() == head.frontier()) {
                last++;
                beyond = Math.max(beyond, looks.get(last).of(partition).completeBeyond());
            }
            double seconds = looks.get(last).seconds() - looks.get(first).seconds();
            if (worst == null || seconds > worst.seconds()) {
                worst = new HeadOfLine(partition, head.frontier(), seconds, beyond, last == looks.size() - 1);
            }
            first = last;
        }
        if (worst != null) {
            headOfLine.add(worst);
        }
    }
}
