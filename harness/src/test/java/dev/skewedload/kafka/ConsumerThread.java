package dev.skewedload.kafka;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A consumer on a thread of its own, poll after poll until it is closed, has enough or fails. */
abstract class ConsumerThread<C extends Closeable> implements AutoCloseable {
    final C consumer;
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;

    ConsumerThread(C consumer, String name) {
        this.consumer = consumer;
        thread = new Thread(this::work, name);
    }

    /** To be called last by constructors. */
    final void start() {
        thread.start();
    }

    /** Polls once, and says whether it goes on. */
    abstract boolean poll();

    private void work() {
        try (consumer) {
            boolean goesOn = true;
            while (!closed && goesOn) {
                goesOn = poll();
            }
        } catch (RuntimeException | IOException failed) {
            failure = failed;
        }
    }

    /** What ended it but for close and its own wish, or null. */
    @Nullable
    final Throwable failure() {
        return failure;
    }

    @Override
    public final void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
