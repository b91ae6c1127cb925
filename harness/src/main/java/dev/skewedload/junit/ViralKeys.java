package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Entities of other tenants that become hot, fade and are followed by others, so that over the run every key looks cool
 * while each window has its star. The share is always on and exact; who gets it changes.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface ViralKeys {
    /**
     * Share of all events that go to viral keys; 0 for none.
     *
     * @return in [0, 1]
     */
    double share();

    /**
     * How many new viral keys rise at a time.
     *
     * @return at least 1
     */
    int count() default 1;

    /**
     * Time from one rise to the next.
     *
     * @return a time above 0
     */
    String every() default "10s";

    /**
     * Time in which a key rises to its full weight.
     *
     * @return a time, 0 or more
     */
    String rise() default "1s";

    /**
     * Time in which the weight of a risen key halves.
     *
     * @return a time above 0
     */
    String halfLife() default "4s";
}
