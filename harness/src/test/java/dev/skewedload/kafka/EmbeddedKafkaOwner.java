package dev.skewedload.kafka;

/** A JVM that owns a broker, says so and then ends in the way it was told, or waits to be killed. */
final class EmbeddedKafkaOwner {
    private EmbeddedKafkaOwner() {}

    public static void main(String[] args) throws Exception {
        EmbeddedKafka kafka = EmbeddedKafka.start();
        System.out.println("owner " + kafka.pid() + " " + kafka.folder() + " " + kafka.bootstrapServers());
        System.in.read();
        switch (args[0]) {
            case "exit" -> System.exit(0);
            case "kill-and-return" -> kafka.kill();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
