package dev.skewedload.workload;

/** What a stream of hashes is drawn for: each purpose has a stream of its own, so that none echoes another. */
enum Purpose {
    PLACE,
    TENANT,
    SLOT,
    SIZE,
    ARRIVAL,
    STAR,
    HOST,
    SLICE,
    COST,
    HEAVY,
    BURST,
    CONTROL,
    NEW_KEY,
    NEW_KEY_HOST;

    long stream(long seed) {
        return Mix.at(Mix.at(seed, ordinal()), ~ordinal());
    }
}
