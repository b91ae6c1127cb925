package dev.skewedload.junit;

import dev.skewedload.workload.SkewedLoadException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Finds annotations as users expect: the method's first, then the class's, then those of the classes around it. */
final class Annotations {
    private Annotations() {}

    static <A extends Annotation> Optional<A> find(Class<?> testClass, @Nullable Method testMethod, Class<A> type) {
        if (testMethod != null) {
            Optional<A> onMethod = AnnotationSupport.findAnnotation(testMethod, type);
            if (onMethod.isPresent()) {
                return onMethod;
            }
        }
        for (Class<?> place : places(testClass)) {
            Optional<A> onClass = AnnotationSupport.findAnnotation(place, type);
            if (onClass.isPresent()) {
                return onClass;
            }
        }
        return Optional.empty();
    }

    /** The loads of a test: the method's, else those of the nearest class that has any. */
    static List<SkewedLoad> loads(Class<?> testClass, @Nullable Method testMethod) {
        Stream<AnnotatedElement> classes = places(testClass).stream()
                .flatMap(place -> Stream.<Class<?>>iterate(place, c -> c != null, Class::getSuperclass))
                .flatMap(c -> Stream.concat(Stream.of(c), Stream.of(c.getInterfaces())));
        return Stream.concat(Stream.ofNullable(testMethod), classes)
                .map(Annotations::loadsOn)
                .filter(loads -> !loads.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** Without what a class inherits: JUnit would add up those of a class and its superclass. */
    private static List<SkewedLoad> loadsOn(AnnotatedElement place) {
        return Stream.of(place.getDeclaredAnnotations())
                .flatMap(annotation -> {
                    if (annotation instanceof SkewedLoad load) {
                        return Stream.of(load);
                    }
                    return annotation instanceof SkewedLoads loads
                            ? Stream.of(loads.value())
                            : AnnotationSupport.findRepeatableAnnotations(annotation.annotationType(), SkewedLoad.class)
                                    .stream();
                })
                .toList();
    }

    /** The test class and, if it is {@code @Nested}, the classes around it, from the inside out. */
    static List<Class<?>> places(Class<?> testClass) {
        return Stream.<Class<?>>iterate(testClass, place -> place != null, Annotations::enclosingOf)
                .toList();
    }

    private static @Nullable Class<?> enclosingOf(Class<?> place) {
        return Modifier.isStatic(place.getModifiers()) ? null : place.getEnclosingClass();
    }

    /** The one method so annotated of the class or, failing that, of the nearest enclosing class. */
    static Optional<Method> method(Class<?> testClass, Class<? extends Annotation> type) {
        for (Class<?> place : places(testClass)) {
            List<Method> methods =
                    AnnotationSupport.findAnnotatedMethods(place, type, HierarchyTraversalMode.BOTTOM_UP);
            if (methods.size() > 1) {
                throw new SkewedLoadException("@" + type.getSimpleName() + " requires that one method of "
                        + place.getSimpleName() + " have it, but "
                        + methods.stream().map(Method::getName).collect(Collectors.joining("`, `", "`", "`"))
                        + " have: keep one; to replace that of a superclass, override it.");
            }
            if (!methods.isEmpty()) {
                return Optional.of(methods.get(0));
            }
        }
        return Optional.empty();
    }
}
