package dev.skewedload.measure;

import java.util.OptionalDouble;

/**
 * How long a backlog takes to drain, with its interval. Immutable.
 *
 * <p><b>Definition.</b> lag / (service rate - arrival rate), in seconds; none while the net rate is not positive. The
 * interval's ends come from the rates' ends: the shortest time from the fastest service and the slowest arrivals, the
 * longest from the slowest service and the fastest arrivals; the longest is none if these do not drain. An empty backlog
 * takes 0 s whatever the rates.
 *
 * <p><b>Example.</b> 27,600,000 events, served at 12,000/s while 3,000/s arrive, take 3,066.67 s. Served at 12,000/s
 * while 12,000/s arrive: never.
 *
 * <p><b>What it cannot see.</b> It predicts with steady rates: a consumer that speeds up, or a rebalance, is not in it.
 *
 * <p>Source: the fluid limit of a queue.
 */
public final class DrainTime {

    /**
     * A rate with its interval.
     *
     * @param low the lower end, events per second
     * @param middle the rate, events per second
     * @param high the upper end, events per second
     */
    public record Rate(double low, double middle, double high) {

        /**
         * Checks the order of the three.
         *
         * @param low the lower end, events per second
         * @param middle the rate, events per second
         * @param high the upper end, events per second
         * @throws IllegalArgumentException if they are not numbers in rising order, from 0 up
         */
        public Rate {
            if (!(0 <= low && low <= middle && middle <= high)) {
                throw new IllegalArgumentException("DrainTime requires rates with 0 <= low <= middle <= high, but was "
                        + low + ", " + middle + ", " + high + ".");
            }
        }

        /**
         * A rate that is known exactly.
         *
         * @param perSecond events per second
         * @return the rate
         */
        public static Rate exactly(double perSecond) {
            return new Rate(perSecond, perSecond, perSecond);
        }
    }

    private final OptionalDouble seconds;
    private final OptionalDouble shortest;
    private final OptionalDouble longest;

    private DrainTime(long lag, Rate service, Rate arrival) {
        this.seconds = seconds(lag, service.middle() - arrival.middle());
        this.shortest = seconds(lag, service.high() - arrival.low());
        this.longest = seconds(lag, service.low() - arrival.high());
    }

    /**
     * The time that a backlog takes to drain.
     *
     * @param lag the backlog in events, 0 or more
     * @param service what the consumer sustains
     * @param arrival what still arrives; exactly 0 after the end of the load
     * @return the time
     * @throws IllegalArgumentException if the backlog is negative
     */
    public static DrainTime of(long lag, Rate service, Rate arrival) {
        if (lag < 0) {
            throw new IllegalArgumentException("DrainTime requires that `lag` be 0 or more, but was " + lag + ".");
        }
        return new DrainTime(lag, service, arrival);
    }

    /**
     * The drain time at the rates' middles.
     *
     * @return seconds; empty if it never drains
     */
    public OptionalDouble seconds() {
        return seconds;
    }

    /**
     * The lower end of the interval.
     *
     * @return seconds; empty if it never drains even at the most favourable rates
     */
    public OptionalDouble shortest() {
        return shortest;
    }

    /**
     * The upper end of the interval.
     *
     * @return seconds; empty if it may never drain
     */
    public OptionalDouble longest() {
        return longest;
    }

    @Override
    public String toString() {
        return "DrainTime[seconds=" + seconds + ", shortest=" + shortest + ", longest=" + longest + "]";
    }

    private static OptionalDouble seconds(long lag, double net) {
        if (lag == 0) {
            return OptionalDouble.of(0);
        }
        return net > 0 ? OptionalDouble.of(lag / net) : OptionalDouble.empty();
    }
}
