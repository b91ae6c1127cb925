package dev.skewedload.example.gallery;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The right dispatch: a pool of threads with a queue for each key, of which one event at a time is under way. Orders are handled side
 * by side, the events of one order one after the other. When {@code most} events are in flight the consumer is paused, so that
 * memory stays bounded and its polls go on.
 */
public final class PerOrderQueues implements Dispatch {
    private final ExecutorService pool;
    private final int most;
    private final Map<String, Deque<Runnable>> waiting = new HashMap<>();
    private int inFlight;
    private boolean abandoned;

    /**
     * Makes a dispatch.
     *
     * @param threads size of the pool
     * @param most events in flight from which on the consumer is paused
     */
    public PerOrderQueues(int threads, int most) {
        pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "gallery-worker");
            thread.setDaemon(true);
            return thread;
        });
        this.most = most;
    }

    @Override
    public synchronized void take(OrderEvent event, Runnable work) {
        if (abandoned) {
            return;
        }
        inFlight++;
        Deque<Runnable> queue = waiting.get(event.key());
        if (queue == null) {
            waiting.put(event.key(), new ArrayDeque<>());
            start(event.key(), work);
        } else {
            queue.add(work);
        }
    }

    private void start(String key, Runnable work) {
        pool.execute(() -> {
            work.run();
            next(key);
        });
    }

    private synchronized void next(String key) {
        inFlight--;
        notifyAll();
        Runnable work = waiting.get(key).poll();
        if (work == null) {
            waiting.remove(key);
        } else if (!abandoned) {
            start(key, work);
        }
    }

    @Override
    public synchronized boolean isFull() {
        return inFlight >= most;
    }

    @Override
    public synchronized void finish() {
        try {
            while (inFlight > 0 && !abandoned) {
                wait();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void abandon() {
        synchronized (this) {
            abandoned = true;
            notifyAll();
        }
        pool.shutdownNow();
        try {
            pool.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
