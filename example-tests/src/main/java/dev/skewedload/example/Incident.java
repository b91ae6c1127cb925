package dev.skewedload.example;

import static dev.skewedload.assertions.SkewAssertions.assertThat;

import dev.skewedload.kafka.EmbeddedKafka;
import dev.skewedload.kafka.KafkaClusters;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.kafka.TopicUnderTest;
import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import dev.skewedload.report.ConsoleProgress;
import dev.skewedload.report.RunReports;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.Workload;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * The hot-partition incident at one tenth of its rate: 12,000 events/s on 24 partitions, tenant acme with 45 %, a consumer
 * that sustains 800 records/s a partition; first keyed by tenant, then keyed by order. Ends with exit code 0 when the story
 * came out as told: the first breaks, the second holds.
 */
public final class Incident {
    private static final int PARTITIONS = 24;
    private static final Duration COST_PER_RECORD = Duration.ofNanos(1_250_000);
    private static final Duration P99_LIMIT = Duration.ofSeconds(2);
    private static final double PEAK_LIMIT = 1.5;

    private final PrintStream out;
    private final Path reports;

    private Incident(PrintStream out, Path reports) {
        this.out = out;
        this.reports = reports;
    }

    /**
     * Runs the incident.
     *
     * @param args none
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        boolean asTold = new Incident(System.out, Path.of("target", "skewedload")).run();
        System.exit(asTold ? 0 : 1);
    }

    private boolean run() throws InterruptedException {
        out.println("The hot-partition incident at a tenth of its rate: 12,000 events/s on 24 partitions,"
                + " tenant acme 45 %,\n200 other tenants, a consumer that sustains 800 records/s a partition.\n");
        out.println("starting a Kafka broker as a process of its own ...");
        EmbeddedKafka.shared();
        SkewRun byTenant = run("incident.tenant", OrderKeys::beforeTheIncident, "OrderKeys.beforeTheIncident");
        SkewRun byOrder = run("incident.order", OrderKeys::of, "OrderKeys.of");
        Optional<String> firstFailure = judge(byTenant);
        Optional<String> secondFailure = judge(byOrder);
        write(byTenant);
        write(byOrder);
        out.println();
        out.println(IncidentTable.of(byTenant, byOrder));
        firstFailure.ifPresent(text -> out.println("keyed by tenant, the first assertion fails:\n\n" + text + "\n"));
        secondFailure.ifPresent(text -> out.println("keyed by order, an assertion fails:\n\n" + text + "\n"));
        out.println("reports: " + folder(byTenant.name()) + "\n         " + folder(byOrder.name()));
        boolean asTold = broke(byTenant) && byOrder.verdict() == Verdict.PASS;
        tellOfFaults(byTenant);
        tellOfFaults(byOrder);
        out.println(
                asTold
                        ? "The story came out as told: the first breaks, the second holds."
                        : "The story did NOT come out as told: the first should FAIL and the second PASS.");
        return asTold;
    }

    private SkewRun run(String name, BinaryOperator<String> keys, String chosenBy) throws InterruptedException {
        TopicUnderTest topic =
                KafkaClusters.topicUnderTest(property -> Optional.empty(), name, PARTITIONS, OrderService.GROUP);
        topic.prepare();
        KafkaEndpoint kafka = topic.endpoint();
        EffectProbe effects = new EffectProbe();
        OrderService service = OrderService.start(kafka.bootstrapServers(), name, PARTITIONS, COST_PER_RECORD, effects);
        try {
            return SkewedTraffic.of(workload())
                    .named(name)
                    .to(topic.target().key(event -> keys.apply(event.tenant(), event.entity()), chosenBy))
                    .consumerGroup(OrderService.GROUP)
                    .effects(effects)
                    .progress(new ConsoleProgress(name, out))
                    .reportTo(folder(name).resolve(RunReports.RUN_JSON).toString())
                    .run();
        } finally {
            service.close();
        }
    }

    static Workload workload() {
        return Workload.named("incident")
                .seed(42)
                .eventsPerSecond(12_000)
                .warmup(Duration.ofSeconds(4))
                .duration(Duration.ofSeconds(20))
                .tenants(200)
                .hotTenant("acme", 0.45)
                .build();
    }

    /** Makes every check, and gives the text of the first that fails. */
    private static Optional<String> judge(SkewRun run) {
        List<Runnable> checks = List.of(
                () -> assertThat(run).hasPeakToAverageBelow(PEAK_LIMIT),
                () -> assertThat(run).hasNoGrowingLag(),
                () -> assertThat(run).hasP99Below(P99_LIMIT),
                () -> assertThat(run).hasNoLostEffects(),
                () -> assertThat(run).hasNoDuplicateEffects(),
                () -> assertThat(run).hasNoOrderViolations());
        List<String> failures = new ArrayList<>();
        for (Runnable check : checks) {
            try {
                check.run();
            } catch (AssertionError | RuntimeException failed) {
                failures.add(String.valueOf(failed.getMessage()));
            }
        }
        return failures.stream().findFirst();
    }

    /** The hot partition fell behind, and what it did not reach is pending and not lost. */
    private static boolean broke(SkewRun run) {
        int hottest = run.load().byRecords().hottest();
        boolean fellBehind = run.lag().partitions().get(hottest).verdict() == LagVerdict.GROWING;
        boolean nothingLost = run.effects()
                .map(effects -> effects.pending().count() > 0 && effects.lost().count() == 0)
                .orElse(false);
        return run.verdict() == Verdict.FAIL && fellBehind && nothingLost;
    }

    private void tellOfFaults(SkewRun run) {
        run.invalidities().forEach(fault -> out.println(run.name() + ": " + fault.reason()));
    }

    private void write(SkewRun run) {
        RunReports.write(run, run.verdict(), folder(run.name()));
    }

    private Path folder(String name) {
        return reports.resolve(RunReports.folderName(name));
    }
}
