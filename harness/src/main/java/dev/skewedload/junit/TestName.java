package dev.skewedload.junit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What a run is called in messages and by its report's folder: {@code OrderServiceSkewTest.keepsUp}; the invocations of
 * a parameterized or repeated test have their number behind it, {@code OrderServiceSkewTest.keepsUp.2}, so that none
 * overwrites another's report.
 */
final class TestName {
    private static final Pattern INVOCATION = Pattern.compile("-invocation:#(\\d+)]");

    private TestName() {}

    static String of(ExtensionContext context) {
        StringBuilder name = new StringBuilder(context.getRequiredTestMethod().getName());
        for (Class<?> place = context.getRequiredTestClass(); place != null; place = place.getEnclosingClass()) {
            name.insert(0, place.getSimpleName() + ".");
        }
        Matcher invocation = INVOCATION.matcher(context.getUniqueId());
        while (invocation.find()) {
            name.append('.').append(invocation.group(1));
        }
        return name.toString();
    }
}
