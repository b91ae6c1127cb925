package dev.skewedload.measure;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/**
 * What the system under test did with the events of a run, judged per event id: an immutable snapshot.
 *
 * <p>The accounts always close: {@code sent = applied + deadLettered + pending + superseded + lost}, and an event that falls
 * under two of these counts as the first of them. Counts are of events, but for {@link #duplicates()}, {@link #replays()},
 * {@link #conflicts()}, {@link #foreign()} and {@link #malformed()}, which count effects. Warm-up events are judged like all
 * others.
 *
 * <p><b>Example.</b> Events 1 to 4 of one entity are acknowledged; the effects are 1, 2, 2, 4. Then 4 are sent, 3 applied,
 * event 3 is lost and there is one duplicate, although four events and four effects look right. Had the effects been
 * 2, 1, 3, 4, event 1 would be late and nothing lost: a late event is no loss, and a loss is no violation of order.
 *
 * <p><b>Cannot see</b> an effect that the source of effects does not report, and the order of effects that reach that
 * source in another order than the system made them.
 *
 * <p><b>Source.</b> Order: RFC 4737, section 3, one {@code NextExp} per entity. Unknown sends: Jepsen's Kafka workload
 * (unknown, but observed, is committed).
 *
 * @param contract what the system was held to: legal is what it allows
 * @param sent events known to be in the system: acknowledged, or unknown and observed all the same (by their effect, as a
 *     dead letter or in the pending set)
 * @param acknowledged events whose send was acknowledged
 * @param refused events whose send was refused
 * @param unknown events whose send had no answer (yet, or timed out) and that were never observed: not lost
 * @param applied events among the sent ones that had an effect
 * @param warmup how many of {@code sent} are warm-up events
 * @param pending sent, and not reached yet when the drain ended: neither lost nor applied
 * @param lost acknowledged and passed over: none of the other outcomes; by sequence
 * @param deadLettered set aside by the system for good, without effect
 * @param superseded passed over for a later event of the entity that was applied, where the contract is
 *     {@link Contract#LATEST_PER_ENTITY}; else such an event is lost
 * @param duplicates further effects of an event that had one already, legal replays left out
 * @param replays further effects that {@link Contract#AT_LEAST_ONCE} makes legal
 * @param conflicts further effects with other content than the first content that was reported of the event
 * @param withContent effects whose content was reported
 * @param withoutContent effects whose content was not: if any, nobody can tell that nothing conflicts
 * @param late order violations: events whose first effect came after the first effect of a later event of their entity
 * @param lateByEntity the entities that late events belong to
 * @param orderNotShown how often first effects of an entity were seen on different lanes of the source (partitions of an
 *     output topic), so that their order does not show; above 0, nobody can tell whether order was kept
 * @param orderCompared how many first effects could be held against an earlier one of their entity; if none, there was no
 *     order to keep
 * @param routes by which ways the effects came, or empty where no effect named its route
 * @param executions what was seen of executions, or empty where none was reported
 * @param deadLetters when letters came of events that were set aside, those among them that had an effect, too
 * @param phantoms events that had an effect, or were dead-lettered, although they were refused, or before they were ever sent. They take no part
 *     in the judgement of order
 * @param foreign effects of another run: they make the run invalid
 * @param malformed effects whose id is none of this run's event ids
 */
public record EffectReport(
        Set<Contract> contract,
        long sent,
        long acknowledged,
        long refused,
        long unknown,
        long applied,
        long warmup,
        Finding pending,
        Finding lost,
        Finding deadLettered,
        Finding superseded,
        Finding duplicates,
        Finding replays,
        Finding conflicts,
        long withContent,
        long withoutContent,
        Finding late,
        LateEntities lateByEntity,
        long orderNotShown,
        long orderCompared,
        Optional<RouteFigures> routes,
        Optional<ExecutionFigures> executions,
        DeadLetterFigures deadLetters,
        Finding phantoms,
        Strays foreign,
        Strays malformed) {

    /**
     * Copies the contract.
     *
     * @param contract as above
     * @param sent as above
     * @param acknowledged as above
     * @param refused as above
     * @param unknown as above
     * @param applied as above
     * @param warmup as above
     * @param pending as above
     * @param lost as above
     * @param deadLettered as above
     * @param superseded as above
     * @param duplicates as above
     * @param replays as above
     * @param conflicts as above
     * @param withContent as above
     * @param withoutContent as above
     * @param late as above
     * @param lateByEntity as above
     * @param orderNotShown as above
     * @param orderCompared as above
     * @param routes as above
     * @param executions as above
     * @param deadLetters as above
     * @param phantoms as above
     * @param foreign as above
     * @param malformed as above
     */
    public EffectReport {
        contract = Set.copyOf(contract);
    }

    /**
     * Whether nothing was sent: no check on effects may pass on such a report.
     *
     * @return true if no event is known to have reached the system
     */
    public boolean isEmpty() {
        return sent == 0;
    }

    EffectReport renumbered(LongUnaryOperator sequence) {
        return new EffectReport(
                contract,
                sent,
                acknowledged,
                refused,
                unknown,
                applied,
                warmup,
                pending.renumbered(sequence),
                lost.renumbered(sequence),
                deadLettered.renumbered(sequence),
                superseded.renumbered(sequence),
                duplicates.renumbered(sequence),
                replays.renumbered(sequence),
                conflicts.renumbered(sequence),
                withContent,
                withoutContent,
                late.renumbered(sequence),
                lateByEntity,
                orderNotShown,
                orderCompared,
                routes.map(figures -> figures.renumbered(sequence)),
                executions.map(figures -> figures.renumbered(sequence)),
                deadLetters,
                phantoms.renumbered(sequence),
                foreign,
                malformed);
    }

    /**
     * How often something was found, and where first.
     *
     * @param count how often
     * @param examples sequences of the first different events it was found at, at most 20
     */
    public record Finding(long count, List<Long> examples) {

        /**
         * Creates a finding.
         *
         * @param count how often
         * @param examples the examples; copied
         */
        public Finding {
            examples = List.copyOf(examples);
        }

        Finding renumbered(LongUnaryOperator sequence) {
            return new Finding(
                    count, examples.stream().map(sequence::applyAsLong).toList());
        }
    }

    /**
     * Effects that belong to no event of this run.
     *
     * @param count how many
     * @param examples the first different ids, at most 20
     */
    public record Strays(long count, List<String> examples) {

        /**
         * Creates a count of strays.
         *
         * @param count how many
         * @param examples the examples; copied
         */
        public Strays {
            examples = List.copyOf(examples);
        }
    }

    /**
     * The entities whose order was violated.
     *
     * @param count how many entities
     * @param worst those with the most late events, worst first, at most 20
     */
    public record LateEntities(long count, List<LateEntity> worst) {

        /**
         * Creates a summary.
         *
         * @param count how many entities
         * @param worst the worst of them; copied
         */
        public LateEntities {
            worst = List.copyOf(worst);
        }
    }

    /**
     * How many events of one entity were late.
     *
     * @param entity the entity's index, as given with the send
     * @param late number of its late events, at least 1
     */
    public record LateEntity(int entity, long late) {}
}
