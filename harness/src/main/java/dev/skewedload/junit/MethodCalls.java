package dev.skewedload.junit;

import dev.skewedload.kafka.KeyFunction;
import dev.skewedload.kafka.PayloadFunction;
import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.SkewedLoadException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.TestInstances;

/** Calls the methods that a test class gives: key, encoder, effects. What they throw comes through as it is. */
final class MethodCalls {
    private final TestInstances instances;

    MethodCalls(TestInstances instances) {
        this.instances = instances;
    }

    KeyFunction key(Method method) {
        Object instance = prepare(method);
        return event -> call(method, instance, event);
    }

    PayloadFunction payload(Method method) {
        Object instance = prepare(method);
        return event -> {
            Object value = call(method, instance, event);
            if (value == null) {
                throw new SkewedLoadException("@EventEncoder requires that `" + method.getName()
                        + "` return a value, but it returned null for " + event + ".");
            }
            return value;
        };
    }

    EffectSource effects(Method method) {
        if (call(method, prepare(method)) instanceof EffectSource source) {
            return source;
        }
        throw new SkewedLoadException(
                "@Effects requires that `" + method.getName() + "` return an EffectSource, but it returned null.");
    }

    private @Nullable Object prepare(Method method) {
        method.setAccessible(true);
        if (Modifier.isStatic(method.getModifiers())) {
            return null;
        }
        return instances
                .findInstance(method.getDeclaringClass())
                .orElseThrow(() -> new SkewedLoadException("`" + method.getName() + "` requires an instance of "
                        + method.getDeclaringClass().getSimpleName() + ", but there is none: make it static."));
    }

    private static @Nullable Object call(Method method, @Nullable Object instance, Object... arguments) {
        try {
            return method.invoke(instance, arguments);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof RuntimeException exception) {
                throw exception;
            }
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw new SkewedLoadException("`" + method.getName() + "` threw " + thrown.getCause(), thrown.getCause());
        } catch (IllegalAccessException denied) {
            throw new SkewedLoadException("`" + method.getName() + "` cannot be called: " + denied, denied);
        }
    }
}
