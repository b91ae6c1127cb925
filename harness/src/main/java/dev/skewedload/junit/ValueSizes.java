package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Sizes of the records' values, in bytes: even between two bounds, and a share of large ones, up to megabytes. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface ValueSizes {
    /**
     * Least size.
     *
     * @return bytes, 0 or more
     */
    int min() default 200;

    /**
     * Greatest size of those that are not large.
     *
     * @return bytes, at least {@link #min}
     */
    int max() default 200;

    /**
     * Share of large values.
     *
     * @return in [0, 1]
     */
    double largeShare() default 0;

    /**
     * Size of a large value; the greatest where they have a {@link #tail}.
     *
     * @return bytes
     */
    int large() default 0;

    /**
     * Spreads the large values from {@link #max} to {@link #large} by a bounded Pareto law of that exponent: the smaller, the
     * heavier.
     *
     * @return above 0, as in 1.1; 0 gives all large values one size
     */
    double tail() default 0;
}
