package dev.skewedload.run;

/** When the system under test counts as ready, so that the first event may be due. */
public enum Readiness {
    /** Its consumer group is stable and owns every partition. */
    GROUP_OWNS_ALL_PARTITIONS,
    /** At once: for systems that assign partitions to themselves, or that no group reads for. */
    AT_ONCE
}
