package dev.skewedload.workload;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A load as a value: what is sent, to the last event, and when each is due. Immutable. The stream is a function of these
 * settings: the same on every machine, JVM and thread.
 *
 * <p>Example: {@code Workload.named("peak").seed(42).eventsPerSecond(12_000).duration(ofSeconds(20)).tenants(200)
 * .hotTenant("acme", 0.45).build()} has 240,000 events, and 450 of every 1,000 are acme's.
 *
 * <p><b>Shares</b> of hot tenants and viral keys are exact in every block of 1,000 events counted from the first measured
 * one, warm-up cut backwards from there; where a quota is no whole number a block has one of the two whole numbers around
 * it and the remainder is carried. Shares are kept as parts per billion. {@link Sampling#RANDOM} tosses coins instead.
 */
public final class Workload {

    private final Settings settings;
    private final Shares shares;
    private final List<String> names;
    private final int sliceIndex;
    private final int slices;

    private Workload(Settings settings, int sliceIndex, int slices) {
        SettingsRules.check(settings);
        this.settings = settings;
        this.sliceIndex = sliceIndex;
        this.slices = slices;
        shares = Shares.of(settings.hotTenants(), settings.viralKeys());
        names = Stream.concat(
                        settings.hotTenants().stream().map(HotShare::id),
                        IntStream.range(0, settings.tenants()).mapToObj(settings::otherTenant))
                .toList();
    }

    /**
     * Begins a workload.
     *
     * @param name its name in reports, one line
     * @return a builder; rate and duration are to be set, the rest has defaults
     */
    public static WorkloadBuilder named(String name) {
        return new WorkloadBuilder(name);
    }

    static Workload of(Settings settings) {
        return new Workload(settings, 0, 1);
    }

    /**
     * Walks the events from the first.
     *
     * @return a new cursor; each thread takes its own
     */
    public EventCursor events() {
        return new EventCursor(this);
    }

    /**
     * One of several disjoint parts that together are the whole. An entity is in one slice only, so its order survives;
     * which one is drawn by a hash of the entity. Every slice walks the whole stream: counts, sequences, due times and entity
     * indexes stay those of the whole.
     *
     * @param index which slice, from 0 to {@code slices} - 1
     * @param slices how many there are, at least 1
     * @return a workload whose cursors stop at that slice's events only
     * @throws SkewedLoadException if there is no such slice, or if this is a slice already
     */
    public Workload slice(int index, int slices) {
        if (this.slices > 1) {
            throw SettingsRules.misuse("slice", "be of a whole workload", this, "slice the whole into more slices");
        }
        if (slices < 1 || index < 0 || index >= slices) {
            throw SettingsRules.misuse(
                    "slice", "be from 0 to below the number of slices", index + " of " + slices, "count from 0");
        }
        return new Workload(settings, index, slices);
    }

    /**
     * The same load at another rate; shares and duration stay.
     *
     * @param factor what the rate is multiplied by, above 0
     * @return a new workload
     * @throws SkewedLoadException if the factor is not above 0, or leaves no events or too many
     */
    public Workload scaled(double factor) {
        if (!(factor > 0) || factor == Double.POSITIVE_INFINITY) {
            throw SettingsRules.misuse("scale", "be above 0", factor, "0.1 is a tenth of the rate");
        }
        return new Workload(settings.at(eventsPerSecond() * factor, duration()), sliceIndex, slices);
    }

    /**
     * The same load for another time; rate, shares and warm-up stay.
     *
     * @param duration length of the measured part
     * @return a new workload
     * @throws SkewedLoadException if it is not above zero, or leaves no events or too many
     */
    public Workload withDuration(Duration duration) {
        return new Workload(settings.at(eventsPerSecond(), duration), sliceIndex, slices);
    }

    /**
     * One half of an even load to compare this one with: the same rate, arrivals, sizes and costs, as many tenants, all equally
     * busy, no viral keys, no surges, and half the duration. The two halves have seeds of their own. The first has a warm-up in any case:
     * this load's, or a quarter of the duration where it has none.
     *
     * @param half 0 for the one before, 1 for the one after
     * @return a new workload
     * @throws SkewedLoadException if half the duration holds no event
     */
    public Workload controlHalf(int half) {
        boolean cold = half == 0 && warmup().isZero();
        Settings even = settings.even(
                Purpose.CONTROL.stream(seed() + half), cold ? duration().dividedBy(4) : warmup());
        return new Workload(even.at(eventsPerSecond(), duration().dividedBy(2)), sliceIndex, slices);
    }

    /**
     * The name in reports.
     *
     * @return as given
     */
    public String name() {
        return settings.name();
    }

    /**
     * The same load with one more surge.
     *
     * @param surge when, how many times the rate, and for how long
     * @return a new workload
     * @throws SkewedLoadException if it does not lie within the measured load, or overlaps with another
     */
    public Workload withSurge(Surge surge) {
        List<Surge> all = Stream.concat(surges().stream(), Stream.of(surge)).toList();
        return new Workload(settings.with(all, newViralKeys()), sliceIndex, slices);
    }

    /**
     * The same load with one more entity that goes viral at a given time.
     *
     * @param newViralKey when, its share, and for how long
     * @return a new workload
     * @throws SkewedLoadException if it does not lie within the measured load, overlaps with another, or takes more than the
     *     others have
     */
    public Workload withNewViralKey(NewViralKey newViralKey) {
        List<NewViralKey> all =
                Stream.concat(newViralKeys().stream(), Stream.of(newViralKey)).toList();
        return new Workload(settings.with(surges(), all), sliceIndex, slices);
    }

    /**
     * The times in which events come faster.
     *
     * @return in the order they were declared; unmodifiable
     */
    public List<Surge> surges() {
        return settings.surges();
    }

    /**
     * The entities that go viral at given times.
     *
     * @return in the order they were declared; unmodifiable
     */
    public List<NewViralKey> newViralKeys() {
        return settings.newViralKeys();
    }

    /**
     * What the stream is drawn from.
     *
     * @return the seed
     */
    public long seed() {
        return settings.seed();
    }

    /**
     * The rate of warm-up and measured part, over all slices, where there is no surge.
     *
     * @return events per second
     */
    public double eventsPerSecond() {
        return settings.eventsPerSecond();
    }

    /**
     * Length of the measured part.
     *
     * @return above zero
     */
    public Duration duration() {
        return settings.duration();
    }

    /**
     * Length of the warm-up before it.
     *
     * @return zero or more
     */
    public Duration warmup() {
        return settings.warmup();
    }

    /**
     * Tenants besides the hot ones.
     *
     * @return how many
     */
    public int tenants() {
        return settings.tenants();
    }

    /**
     * The hot tenants.
     *
     * @return in the order they were declared; unmodifiable
     */
    public List<HotShare> hotTenants() {
        return settings.hotTenants();
    }

    /**
     * Skew among the other tenants.
     *
     * @return exponent of a {@link Zipf} law; 0 is even
     */
    public double tenantSkew() {
        return settings.tenantSkew();
    }

    /**
     * Orders that a tenant has in flight.
     *
     * @return how many at a time
     */
    public int openEntities() {
        return settings.openEntities();
    }

    /**
     * Events that an order takes before a new one takes its place.
     *
     * @return steps of one order
     */
    public int eventsPerEntity() {
        return settings.eventsPerEntity();
    }

    /**
     * The viral keys.
     *
     * @return empty if there are none
     */
    public Optional<ViralKeys> viralKeys() {
        return Optional.ofNullable(settings.viralKeys());
    }

    /**
     * Sizes of values.
     *
     * @return in bytes
     */
    public ValueSizes valueSizes() {
        return settings.valueSizes();
    }

    /**
     * What handling an event costs.
     *
     * @return empty if nothing is declared: every event costs 1
     */
    public Optional<HandlerCosts> handlerCosts() {
        return Optional.ofNullable(settings.handlerCosts());
    }

    /**
     * How due times lie.
     *
     * @return the kind of arrivals
     */
    public Arrivals arrivals() {
        return settings.arrivals();
    }

    /**
     * How shares are kept.
     *
     * @return by quota or by coin toss
     */
    public Sampling sampling() {
        return settings.sampling();
    }

    /**
     * Events of the whole stream, warm-up included; of all slices together.
     *
     * @return the rate times the time, and what surges add, each part rounded to the nearest whole number
     */
    public long eventCount() {
        return warmupEvents() + measuredEvents();
    }

    /**
     * Events of the warm-up: those with sequences below this.
     *
     * @return how many, over all slices
     */
    public long warmupEvents() {
        return (long) settings.eventsIn(warmup());
    }

    /**
     * Events of the measured part, surges included.
     *
     * @return how many, over all slices
     */
    public long measuredEvents() {
        return (long) settings.measuredEvents();
    }

    /**
     * All tenants, hot and other.
     *
     * @return how many; tenant indexes are below this
     */
    public int tenantCount() {
        return names.size();
    }

    /**
     * The name of a tenant. Hot tenants come first, in the order they were declared; the others are named tenant-000 and so
     * on, zero-padded to three digits or as many as the last one needs, the most active first.
     *
     * @param tenantIndex from 0 to {@link #tenantCount()} - 1
     * @return its name, the same string at each call
     */
    public String tenantName(int tenantIndex) {
        return names.get(tenantIndex);
    }

    /**
     * For sizing arrays by entity index: at least the number of distinct entities of the whole stream. Cheap; the exact
     * number would take a walk. Close where tenants have many events; where many tenants have few, up to twice too high.
     *
     * @return an upper bound, at most {@link #eventCount()}
     */
    public int entities() {
        return EntityBound.of(this);
    }

    /**
     * What tells this stream from others, for comparisons with runs of another day. Walks the first events.
     *
     * @return the settings and a hash of the events
     */
    public WorkloadFingerprint fingerprint() {
        return WorkloadFingerprint.of(this, settings);
    }

    Shares shares() {
        return shares;
    }

    int sliceIndex() {
        return sliceIndex;
    }

    int slices() {
        return slices;
    }

    /**
     * Whether this is a slice of a workload, with some of its entities only.
     *
     * @return true for what {@link #slice} made, unless it is the whole
     */
    public boolean isSlice() {
        return slices() > 1;
    }

    /** The settings on one line. */
    @Override
    public String toString() {
        String hot = hotTenants().stream()
                .map(tenant -> ", " + tenant.id() + " " + tenant.share())
                .collect(Collectors.joining());
        String viral = viralKeys().map(keys -> ", viral keys " + keys.share()).orElse("");
        String tossed = sampling() == Sampling.RANDOM ? ", shares by coin toss" : "";
        String costs = handlerCosts().map(declared -> ", " + declared).orElse("");
        String faults = Stream.concat(surges().stream(), newViralKeys().stream())
                .map(fault -> ", " + fault)
                .collect(Collectors.joining());
        String slice = slices == 1 ? "" : ", slice " + sliceIndex + " of " + slices;
        return "%s: %s events/s for %s after %s, %s, seed %d%s%s%s, %s%s, %d other tenants%s%s"
                .formatted(
                        name(),
                        eventsPerSecond(),
                        duration(),
                        warmup(),
                        arrivals(),
                        seed(),
                        hot,
                        viral,
                        tossed,
                        valueSizes(),
                        costs,
                        tenants(),
                        faults,
                        slice);
    }
}
