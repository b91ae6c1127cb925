package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Two ports on 127.0.0.1 that were free a moment ago; somebody may take one before the broker does. */
record BrokerPorts(int broker, int controller) {
    static BrokerPorts free() {
        try (ServerSocket broker = new ServerSocket(0, 1, loopback());
                ServerSocket controller = new ServerSocket(0, 1, loopback())) {
            return new BrokerPorts(broker.getLocalPort(), controller.getLocalPort());
        } catch (IOException none) {
            throw new SkewedLoadException("No free port for a Kafka broker on 127.0.0.1: " + none.getMessage(), none);
        }
    }

    String bootstrapServers() {
        return "127.0.0.1:" + broker;
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }
}
