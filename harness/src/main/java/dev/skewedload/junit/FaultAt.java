package dev.skewedload.junit;

import dev.skewedload.run.FaultAction;
import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A fault on the time line of a {@link SkewedLoad}: at a time, something is done to a system that the test started, or to the
 * load itself.
 *
 * <pre>
 * {@literal @}SkewedLoad(…, faults = {
 *     {@literal @}FaultAt(at = "8s", action = FaultAction.PAUSE, on = "service"),
 *     {@literal @}FaultAt(at = "12s", action = FaultAction.RESUME, on = "service"),
 *     {@literal @}FaultAt(at = "15s", action = FaultAction.SURGE, factor = 3, lasting = "4s")})
 * class OrderServiceFaultTest {
 *     ForkedService service;
 * }</pre>
 *
 * <p>One that did nothing makes the run invalid where it rests on it; see {@link dev.skewedload.run.Faults} for how each is
 * verified.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface FaultAt {
    /** In place of a field's name in {@link #on}: the embedded broker, which all tests of this JVM share. */
    String BROKER = "(broker)";

    /**
     * When it begins, since the schedule began, warm-up included.
     *
     * @return a time within the load
     */
    String at();

    /**
     * What is done.
     *
     * @return the action
     */
    FaultAction action();

    /**
     * What it is done to: a field of the test class, or of one around it, that holds a {@link
     * dev.skewedload.process.ForkedService} when the load starts; or {@link #BROKER}. The broker must be left running by the
     * faults on it.
     *
     * @return the field's name; nothing for SURGE and VIRAL_KEY
     */
    String on() default "";

    /**
     * How many times the rate a SURGE has.
     *
     * @return above 1; for SURGE alone
     */
    double factor() default 0;

    /**
     * The share of all events that a VIRAL_KEY has.
     *
     * @return in (0, 1]; for VIRAL_KEY alone
     */
    double share() default 0;

    /**
     * How long a SURGE or a VIRAL_KEY lasts.
     *
     * @return a time above 0; for these two alone
     */
    String lasting() default "";
}
