package dev.skewedload.partition;

import dev.skewedload.workload.Event;

/**
 * A ready-made choice of partition key, for demonstrations and what-ifs. In a test of a real system the key comes from
 * the production code, through a {@code @PartitionKey} method: the choice of key is what is under test.
 */
public enum PartitionBy {
    /** The tenant alone: everything that one tenant sends lands on one partition. */
    TENANT {
        @Override
        public String key(Event event) {
            return event.tenant();
        }
    },
    /** The entity alone (an order), which is the domain within which order matters. */
    ENTITY {
        @Override
        public String key(Event event) {
            return event.entity();
        }
    },
    /** Tenant and entity, joined by a colon. */
    TENANT_AND_ENTITY {
        @Override
        public String key(Event event) {
            return event.tenant() + ":" + event.entity();
        }
    };

    /**
     * The key of an event.
     *
     * @param event the event
     * @return the key, never empty
     */
    public abstract String key(Event event);
}
