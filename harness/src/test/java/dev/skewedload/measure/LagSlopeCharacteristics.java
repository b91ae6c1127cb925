package dev.skewedload.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import dev.skewedload.measure.SimulatedPartition.Disturbance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * The operating characteristics of {@link LagSlope}, 10,000 simulated runs a cell: writes the tables of {@code
 * docs/lag-slope.md} and holds the goals. Run by {@code mvn -Pcharacteristics verify -pl harness -am}.
 */
class LagSlopeCharacteristics {
    private static final int RUNS = Integer.getInteger("characteristics.runs", 10_000);
    private static final int EFFECTS = 0;
    private static final int COMMITS_EACH_SECOND = SimulatedPartition.VIEWS.indexOf(1.0);
    private static final List<Double> GROWTHS = List.of(0.05, 0.06, 0.075, 0.1, 0.3);
    private static final Path PAGE = Path.of(System.getProperty("basedir", "."), "docs", "lag-slope.md");

    private final StringBuilder tables = new StringBuilder();
    private final List<Executable> goals = new ArrayList<>();

    @Test
    void the_tables_are_those_of_the_page_and_the_goals_are_met() throws IOException {
        heading("Flat lag: 24 partitions of 500/s to 5,000/s at utilisations of 0.5 to 0.9");
        for (Disturbance kind : Disturbance.values()) {
            SlopeCell[] cells = SlopeCell.flat(kind, RUNS, 500, 5_000);
            rows(kind.words, cells, "called NOT GROWING", SlopeCell::notGrowing);
            row("called GROWING (false alarm), at most", cells, cell -> bounded(cell.growing()));
            goals.add(() -> holdFlat(kind, cells));
        }
        cold("5/s to 50/s", 5, 50);
        cold("0.5/s to 5/s", 0.5, 5);
        for (double growth : GROWTHS) {
            heading(String.format(
                    Locale.ROOT, "Growth by %s %% of 1,000/s to 5,000/s in one of 24 partitions", 100 * growth));
            for (Disturbance kind : Disturbance.values()) {
                SlopeCell[] cells = SlopeCell.growing(growth, kind, RUNS);
                rows(kind.words, cells, "called GROWING", SlopeCell::growing);
                row("called NOT GROWING", cells, cell -> count(cell.notGrowing()));
                goals.add(() -> holdGrowing(growth, kind, cells));
            }
        }
        write();
        assertAll(goals);
    }

    private void cold(String rates, double slowest, double fastest) {
        heading("The same for cold partitions of " + rates);
        SlopeCell[] cells = SlopeCell.flat(Disturbance.NONE, RUNS, slowest, fastest);
        rows(Disturbance.NONE.words, cells, "called NOT GROWING", SlopeCell::notGrowing);
        row("called GROWING (false alarm), at most", cells, cell -> bounded(cell.growing()));
        goals.add(() -> {
            for (int view = EFFECTS; view <= COMMITS_EACH_SECOND; view++) {
                assertThat(upperBound(cells[view].growing()))
                        .as("cold: %s", cells[view])
                        .isLessThanOrEqualTo(RUNS / 1_000.0);
            }
        });
    }

    private static void holdFlat(Disturbance kind, SlopeCell[] cells) {
        for (SlopeCell cell : cells) {
            assertThat(upperBound(cell.growing())).as("%s: %s", kind, cell).isLessThanOrEqualTo(RUNS / 1_000.0);
            // Two pauses that come close together near the end of one of 24 partitions are no transient that has
            // drained.
            int least = kind == Disturbance.TWO_PAUSES ? 90 : 95;
            if (cell.judged() >= RUNS / 2) {
                assertThat(cell.notGrowing())
                        .as("%s: %s", kind, cell)
                        .isGreaterThanOrEqualTo(cell.judged() * least / 100);
            }
        }
    }

    private static void holdGrowing(double growth, Disturbance kind, SlopeCell[] cells) {
        if (growth >= 0.1 && kind != Disturbance.REBALANCE) {
            for (int view = EFFECTS; view <= COMMITS_EACH_SECOND; view++) {
                SlopeCell cell = cells[view];
                assertThat(cell.growing()).as("%s: %s", kind, cell).isGreaterThanOrEqualTo(RUNS * 999 / 1_000);
                assertThat(cell.notGrowing()).as("%s: %s", kind, cell).isZero();
            }
        }
    }

    private void heading(String words) {
        tables.append("\n### ")
                .append(words)
                .append("\n\n| of ")
                .append(count(RUNS))
                .append(" runs |");
        SimulatedPartition.VIEWS.forEach(
                view -> tables.append(view == 0 ? " effects |" : " commits each " + view + " s |"));
        tables.append("\n|---|")
                .append("---:|".repeat(SimulatedPartition.VIEWS.size()))
                .append('\n');
    }

    private void rows(String kind, SlopeCell[] cells, String goal, Function<SlopeCell, Integer> reached) {
        row("**" + kind + "**: a verdict could be given", cells, cell -> percent(cell.judged(), cell.runs()));
        row("of these " + goal, cells, cell -> percent(reached.apply(cell), cell.judged()));
        row("of these CANNOT TELL", cells, cell -> percent(cell.cannotTell() - cell.withoutVerdict(), cell.judged()));
    }

    private void row(String words, SlopeCell[] cells, Function<SlopeCell, String> figure) {
        tables.append("| ")
                .append(words)
                .append(Arrays.stream(cells).map(figure).collect(Collectors.joining(" | ", " | ", " |\n")));
    }

    private static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.2f %%", Math.floor(1e4 * part / whole) / 100);
    }

    private static String bounded(int seen) {
        return String.format(Locale.ROOT, "%d (%.1f in 1,000)", seen, upperBound(seen) * 1_000 / RUNS);
    }

    /** The mean of a Poisson variable that is as small as this, or smaller, one time in twenty. */
    private static double upperBound(int seen) {
        double low = seen;
        double high = seen * 2 + 10;
        while (high - low > 1e-6) {
            double mean = (low + high) / 2;
            double term = Math.exp(-mean);
            double sum = term;
            for (int i = 1; i <= seen; i++) {
                term *= mean / i;
                sum += term;
            }
            low = sum > 0.05 ? mean : low;
            high = sum > 0.05 ? high : mean;
        }
        return high;
    }

    private void write() throws IOException {
        String page = Files.readString(PAGE, UTF_8);
        String begin = "<!-- tables: made by LagSlopeCharacteristics -->\n";
        String end = "<!-- end of the tables -->";
        int from = page.indexOf(begin) + begin.length();
        int to = page.indexOf(end);
        assertThat(page).contains(begin, end);
        Files.writeString(PAGE, page.substring(0, from) + tables + "\n" + page.substring(to), UTF_8);
    }
}
