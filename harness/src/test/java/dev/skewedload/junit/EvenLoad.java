package dev.skewedload.junit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A load of 100 events of four tenants in half a second. */
@Retention(RetentionPolicy.RUNTIME)
@SkewedLoad(eventsPerSecond = 200, duration = "500ms", tenants = 4)
@interface EvenLoad {}
