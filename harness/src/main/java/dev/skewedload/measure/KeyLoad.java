package dev.skewedload.measure;

/**
 * What one key put on its partition.
 *
 * @param key the key as text; a null key reads {@code (no key)}
 * @param partition the partition of its first acknowledged record
 * @param records acknowledged records with this key
 * @param bytes bytes of those records, key and value as serialized
 */
public record KeyLoad(String key, int partition, long records, long bytes) {}
