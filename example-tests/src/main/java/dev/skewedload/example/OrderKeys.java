package dev.skewedload.example;

/** The production code that chooses the key of an order event's record. */
public final class OrderKeys {
    private OrderKeys() {}

    /**
     * The key of today: the order, which is the domain within which order matters.
     *
     * @param tenant the tenant's id
     * @param order the order's id
     * @return the order's id
     */
    public static String of(String tenant, String order) {
        return order;
    }

    /**
     * The key that the incident began with: all that one tenant sends goes to one partition.
     *
     * @param tenant the tenant's id
     * @param order the order's id
     * @return the tenant's id
     */
    public static String beforeTheIncident(String tenant, String order) {
        return tenant;
    }
}
