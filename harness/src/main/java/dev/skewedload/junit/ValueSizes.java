package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Sizes of the records' values, in bytes: even between two bounds, and a share of large ones. */
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
     * Size of a large value.
     *
     * @return bytes
     */
    int large() default 0;
}
