package dev.skewedload.measure;

import dev.skewedload.workload.Sampling;
import java.util.Locale;
import java.util.Optional;

/**
 * One hot tenant's share of the events after the warm-up: as asked, as it fell to the events that were sent, and as
 * acknowledged.
 *
 * @param tenant the tenant's id
 * @param asked the declared share, in (0, 1]
 * @param sent its share of the events that were sent; 0 if none was
 * @param achieved its share of the acknowledged events; 0 if none was
 * @param lowestOfABlock its least share of the acknowledged events of a block of 1,000
 * @param highestOfABlock its greatest share of the acknowledged events of a block of 1,000
 */
public record ShareFigures(
        String tenant, double asked, double sent, double achieved, double lowestOfABlock, double highestOfABlock) {
    private static final double MOST_OFF = 0.005;
    /** A quota that is no whole number is rounded, and a short last block once more: it shows in short runs. */
    private static final double MOST_EVENTS_OFF = 2;

    private static final double RAREST_CHANCE = 1e-6;

    /**
     * Why the load did not have the share asked for. With {@link Sampling#EXACT} the acknowledged share may miss the asked
     * one by 0.005, or by two events where that is more. With {@link Sampling#RANDOM} it may miss that of the events sent by
     * as much: how the coins fell is known, so that refusals are not hidden in their noise. And the coins must have fallen
     * as chance has it: k of n events at share p are refused where chance gives so many or so few in less than one stream of
     * a million, by Chernoff's bound 2 exp(-n D) with D = q ln(q/p) + (1-q) ln((1-q)/(1-p)) and q = k/n.
     *
     * <p>Example: of 10,000 events at 0.45 coins may give 4,233 to 4,768.
     *
     * @param sampling how shares were kept
     * @param sentEvents measured events sent, of all tenants
     * @param acknowledgedEvents measured events acknowledged, of all tenants
     * @return one sentence, or empty if there is nothing to say or nothing was acknowledged
     */
    public Optional<String> fault(Sampling sampling, long sentEvents, long acknowledgedEvents) {
        if (acknowledgedEvents == 0) {
            return Optional.empty();
        }
        if (sampling == Sampling.RANDOM && chance(sentEvents) < RAREST_CHANCE) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "tenant %s has %.4f of the %,d events sent, which coins tossed for %.4f give in less than one stream of"
                            + " a million",
                    tenant,
                    sent,
                    sentEvents,
                    asked));
        }
        double due = sampling == Sampling.RANDOM ? sent : asked;
        boolean off = Math.abs(achieved - due) > Math.max(MOST_OFF, MOST_EVENTS_OFF / acknowledgedEvents);
        return off ? Optional.of(missed(sampling, due)) : Optional.empty();
    }

    private String missed(Sampling sampling, double due) {
        return String.format(
                Locale.ROOT,
                "tenant %s has %.4f of the acknowledged events, not the %.4f %s: its events were refused or not answered",
                tenant,
                achieved,
                due,
                sampling == Sampling.RANDOM ? "of those sent" : "asked for");
    }

    /** No less than the probability that coins miss the asked share by so much. */
    private double chance(long events) {
        return 2 * Math.exp(-events * (divergence(sent, asked) + divergence(1 - sent, 1 - asked)));
    }

    private static double divergence(double q, double p) {
        return q == 0 ? 0 : q * Math.log(q / p);
    }
}
