package dev.skewedload.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Several {@link SkewedLoad} on one place, as the compiler writes them; see {@link SkewedTest}. */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@ExtendWith(SkewedLoadExtension.class)
@ResourceLock("dev.skewedload.load")
public @interface SkewedLoads {
    /**
     * The loads.
     *
     * @return in the order in which they were written
     */
    SkewedLoad[] value();
}
