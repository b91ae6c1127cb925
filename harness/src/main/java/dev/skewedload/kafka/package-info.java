/**
 * Kafka as the system under test's transport: {@link dev.skewedload.kafka.KafkaTarget} sends events to a topic,
 * {@link dev.skewedload.kafka.EmbeddedKafka} runs a broker beside the test, and what is seen of a group comes from the
 * Admin client, so that a consumer in any language can be judged without touching it. Records name their event in a
 * header; what lies between committed and end offsets is read back by it. Knows nothing of JUnit.
 *
 * <p>A {@link dev.skewedload.kafka.KafkaCluster} is where a test's records go. {@link dev.skewedload.kafka.EmbeddedKafka}
 * forks one beside the test:
 *
 * <pre>
 *  skewedload-broker.jar --unpack once--> cache folder (jars, launcher, archive of classes)
 *                                              | java -cp these and nothing else
 *  test JVM --standard input, held open--> BrokerMain --> ports on 127.0.0.1, folder in java.io.tmpdir
 * </pre>
 *
 * <p>The cache is {@code $XDG_CACHE_HOME/skewedload}, else {@code ~/.cache/skewedload}, else a folder in
 * {@code java.io.tmpdir}; {@code -Dskewedload.cache=folder} names another. It may be deleted when no broker runs.
 */
@NullMarked
package dev.skewedload.kafka;

import org.jspecify.annotations.NullMarked;
