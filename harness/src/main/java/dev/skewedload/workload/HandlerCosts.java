package dev.skewedload.workload;

/**
 * What handling an event costs, relative to an ordinary one, for systems under test that act on it: uniform between two
 * bounds, and a share of heavy events. The share is exact in every block of 1,000 events, as the shares of hot tenants are,
 * and lies independently of tenant and size. Checked when the workload is built.
 *
 * <p>Example: {@code HandlerCosts.ordinary().withLarge(0.01, 50)} makes 10 of every 1,000 events cost 50 times the others.
 *
 * <p>What it cannot do: make a system slow that does not read the cost.
 *
 * @param min least cost of an ordinary event, above 0
 * @param max greatest cost of an ordinary event
 * @param largeShare share of heavy events, in [0, 1]
 * @param large cost of a heavy event; 0 without heavy events
 */
public record HandlerCosts(double min, double max, double largeShare, double large) {

    /**
     * Every event costs the same.
     *
     * @return costs of 1
     */
    public static HandlerCosts ordinary() {
        return uniform(1, 1);
    }

    /**
     * Costs spread evenly over a range.
     *
     * @param min least cost, above 0
     * @param max greatest cost
     * @return these costs
     */
    public static HandlerCosts uniform(double min, double max) {
        return new HandlerCosts(min, max, 0, 0);
    }

    /**
     * The same, but a share of the events is heavy.
     *
     * @param share share of heavy events, in (0, 1]
     * @param cost cost of a heavy event
     * @return new costs
     */
    public HandlerCosts withLarge(double share, double cost) {
        return new HandlerCosts(min, max, share, cost);
    }

    /** In a few words, as in {@code handler costs 1.0 to 2.0 and 0.01 of 50.0}. */
    @Override
    public String toString() {
        return "handler costs " + min + " to " + max + (largeShare == 0 ? "" : " and " + largeShare + " of " + large);
    }

    /** The cost of an ordinary event that a hash stands for. */
    double cost(long hash) {
        return min + Mix.unit(hash) * (max - min);
    }
}
