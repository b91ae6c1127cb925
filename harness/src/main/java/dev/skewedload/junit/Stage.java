package dev.skewedload.junit;

import dev.skewedload.check.InvalidRunException;
import dev.skewedload.check.PlainText;
import dev.skewedload.kafka.KafkaClusters;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.kafka.KafkaTarget;
import dev.skewedload.kafka.TopicUnderTest;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.report.ConsoleProgress;
import dev.skewedload.report.RunReports;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.SkewedLoadException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The steps of the extension for one context: one class or one test. */
final class Stage {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Stage.class);
    private static final String BOOTSTRAP_PROPERTY = "skewedload.kafka.bootstrap-servers";

    /** Noted in the context that takes the probe, and so seen by the tests in it. */
    private static final String PROBE_TAKEN = "probe taken";

    private static final String BROKER = "broker resumed";

    private final ExtensionContext context;
    private final Settings settings;

    private Stage(ExtensionContext context) {
        this.context = context;
        settings = Settings.read(context::getConfigurationParameter);
    }

    static Stage of(ExtensionContext context) {
        return new Stage(context);
    }

    /** Before anything of the class runs: refuses every misuse in it, then has cluster and topic there. */
    void prepareClass(Class<?> testClass) {
        ClassReview.of(testClass, settings);
        topicOf(testClass, null).ifPresent(Stage::prepare);
    }

    /** Before {@code @BeforeEach}: the topic is there, and the group, while it is empty, starts at its ends. */
    void prepareTest() {
        ClassReview.of(context.getRequiredTestClass(), settings);
        topicOf(context.getRequiredTestClass(), context.getRequiredTestMethod()).ifPresent(Stage::prepare);
    }

    /** After {@code @BeforeEach}: runs the load, or hands the reins to a test that takes {@link SkewedTraffic}. */
    void load() throws InterruptedException {
        Optional<LoadPlan> plan = plan();
        if (plan.isEmpty()) {
            return;
        }
        SkewedTraffic traffic = trafficOf(plan.get());
        if (ClassReview.takes(context.getRequiredTestMethod(), SkewedTraffic.class)) {
            store().put(SkewedTraffic.class, traffic);
        } else if (ClassReview.takesControl(context.getRequiredTestMethod())) {
            SkewRun control = traffic.runWithControl().control();
            store().put(UniformControl.class, control);
            RunReports.write(control, null, controlFolder());
            refuseUnlessStarted();
        } else {
            traffic.run();
            refuseUnlessStarted();
        }
    }

    /** After the test: writes the verdict; a load that did not happen as asked is an error even if no check looked. */
    void conclude() {
        leaveBrokerRunning();
        SkewRun run = store().get(SkewRun.class, SkewRun.class);
        if (run == null) {
            refuseUnlessRun();
            return;
        }
        List<String> unseen = run.journal().results().isEmpty() ? faults(run) : List.of();
        RunReports.write(run, unseen.isEmpty() ? run.verdict() : Verdict.INVALID_RUN, reportFolder());
        SkewRun control = store().get(UniformControl.class, SkewRun.class);
        if (control != null) {
            RunReports.write(control, control.verdict(), controlFolder());
        }
        boolean told = context.getExecutionException()
                .filter(InvalidRunException.class::isInstance)
                .isPresent();
        if (!unseen.isEmpty() && !told) {
            throw invalid(unseen);
        }
    }

    /** A load that was cut short may have left the broker paused, for which no other test is to wait. */
    private void leaveBrokerRunning() {
        Runnable resume = store().get(BROKER, Runnable.class);
        if (resume != null) {
            resume.run();
        }
    }

    private void refuseUnlessRun() {
        if (store().get(SkewedTraffic.class) != null
                && context.getExecutionException().isEmpty()) {
            throw new SkewedLoadException("`" + context.getRequiredTestMethod().getName()
                    + "` requires a load, but did not run the SkewedTraffic that it took: call run() on it,"
                    + " or take SkewRun.");
        }
    }

    Object parameter(Executable executable, Class<?> type) {
        if (type == EffectProbe.class) {
            store().put(PROBE_TAKEN, true);
            return root().getOrComputeIfAbsent(SharedProbe.class, key -> new SharedProbe(), SharedProbe.class)
                    .probe();
        }
        if (type == KafkaEndpoint.class) {
            return topicOf(
                            context.getRequiredTestClass(),
                            context.getTestMethod().orElse(null))
                    .orElseThrow(() -> ClassReview.missing(executable, type, "@KafkaUnderTest on the test class"))
                    .endpoint();
        }
        Object stored = store().get(type);
        if (stored == null) {
            throw ClassReview.missing(executable, type, "@SkewedLoad on the test method or its class");
        }
        return stored;
    }

    /** The loads of a {@link SkewedTest}, reviewed. */
    List<SkewedLoad> loads() {
        ClassReview.of(context.getRequiredTestClass(), settings);
        return Annotations.loads(context.getRequiredTestClass(), context.getRequiredTestMethod());
    }

    /** The load of this invocation of a {@link SkewedTest}. */
    void choose(SkewedLoad load) {
        store().put(SkewedLoad.class, load);
    }

    private Optional<SkewedLoad> chosen() {
        return Optional.ofNullable(store().get(SkewedLoad.class, SkewedLoad.class));
    }

    private Optional<LoadPlan> plan() {
        if (chosen().isPresent()) {
            return chosen().map(load ->
                    LoadPlan.of(load, context.getRequiredTestClass(), context.getRequiredTestMethod(), settings));
        }
        return LoadPlan.of(
                context.getRequiredTestClass(), context.getTestMethod().orElse(null), settings);
    }

    private SkewedTraffic trafficOf(LoadPlan plan) {
        KafkaPlan kafka = plan.kafka();
        TopicUnderTest topic = topicOf(kafka);
        KafkaTarget target = topic.target().clientSettings(kafka.producer());
        MethodCalls calls = new MethodCalls(context.getRequiredTestInstances());
        Method key = plan.key();
        if (key != null) {
            target = target.key(calls.key(key), key.getDeclaringClass().getSimpleName() + "." + key.getName());
        } else if (kafka.partitionBy() != null) {
            target = target.partitionBy(kafka.partitionBy());
        }
        if (plan.encoder() != null) {
            target = target.payload(calls.payload(plan.encoder()));
        }
        Path folder = reportFolder();
        SkewedTraffic traffic = SkewedTraffic.of(plan.workload())
                .named(name())
                .to(target)
                .consumerGroup(kafka.consumerGroup())
                .contract(kafka.contract().toArray(Contract[]::new))
                .readiness(kafka.ready(), kafka.readyWithin())
                .drain(plan.drain())
                .sendDelayLimit(plan.sendDelayLimit())
                .progress(new ConsoleProgress(name(), System.out))
                .reportTo(folder.resolve(RunReports.RUN_JSON).toString())
                .whenFrozen(run -> keep(run, folder));
        if (kafka.deadLetters() != null) {
            traffic.deadLetters(kafka.deadLetters());
        }
        SharedProbe probe = root().get(SharedProbe.class, SharedProbe.class);
        if (plan.effects() != null) {
            traffic.effects(calls.effects(plan.effects()));
        } else if (probe != null) {
            // one that this test did not take may be reported to by a system that an earlier one started
            if (store().get(PROBE_TAKEN) == null) {
                traffic.effectsIfReported(probe.probe());
            } else {
                traffic.effects(probe.probe());
            }
        }
        plan.faults()
                .forEach(fault -> traffic.at(
                        fault.at(),
                        fault.action().on(fault.system(context.getRequiredTestInstances(), topic.broker()))));
        topic.broker().ifPresent(broker -> store().put(BROKER, (Runnable) broker::resume));
        return plan.scaled() ? traffic.scaled() : traffic;
    }

    private void keep(SkewRun run, Path folder) {
        if (store().get(SkewRun.class) != null) {
            throw new SkewedLoadException("`" + context.getRequiredTestMethod().getName()
                    + "` requires one load, since it has one verdict, but ran the SkewedTraffic that it took twice: give"
                    + " the second load a test of its own.");
        }
        store().put(SkewRun.class, run);
        RunReports.write(run, null, folder);
    }

    private void refuseUnlessStarted() {
        SkewRun run = store().get(SkewRun.class, SkewRun.class);
        if (run != null
                && run.generator().sent() == 0
                && !run.voids(Subject.LOAD).isEmpty()) {
            throw invalid(run.voids(Subject.LOAD));
        }
    }

    /** What is wrong with a run beyond its timing, which a test that checks nothing does not rest on. */
    private static List<String> faults(SkewRun run) {
        return Stream.of(Subject.LOAD, Subject.EFFECTS)
                .flatMap(subject -> run.voids(subject).stream())
                .distinct()
                .toList();
    }

    private static InvalidRunException invalid(List<String> reasons) {
        return new InvalidRunException(
                "Invalid run: " + reasons.stream().map(PlainText::line).collect(Collectors.joining("\n  ")));
    }

    private Optional<TopicUnderTest> topicOf(Class<?> testClass, @Nullable Method testMethod) {
        return Annotations.find(testClass, testMethod, KafkaUnderTest.class)
                .map(KafkaPlan::of)
                .map(this::topicOf);
    }

    private TopicUnderTest topicOf(KafkaPlan kafka) {
        TopicUnderTest topic = KafkaClusters.topicUnderTest(
                context::getConfigurationParameter, kafka.topic(), kafka.partitions(), kafka.consumerGroup());
        return kafka.shareGroup() ? topic.withShareGroup() : topic;
    }

    private static void prepare(TopicUnderTest topic) {
        topic.prepare();
        System.setProperty(BOOTSTRAP_PROPERTY, topic.endpoint().bootstrapServers());
    }

    private ExtensionContext.Store store() {
        return context.getStore(NAMESPACE);
    }

    private ExtensionContext.Store root() {
        return context.getRoot().getStore(NAMESPACE);
    }

    private String name() {
        return TestName.of(context, chosen().map(SkewedLoad::name).orElse(""));
    }

    private Path controlFolder() {
        return reportFolder().resolve("control");
    }

    private Path reportFolder() {
        return settings.report().resolve(RunReports.folderName(name()));
    }
}
