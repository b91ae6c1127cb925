package dev.skewedload.example.gallery;

/** A thread for each partition, so that one that is held does not hold the others: they drift apart as those of several members do. */
final class PerPartition implements Dispatch {
    private static final int NEVER_FULL = 1_000_000;

    private final PerOrderQueues queues;

    PerPartition(int partitions) {
        queues = new PerOrderQueues(partitions, NEVER_FULL);
    }

    @Override
    public void take(OrderEvent event, Runnable work) {
        String key = event.partition().toString();
        queues.take(new OrderEvent(event.id(), key, event.partition(), event.offset(), event.value()), work);
    }

    @Override
    public boolean isFull() {
        return queues.isFull();
    }

    @Override
    public void finish() {
        queues.finish();
    }

    @Override
    public void abandon() {
        queues.abandon();
    }
}
