package dev.skewedload.run;

/**
 * Where effects are read from when the system under test does not report them to an {@link EffectProbe}: for instance
 * the topic that it writes to.
 */
public sealed interface EffectSource permits EffectSource.KafkaTopic {
    /**
     * Effects are the records of a topic, on the same cluster, read with {@code isolation.level=read_committed}. Each
     * record names its event by the header {@value #EVENT_HEADER}, copied from the event's record, or by a field
     * {@code event_id} of its JSON value. Order is judged where all effects of an entity stand in one partition.
     *
     * @param topic the topic, which must be there when the load starts
     * @return the source
     */
    static EffectSource kafkaTopic(String topic) {
        return new KafkaTopic(topic);
    }

    /** The header of every record that is sent: the event's id in UTF-8. */
    String EVENT_HEADER = "skewedload-event";

    /**
     * See {@link EffectSource#kafkaTopic}.
     *
     * @param topic the topic
     */
    record KafkaTopic(String topic) implements EffectSource {}
}
