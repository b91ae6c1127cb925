package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What handling an event costs, relative to an ordinary one: even between two bounds, and an exact share of heavy ones. For
 * systems under test that read it, from {@code Event.cost()} in their encoder or from the record's header
 * {@code skewedload-cost}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface HandlerCosts {
    /**
     * Least cost.
     *
     * @return above 0
     */
    double min() default 1;

    /**
     * Greatest cost of those that are not heavy.
     *
     * @return at least {@link #min}
     */
    double max() default 1;

    /**
     * Share of heavy events, exact in every 1,000.
     *
     * @return in [0, 1]
     */
    double largeShare() default 0;

    /**
     * Cost of a heavy event.
     *
     * @return above 0 where there are heavy events
     */
    double large() default 0;
}
