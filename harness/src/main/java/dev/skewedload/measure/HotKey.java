package dev.skewedload.measure;

/**
 * The key that was hot on a partition for some time.
 *
 * @param key the key
 * @param partition its partition
 * @param records what it had there at the least: acknowledgements that came out of the order of the ticks are not counted, nor
 *     ticks in which another key had more
 */
public record HotKey(String key, int partition, long records) {}
