package dev.skewedload;

import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.CommitReport.Beyond;
import dev.skewedload.measure.CommitReport.Exposure;
import dev.skewedload.measure.CommitReport.Finding;
import dev.skewedload.measure.CommitReport.HeadOfLine;
import dev.skewedload.measure.CommitReport.Move;
import dev.skewedload.measure.CommitReport.Stuck;
import dev.skewedload.measure.InFlight;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Commits made by hand: 2,400 seen in 110 looks, all safe, unless set. */
public final class SampleCommits {
    private final List<Exposure> unsafe = new ArrayList<>();
    private final List<Exposure> early = new ArrayList<>();
    private final List<Move> moves = new ArrayList<>();
    private final List<Beyond> beyond = new ArrayList<>();
    private final List<Stuck> stuck = new ArrayList<>();
    private final List<HeadOfLine> heads = new ArrayList<>();
    private final List<InFlight> inFlight = new ArrayList<>();
    private long commits = 2_400;
    private double gap = 0.3;
    private boolean held = true;

    public SampleCommits seen(long count) {
        commits = count;
        return this;
    }

    /** Effects are seen, but commits cannot be held against them. */
    public SampleCommits unheld() {
        held = false;
        return this;
    }

    public SampleCommits unseenFor(double seconds) {
        gap = seconds;
        return this;
    }

    public SampleCommits unsafe(int partition, long commit, long offset, long events, OptionalDouble missing) {
        unsafe.add(new Exposure(partition, commit, offset, events, 4.2, missing));
        return this;
    }

    public SampleCommits early(int partition, long commit, long offset, long events) {
        early.add(new Exposure(partition, commit, offset, events, 4.2, OptionalDouble.of(0.2)));
        return this;
    }

    public SampleCommits movedBack(int partition, long from, long to) {
        moves.add(new Move(partition, from, to, 5));
        return this;
    }

    public SampleCommits beyondEnd(int partition, long commit, long end) {
        beyond.add(new Beyond(partition, commit, end, 6));
        return this;
    }

    public SampleCommits stuck(int partition, long commit, long frontier) {
        stuck.add(new Stuck(partition, commit, frontier, 28));
        return this;
    }

    public SampleCommits headOfLine(int partition, long offset, long completeBeyond) {
        heads.add(new HeadOfLine(partition, offset, 12, completeBeyond, true));
        return this;
    }

    public SampleCommits inFlight(InFlight partition) {
        inFlight.add(partition);
        return this;
    }

    CommitReport report(boolean seesEffects) {
        return new CommitReport(
                seesEffects && held,
                110,
                gap,
                commits,
                new Finding<>(unsafe.size(), unsafe),
                new Finding<>(early.size(), early),
                new Finding<>(moves.size(), moves),
                new Finding<>(beyond.size(), beyond),
                stuck,
                heads,
                seesEffects && held ? inFlight : List.of());
    }
}
