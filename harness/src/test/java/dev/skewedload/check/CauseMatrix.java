package dev.skewedload.check;

import dev.skewedload.check.SimulatedSystem.Beside;
import dev.skewedload.check.SimulatedSystem.Fault;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.Symptoms;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which causes {@link Diagnose} names of simulated systems whose fault is known. */
final class CauseMatrix {
    /** A system that was simulated, and what was said of it. */
    record Answered(Fault fault, int strength, Beside beside, boolean noisy, boolean told, Cause answer, String said) {
        boolean isRight() {
            return answer == fault.cause;
        }

        boolean isWrong() {
            return !isRight() && answer != Cause.NOT_CLEAR;
        }
    }

    private static final List<String> STRENGTHS = List.of("mild", "middle", "strong");
    private final List<Answered> answers;

    private CauseMatrix(List<Answered> answers) {
        this.answers = answers;
    }

    /** So many runs for each fault, strength, uneven thing beside it, noise or none, evidence or none. */
    static CauseMatrix of(int runs) {
        return new CauseMatrix(Stream.of(Fault.values())
                .parallel()
                .flatMap(fault -> IntStream.range(0, SimulatedSystem.STRENGTHS)
                        .boxed()
                        .flatMap(strength -> Stream.of(Beside.values())
                                .filter(beside -> fault != Fault.NOTHING || beside != Beside.A_WARM_KEY)
                                .flatMap(beside -> of(fault, strength, beside, runs).stream())))
                .toList());
    }

    private static List<Answered> of(Fault fault, int strength, Beside beside, int runs) {
        LoadFigures load = SimulatedSystem.load(fault, strength, beside);
        List<Answered> answers = new ArrayList<>();
        for (int run = 0; run < 4 * runs; run++) {
            boolean noisy = run % 2 == 1;
            boolean tells = run % 4 >= 2;
            long seed = ((fault.ordinal() * 10L + strength) * 10 + beside.ordinal()) * 10_000 + run;
            Symptoms symptoms = new SimulatedSystem(fault, strength, beside, noisy, tells, seed).symptoms(load);
            var diagnosis = Diagnose.of(symptoms);
            answers.add(new Answered(fault, strength, beside, noisy, tells, diagnosis.cause(), diagnosis.toString()));
        }
        return answers;
    }

    List<Answered> answers() {
        return answers;
    }

    /** The tables of the page. */
    String tables() {
        return table(false) + "\n" + table(true);
    }

    private String table(boolean told) {
        StringBuilder table =
                new StringBuilder(told ? "### With evidence from the consumer\n\n" : "### From outside alone\n\n");
        table.append("| planted | runs | right | mild | middle | strong | not clear | another cause |\n")
                .append("|---|---:|---:|---:|---:|---:|---:|---|\n");
        for (Fault fault : Fault.values()) {
            List<Answered> row = answers.stream()
                    .filter(one -> one.fault() == fault && one.told() == told)
                    .toList();
            table.append(String.format(
                    Locale.ROOT,
                    "| %s, %s | %,d | %s | %s | %s | %s |%n".replace("%n", "\n"),
                    fault.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    fault.cause,
                    row.size(),
                    right(row),
                    IntStream.range(0, STRENGTHS.size())
                            .mapToObj(strength -> right(row.stream()
                                    .filter(one -> one.strength() == strength)
                                    .toList()))
                            .collect(Collectors.joining(" | ")),
                    percent(
                            row.stream()
                                    .filter(one -> one.answer() == Cause.NOT_CLEAR)
                                    .count(),
                            row.size()),
                    others(row)));
        }
        return table.toString();
    }

    private static String right(List<Answered> row) {
        return percent(row.stream().filter(Answered::isRight).count(), row.size());
    }

    private static String percent(long part, int whole) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
    }

    private static String others(List<Answered> row) {
        Map<Cause, Integer> wrong = new EnumMap<>(Cause.class);
        row.stream().filter(Answered::isWrong).forEach(one -> wrong.merge(one.answer(), 1, Integer::sum));
        return wrong.isEmpty()
                ? "none"
                : wrong.entrySet().stream()
                        .map(one -> one.getKey() + " " + one.getValue())
                        .collect(Collectors.joining(", "));
    }
}
