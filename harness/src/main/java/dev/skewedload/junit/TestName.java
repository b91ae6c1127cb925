package dev.skewedload.junit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What a run is called in messages and by its report's folder: {@code OrderServiceSkewTest.keepsUp}; the invocations of
 * a parameterized or repeated test have their number behind it, {@code OrderServiceSkewTest.keepsUp.2}, so that none
 * overwrites another's report, and those of a {@link SkewedTest} the name of their load.
 */
final class TestName {
    private static final Pattern INVOCATION = Pattern.compile("-invocation:#(\\d+)]");

    private TestName() {}

    /** The name; that of the load, if it has one, stands for the number of its invocation. */
    static String of(ExtensionContext context, String load) {
        StringBuilder name = new StringBuilder(context.getRequiredTestMethod().getName());
        for (Class<?> place = context.getRequiredTestClass(); place != null; place = place.getEnclosingClass()) {
            name.insert(0, place.getSimpleName() + ".");
        }
        String id = context.getUniqueId();
        Matcher invocation = INVOCATION.matcher(load.isEmpty() ? id : id.substring(0, id.lastIndexOf('[')));
        while (invocation.find()) {
            name.append('.').append(invocation.group(1));
        }
        return load.isEmpty() ? name.toString() : name + "." + load;
    }
}
