package dev.skewedload.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.SimulatedSystem.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The right cause on the diagonal, "not clear" off it, a wrong cause nowhere; and the page {@code docs/causes.md} shows these very
 * figures. {@code -Dcauses.rewrite=true} writes them there.
 */
class CauseMatrixTest {
    private static final int RUNS = 2;
    private static final Path PAGE = Path.of(System.getProperty("basedir", "."), "docs", "causes.md");
    private static final String BEGIN = "<!-- tables: made by CauseMatrixTest -->\n";
    private static final String END = "<!-- end of the tables -->";

    /** Faults that look like others from outside. */
    private static final Set<Fault> SEEN_FROM_WITHIN_ALONE = Set.of(
            Fault.LARGE_VALUES, Fault.COSTLY_RECORDS, Fault.SLOW_HANDLERS, Fault.SLOW_MEMBER, Fault.SLOW_DOWNSTREAM);

    @Test
    void a_wrong_cause_is_named_nowhere_and_a_strong_one_is_always_named() throws IOException {
        CauseMatrix matrix = CauseMatrix.of(RUNS);

        holds(matrix);
        String page = Files.readString(PAGE, UTF_8);
        String made = page.substring(0, page.indexOf(BEGIN) + BEGIN.length())
                + "\n" + matrix.tables() + "\n"
                + page.substring(page.indexOf(END));
        if (Boolean.getBoolean("causes.rewrite")) {
            Files.writeString(PAGE, made, UTF_8);
        } else {
            assertThat(page)
                    .as("docs/causes.md: make it anew by -Dcauses.rewrite=true")
                    .isEqualTo(made);
        }
    }

    static void holds(CauseMatrix matrix) {
        assertThat(matrix.answers())
                .isNotEmpty()
                .filteredOn(CauseMatrix.Answered::isWrong)
                .isEmpty();
        assertThat(matrix.answers())
                .filteredOn(one -> one.strength() == 2 && (one.told() || !SEEN_FROM_WITHIN_ALONE.contains(one.fault())))
                .isNotEmpty()
                .filteredOn(one -> !one.isRight() && !leftOneBehind(one))
                .isEmpty();
    }

    /** What was held up comes in a burst, and a fuller partition may not be through with it by the end of the load. */
    private static boolean leftOneBehind(CauseMatrix.Answered one) {
        return one.fault() == Fault.LATE_ANSWERS
                && !one.isWrong()
                && (one.said().contains("cannot be judged") || one.said().contains("lag grows on 1 of 12 partitions"));
    }
}
