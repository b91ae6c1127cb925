package dev.skewedload.kafka;

import java.util.Optional;

/** A Kafka cluster to test against, wherever it runs: forked beside the test, in a container, or given from outside. */
public interface KafkaCluster extends AutoCloseable {
    /**
     * Where clients connect.
     *
     * @return {@code host:port}, several of them parted by commas
     */
    String bootstrapServers();

    /**
     * Whether this cluster was started for the tests, so that nobody else's records lie in it.
     *
     * @return true for a cluster that was started here, false for one that was given from outside
     */
    boolean ours();

    /**
     * What ended the cluster. A cluster that cannot know this, such as one given from outside, always says nothing.
     *
     * @return the fact and the last lines of the broker's log; empty while it runs and after {@link #close()}
     */
    Optional<String> failure();

    /** Ends the cluster if it is {@link #ours()}, with all it keeps; otherwise lets go of it. A second call does nothing. */
    @Override
    void close();
}
