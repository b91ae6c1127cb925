package dev.skewedload.broker;

/** Starts a broker. */
public final class BrokerMain {
    private BrokerMain() {}

    /**
     * Runs the broker until its standard input ends.
     *
     * @param args none yet
     */
    public static void main(String[] args) {
        System.out.println(kafka.Kafka.class);
    }
}
