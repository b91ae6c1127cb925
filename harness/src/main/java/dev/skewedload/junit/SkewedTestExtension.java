package dev.skewedload.junit;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs a {@link SkewedTest} once for each of its loads. */
final class SkewedTestExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getTestMethod(), SkewedTest.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        String ofOne = context.getDisplayName();
        return Stage.of(context).loads().stream().map(load -> new OneLoad(load, ofOne));
    }

    /** One invocation, told which load is its own. */
    private record OneLoad(SkewedLoad load, String ofOne) implements TestTemplateInvocationContext, BeforeEachCallback {
        @Override
        public String getDisplayName(int invocationIndex) {
            return load.name().isEmpty() ? ofOne : load.name();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            Stage.of(context).choose(load);
        }
    }
}
