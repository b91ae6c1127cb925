package dev.skewedload.junit;

import dev.skewedload.process.Breakable;
import dev.skewedload.run.FaultAction;
import dev.skewedload.workload.NewViralKey;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Surge;
import dev.skewedload.workload.WorkloadBuilder;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.TestInstances;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * One {@code @FaultAt}, validated.
 *
 * @param field the field that holds what it is done to, or null for the broker
 */
record FaultPlan(Duration at, FaultAction action, @Nullable Field field) {
    private static final String FAULT = "@FaultAt requires that ";
    private static final Set<FaultAction> LEAVE_IT_RUNNING =
            Set.of(FaultAction.RESUME, FaultAction.START, FaultAction.RESTART);

    /** Those that are done to a system, by time. */
    static List<FaultPlan> of(SkewedLoad load, Duration span, Class<?> testClass) {
        List<FaultPlan> plans = Stream.of(load.faults())
                .filter(fault -> !fault.action().isOfTheLoad())
                .map(fault -> of(fault, span, testClass))
                .sorted(Comparator.comparing(FaultPlan::at))
                .toList();
        checkBroker(plans);
        return plans;
    }

    /** Adds those of the load itself to it. */
    static void addTo(WorkloadBuilder builder, SkewedLoad load) {
        for (FaultAt fault : load.faults()) {
            if (fault.action().isOfTheLoad()) {
                add(fault, builder);
            }
        }
    }

    private static void add(FaultAt fault, WorkloadBuilder builder) {
        boolean surge = fault.action() == FaultAction.SURGE;
        require(
                fault.on().isEmpty(),
                "`on` be left out of " + fault.action(),
                fault.on(),
                "it changes the load itself");
        double other = surge ? fault.share() : fault.factor();
        String legal = surge ? "`factor` and `lasting`" : "`share` and `lasting`";
        require(other == 0, fault.action() + " have " + legal, other + " too", "leave it out");
        Duration lasting = Times.parsePositive(FAULT + "`lasting` be", fault.lasting());
        if (surge) {
            builder.surge(new Surge(atOf(fault), fault.factor(), lasting));
        } else {
            builder.newViralKey(new NewViralKey(atOf(fault), fault.share(), lasting));
        }
    }

    private static FaultPlan of(FaultAt fault, Duration span, Class<?> testClass) {
        Duration at = atOf(fault);
        require(
                at.compareTo(span) < 0,
                "`at` lie within the load, from 0 s to " + span.toMillis() / 1e3 + " s",
                fault.at(),
                "give another time, or a longer load");
        boolean plain =
                fault.factor() == 0 && fault.share() == 0 && fault.lasting().isEmpty();
        require(
                plain,
                "`factor`, `share` and `lasting` be left out of " + fault.action(),
                "there",
                "they are of SURGE and VIRAL_KEY");
        return new FaultPlan(at, fault.action(), fault.on().equals(FaultAt.BROKER) ? null : fieldOf(fault, testClass));
    }

    private static Duration atOf(FaultAt fault) {
        Duration at = Times.parse(FAULT + "`at` be", fault.at());
        require(!at.isNegative(), "`at` be 0 or more", fault.at(), "it counts from the start of the schedule");
        return at;
    }

    private static Field fieldOf(FaultAt fault, Class<?> testClass) {
        String remedy = "name a field that holds a ForkedService, or FaultAt.BROKER";
        Field found = Annotations.places(testClass).stream()
                .flatMap(place -> ReflectionSupport.findFields(
                        place, field -> field.getName().equals(fault.on()), HierarchyTraversalMode.BOTTOM_UP)
                        .stream())
                .findFirst()
                .orElseThrow(() ->
                        misuse("`on` name a field of " + testClass.getSimpleName(), "`" + fault.on() + "`", remedy));
        require(
                Breakable.class.isAssignableFrom(found.getType()),
                "`" + fault.on() + "` be something that can be broken",
                "a " + found.getType().getSimpleName(),
                "fork it as a ForkedService");
        return found;
    }

    /** All tests of this JVM share it: one that is not there after the load is taken from those that follow. */
    private static void checkBroker(List<FaultPlan> plans) {
        plans.stream()
                .filter(plan -> plan.field() == null)
                .reduce((earlier, later) -> later)
                .filter(last -> !LEAVE_IT_RUNNING.contains(last.action()))
                .ifPresent(last -> {
                    boolean killed = last.action() == FaultAction.KILL;
                    throw misuse(
                            "the broker, which all tests of this JVM share, run again after the load",
                            "left by a " + last.action() + " at " + last.at().toMillis() / 1e3 + " s",
                            "add a " + (killed ? "START" : "RESUME") + " after it"
                                    + (killed ? ", or write RESTART in its place" : ""));
                });
    }

    /** What it is done to; a broker that was given from outside is none. */
    Breakable system(TestInstances instances, Optional<? extends Breakable> broker) {
        Field holder = field;
        if (holder == null) {
            return broker.orElseThrow(() -> misuse(
                    "a broker that faults are done to have been started for the tests",
                    "given by -Dskewedload.kafka",
                    "run this test with the embedded one"));
        }
        if (read(holder, instances) instanceof Breakable system) {
            return system;
        }
        throw misuse("`" + holder.getName() + "` be there when the load starts", "null", "start it in @BeforeEach");
    }

    private static @Nullable Object read(Field holder, TestInstances instances) {
        try {
            holder.setAccessible(true);
            boolean isStatic = Modifier.isStatic(holder.getModifiers());
            Object instance = isStatic
                    ? null
                    : instances.findInstance(holder.getDeclaringClass()).orElse(null);
            return isStatic || instance != null ? holder.get(instance) : null;
        } catch (IllegalAccessException denied) {
            throw new SkewedLoadException("`" + holder.getName() + "` cannot be read: " + denied, denied);
        }
    }

    private static void require(boolean met, String rule, String actual, String remedy) {
        if (!met) {
            throw misuse(rule, "`" + actual + "`", remedy);
        }
    }

    private static SkewedLoadException misuse(String rule, String actual, String remedy) {
        return new SkewedLoadException(FAULT + rule + ", but was " + actual + ": " + remedy + ".");
    }
}
