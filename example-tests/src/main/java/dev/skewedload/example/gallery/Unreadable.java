package dev.skewedload.example.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.workload.Event;

/** Records whose value cannot be parsed: every hundredth. */
final class Unreadable {
    private Unreadable() {}

    /** Puts them among the records of a stand's traffic. */
    static void amongThe(Stand stand) {
        stand.traffic().to(stand.target().payload(Unreadable::value));
    }

    private static byte[] value(Event event) {
        String whole = "{\"event_id\":\"" + event.id() + "\",\"order_id\":\"" + event.entity() + "\"}";
        return (event.sequence() % 100 == 50 ? whole.substring(0, 20) : whole).getBytes(UTF_8);
    }
}
