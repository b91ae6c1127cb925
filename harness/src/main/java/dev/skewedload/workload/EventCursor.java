package dev.skewedload.workload;

import org.jspecify.annotations.Nullable;

/**
 * Walks the events of a workload in order, one at a time, without allocating. After {@link #next()} returned true the other
 * methods tell of the current event; before that, and after the end, what they return has no meaning.
 *
 * <p>A cursor of a slice walks the whole stream and stops only at its own entities. Not for use by several threads at once:
 * each takes its own cursor.
 */
public final class EventCursor implements AutoCloseable {

    private final Workload workload;
    private final long warmupEvents;
    private final int hot;
    private final long tenantStream;
    private final long sizeStream;
    private final long sliceStream;
    private final long costStream;
    private final ValueSizes sizes;
    private final @Nullable HandlerCosts costs;
    private final @Nullable Placement heavy;
    private final Placement placement;
    private final DueTimes dueTimes;
    private final Orders orders;
    private final @Nullable AliasTable others;
    private final @Nullable Stars stars;
    private final NewKeys newKeys;

    private long end;
    private long position = -1;
    private int born;
    private int tenant;
    private int entity;
    private boolean viral;
    private int newKey = NewKeys.NONE;
    private boolean isHeavy;
    private long ordinal;
    private long due;

    EventCursor(Workload workload) {
        this.workload = workload;
        warmupEvents = workload.warmupEvents();
        end = workload.eventCount();
        hot = workload.hotTenants().size();
        tenantStream = Purpose.TENANT.stream(workload.seed());
        sizeStream = Purpose.SIZE.stream(workload.seed());
        sliceStream = Purpose.SLICE.stream(workload.seed());
        costStream = Purpose.COST.stream(workload.seed());
        sizes = workload.valueSizes();
        costs = workload.handlerCosts().orElse(null);
        heavy = costs == null || costs.largeShare() == 0
                ? null
                : Placement.of(workload, Shares.of(costs.largeShare()), Purpose.HEAVY);
        placement = Placement.of(workload, workload.shares(), Purpose.PLACE);
        dueTimes = new DueTimes(workload);
        orders = new Orders(workload);
        int tenants = workload.tenants();
        others = tenants == 0 ? null : Zipf.of(tenants, workload.tenantSkew()).table();
        newKeys = new NewKeys(workload);
        stars = workload.viralKeys().map(keys -> new Stars(workload, keys)).orElse(null);
    }

    /**
     * Moves on to the next event.
     *
     * @return false at the end of the stream, or once the cursor is closed
     */
    public boolean next() {
        while (position + 1 < end) {
            position++;
            due = dueTimes.due(position);
            int category = placement.category(position);
            isHeavy = heavy != null && heavy.category(position) == 0;
            viral = category == hot;
            newKey = category > hot ? newKeys.pick(position, due) : NewKeys.NONE;
            if (newKey != NewKeys.NONE) {
                takeNewKey();
            } else if (viral) {
                takeStar();
            } else {
                takeOrder(category);
            }
            if (isMine()) {
                return true;
            }
        }
        position = end;
        return false;
    }

    private void takeStar() {
        Stars all = stars;
        if (all == null) {
            throw new IllegalStateException("a viral event in a workload without viral keys");
        }
        all.pick(position, due);
        tenant = hot + all.host(workload.tenants());
        ordinal = all.star();
        entity = all.index() < 0 ? all.born(born++) : all.index();
    }

    private void takeNewKey() {
        tenant = hot + newKeys.host(newKey, workload.tenants());
        ordinal = newKey;
        entity = newKeys.index(newKey) == NewKeys.NONE ? newKeys.born(newKey, born++) : newKeys.index(newKey);
    }

    private void takeOrder(int category) {
        tenant = category < hot ? category : hot + drawOther();
        entity = orders.advance(tenant, position) ? orders.born(born++) : orders.index();
        ordinal = orders.ordinal();
    }

