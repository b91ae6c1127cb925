package dev.skewedload.workload;

/**
 * Orders with a life. Each tenant has a number of slots in flight. Its events come in rounds that visit every slot once,
 * in an order shuffled anew each round. An order takes its steps, one a round, then a new one takes its slot. Slots start
 * at staggered steps, so that orders do not all end together; the first order of a slot may be shorter for it.
 */
final class Orders {

    private final int open;
    private final int steps;
    private final long stream;
    private final int[] stagger;
    /** Per tenant, a permutation of its slots; shuffled step by step as its round goes on. */
    private final int[] order;
    /** Per tenant and slot, the index of the order that lives there. */
    private final int[] living;

    private final int[] round;
    private final int[] visited;
    private int cell;
    private long ordinal;

    Orders(Workload workload) {
        int tenants = workload.tenantCount();
        open = workload.openEntities();
        steps = workload.eventsPerEntity();
        stream = Purpose.SLOT.stream(workload.seed());
        stagger = new int[open];
        order = new int[tenants * open];
        living = new int[tenants * open];
        round = new int[tenants];
        visited = new int[tenants];
        for (int slot = 0; slot < open; slot++) {
            stagger[slot] = (int) ((long) slot * steps / open);
        }
        for (int i = 0; i < order.length; i++) {
            order[i] = i % open;
        }
    }

    /** Takes one step of one of the tenant's orders; true if that order is new and is to be told its index. */
    boolean advance(int tenant, long position) {
        int base = tenant * open;
        int at = visited[tenant];
        int slot = pick(base, at, Mix.at(stream, position));
        int step = round[tenant] + stagger[slot];
        boolean born = round[tenant] == 0 || step % steps == 0;
        ordinal = (long) (step / steps) * open + slot;
        cell = base + slot;
        if (++at == open) {
            at = 0;
            round[tenant]++;
        }
        visited[tenant] = at;
        return born;
    }

    private int pick(int base, int at, long hash) {
        int other = base + at + Mix.below(hash, open - at);
        int slot = order[other];
        order[other] = order[base + at];
        order[base + at] = slot;
        return slot;
    }

    /** Tells the order of the last step its index. */
    int born(int index) {
        living[cell] = index;
        return index;
    }

    /** The index of the order that took the last step. */
    int index() {
        return living[cell];
    }

    /** The number of that order among its tenant's, unique. */
    long ordinal() {
        return ordinal;
    }

    /** No fewer than the orders that {@code events} events of {@code tenants} tenants can touch. */
    static long atMost(long events, long tenants, Workload workload) {
        long open = workload.openEntities();
        return Math.min(events, events / workload.eventsPerEntity() + tenants * (open + open / 2 + 1));
    }
}
