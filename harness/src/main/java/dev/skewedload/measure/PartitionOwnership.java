package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * Who owned a partition during a run, as far as looks from outside show it.
 *
 * <p><b>Without an owner</b> it was from each look that saw none to the next look that saw one. <b>With a dead owner</b> it was before an
 * owner was gone from the group, from the last time that anything moved (an effect, or else a commit), if records waited: a
 * coordinator shows a killed member as an owner until its session ends.
 *
 * <p><b>Example.</b> Looks at 8.0, 8.4, 8.8 and 9.2 s see the owners a, nobody, nobody and b: one change of owners, and 0.8 s without
 * one. Had a been killed at 3.0 s, with its last effect seen at 3.0 s, it would have been dead from 3.0 s to 8.4 s.
 *
 * <p><b>What it cannot see.</b> What is shorter than a look (0.4 s). An owner that is alive and does nothing is not told from a dead one
 * before it is gone; where lag is seen by commits, an owner is thought dead since its last commit.
 *
 * @param partition the partition
 * @param changes how often the owner was another than the one before, times without an owner left out
 * @param withoutOwnerSeconds how long it had none, from when it first had one on
 * @param deadOwnerSeconds how long it had an owner that was dead already
 */
public record PartitionOwnership(int partition, int changes, double withoutOwnerSeconds, double deadOwnerSeconds) {

    /** One entry a partition. */
    static List<PartitionOwnership> of(List<AssignmentSample> looks, List<OffsetSample> offsets) {
        int partitions = looks.isEmpty() ? 0 : looks.get(0).owners().size();
        List<PartitionOwnership> all = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            all.add(of(partition, looks, offsets));
        }
        return all;
    }

    private static PartitionOwnership of(int partition, List<AssignmentSample> looks, List<OffsetSample> offsets) {
        int changes = 0;
        double without = 0;
        double dead = 0;
        String owner = "";
        for (int i = 0; i < looks.size(); i++) {
            AssignmentSample look = looks.get(i);
            String now = look.owners().get(partition);
            if (now.isEmpty() && !owner.isEmpty() && i + 1 < looks.size()) {
                without += looks.get(i + 1).seconds() - look.seconds();
            }
            if (i > 0 && isGone(looks.get(i - 1).owners().get(partition), look)) {
                dead += secondsWithoutAMove(partition, look.seconds(), offsets);
            }
            changes += !now.isEmpty() && !owner.isEmpty() && !now.equals(owner) ? 1 : 0;
            owner = now.isEmpty() ? owner : now;
        }
        return new PartitionOwnership(partition, changes, without, dead);
    }

    private static boolean isGone(String owner, AssignmentSample look) {
        return !owner.isEmpty()
                && !look.owners().contains(owner)
                && !look.members().contains(owner);
    }

    /** From the last move up to a moment, if records waited then. */
    private static double secondsWithoutAMove(int partition, double moment, List<OffsetSample> offsets) {
        OffsetSample moved = null;
        OffsetSample last = null;
        for (OffsetSample sample : offsets) {
            if (sample.seconds() > moment) {
                break;
            }
            moved = last == null || reached(last, partition) < reached(sample, partition) ? sample : moved;
            last = sample;
        }
        boolean waited = last != null && moved != null && last.end(partition) > moved.end(partition);
        return waited ? moment - moved.seconds() : 0;
    }

    private static long reached(OffsetSample sample, int partition) {
        return sample.seesEffects() ? sample.applied(partition) : sample.committed(partition);
    }
}
