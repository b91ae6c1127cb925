package dev.skewedload.measure;

/** What a load is counted in. Loads that are even in one unit may be uneven in another. */
public enum LoadUnit {
    /** Acknowledged records. */
    RECORDS("records"),
    /** Bytes of key and value as serialized. */
    BYTES("bytes");

    private final String plural;

    LoadUnit(String plural) {
        this.plural = plural;
    }

    /**
     * The unit as a word, for messages.
     *
     * @return for instance {@code records}
     */
    @Override
    public String toString() {
        return plural;
    }
}
