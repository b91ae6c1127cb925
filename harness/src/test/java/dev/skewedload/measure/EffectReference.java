package dev.skewedload.measure;

import dev.skewedload.measure.EffectHistory.Kind;
import dev.skewedload.measure.EffectHistory.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The definitions once more, slow and from the whole history: every question is a search through all steps. It shares no
 * code with the recorder.
 */
final class EffectReference {
    private final EffectHistory history;
    private final List<Step> steps;
    private final List<Integer> firsts;
    private final List<Integer> conflicts;
    private final List<Span> executions;

    EffectReference(EffectHistory history) {
        this.history = history;
        steps = history.steps();
        firsts = firsts();
        conflicts = conflicts();
        executions = executions();
    }

    /** Places of the steps of a kind, in order. */
    private List<Integer> places(Kind kind, Predicate<Step> which) {
        return IntStream.range(0, steps.size())
                .filter(place -> steps.get(place).kind() == kind && which.test(steps.get(place)))
                .boxed()
                .toList();
    }

    private List<Integer> places(Kind kind, long sequence) {
        return places(kind, step -> step.sequence() == sequence);
    }

    private boolean happened(Kind kind, long sequence) {
        return !places(kind, sequence).isEmpty();
    }

    private List<Long> events(Predicate<Long> which) {
        return LongStream.range(0, history.events()).boxed().filter(which).toList();
    }

    /** Whether the event had been sent, and not been refused, when a step was told. */
    private boolean wasSent(long sequence, int place) {
        return places(Kind.SEND, sequence).stream().anyMatch(sent -> sent < place)
                && places(Kind.REFUSE, sequence).stream().noneMatch(refused -> refused < place);
    }

    private boolean isSent(long sequence) {
        return wasSent(sequence, Integer.MAX_VALUE);
    }

    /** The effects of an event since it was sent; whatever came before is none of its own. */
    private List<Integer> own(long sequence) {
        return places(Kind.APPLY, sequence).stream()
                .filter(place -> places(Kind.SEND, sequence).stream().anyMatch(sent -> sent < place))
                .toList();
    }

    private List<Integer> before(long sequence) {
        List<Integer> rest = new ArrayList<>(places(Kind.APPLY, sequence));
        rest.removeAll(own(sequence));
        return rest;
    }

    boolean isApplied(long sequence) {
        return isSent(sequence) && !own(sequence).isEmpty();
    }

    private boolean isDead(long sequence) {
        return isSent(sequence)
                && !isApplied(sequence)
                && places(Kind.DEAD_LETTER, sequence).stream().anyMatch(place -> wasSent(sequence, place));
    }

    private boolean isPending(long sequence) {
        return isSent(sequence)
                && !isApplied(sequence)
                && !isDead(sequence)
                && history.pending().contains(sequence);
    }

    private boolean isPassedOver(long sequence) {
        return isSent(sequence)
                && happened(Kind.ACKNOWLEDGE, sequence)
                && !isApplied(sequence)
                && !isDead(sequence)
                && !isPending(sequence);
    }

    private boolean isSuperseded(long sequence) {
        return isPassedOver(sequence)
                && history.contract().contains(Contract.LATEST_PER_ENTITY)
                && firsts.stream()
                        .map(place -> steps.get(place).sequence())
                        .anyMatch(later -> later > sequence && isSameEntity(later, sequence));
    }

    List<Long> applied() {
        return events(this::isApplied);
    }

    List<Long> deadLettered() {
        return events(this::isDead);
    }

    List<Long> pending() {
        return events(this::isPending);
    }

    List<Long> superseded() {
        return events(this::isSuperseded);
    }

    List<Long> lost() {
        return events(sequence -> isPassedOver(sequence) && !isSuperseded(sequence));
    }

    List<Long> unknown() {
        return events(sequence -> isSent(sequence)
                && !happened(Kind.ACKNOWLEDGE, sequence)
                && !isApplied(sequence)
                && !isDead(sequence)
                && !isPending(sequence));
    }

    Set<Long> phantoms() {
        Set<Long> phantoms = new TreeSet<>();
        for (int place = 0; place < steps.size(); place++) {
            Step step = steps.get(place);
            boolean outcome = step.kind() == Kind.APPLY || step.kind() == Kind.DEAD_LETTER;
            if (outcome && (happened(Kind.REFUSE, step.sequence()) || !wasSent(step.sequence(), place))) {
                phantoms.add(step.sequence());
            }
        }
        return phantoms;
    }

    /** Places of all effects that follow another one of their event. */
    private List<Integer> further() {
        return places(Kind.APPLY, step -> {
            int place = identityIndex(step);
            List<Integer> copies =
                    own(step.sequence()).contains(place) ? own(step.sequence()) : before(step.sequence());
            return copies.get(0) < place;
        });
    }

