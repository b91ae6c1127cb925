package dev.skewedload.junit;

import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.SkewedTraffic;
import java.lang.reflect.Executable;
import java.util.List;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/**
 * Runs the load of {@link SkewedLoad} in the life of a test: cluster and topic before anything of the class runs, the
 * load after {@code @BeforeEach}, the verdict after the test. Without state of its own; what a test needs lies in the
 * context's store.
 */
final class SkewedLoadExtension
        implements BeforeAllCallback,
                TestInstancePreConstructCallback,
                BeforeEachCallback,
                BeforeTestExecutionCallback,
                AfterTestExecutionCallback,
                ParameterResolver {
    private static final List<Class<?>> OF_THE_TEST_METHOD = List.of(SkewRun.class, SkewedTraffic.class);
    private static final List<Class<?>> ANYWHERE = List.of(KafkaEndpoint.class, EffectProbe.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        Stage.of(context).prepareClass(context.getRequiredTestClass());
    }

    @Override
    public void preConstructTestInstance(TestInstanceFactoryContext factory, ExtensionContext context) {
        Stage.of(context).prepareClass(factory.getTestClass());
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        Stage.of(context).prepareTest();
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) throws InterruptedException {
        Stage.of(context).load();
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        Stage.of(context).conclude();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return OF_THE_TEST_METHOD.contains(type) || ANYWHERE.contains(type);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        Executable executable = parameter.getDeclaringExecutable();
        if (OF_THE_TEST_METHOD.contains(type)
                && !context.getTestMethod().map(executable::equals).orElse(false)) {
            throw ClassReview.notATest(executable, type);
        }
        boolean control = parameter.isAnnotated(UniformControl.class);
        return Stage.of(context).parameter(executable, control ? UniformControl.class : type);
    }
}
