package dev.skewedload.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** Whether somebody listens on a port of 127.0.0.1. */
public final class Ports {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private Ports() {}

    /**
     * Tries to connect.
     *
     * @param port on 127.0.0.1
     * @return false if the connection was refused, or not made within five seconds
     */
    public static boolean answers(int port) {
        try (Socket socket = new Socket()) {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            socket.connect(new InetSocketAddress(loopback, port), (int) LIMIT.toMillis());
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}
