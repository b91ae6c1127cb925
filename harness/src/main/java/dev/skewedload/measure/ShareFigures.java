package dev.skewedload.measure;

/**
 * One hot tenant's share of the events after the warm-up, as asked and as acknowledged.
 *
 * @param tenant the tenant's id
 * @param asked the declared share, in (0, 1]
 * @param achieved its share of the acknowledged events; 0 if none was
 * @param lowestOfABlock its least share of the acknowledged events of a block of 1,000
 * @param highestOfABlock its greatest share of the acknowledged events of a block of 1,000
 */
public record ShareFigures(
        String tenant, double asked, double achieved, double lowestOfABlock, double highestOfABlock) {}
