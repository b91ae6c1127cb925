package dev.skewedload.workload;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that a workload is told, unchecked. */
record Settings(
        String name,
        long seed,
        double eventsPerSecond,
        Duration duration,
        Duration warmup,
        int tenants,
        List<HotShare> hotTenants,
        double tenantSkew,
        int openEntities,
        int eventsPerEntity,
        @Nullable ViralKeys viralKeys,
        ValueSizes valueSizes,
        @Nullable HandlerCosts handlerCosts,
        Arrivals arrivals,
        Sampling sampling,
        List<Surge> surges,
        List<NewViralKey> newViralKeys) {

    Settings {
        hotTenants = List.copyOf(hotTenants);
        surges = List.copyOf(surges);
        newViralKeys = List.copyOf(newViralKeys);
    }

    Settings at(double perSecond, Duration measured) {
        return new Settings(
                name,
                seed,
                perSecond,
                measured,
                warmup,
                tenants,
                hotTenants,
                tenantSkew,
                openEntities,
                eventsPerEntity,
                viralKeys,
                valueSizes,
                handlerCosts,
                arrivals,
                sampling,
                surges,
                newViralKeys);
    }

    /** The same with these surges and new viral keys in place of its own. */
    Settings with(List<Surge> newSurges, List<NewViralKey> newKeys) {
        return new Settings(
                name,
                seed,
                eventsPerSecond,
                duration,
                warmup,
                tenants,
                hotTenants,
                tenantSkew,
                openEntities,
                eventsPerEntity,
                viralKeys,
                valueSizes,
                handlerCosts,
                arrivals,
                sampling,
                newSurges,
                newKeys);
    }

    /** The same without skew, with a seed of its own: every tenant is one of the others, and as busy as they are. */
    Settings even(long otherSeed, Duration firstWarmup) {
        return new Settings(
                name,
                otherSeed,
                eventsPerSecond,
                duration,
                firstWarmup,
                tenants + hotTenants.size(),
                List.of(),
                0,
                openEntities,
                eventsPerEntity,
                null,
                valueSizes,
                handlerCosts,
                arrivals,
                sampling,
                List.of(),
                List.of());
    }

    /** Events due in the measured part, surges included. */
    double measuredEvents() {
        return Math.rint(eventsPerSecond * (Surges.evenNanos(surges, duration.toNanos()) / 1e9));
    }

    /** Events due in a time without a surge, to the nearest whole one. */
    double eventsIn(Duration time) {
        return Math.rint(eventsPerSecond * (time.toNanos() / 1e9));
    }

    /** The name of one of the other tenants; zero-padded so that names sort as their numbers do. */
    String otherTenant(int number) {
        int width = Math.max(3, Integer.toString(tenants - 1).length());
        String digits = Integer.toString(number);
        return "tenant-" + "0".repeat(width - digits.length()) + digits;
    }
}
