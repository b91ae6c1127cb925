package dev.skewedload.run;

/** Told how far a run is. Implementations return at once. */
@FunctionalInterface
public interface Progress {
    /** Tells nobody. */
    Progress SILENT = (phase, fraction, detail) -> {};

    /**
     * Called several times a second while a run goes on.
     *
     * @param phase what the run does now, in a word or two
     * @param fraction how much of the phase is done at the least, in 0..1
     * @param detail figures of the moment, for instance events sent
     */
    void update(String phase, double fraction, String detail);

    /** Called once at the end of the run, however it ended. */
    default void done() {}
}
