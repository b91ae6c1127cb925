package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;

/** The threads of runs and of the Kafka clients that they use, but for those that were there before. */
public final class RunThreads {
    private final Set<Thread> before = now();

    private static Set<Thread> now() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(
                        thread -> thread.getName()
                                .matches(
                                        "(skewedload-(sender|sampler|effects|watch|action)|kafka-(producer-network|admin-client)-thread).*"))
                .collect(Collectors.toSet());
    }

    /** Fails if there are any. */
    public void assertNoneLeft() {
        Set<Thread> left = now();
        left.removeAll(before);
        assertThat(left).isEmpty();
    }
}
