package dev.skewedload.measure;

/** What a load is counted in. Loads that are even in one unit may be uneven in another. */
public enum LoadUnit {
    /** Acknowledged records. */
    RECORDS("records", "records"),
    /** Bytes of key and value as serialized. */
    BYTES("bytes", "bytes"),
    /** What handling the events costs, in thousandths of an ordinary event, as the workload's handler costs have it. */
    COST("cost", "thousandths of an ordinary event's cost");

    private final String word;
    private final String amounts;

    LoadUnit(String word, String amounts) {
        this.word = word;
        this.amounts = amounts;
    }

    /**
     * What a number of this unit is a number of, for messages.
     *
     * @return for instance {@code records}
     */
    public String amounts() {
        return amounts;
    }

    /**
     * The unit as a word, for messages.
     *
     * @return for instance {@code records}
     */
    @Override
    public String toString() {
        return word;
    }
}
