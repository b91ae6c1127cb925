package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A tenant with an exact share of the traffic: of every 1,000 events, a share of 0.45 has 450. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface HotTenant {
    /**
     * The tenant's id, as it stands in the events.
     *
     * @return not blank
     */
    String id();

    /**
     * Its share of the events.
     *
     * @return in (0, 1]; hot and viral shares sum to at most 1
     */
    double share();
}
