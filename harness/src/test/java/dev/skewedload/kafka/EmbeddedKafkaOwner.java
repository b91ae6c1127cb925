package dev.skewedload.kafka;

/** A JVM that owns a broker, says so, waits, then kills the broker and ends. */
final class EmbeddedKafkaOwner {
    private EmbeddedKafkaOwner() {}

    public static void main(String[] args) throws Exception {
        EmbeddedKafka kafka = EmbeddedKafka.start();
        System.out.println("owner " + kafka.pid() + " " + kafka.folder() + " " + kafka.bootstrapServers());
        System.in.read();
        kafka.kill();
    }
}
