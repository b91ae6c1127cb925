package dev.skewedload.check;

/**
 * One partition that took more than chance gives.
 *
 * @param partition partition from 0
 * @param ofPartitions number of all partitions
 * @param ofTheMean its load over the mean of all
 * @param chance the greatest load over the mean that chance gives, in 95 of 100 cases
 * @param key its heaviest key, fit to be shown
 * @param keyOfTheMean that key's load over the mean of all partitions
 * @param byOneKey whether that key is why it is hot
 */
record HotPartition(
        int partition,
        int ofPartitions,
        double ofTheMean,
        double chance,
        String key,
        double keyOfTheMean,
        boolean byOneKey) {
    String describe() {
        double percent = 100 * keyOfTheMean / ofTheMean;
        return byOneKey
                ? Story.format("key %s makes %.1f %% of partition %d", key, percent, partition)
                : Story.format(
                        "partition %d takes %.2f times the mean (by chance up to %.2f), but not by one key: its heaviest, %s,"
                                + " makes %.1f %% of it",
                        partition, ofTheMean, chance, key, percent);
    }

    /** A key alone cannot be less than its share of the load. */
    String describeMorePartitions() {
        return Story.format(
                "more partitions do not help: of %d the key alone is %.1f times the mean",
                2 * ofPartitions, 2 * keyOfTheMean);
    }
}
