package dev.skewedload.junit;

import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.SkewedLoadException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Refuses every misuse in a test class, whole, before anything is started for it. */
final class ClassReview {
    private final Class<?> testClass;
    private final Settings settings;

    private ClassReview(Class<?> testClass, Settings settings) {
        this.testClass = testClass;
        this.settings = settings;
    }

    /** Throws on the first misuse. */
    static void of(Class<?> testClass, Settings settings) {
        ClassReview review = new ClassReview(testClass, settings);
        review.checkConstructors();
        methodsWith(BeforeAll.class, testClass).forEach(review::checkOutsideOfTests);
        methodsWith(AfterAll.class, testClass).forEach(review::checkOutsideOfTests);
        for (Class<?> place : Annotations.places(testClass)) {
            methodsWith(BeforeEach.class, place).forEach(ClassReview::refuseRun);
            methodsWith(AfterEach.class, place).forEach(ClassReview::refuseRun);
        }
        methodsWith(Testable.class, testClass).forEach(review::checkTest);
    }

    private void checkConstructors() {
        for (Constructor<?> constructor : testClass.getDeclaredConstructors()) {
            checkOutsideOfTests(constructor);
        }
    }

    private static List<Method> methodsWith(Class<? extends Annotation> annotation, Class<?> place) {
        return ReflectionSupport.findMethods(
                place, method -> AnnotationSupport.isAnnotated(method, annotation), HierarchyTraversalMode.TOP_DOWN);
    }

    private void checkOutsideOfTests(Executable executable) {
        refuseRun(executable);
        if (takes(executable, KafkaEndpoint.class)
                && Annotations.find(testClass, null, KafkaUnderTest.class).isEmpty()) {
            throw missing(executable, KafkaEndpoint.class, "@KafkaUnderTest on the test class");
        }
    }

    private static void refuseRun(Executable executable) {
        for (Class<?> type : List.of(SkewRun.class, SkewedTraffic.class)) {
            if (takes(executable, type)) {
                throw notATest(executable, type);
            }
        }
    }

    private void checkTest(Method method) {
        boolean loaded = AnnotationSupport.isAnnotated(method, SkewedTest.class)
                ? !loadsOf(method).isEmpty()
                : LoadPlan.of(testClass, method, settings).isPresent();
        Annotations.find(testClass, method, KafkaUnderTest.class).ifPresent(KafkaPlan::of);
        if (takes(method, SkewRun.class) && takes(method, SkewedTraffic.class)) {
            throw new SkewedLoadException(
                    "`" + method.getName() + "` requires one of SkewRun and SkewedTraffic, but takes"
                            + " both: take SkewRun to judge a load that ran, or SkewedTraffic to run it yourself.");
        }
        for (Parameter parameter : method.getParameters()) {
            checkControl(method, parameter);
        }
        for (Class<?> type : List.of(SkewRun.class, SkewedTraffic.class)) {
            if (!loaded && takes(method, type)) {
                throw missing(method, type, "@SkewedLoad on the test method or its class");
            }
        }
    }

    /** Refuses the misuses of the loads of a {@link SkewedTest}, one by one and all together. */
    private List<SkewedLoad> loadsOf(Method method) {
        List<SkewedLoad> loads = Annotations.loads(testClass, method);
        if (loads.isEmpty()) {
            throw new SkewedLoadException("@SkewedTest requires a load, but `" + method.getName()
                    + "` has none: add @SkewedLoad to it or its class, once for each shape of traffic.");
        }
        Set<String> names = new HashSet<>();
        for (SkewedLoad load : loads) {
            LoadPlan.of(load, testClass, method, settings);
            if (!names.add(load.name()) || loads.size() > 1 && load.name().isEmpty()) {
                throw new SkewedLoadException(
                        "@SkewedTest requires that each of several @SkewedLoad have a `name` of its"
                                + " own, but one of `" + method.getName() + "` is `" + load.name()
                                + "`: name them, as in name = \"one hot tenant\".");
            }
        }
        return loads;
    }

    private static void checkControl(Method method, Parameter parameter) {
        boolean control = parameter.isAnnotationPresent(UniformControl.class);
        if (control && parameter.getType() != SkewRun.class) {
            throw new SkewedLoadException(
                    "@UniformControl requires that it stand on a parameter SkewRun, but it stands on a "
                            + parameter.getType().getSimpleName() + " of `" + method.getName()
                            + "`: write @UniformControl SkewRun"
                            + " control.");
        }
        if (control && Stream.of(method.getParameters()).noneMatch(ClassReview::isRun)) {
            throw new SkewedLoadException("@UniformControl requires a run to compare it with, but `" + method.getName()
                    + "` takes none: take both, SkewRun run and @UniformControl SkewRun control.");
        }
    }

    private static boolean isRun(Parameter parameter) {
        return parameter.getType() == SkewRun.class && !parameter.isAnnotationPresent(UniformControl.class);
    }

    /** Whether the test asks for an even load around its own. */
    static boolean takesControl(Method method) {
        return Stream.of(method.getParameters())
                .anyMatch(parameter -> parameter.isAnnotationPresent(UniformControl.class));
    }

    static boolean takes(Executable executable, Class<?> type) {
        return Arrays.asList(executable.getParameterTypes()).contains(type);
    }

    /** What is wrong with a parameter that only a test method may have. */
    static SkewedLoadException notATest(Executable executable, Class<?> type) {
        return new SkewedLoadException(type.getSimpleName() + " requires that it be a parameter of a test method, but `"
                + signature(executable)
                + "` is none: the load runs after @BeforeEach, so take it in the @Test method.");
    }

    /** What is wrong with a parameter for which there is no annotation. */
    static SkewedLoadException missing(Executable executable, Class<?> type, String needed) {
        return new SkewedLoadException("a parameter " + type.getSimpleName() + " requires " + needed + ", but `"
                + signature(executable) + "` has none: add it.");
    }

    /** Name and parameters, in simple names. */
    static String signature(Executable executable) {
        String name = executable instanceof Constructor<?> constructor
                ? constructor.getDeclaringClass().getSimpleName()
                : executable.getName();
        return Stream.of(executable.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", name + "(", ")"));
    }
}
