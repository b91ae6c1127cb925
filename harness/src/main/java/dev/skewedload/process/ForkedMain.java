package dev.skewedload.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What a forked JVM runs first: it sees to it that this JVM ends with its standard input, then runs the main class. */
final class ForkedMain {
    private static final long SHUTDOWN_SECONDS = 5;

    private ForkedMain() {}

    /** The main class, then its arguments. */
    public static void main(String[] arguments) throws Throwable {
        daemon("skewedload-owner", () -> endWith(System.in));
        Method main = Class.forName(arguments[0]).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static void endWith(InputStream input) {
        try {
            input.transferTo(OutputStream.nullOutputStream());
        } catch (IOException broken) {
            // That is an end, too.
        }
        daemon("skewedload-end", ForkedMain::haltLater);
        System.exit(0);
    }

    /** A shutdown hook that hangs, for instance on a broker that is gone too, must not keep it here. */
    private static void haltLater() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SHUTDOWN_SECONDS);
        while (System.nanoTime() < deadline) {
            LockSupport.parkNanos(deadline - System.nanoTime());
        }
        Runtime.getRuntime().halt(1);
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
