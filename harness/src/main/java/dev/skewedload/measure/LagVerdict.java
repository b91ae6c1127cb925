package dev.skewedload.measure;

/** What the slope of a partition's lag says. */
public enum LagVerdict {
    /** The whole interval lies above 0 and its middle is material. */
    GROWING,
    /** The whole interval lies below the material line; without arrivals, the lag does not rise. */
    NOT_GROWING,
    /** The whole interval lies below 0: a case of not growing. */
    DRAINING,
    /** The evidence is too thin or too restless for any of the others. */
    CANNOT_TELL;

    /**
     * Whether it is shown that the lag does not grow.
     *
     * @return true for {@link #NOT_GROWING} and {@link #DRAINING}
     */
    public boolean isNotGrowing() {
        return this == NOT_GROWING || this == DRAINING;
    }
}