    private int drawOther() {
        AliasTable table = others;
        if (table == null) {
            throw new IllegalStateException("an event for other tenants in a workload without them");
        }
        return table.draw(Mix.at(tenantStream, position));
    }

    private boolean isMine() {
        int slices = workload.slices();
        return slices == 1 || Mix.below(Mix.at(sliceStream, entity), slices) == workload.sliceIndex();
    }

    /**
     * Position in the whole stream, in a slice too.
     *
     * @return from 0 to {@link Workload#eventCount()} - 1; warm-up events come first
     */
    public long sequence() {
        return position;
    }

    /**
     * The tenant by number: hot ones first, in the order they were declared.
     *
     * @return from 0 to {@link Workload#tenantCount()} - 1
     */
    public int tenantIndex() {
        return tenant;
    }

    /**
     * The tenant by name. Allocates nothing.
     *
     * @return {@link Workload#tenantName(int)} of {@link #tenantIndex()}
     */
    public String tenant() {
        return workload.tenantName(tenant);
    }

    /**
     * Whether the tenant is one of the hot ones.
     *
     * @return true for a hot tenant's event; viral events are never a hot tenant's
     */
    public boolean hot() {
        return tenant < hot;
    }

    /**
     * The entity by number, in order of first events over the whole stream; the same in every slice.
     *
     * @return from 0 to {@link Workload#entities()} - 1
     */
    public int entityIndex() {
        return entity;
    }

    /**
     * The entity by name, unique in the run: tenant and number, as in acme-17, or for viral keys tenant-042-v3, for new
     * ones at a given time tenant-042-new0. Makes a new string at each call.
     *
     * @return the name
     */
    public String entity() {
        String kind = newKey != NewKeys.NONE ? "-new" : viral ? "-v" : "-";
        return tenant() + kind + ordinal;
    }

    /**
     * Which of the workload's {@link NewViralKey}s the event is of.
     *
     * @return its number in order of time, from 0; -1 if it is of none
     */
    public int newViralKey() {
        return newKey;
    }

    /**
     * Size of the value asked for.
     *
     * @return in bytes
     */
    public int valueBytes() {
        return sizes.bytes(Mix.at(sizeStream, position));
    }

    /**
     * What handling the event costs, relative to an ordinary one.
     *
     * @return 1 unless the workload has {@link HandlerCosts}
     */
    public double cost() {
        HandlerCosts declared = costs;
        if (declared == null) {
            return 1;
        }
        return isHeavy ? declared.large() : declared.cost(Mix.at(costStream, position));
    }

    /**
     * When the event is due.
     *
     * @return in nanoseconds since the start of the stream, warm-up included; never less than the one before
     */
    public long dueNanos() {
        return due;
    }

    /**
     * Whether the event belongs to the warm-up.
     *
     * @return true before the first measured event
     */
    public boolean warmup() {
        return position < warmupEvents;
    }

    /**
     * The current event as a value that may be kept, with its sequence as its id.
     *
     * @return a new event
     * @throws SkewedLoadException if there is no current event
     */
    public Event event() {
        return eventWithId(Long.toString(position));
    }

    /**
     * The current event of a run as a value that may be kept.
     *
     * @param run the run's id
     * @return a new event with the id {@code run-sequence}
     * @throws SkewedLoadException if there is no current event
     */
    public Event event(String run) {
        return eventWithId(run + "-" + position);
    }

    private Event eventWithId(String id) {
        if (position < 0 || position >= end) {
            throw new SkewedLoadException(
                    "EventCursor requires that `next()` return true before `event()`, but there is no current event:"
                            + " call it first");
        }
        return new Event(id, position, tenant(), entity(), valueBytes(), cost(), due, warmup());
    }

    /** Ends the walk: {@link #next()} returns false from now on. */
    @Override
    public void close() {
        end = Math.min(end, position);
    }
}
