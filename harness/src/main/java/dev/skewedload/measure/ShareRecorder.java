package dev.skewedload.measure;

import dev.skewedload.workload.HotShare;
import dev.skewedload.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts the events sent, and the acknowledged ones of each hot tenant per block of 1,000 events of the stream, from the first measured
 * event on. The last block is left out of the extremes if the stream cuts it short. Safe for use by several threads.
 */
public final class ShareRecorder {
    private static final int BLOCK = 1_000;

    private final List<HotShare> hot;
    private final long warmupEvents;
    private final int wholeBlocks;
    private final int[] ofAll;
    private final int[][] ofHot;
    private final long[] sentOfHot;
    private long sent;

    /**
     * A recorder with all counts at zero.
     *
     * @param workload what will be sent
     */
    public ShareRecorder(Workload workload) {
        hot = workload.hotTenants();
        warmupEvents = workload.warmupEvents();
        int blocks = (int) ((workload.measuredEvents() + BLOCK - 1) / BLOCK);
        wholeBlocks = Math.max(1, (int) (workload.measuredEvents() / BLOCK));
        ofAll = new int[blocks];
        ofHot = new int[hot.size()][blocks];
        sentOfHot = new long[hot.size()];
    }

    /**
     * Counts one event that is sent and not part of the warm-up.
     *
     * @param tenantIndex its tenant by number, hot ones first
     */
    public synchronized void sent(int tenantIndex) {
        sent++;
        if (tenantIndex < sentOfHot.length) {
            sentOfHot[tenantIndex]++;
        }
    }

    /**
     * Counts one acknowledged event that is not part of the warm-up.
     *
     * @param sequence its position in the stream
     * @param tenant its tenant
     */
    public synchronized void acknowledged(long sequence, String tenant) {
        int block = (int) ((sequence - warmupEvents) / BLOCK);
        ofAll[block]++;
        for (int i = 0; i < ofHot.length; i++) {
            if (hot.get(i).id().equals(tenant)) {
                ofHot[i][block]++;
                return;
            }
        }
    }

    /**
     * Freezes the counts.
     *
     * @return one entry a hot tenant, in the order of the workload
     */
    public synchronized List<ShareFigures> freeze() {
        List<ShareFigures> shares = new ArrayList<>();
        for (int i = 0; i < ofHot.length; i++) {
            double sentShare = sent == 0 ? 0 : sentOfHot[i] / (double) sent;
            shares.add(shareOf(hot.get(i), sentShare, ofHot[i]));
        }
        return shares;
    }

    private ShareFigures shareOf(HotShare tenant, double sentShare, int[] counts) {
        long all = 0;
        long mine = 0;
        double lowest = 1;
        double highest = 0;
        for (int block = 0; block < counts.length; block++) {
            if (ofAll[block] > 0 && block < wholeBlocks) {
                double share = counts[block] / (double) ofAll[block];
                lowest = Math.min(lowest, share);
                highest = Math.max(highest, share);
            }
            all += ofAll[block];
            mine += counts[block];
        }
        return all == 0
                ? new ShareFigures(tenant.id(), tenant.share(), sentShare, 0, 0, 0)
                : new ShareFigures(tenant.id(), tenant.share(), sentShare, mine / (double) all, lowest, highest);
    }
}
