package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Random histories with planted faults, judged by the recorder and by a slow reference that reads like the definitions. */
class EffectHistoriesTest {

    private enum Kind {
        SEND,
        ACKNOWLEDGE,
        REFUSE,
        TIME_OUT,
        APPLY
    }

    private record Step(Kind kind, long sequence, double at) {}

    private static final int ENTITIES = 5;

    @Test
    void the_recorder_agrees_with_the_definitions_on_random_histories() {
        long findings = 0;
        for (long seed = 0; seed < 4_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int events = 1 + random.nextInt(60);
            List<Step> history = history(random, events);
            Set<Long> pending = LongStream.range(0, events)
                    .filter(sequence -> random.nextInt(10) == 0)
                    .boxed()
                    .collect(Collectors.toSet());

            EffectReport report = replay(history, events).report(pending::contains);

            assertThat(shape(report)).as("seed %d", seed).isEqualTo(reference(history, events, pending));
            assertThat(report.sent())
                    .isEqualTo(report.applied()
                            + report.pending().count()
                            + report.lost().count());
            findings += Math.min(1, report.lost().count())
                    * Math.min(1, report.duplicates().count())
                    * Math.min(1, report.late().count())
                    * Math.min(1, report.phantoms().count());
        }
        assertThat(findings).as("histories with every kind of fault").isGreaterThan(1_000);
    }

    private static int entity(long sequence) {
        return (int) (sequence * 7 % ENTITIES);
    }

    private static List<Step> history(SplittableRandom random, int events) {
        List<Step> steps = new ArrayList<>();
        for (long sequence = 0; sequence < events; sequence++) {
            if (random.nextInt(20) == 0) { // never sent, and perhaps applied all the same
                if (random.nextBoolean()) {
                    steps.add(new Step(Kind.APPLY, sequence, random.nextDouble(events)));
                }
                continue;
            }
            steps.add(new Step(Kind.SEND, sequence, sequence));
            int answer = random.nextInt(20);
            double answered = sequence + 3 * random.nextDouble();
            if (answer < 17) {
                Kind kind = answer == 0 ? Kind.REFUSE : answer == 1 ? Kind.TIME_OUT : Kind.ACKNOWLEDGE;
                steps.add(new Step(kind, sequence, answered));
            }
            int copies = random.nextInt(8) == 0 ? 0 : random.nextInt(6) == 0 ? 2 + random.nextInt(2) : 1;
            for (int copy = 0; copy < copies; copy++) {
                double delay = random.nextInt(10) == 0 ? random.nextDouble(40) : 1 + random.nextDouble() / 4;
                steps.add(new Step(Kind.APPLY, sequence, sequence + delay));
            }
        }
        steps.sort(Comparator.comparingDouble(Step::at));
        return steps;
    }

    private static EffectRecorder replay(List<Step> history, int events) {
        EffectRecorder recorder = new EffectRecorder(events, 0);
        for (Step step : history) {
            switch (step.kind) {
                case SEND -> recorder.sending(step.sequence, entity(step.sequence));
                case ACKNOWLEDGE -> recorder.acknowledged(step.sequence, 0);
                case REFUSE -> recorder.refused(step.sequence);
                case TIME_OUT -> recorder.unknown(step.sequence);
                case APPLY -> recorder.applied(step.sequence);
            }
        }
        return recorder;
    }

    private record Shape(
            long sent,
            long unknown,
            long applied,
            long duplicates,
            Found pending,
            Found lost,
            Found late,
            Found phantoms) {}

    private record Found(long count, List<Long> sequences) {
        static Found of(Set<Long> sequences) {
            return new Found(
                    sequences.size(), sequences.stream().sorted().limit(20).toList());
        }

        static Found of(EffectReport.Finding finding) {
            return new Found(
                    finding.count(), finding.examples().stream().sorted().toList());
        }
    }

    private static Shape shape(EffectReport report) {
        return new Shape(
                report.sent(),
                report.unknown(),
                report.applied(),
                report.duplicates().count(),
                Found.of(report.pending()),
                Found.of(report.lost()),
                Found.of(report.late()),
                Found.of(report.phantoms()));
    }

    private static Shape reference(List<Step> history, int events, Set<Long> pendingSet) {
        Set<Long> sent = sequences(history, Kind.SEND);
        Set<Long> acknowledged = sequences(history, Kind.ACKNOWLEDGE);
        Set<Long> refused = sequences(history, Kind.REFUSE);
        Map<Long, Integer> firsts = new HashMap<>();
        long copies = 0;
        for (int i = 0; i < history.size(); i++) {
            if (history.get(i).kind == Kind.APPLY) {
                copies++;
                firsts.putIfAbsent(history.get(i).sequence, i);
            }
        }
        Set<Long> phantoms = new TreeSet<>(firsts.keySet());
        phantoms.removeIf(sequence -> sent.contains(sequence) && !refused.contains(sequence));
        Set<Long> applied = without(firsts.keySet(), phantoms);
        Set<Long> unknown = without(without(sent, acknowledged), refused);
        Set<Long> neverSeen = without(without(unknown, applied), pendingSet);
        Set<Long> inSystem = without(without(sent, refused), neverSeen);
        Set<Long> pending = without(inSystem, applied);
        pending.retainAll(pendingSet);
        Set<Long> lost = without(without(acknowledged, applied), pending);
        return new Shape(
                inSystem.size(),
                neverSeen.size(),
                applied.size(),
                copies - firsts.size(),
                Found.of(pending),
                Found.of(lost),
                Found.of(late(history, firsts, sent, refused)),
                Found.of(phantoms));
    }

    /** Each pair of one entity: the later event's first effect before the earlier one's. */
    private static Set<Long> late(List<Step> history, Map<Long, Integer> firsts, Set<Long> sent, Set<Long> refused) {
        Map<Long, Integer> judged = new HashMap<>(firsts);
        judged.keySet().retainAll(sent);
        judged.entrySet().removeIf(first -> refusedBefore(history, first.getKey(), first.getValue(), refused));
        Set<Long> late = new HashSet<>();
        judged.forEach((earlier, at) -> judged.forEach((later, laterAt) -> {
            if (earlier < later && entity(earlier) == entity(later) && laterAt < at) {
                late.add(earlier);
            }
        }));
        return late;
    }

    /** The effect of an event that was refused by then is a phantom and has no place in the order. */
    private static boolean refusedBefore(List<Step> history, long sequence, int at, Set<Long> refused) {
        return refused.contains(sequence)
                && history.subList(0, at).stream()
                        .anyMatch(step -> step.kind == Kind.REFUSE && step.sequence == sequence);
    }

    private static Set<Long> sequences(List<Step> history, Kind kind) {
        return history.stream()
                .filter(step -> step.kind == kind)
                .map(Step::sequence)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Set<Long> without(Set<Long> all, Set<Long> some) {
        Set<Long> rest = new HashSet<>(all);
        rest.removeAll(some);
        return rest;
    }
}
