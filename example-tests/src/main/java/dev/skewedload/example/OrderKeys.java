package dev.skewedload.example;

/** The production code that chooses the key of an order event's record. */
public enum OrderKeys {
    /** One key a tenant: what the incident began with. */
    BY_TENANT {
        @Override
        public String of(String tenant, String order) {
            return tenant;
        }
    },
    /** One key an order, the domain within which order matters: what ended it. */
    BY_ORDER {
        @Override
        public String of(String tenant, String order) {
            return order;
        }
    };

    /**
     * The key of an order event.
     *
     * @param tenant the tenant's id
     * @param order the order's id
     * @return the record's key
     */
    public abstract String of(String tenant, String order);
}