    private int identityIndex(Step step) {
        return IntStream.range(0, steps.size())
                .filter(place -> steps.get(place) == step)
                .findFirst()
                .orElseThrow();
    }

    private boolean isLegal(int place) {
        Step effect = steps.get(place);
        boolean knowsPartition = happened(Kind.ACKNOWLEDGE, effect.sequence());
        boolean ofPartition1 = EffectHistory.partitionOf(effect.sequence()) == 1;
        return history.contract().contains(Contract.AT_LEAST_ONCE)
                && wasSent(effect.sequence(), place)
                && !conflicts.contains(place)
                && (ofPartition1 || !knowsPartition)
                && effect.nanos() >= 39_000_000_000L
                && effect.nanos() <= 71_000_000_000L;
    }

    List<Long> replays() {
        return sequences(further().stream().filter(this::isLegal).toList());
    }

    List<Long> duplicates() {
        return sequences(further().stream().filter(place -> !isLegal(place)).toList());
    }

    /** Places of all effects with another content than the first that was told of their event. */
    private List<Integer> conflicts() {
        List<Integer> conflicts = new ArrayList<>();
        for (long sequence : events(any -> true)) {
            for (List<Integer> copies : List.of(before(sequence), own(sequence))) {
                List<Integer> told = copies.stream()
                        .filter(place -> steps.get(place).content().isPresent())
                        .toList();
                told.stream()
                        .filter(place -> !steps.get(place)
                                .content()
                                .equals(steps.get(told.get(0)).content()))
                        .forEach(conflicts::add);
            }
        }
        return conflicts.stream().sorted().toList();
    }

    List<Long> conflicting() {
        return sequences(conflicts);
    }

    private List<Long> sequences(List<Integer> places) {
        return places.stream().map(place -> steps.get(place).sequence()).toList();
    }

    /** Places of the first effects that take part in order. */
    private List<Integer> firsts() {
        return events(any -> true).stream()
                .map(this::own)
                .filter(copies -> !copies.isEmpty())
                .map(copies -> copies.get(0))
                .filter(place -> wasSent(steps.get(place).sequence(), place))
                .sorted()
                .toList();
    }

    private static boolean isSameEntity(long one, long other) {
        return EffectHistory.entityOf(one) == EffectHistory.entityOf(other);
    }

    /** First effects of each entity, cut where they change their lane. */
    private List<List<Long>> runs() {
        Map<Integer, List<List<Long>>> runs = new LinkedHashMap<>();
        Map<Integer, Integer> lanes = new LinkedHashMap<>();
        for (int place : firsts) {
            Step first = steps.get(place);
            int entity = EffectHistory.entityOf(first.sequence());
            List<List<Long>> ofEntity = runs.computeIfAbsent(entity, e -> new ArrayList<>());
            if (!Objects.equals(lanes.put(entity, first.lane()), first.lane())) {
                ofEntity.add(new ArrayList<>());
            }
            ofEntity.get(ofEntity.size() - 1).add(first.sequence());
        }
        return runs.values().stream().flatMap(List::stream).toList();
    }

    Set<Long> late() {
        Set<Long> late = new TreeSet<>();
        for (List<Long> run : runs()) {
            for (int place = 0; place < run.size(); place++) {
                long sequence = run.get(place);
                if (run.subList(0, place).stream().anyMatch(earlier -> earlier > sequence)) {
                    late.add(sequence);
                }
            }
        }
        return late;
    }

    /** How often an entity changed its lane. */
    long orderNotShown() {
        long entities = firsts.stream()
                .map(place -> EffectHistory.entityOf(steps.get(place).sequence()))
                .distinct()
                .count();
        return runs().size() - entities;
    }

    long orderCompared() {
        return firsts.size() - runs().size();
    }

    /** Effects that count for routes, in order: those with a route, and those without. */
    private List<Step> routed(boolean named) {
        return IntStream.range(0, steps.size())
                .filter(place -> steps.get(place).kind() == Kind.APPLY
                        && wasSent(steps.get(place).sequence(), place)
                        && steps.get(place).route().isPresent() == named)
                .mapToObj(steps::get)
                .toList();
    }

    long unnamedRoutes() {
        return routed(false).size();
    }

    /** Of each entity, the events at which its route changed. */
    private Map<Integer, List<Long>> switches() {
        Map<Integer, List<Long>> switches = new LinkedHashMap<>();
        Map<Integer, String> last = new LinkedHashMap<>();
        for (Step step : routed(true)) {
            int entity = EffectHistory.entityOf(step.sequence());
            String before = last.put(entity, step.route().orElseThrow());
            if (before != null && !before.equals(step.route().orElseThrow())) {
                switches.computeIfAbsent(entity, e -> new ArrayList<>()).add(step.sequence());
            }
        }
        return switches;
    }

