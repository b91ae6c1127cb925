package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How many events of a partition a group had in flight at once, at the worst of the moments that were looked at.
 *
 * <p><b>Definition.</b> An event is in flight from its delivery until it has both its effect and a commit above it. From outside its
 * delivery shows by an execution that began, by its effect or by a commit above it, whichever comes first. So in flight are the
 * events beyond the commit on which work was begun (a crash delivers them again), and those below it without effect (a crash loses
 * them).
 *
 * <p>Work goes on while the commits are looked at, so that a look gives bounds: what was begun before the commits were asked for, and
 * what was begun until the effects were counted.
 *
 * <p><b>Example.</b> The commit is 100; the events at 98, 99, 104 and 105 are under way, those at 101 to 103 had their effect: in
 * flight are seven, five of them beyond the commit and two below it.
 *
 * <p><b>What it cannot see.</b> What was fetched and waits in a queue of the consumer, not begun and not committed: it looks like
 * what was not fetched, and is lag. What came and went between two looks (every 0.2 s). A group that commits once in five seconds has
 * five seconds of work in flight, rightly: a crash delivers it again. A lost event stays in flight until the end of the run.
 *
 * @param partition the partition
 * @param atLeast the most that were in flight for sure at one look
 * @param atMost the most that may have been in flight at one look
 * @param atSeconds when {@code atLeast} was seen
 * @param belowCommit how many of {@code atLeast} lay below the commit, without effect
 * @param oldestSeconds the longest time for which some event was in flight, from one look to another; 0 if no two looks in a row
 *     saw the same one
 */
public record InFlight(
        int partition, long atLeast, long atMost, double atSeconds, long belowCommit, double oldestSeconds) {

    /** One entry a partition that was looked at with a known commit, the most in flight first. */
    static List<InFlight> of(List<CommitLook> looks) {
        int partitions = looks.isEmpty() ? 0 : looks.get(0).partitions();
        List<InFlight> all = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            int index = partition;
            List<CommitLook> known =
                    looks.stream().filter(look -> look.knows(index)).toList();
            if (!known.isEmpty()) {
                all.add(of(partition, known));
            }
        }
        return all.stream()
                .sorted(Comparator.comparingLong(InFlight::atLeast)
                        .thenComparing(InFlight::atMost)
                        .reversed()
                        .thenComparing(InFlight::partition))
                .toList();
    }

    private static InFlight of(int partition, List<CommitLook> looks) {
        CommitLook worst = looks.stream()
                .max(Comparator.comparingLong((CommitLook look) -> leastOf(look.of(partition))))
                .orElseThrow();
        return new InFlight(
                partition,
                leastOf(worst.of(partition)),
                looks.stream()
                        .mapToLong(look -> mostOf(look.of(partition)))
                        .max()
                        .orElseThrow(),
                worst.seconds(),
                worst.of(partition).exposed(),
                Math.max(oldestBeyond(partition, looks), oldestBelow(partition, looks)));
    }

    private static long leastOf(CommitLook.Partition look) {
        return Math.max(0, look.begunBeyond() - look.newlyBegun()) + look.exposed();
    }

    private static long mostOf(CommitLook.Partition look) {
        return look.begunBeyond() + look.exposed() + look.newlyComplete();
    }

    /** What was begun at or beyond a commit as of an earlier look, and still is beyond the commit, has been in flight since. */
    private static double oldestBeyond(int partition, List<CommitLook> looks) {
        double oldest = 0;
        int since = 0;
        for (CommitLook look : looks) {
            while (looks.get(since).seconds() < look.seconds()
                    && looks.get(since).of(partition).lastBegun() < look.committed(partition)) {
                since++;
            }
            oldest = Math.max(oldest, look.seconds() - looks.get(since).seconds());
        }
        return oldest;
    }

    /** The lowest event without effect has been in flight since the first look whose commit lies above it. */
    private static double oldestBelow(int partition, List<CommitLook> looks) {
        double oldest = 0;
        int since = 0;
        for (CommitLook look : looks) {
            CommitLook.Partition done = look.of(partition);
            while (looks.get(since).seconds() < look.seconds()
                    && looks.get(since).covered(partition) <= done.frontier()) {
                since++;
            }
            if (done.exposes(look.covered(partition))) {
                oldest = Math.max(oldest, look.seconds() - looks.get(since).seconds());
            }
        }
        return oldest;
    }
}
