package dev.skewedload.measure;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a system under test promises of the effects of its events: what is legal follows from it. Without a word a system is
 * held to all of {@link #EFFECTIVELY_ONCE}; each of the others gives up one thing, and they may stand together, but for
 * {@code EFFECTIVELY_ONCE} beside {@link #AT_LEAST_ONCE}.
 */
public enum Contract {
    /** Each event has one effect, in the order of its entity. What else a system promises, this is the strict reading. */
    EFFECTIVELY_ONCE,

    /**
     * An event may have further effects, with the same content, after its partition was handed over: such a replay is legal
     * and counted apart. Legal is a further effect that is seen from the last look at the partition's old owner (a crash, a
     * restart or a rebalance shows as a change of owner) until the commits have passed all that lay in the log when the new
     * owner was seen.
     *
     * <p>It cannot see a rebalance that leaves every partition with its owner between two looks, a second apart, and it
     * takes a fault of the handler for a replay while such a time lasts.
     */
    AT_LEAST_ONCE,

    /**
     * An event may be passed over if a later one of its entity was applied: a coalesced update, which is superseded and not
     * lost. Its last event is still owed, and an older event applied after a newer one is still late.
     */
    LATEST_PER_ENTITY,

    /** The events of an entity may have their effects in any order. */
    UNORDERED;

    /** What a system is held to that says nothing. */
    public static final Set<Contract> STRICT = Collections.unmodifiableSet(EnumSet.of(EFFECTIVELY_ONCE));

    /**
     * Puts a contract together.
     *
     * @param parts its parts, at least one
     * @return the contract, unmodifiable
     * @throws IllegalArgumentException if there is no part, or two contradict each other
     */
    public static Set<Contract> of(Contract... parts) {
        if (parts.length == 0) {
            throw new IllegalArgumentException(
                    "a contract requires at least one part: EFFECTIVELY_ONCE is the strict one");
        }
        EnumSet<Contract> contract = EnumSet.copyOf(Arrays.asList(parts));
        if (contract.contains(EFFECTIVELY_ONCE) && contract.contains(AT_LEAST_ONCE)) {
            throw new IllegalArgumentException(
                    "a contract cannot be both EFFECTIVELY_ONCE and AT_LEAST_ONCE: remove the one"
                            + " that the system does not promise");
        }
        return Collections.unmodifiableSet(contract);
    }
}
