package dev.skewedload.measure;

import dev.skewedload.measure.EffectHistory.Kind;
import dev.skewedload.measure.EffectHistory.Step;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random histories: an event is sent every 4 s, most are served well, and each kind of fault is planted often. */
final class EffectHistories {
    private static final long TENTH = 100_000_000L;
    private static final int TENTHS_BETWEEN_SENDS = 40;
    private static final int ENDLESS = -1;

    private EffectHistories() {}

    private record Copy(int delay, int lane, int content, int route) {}

    private record Work(int delay, int duration) {}

    private record Plan(
            boolean sent,
            Kind answer,
            int answerDelay,
            List<Copy> copies,
            List<Work> works,
            int deadAfter,
            boolean pending) {
        Plan calmed() {
            return new Plan(sent, Kind.ACKNOWLEDGE, answerDelay, copies, works, deadAfter, false);
        }
    }

    /** What the view of a history shows beyond ids. */
    private enum View {
        LANES,
        CONTENTS,
        ROUTES,
        EXECUTIONS
    }

    static Arbitrary<EffectHistory> any() {
        Arbitrary<Set<Contract>> contracts = Arbitraries.of(Contract.class)
                .set()
                .ofMinSize(1)
                .ofMaxSize(3)
                .filter(parts -> !parts.containsAll(Set.of(Contract.EFFECTIVELY_ONCE, Contract.AT_LEAST_ONCE)));
        return Combinators.combine(
                        plan().list().ofMinSize(1).ofMaxSize(16),
                        contracts,
                        Arbitraries.of(View.class).set(),
                        Arbitraries.of(true, false))
                .as(EffectHistories::history);
    }

    private static Arbitrary<Plan> plan() {
        return Combinators.combine(
                        Arbitraries.frequency(Tuple.of(19, true), Tuple.of(1, false)),
                        Arbitraries.frequency(
                                Tuple.of(16, Kind.ACKNOWLEDGE),
                                Tuple.of(2, Kind.REFUSE),
                                Tuple.of(1, Kind.TIME_OUT),
                                Tuple.of(1, Kind.SEND)),
                        Arbitraries.integers().between(0, 50),
                        someOf(copy(), 2, 12, 4, 1),
                        someOf(work(), 3, 12, 3, 1),
                        Arbitraries.frequency(Tuple.of(15, ENDLESS), Tuple.of(1, 20), Tuple.of(1, 200)),
                        Arbitraries.frequency(Tuple.of(9, false), Tuple.of(1, true)))
                .as(Plan::new);
    }

    private static Arbitrary<Copy> copy() {
        return Combinators.combine(
                        Arbitraries.frequencyOf(
                                Tuple.of(12, Arbitraries.integers().between(1, 20)),
                                Tuple.of(4, Arbitraries.integers().between(0, 500)),
                                Tuple.of(1, Arbitraries.integers().between(-100, -1))),
                        Arbitraries.frequency(Tuple.of(8, 0), Tuple.of(2, 1), Tuple.of(1, 2)),
                        Arbitraries.frequency(Tuple.of(8, 1), Tuple.of(1, 2), Tuple.of(1, 0)),
                        Arbitraries.frequency(Tuple.of(8, 1), Tuple.of(3, 2), Tuple.of(1, 3), Tuple.of(1, 0)))
                .as(Copy::new);
    }

    private static Arbitrary<Work> work() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 60),
                        Arbitraries.frequencyOf(
                                Tuple.of(10, Arbitraries.integers().between(0, 30)),
                                Tuple.of(3, Arbitraries.integers().between(0, 400)),
                                Tuple.of(1, Arbitraries.just(ENDLESS))))
                .as(Work::new);
    }

    /** None, one, two or three of them, so often each. */
    private static <T> Arbitrary<List<T>> someOf(Arbitrary<T> one, int none, int single, int two, int three) {
        return Arbitraries.frequencyOf(
                Tuple.of(none, one.list().ofSize(0)),
                Tuple.of(single, one.list().ofSize(1)),
                Tuple.of(two, one.list().ofSize(2)),
                Tuple.of(three, one.list().ofSize(3)));
    }

    /** In a calm one all sends are answered, and nothing is pending: only then a check can pass. */
    private static EffectHistory history(List<Plan> any, Set<Contract> contract, Set<View> views, boolean calm) {
        List<Plan> plans = any.stream().map(plan -> calm ? plan.calmed() : plan).toList();
        Set<View> view = views.isEmpty() ? EnumSet.noneOf(View.class) : EnumSet.copyOf(views);
        List<Step> steps = new ArrayList<>();
        for (int sequence = 0; sequence < plans.size(); sequence++) {
            add(plans.get(sequence), sequence, view, steps);
        }
        Set<Long> pending = IntStream.range(0, plans.size())
                .filter(sequence -> plans.get(sequence).pending)
                .mapToObj(Long::valueOf)
                .collect(Collectors.toSet());
        return EffectHistory.of(plans.size(), contract, pending, steps);
    }

    private static void add(Plan plan, long sequence, Set<View> view, List<Step> steps) {
        long sentAt = sequence * TENTHS_BETWEEN_SENDS;
        if (plan.sent) {
            steps.add(Step.of(Kind.SEND, sequence, sentAt * TENTH));
            if (plan.answer != Kind.SEND) { // no answer at all
                steps.add(Step.of(plan.answer, sequence, (sentAt + plan.answerDelay) * TENTH));
            }
        }
        for (Copy copy : plan.copies) {
            steps.add(effect(copy, sequence, Math.max(0, sentAt + copy.delay) * TENTH, view));
        }
        for (Work work : view.contains(View.EXECUTIONS) ? plan.works : List.<Work>of()) {
            steps.add(Step.of(Kind.START, sequence, (sentAt + work.delay) * TENTH));
            if (work.duration != ENDLESS) {
                steps.add(Step.of(Kind.END, sequence, (sentAt + work.delay + work.duration) * TENTH));
            }
        }
        if (plan.deadAfter != ENDLESS) {
            steps.add(Step.of(Kind.DEAD_LETTER, sequence, (sentAt + plan.deadAfter) * TENTH));
        }
    }

    private static Step effect(Copy copy, long sequence, long nanos, Set<View> view) {
        boolean content = view.contains(View.CONTENTS) && copy.content > 0;
        boolean route = view.contains(View.ROUTES) && copy.route > 0;
        return new Step(
                Kind.APPLY,
                sequence,
                nanos,
                view.contains(View.LANES) ? copy.lane : 0,
                content ? OptionalLong.of(copy.content - 1L) : OptionalLong.empty(), // 0, too, is a hash
                route ? Optional.of("route " + copy.route) : Optional.empty());
    }
}
