package dev.skewedload.junit;

import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.SkewedLoadException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The methods that a test class may give, each with the signature that it must have. */
enum UserMethod {
    KEY(PartitionKey.class, List.of(Event.class), UserMethod::isKey, "take one Event and return a String or a byte[]"),
    ENCODER(EventEncoder.class, List.of(Event.class), type -> type != void.class, "take one Event and return a value"),
    EFFECTS(Effects.class, List.of(), EffectSource.class::isAssignableFrom, "take nothing and return an EffectSource");

    private final Class<? extends Annotation> annotation;
    private final List<Class<?>> parameters;
    private final Predicate<Class<?>> returned;
    private final String signature;

    UserMethod(
            Class<? extends Annotation> annotation,
            List<Class<?>> parameters,
            Predicate<Class<?>> returned,
            String signature) {
        this.annotation = annotation;
        this.parameters = parameters;
        this.returned = returned;
        this.signature = signature;
    }

    /** The one such method of a test class or of the nearest class around it, if there is one. */
    Optional<Method> of(Class<?> testClass) {
        Optional<Method> found = Annotations.method(testClass, annotation);
        found.ifPresent(this::check);
        return found;
    }

    private void check(Method method) {
        boolean takes = List.of(method.getParameterTypes()).equals(parameters);
        if (!takes || !returned.test(method.getReturnType())) {
            throw new SkewedLoadException("@" + annotation.getSimpleName() + " requires that `" + method.getName()
                    + "` "
                    + signature + ", but it is `" + method.getReturnType().getSimpleName() + " "
                    + ClassReview.signature(method) + "`.");
        }
    }

    /** A generic method returns an Object as far as anybody can tell. */
    private static boolean isKey(Class<?> type) {
        return type == String.class || type == byte[].class || type == Object.class;
    }
}
