package dev.skewedload.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A service that says what it was told, then listens on a port if it was given one, or ends as it was told. */
public final class EchoService {
    private EchoService() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
        System.out.println("heard " + String.join(" ", arguments) + " with " + System.getProperty("echo"));
        if (arguments[0].equals("fail")) {
            throw new IllegalStateException("as told");
        }
        if (arguments[0].equals("listen")) {
            try (ServerSocket server = new ServerSocket(
                    Integer.parseInt(arguments[1]), 10, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
                System.out.println("ready");
                while (true) {
                    server.accept().close();
                }
            }
        }
        System.out.println("ready");
        Thread.currentThread().join();
    }
}
