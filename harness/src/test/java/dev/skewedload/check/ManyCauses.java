package dev.skewedload.check;

import org.junit.jupiter.api.Test;

/** The rule of {@link CauseMatrixTest} over some 17,000 runs: {@code mvn -Pcauses verify -pl harness -am}. */
class ManyCauses {
    @Test
    void a_wrong_cause_is_named_nowhere() {
        CauseMatrixTest.holds(CauseMatrix.of(40));
    }
}
