package dev.skewedload.workload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers the settings of a {@link Workload}. Nothing is checked before {@link #build()}, which checks all. */
public final class WorkloadBuilder {

    private final String name;
    private final List<HotShare> hotTenants = new ArrayList<>();
    private long seed;
    private double eventsPerSecond;
    private Duration duration = Duration.ZERO;
    private Duration warmup = Duration.ZERO;
    private int tenants;
    private double tenantSkew;
    private int openEntities = 10;
    private int eventsPerEntity = 10;
    private @Nullable ViralKeys viralKeys;
    private ValueSizes valueSizes = ValueSizes.constant(200);
    private @Nullable HandlerCosts handlerCosts;
    private Arrivals arrivals = Arrivals.UNIFORM;
    private Sampling sampling = Sampling.EXACT;
    private final List<Surge> surges = new ArrayList<>();
    private final List<NewViralKey> newViralKeys = new ArrayList<>();

    WorkloadBuilder(String name) {
        this.name = name;
    }

    /**
     * Sets what the stream is drawn from; by default 0.
     *
     * @param seed any number
     * @return this
     */
    public WorkloadBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Sets the rate of warm-up and measured part; must be set.
     *
     * @param eventsPerSecond events per second, above 0
     * @return this
     */
    public WorkloadBuilder eventsPerSecond(double eventsPerSecond) {
        this.eventsPerSecond = eventsPerSecond;
        return this;
    }

    /**
     * Sets the length of the measured part; must be set.
     *
     * @param duration above zero
     * @return this
     */
    public WorkloadBuilder duration(Duration duration) {
        this.duration = duration;
        return this;
    }

    /**
     * Sets the length of the warm-up; by default none.
     *
     * @param warmup zero or more
     * @return this
     */
    public WorkloadBuilder warmup(Duration warmup) {
        this.warmup = warmup;
        return this;
    }

    /**
     * Sets the number of tenants besides the hot ones; by default none, which takes hot shares that sum to 1.
     *
     * @param tenants how many
     * @return this
     */
    public WorkloadBuilder tenants(int tenants) {
        this.tenants = tenants;
        return this;
    }

    /**
     * Adds a hot tenant. May be called several times.
     *
     * @param id its name
     * @param share its share of all events, in (0, 1]
     * @return this
     */
    public WorkloadBuilder hotTenant(String id, double share) {
        hotTenants.add(new HotShare(id, share));
        return this;
    }

    /**
     * Sets the skew among the other tenants; by default 0, even.
     *
     * @param exponent exponent of a {@link Zipf} law
     * @return this
     */
    public WorkloadBuilder tenantSkew(double exponent) {
        this.tenantSkew = exponent;
        return this;
    }

    /**
     * Sets how many orders a tenant has in flight; by default 10.
     *
     * @param openEntities at least 1
     * @return this
     */
    public WorkloadBuilder openEntities(int openEntities) {
        this.openEntities = openEntities;
        return this;
    }

    /**
     * Sets how many events an order takes; by default 10.
     *
     * @param eventsPerEntity at least 1
     * @return this
     */
    public WorkloadBuilder eventsPerEntity(int eventsPerEntity) {
        this.eventsPerEntity = eventsPerEntity;
        return this;
    }

    /**
     * Sets the viral keys; by default there are none.
     *
     * @param viralKeys their share, and how they come and go
     * @return this
     */
    public WorkloadBuilder viralKeys(ViralKeys viralKeys) {
        this.viralKeys = viralKeys;
        return this;
    }

    /**
     * Sets the sizes of values; by default 200 bytes each.
     *
     * @param valueSizes in bytes
     * @return this
     */
    public WorkloadBuilder valueSizes(ValueSizes valueSizes) {
        this.valueSizes = valueSizes;
        return this;
    }

    /**
     * Sets what handling an event costs; by default 1 each, and nothing is sent about it.
     *
     * @param handlerCosts relative to an ordinary event
     * @return this
     */
    public WorkloadBuilder handlerCosts(HandlerCosts handlerCosts) {
        this.handlerCosts = handlerCosts;
        return this;
    }

    /**
     * Sets how due times lie; by default evenly.
     *
     * @param arrivals the kind of arrivals
     * @return this
     */
    public WorkloadBuilder arrivals(Arrivals arrivals) {
        this.arrivals = arrivals;
        return this;
    }

    /**
     * Sets how shares are kept; by default exactly.
     *
     * @param sampling by quota or by coin toss
     * @return this
     */
    public WorkloadBuilder sampling(Sampling sampling) {
        this.sampling = sampling;
        return this;
    }

    /**
     * Adds a time in which events come faster. May be called several times.
     *
     * @param surge when, how many times the rate, and for how long
     * @return this
     */
    public WorkloadBuilder surge(Surge surge) {
        surges.add(surge);
        return this;
    }

    /**
     * Adds an entity that goes viral at a given time. May be called several times.
     *
     * @param newViralKey when, its share, and for how long
     * @return this
     */
    public WorkloadBuilder newViralKey(NewViralKey newViralKey) {
        newViralKeys.add(newViralKey);
        return this;
    }

    /**
     * Checks all settings and makes the workload.
     *
     * @return an immutable workload
     * @throws SkewedLoadException if a setting is out of its range; one line that names it and the remedy
     */
    public Workload build() {
        return Workload.of(new Settings(
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
                surges,
                newViralKeys));
    }
}
