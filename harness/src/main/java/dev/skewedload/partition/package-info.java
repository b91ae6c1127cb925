/**
 * Where keys go and what that does to the load: pure arithmetic, without a Kafka client, time or threads.
 *
 * <ul>
 *   <li>{@link dev.skewedload.partition.Partitioner}: the mapping from a key to a partition, as a client family
 *       computes it.
 *   <li>{@link dev.skewedload.partition.PartitionLoads}: loads per partition and their peak-to-average ratio, the
 *       project's one figure for skew.
 *   <li>{@link dev.skewedload.partition.ChancePeak}: the ratio that chance alone gives, since even keys do not give
 *       1.0. A ratio is judged beside it.
 * </ul>
 *
 * <p>Counts per partition are a function of keys, partitioner and partition count. They are exact on any machine, so a
 * limit on them has no noise.
 */
@NullMarked
package dev.skewedload.partition;

import org.jspecify.annotations.NullMarked;
