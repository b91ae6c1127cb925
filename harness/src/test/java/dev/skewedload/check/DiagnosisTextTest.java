package dev.skewedload.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.SimulatedSystem.Beside;
import dev.skewedload.check.SimulatedSystem.Fault;
import dev.skewedload.measure.LoadFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is said of each fault, to the letter: {@code diagnoses.txt}, which is to be read with care after {@code -Dcauses.rewrite=true} has
 * written it anew.
 */
class DiagnosisTextTest {
    private static final Path SAID =
            Path.of(System.getProperty("basedir", "."), "src", "test", "resources", "diagnoses.txt");

    @Test
    void each_fault_has_its_words() throws IOException {
        String said = said();

        if (Boolean.getBoolean("causes.rewrite")) {
            Files.writeString(SAID, said, UTF_8);
        }
        assertThat(said).isEqualTo(Files.readString(SAID, UTF_8));
    }

    private static String said() {
        StringBuilder said = new StringBuilder();
        for (Fault fault : Fault.values()) {
            for (int strength : List.of(0, SimulatedSystem.STRENGTHS - 1)) {
                for (Beside beside : List.of(Beside.NOTHING, Beside.A_WARM_KEY)) {
                    LoadFigures load = SimulatedSystem.load(fault, strength, beside);
                    Stream.of(false, true)
                            .map(told -> said(fault, strength, beside, told, load))
                            .forEach(said::append);
                }
            }
        }
        return said.toString();
    }

    private static String said(Fault fault, int strength, Beside beside, boolean told, LoadFigures load) {
        SimulatedSystem system = new SimulatedSystem(fault, strength, beside, false, told, 7);
        String what = fault + ", " + (strength == 0 ? "mild" : "strong") + ", beside " + beside + ", "
                + (told ? "with evidence" : "from outside");
        String diagnosis = Diagnose.of(system.symptoms(load)).toString();
        return what + "\n  " + diagnosis.replace("; ", "\n  ") + "\n";
    }
}
