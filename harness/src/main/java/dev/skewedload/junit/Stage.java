package dev.skewedload.junit;

import dev.skewedload.check.InvalidRunException;
import dev.skewedload.kafka.KafkaClusters;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.kafka.KafkaTarget;
import dev.skewedload.kafka.TopicUnderTest;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.report.ConsoleProgress;
import dev.skewedload.report.RunReports;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.EffectSource;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.SkewedLoadException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** The steps of the extension for one context: one class or one test. */
final class Stage {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Stage.class);
    private static final String BOOTSTRAP_PROPERTY = "skewedload.kafka.bootstrap-servers";

    private final ExtensionContext context;
    private final Settings settings;

    private Stage(ExtensionContext context) {
        this.context = context;
        settings = Settings.read(context::getConfigurationParameter);
    }

    static Stage of(ExtensionContext context) {
        return new Stage(context);
    }

    /** Before an instance of the class is made: refuses every misuse in it, then has cluster and topic there. */
    void prepareClass(Class<?> testClass) {
        LoadPlan.of(testClass, null, settings);
        for (Method method : ReflectionSupport.findMethods(
                testClass,
                candidate -> AnnotationSupport.isAnnotated(candidate, SkewedLoad.class),
                HierarchyTraversalMode.BOTTOM_UP)) {
            checkParameters(method);
            LoadPlan.of(testClass, method, settings);
        }
        topicOf(testClass, null).ifPresent(Stage::prepare);
    }

    /** Before {@code @BeforeEach}: the topic is there, and the group, while it is empty, starts at its ends. */
    void prepareTest() {
        context.getTestMethod().ifPresent(Stage::checkParameters);
        plan().ifPresent(plan -> prepare(topicOf(plan.kafka())));
    }

    /** After {@code @BeforeEach}: runs the load, or hands the reins to a test that takes {@link SkewedTraffic}. */
    void load() throws InterruptedException {
        Optional<LoadPlan> plan = plan();
        if (plan.isEmpty()) {
            return;
        }
        SkewedTraffic traffic = trafficOf(plan.get());
        if (takes(context.getRequiredTestMethod(), SkewedTraffic.class)) {
            store().put(SkewedTraffic.class, traffic);
        } else {
            traffic.run();
            refuseUnlessStarted();
        }
    }

    /** After the test: writes the verdict; a run that is void and that no check looked at ends as an error all the same. */
    void conclude() {
        SkewRun run = store().get(SkewRun.class, SkewRun.class);
        if (run == null) {
            return;
        }
        RunReports.write(run, run.verdict(), reportFolder());
        if (run.journal().results().isEmpty() && !run.voids(Subject.LOAD).isEmpty()) {
            throw new InvalidRunException(invalid(run));
        }
    }

    Object parameter(Class<?> type) {
        if (type == EffectProbe.class) {
            return probe();
        }
        if (type == KafkaEndpoint.class) {
            TopicUnderTest topic = topicOf(
                            context.getRequiredTestClass(),
                            context.getTestMethod().orElse(null))
                    .orElseThrow(() -> misuse("KafkaEndpoint", "@KafkaUnderTest on the test class"));
            prepare(topic);
            return topic.endpoint();
        }
        Object stored = store().get(type);
        if (stored == null) {
            throw misuse(type.getSimpleName(), "@SkewedLoad on the test method or its class");
        }
        return stored;
    }

    private static SkewedLoadException misuse(String parameter, String needed) {
        return new SkewedLoadException(
                "a parameter " + parameter + " requires " + needed + ", but there is none: add it.");
    }

    private static void checkParameters(Method method) {
        if (takes(method, SkewRun.class) && takes(method, SkewedTraffic.class)) {
            throw new SkewedLoadException(
                    "`" + method.getName() + "` requires one of SkewRun and SkewedTraffic, but takes"
                            + " both: take SkewRun to judge a load that ran, or SkewedTraffic to run it yourself.");
        }
    }

    private static boolean takes(Method method, Class<?> type) {
        return Arrays.asList(method.getParameterTypes()).contains(type);
    }

    private Optional<LoadPlan> plan() {
        return LoadPlan.of(
                context.getRequiredTestClass(), context.getTestMethod().orElse(null), settings);
    }

    private SkewedTraffic trafficOf(LoadPlan plan) {
        KafkaPlan kafka = plan.kafka();
        TopicUnderTest topic = topicOf(kafka);
        KafkaTarget target = topic.target().clientSettings(kafka.producer());
        UserMethods methods = new UserMethods(context.getRequiredTestInstances());
        Method key = plan.key();
        if (key != null) {
            target = target.key(methods.key(key), key.getDeclaringClass().getSimpleName() + "." + key.getName());
        } else if (kafka.partitionBy() != null) {
            target = target.partitionBy(kafka.partitionBy());
        }
        if (plan.encoder() != null) {
            target = target.payload(methods.payload(plan.encoder()));
        }
        Path folder = reportFolder();
        SkewedTraffic traffic = SkewedTraffic.of(plan.workload())
                .named(testName())
                .to(target)
                .consumerGroup(kafka.consumerGroup())
                .readiness(kafka.ready(), kafka.readyWithin())
                .drain(plan.drain())
                .sendDelayLimit(plan.sendDelayLimit())
                .progress(new ConsoleProgress(testName(), System.out))
                .reportTo(folder.resolve(RunReports.RUN_JSON).toString())
                .whenFrozen(run -> {
                    store().put(SkewRun.class, run);
                    RunReports.write(run, null, folder);
                });
        if (plan.effects() != null) {
            EffectSource source = methods.effects(plan.effects());
            traffic.effects(source);
        } else {
            traffic.effects(probe());
        }
        return plan.scaled() ? traffic.scaled() : traffic;
    }

    private void refuseUnlessStarted() {
        SkewRun run = store().get(SkewRun.class, SkewRun.class);
        if (run != null
                && run.generator().sent() == 0
                && !run.voids(Subject.LOAD).isEmpty()) {
            throw new InvalidRunException(invalid(run));
        }
    }

    private static String invalid(SkewRun run) {
        return "Invalid run: " + String.join("\n  ", run.voids(Subject.LOAD));
    }

    private Optional<TopicUnderTest> topicOf(Class<?> testClass, @Nullable Method testMethod) {
        return Annotations.find(testClass, testMethod, KafkaUnderTest.class)
                .map(KafkaPlan::of)
                .map(this::topicOf);
    }

    private TopicUnderTest topicOf(KafkaPlan kafka) {
        return KafkaClusters.topicUnderTest(
                context::getConfigurationParameter, kafka.topic(), kafka.partitions(), kafka.consumerGroup());
    }

    private static void prepare(TopicUnderTest topic) {
        topic.prepare();
        System.setProperty(BOOTSTRAP_PROPERTY, topic.endpoint().bootstrapServers());
    }

    private EffectProbe probe() {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(EffectProbe.class, key -> new EffectProbe(), EffectProbe.class);
    }

    private ExtensionContext.Store store() {
        return context.getStore(NAMESPACE);
    }

    private String testName() {
        List<String> classes = Stream.<Class<?>>iterate(
                        context.getRequiredTestClass(), place -> place != null, Class::getEnclosingClass)
                .map(Class::getSimpleName)
                .toList();
        StringBuilder name = new StringBuilder();
        for (int i = classes.size() - 1; i >= 0; i--) {
            name.append(classes.get(i)).append('.');
        }
        return name.append(context.getRequiredTestMethod().getName()).toString();
    }

    private Path reportFolder() {
        return settings.report().resolve(RunReports.folderName(testName()));
    }
}