    long allSwitches() {
        return switches().values().stream().mapToLong(List::size).sum();
    }

    /** The event of each second switch, and the number of switches of its entity. */
    Map<Long, Integer> crossings() {
        return switches().values().stream()
                .filter(events -> events.size() > 1)
                .collect(Collectors.toMap(events -> events.get(1), List::size));
    }

    Set<RouteFigures.Route> routes() {
        Set<RouteFigures.Route> routes = new LinkedHashSet<>();
        for (String name : routed(true).stream()
                .map(step -> step.route().orElseThrow())
                .distinct()
                .toList()) {
            List<Long> times = routed(true).stream()
                    .filter(step -> step.route().orElseThrow().equals(name))
                    .map(Step::nanos)
                    .sorted()
                    .toList();
            routes.add(
                    new RouteFigures.Route(name, times.size(), times.get(0) / 1e9, times.get(times.size() - 1) / 1e9));
        }
        return routes;
    }

    record Span(long sequence, long from, long to, boolean ended) {}

    /** Executions in the order in which they began; the n-th end of an event is that of its n-th start. */
    private List<Span> executions() {
        List<Integer> starts = places(Kind.START, step -> wasSent(step.sequence(), identityIndex(step)));
        long last = 0;
        List<Span> spans = new ArrayList<>();
        for (int start : starts) {
            Step step = steps.get(start);
            int nth = (int) starts.stream()
                    .filter(other -> other < start && steps.get(other).sequence() == step.sequence())
                    .count();
            List<Integer> ends = places(Kind.END, step.sequence()).stream()
                    .filter(end -> end
                            > starts.stream()
                                    .filter(first -> steps.get(first).sequence() == step.sequence())
                                    .findFirst()
                                    .orElseThrow())
                    .toList();
            boolean ended = ends.size() > nth;
            long to = ended ? steps.get(ends.get(nth)).nanos() : Long.MAX_VALUE;
            spans.add(new Span(step.sequence(), step.nanos(), to, ended));
            last = Math.max(last, Math.max(step.nanos(), ended ? to : 0));
        }
        long end = last;
        return spans.stream()
                .map(span -> span.ended ? span : new Span(span.sequence, span.from, end, false))
                .toList();
    }

    int executionCount() {
        return executions.size();
    }

    /** Pairs of an execution and one that began later, of its entity, before it ended. */
    List<ExecutionFigures.Overlap> overlappingPairs() {
        List<Span> spans = executions;
        List<ExecutionFigures.Overlap> pairs = new ArrayList<>();
        for (int later = 0; later < spans.size(); later++) {
            for (Span running : spans.subList(0, later)) {
                Span beginning = spans.get(later);
                if (isSameEntity(running.sequence, beginning.sequence) && beginning.from < running.to) {
                    pairs.add(new ExecutionFigures.Overlap(running.sequence, beginning.sequence));
                }
            }
        }
        return pairs;
    }

    long overlaps() {
        return perEntity().mapToLong(EffectReference::overlaps).sum();
    }

    long overlapNanos() {
        return perEntity().mapToLong(EffectReference::overlapNanos).sum();
    }

    private Stream<List<Span>> perEntity() {
        return IntStream.range(0, EffectHistory.ENTITIES)
                .mapToObj(entity -> executions.stream()
                        .filter(span -> EffectHistory.entityOf(span.sequence) == entity)
                        .toList());
    }

    /** How many executions of one entity begin before one that began earlier has ended. */
    static long overlaps(List<Span> ofOneEntity) {
        return IntStream.range(0, ofOneEntity.size())
                .filter(later -> ofOneEntity.subList(0, later).stream()
                        .anyMatch(running -> ofOneEntity.get(later).from < running.to))
                .count();
    }

    /** Between each two moments at which anything begins or ends, whether two or more are under way. */
    static long overlapNanos(List<Span> ofOneEntity) {
        List<Long> moments = ofOneEntity.stream()
                .flatMap(span -> Stream.of(span.from, span.to))
                .sorted()
                .distinct()
                .toList();
        long sum = 0;
        for (int i = 1; i < moments.size(); i++) {
            long from = moments.get(i - 1);
            long to = moments.get(i);
            long underWay = ofOneEntity.stream()
                    .filter(span -> span.from <= from && span.to >= to)
                    .count();
            sum += underWay > 1 ? to - from : 0;
        }
        return sum;
    }

    long unseen() {
        return applied().stream()
                .filter(sequence -> executions.stream().noneMatch(span -> span.sequence == sequence))
                .count();
    }
}
