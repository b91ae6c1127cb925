package dev.skewedload.workload;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Checks settings, whole, before anything is made of them: the first rule broken is named with its remedy. */
final class SettingsRules {

    static final long MOST_EVENTS = Integer.MAX_VALUE - 15L;
    static final long MOST_SLOTS = 1L << 26;
    static final long MOST_STARS = 10_000_000;
    static final long MOST_GENERATIONS = 1_000;
    private static final Duration LONGEST = Duration.ofDays(365);

    private final Settings settings;

    private SettingsRules(Settings settings) {
        this.settings = settings;
    }

    static void check(Settings settings) {
        SettingsRules rules = new SettingsRules(settings);
        rules.checkTimes();
        rules.checkHotTenants();
        rules.checkTenants();
        rules.checkEntities();
        rules.checkSizes();
        rules.checkCosts();
        rules.checkViralKeys();
        rules.checkSum();
        rules.checkSurges();
        rules.checkNewViralKeys();
    }

    private void checkTimes() {
        String name = settings.name();
        require(isPlain(name), "name", "be plain text on one line", quoted(name), "name the workload, as in \"peak\"");
        double rate = settings.eventsPerSecond();
        boolean positive = rate > 0 && rate < Double.POSITIVE_INFINITY;
        require(positive, "eventsPerSecond", "be above 0", rate, "set the rate, as in 12_000");
        Duration duration = settings.duration();
        require(isTime(duration), "duration", "be above 0, at most 365 days", duration, "set it, as in 20 s");
        Duration warmup = settings.warmup();
        boolean legal = warmup.isZero() || isTime(warmup);
        require(legal, "warmup", "be from 0 to 365 days", warmup, "set it, as in 3 s, or leave it out");
        double measured = settings.eventsIn(duration);
        require(measured >= 1, "duration", "hold one event or more", duration, "raise it or `eventsPerSecond`");
        double all = measured + settings.eventsIn(warmup);
        require(
                all <= MOST_EVENTS,
                "eventsPerSecond",
                "give at most 2,147,483,632 events in all",
                "%s, which gives %.0f".formatted(rate, all),
                "lower it, `duration` or `warmup`");
    }

    private void checkHotTenants() {
        Set<String> ids = new HashSet<>();
        for (HotShare hot : settings.hotTenants()) {
            String id = hot.id();
            require(isPlain(id), "id", "of a hot tenant be plain text", quoted(id), "name it, as in \"acme\"");
            checkShare("share", "of hot tenant " + id + " be in (0, 1]", hot.share(), hot.share() <= 1);
            require(ids.add(id), "id", "be of one hot tenant only", quoted(id), "give each an id of its own");
            require(!isOther(id), "id", "be no other tenant's name", quoted(id), "rename it, as in \"acme\"");
        }
    }

    private void checkShare(String attribute, String rule, double share, boolean belowLimit) {
        boolean percent = share > 1 && share <= 100;
        String remedy = percent
                ? "did you mean "
                        + BigDecimal.valueOf(share)
                                .movePointLeft(2)
                                .stripTrailingZeros()
                                .toPlainString() + "?"
                : "give a share of all events, as in 0.45";
        require(share > 0 && belowLimit, attribute, rule, share, remedy);
    }

    private void checkTenants() {
        int tenants = settings.tenants();
        require(
                tenants >= 0,
                "tenants",
                "be 0 or more",
                tenants,
                "name how many tenants there are besides the hot ones");
        double skew = settings.tenantSkew();
        boolean legal = skew >= 0 && skew < Double.POSITIVE_INFINITY;
        require(legal, "tenantSkew", "be an exponent from 0 up", skew, "0 is even, 1 is a common skew");
    }

    private void checkEntities() {
        int open = settings.openEntities();
        require(open >= 1, "openEntities", "be 1 or more", open, "name how many orders a tenant has in flight");
        int steps = settings.eventsPerEntity();
        require(steps >= 1, "eventsPerEntity", "be 1 or more", steps, "name how many events an order takes");
        long all = settings.tenants() + (long) settings.hotTenants().size();
        require(
                all * open <= MOST_SLOTS,
                "openEntities",
                "times the number of tenants be at most 67,108,864",
                "%d times %d".formatted(open, all),
                "lower it or `tenants`");
    }

    private void checkSizes() {
        ValueSizes sizes = settings.valueSizes();
        int min = sizes.minBytes();
        require(min >= 0, "minBytes", "be 0 or more", min, "name the least size of a value in bytes");
        int max = sizes.maxBytes();
        require(max >= min, "maxBytes", "be `minBytes` (" + min + ") or more", max, "swap the two");
        double share = sizes.largeShare();
        boolean legal = share >= 0 && share <= 1;
        require(legal, "largeShare", "be in [0, 1]", share, "give a share of all values, as in 0.01");
        int large = sizes.largeBytes();
        boolean meant = large >= 0 && (share == 0 || large > 0);
        require(
                meant,
                "largeBytes",
                "be above 0 where `largeShare` is",
                large,
                "name the size of a large value in bytes");
        checkTail(sizes);
    }

    private void checkTail(ValueSizes sizes) {
        double tail = sizes.tail();
        boolean legal = tail >= 0 && tail < Double.POSITIVE_INFINITY;
        require(legal, "tail", "be an exponent above 0", tail, "1.1 is a heavy tail, 3 a light one");
        boolean meant = tail == 0 || sizes.largeShare() > 0;
        require(
                meant,
                "largeShare",
                "be above 0 where there is a `tail`",
                sizes.largeShare(),
                "1 puts all values in it");
        int from = sizes.maxBytes();
        require(tail == 0 || from > 0, "maxBytes", "be above 0 where there is a `tail`", from, "the tail begins there");
        int large = sizes.largeBytes();
        boolean rising = tail == 0 || large > from;
        require(
                rising,
                "largeBytes",
                "be above `maxBytes` (" + from + ") where there is a `tail`",
                large,
                "the tail goes from the one to the other");
    }

    private void checkCosts() {
        HandlerCosts costs = settings.handlerCosts();
        if (costs == null) {
            return;
        }
        double min = costs.min();
        require(isCost(min), "handlerCosts.min", "be above 0", min, "1 is an ordinary event");
        double max = costs.max();
        boolean ordered = isCost(max) && max >= min;
        require(ordered, "handlerCosts.max", "be `handlerCosts.min` (" + min + ") or more", max, "swap the two");
        double share = costs.largeShare();
        boolean legal = share >= 0 && share <= 1;
        require(legal, "handlerCosts.largeShare", "be in [0, 1]", share, "give a share of all events, as in 0.01");
        double large = costs.large();
        boolean meant = share == 0 ? large == 0 : isCost(large);
        String rule = "be above 0 where `handlerCosts.largeShare` is, and only there";
        require(meant, "handlerCosts.large", rule, large, "set both, as in 0.01 and 50");
    }

    private static boolean isCost(double cost) {
        return cost > 0 && cost < Double.POSITIVE_INFINITY;
    }

    private void checkViralKeys() {
        ViralKeys viral = settings.viralKeys();
        if (viral == null) {
            return;
        }
        checkShare("viralKeys.share", "be in (0, 1]", viral.share(), viral.share() <= 1);
        int count = viral.count();
        require(count >= 1, "viralKeys.count", "be 1 or more", count, "name how many stars are born at a time");
        Duration every = viral.every();
        require(isTime(every), "viralKeys.every", "be above 0, at most 365 days", every, "set it, as in 10 s");
        Duration rise = viral.rise();
        boolean legal = rise.isZero() || isTime(rise);
        require(legal, "viralKeys.rise", "be from 0 to 365 days", rise, "set it, as in 1 s");
        Duration half = viral.halfLife();
        require(isTime(half), "viralKeys.halfLife", "be above 0, at most 365 days", half, "set it, as in 4 s");
        boolean few = Stars.mostLiving(viral) <= MOST_GENERATIONS + 2;
        require(few, "viralKeys.every", "be a thousandth or more of rise and 10 half-lives", every, "raise it");
        long stars = Stars.total(
                viral, settings.warmup().toNanos(), settings.duration().toNanos());
        require(stars <= MOST_STARS, "viralKeys.every", "give at most 10,000,000 stars", every, "raise it");
        int tenants = settings.tenants();
        require(
                tenants > 0,
                "tenants",
                "be 1 or more where there are `viralKeys`",
                tenants,
                "add the tenants they live in");
    }

    private void checkSum() {
        ViralKeys viral = settings.viralKeys();
        Shares shares = Shares.of(settings.hotTenants(), viral);
        double sum =
                settings.hotTenants().stream().mapToDouble(HotShare::share).sum() + (viral == null ? 0 : viral.share());
        boolean fits = shares.rest() >= 0;
        require(fits, "share", "of hot tenants and viral keys sum to at most 1", sum, "lower one of them");
        int tenants = settings.tenants();
        boolean taken = shares.rest() == 0 || tenants > 0;
        require(
                taken,
                "tenants",
                "be 1 or more where shares sum below 1 (" + sum + ")",
                tenants,
                "add the other tenants");
        boolean used = shares.rest() > 0 || viral != null || tenants == 0;
        require(used, "tenants", "be 0 where the hot shares sum to 1", tenants, "lower a share or leave `tenants` out");
    }

    private void checkSurges() {
        List<Surge> surges = settings.surges();
        for (Surge surge : surges) {
            double factor = surge.factor();
            boolean faster = factor > 1 && factor < Double.POSITIVE_INFINITY;
            require(faster, "surge", "be to more than 1 times the rate", factor, "3.0 is three times as many events");
            checkWithinLoad("surge", surge.at(), surge.length());
        }
        checkApart("surge", surges.stream().map(surge -> span(surge.at(), surge.length())));
        double all = settings.measuredEvents() + settings.eventsIn(settings.warmup());
        boolean few = all <= MOST_EVENTS;
        require(few, "surge", "leave at most 2,147,483,632 events in all", "%.0f".formatted(all), "lower it");
    }

    private void checkNewViralKeys() {
        double rest = Shares.of(settings.hotTenants(), settings.viralKeys()).rest() / (double) Shares.WHOLE;
        for (NewViralKey key : settings.newViralKeys()) {
            checkShare("newViralKey", "have a share in (0, 1]", key.share(), key.share() <= 1);
            boolean fits = rest > 0 && key.share() <= rest + 1e-9;
            require(fits, "newViralKey", "have no more than the others (" + rest + ")", key.share(), "lower a share");
            checkWithinLoad("newViralKey", key.at(), key.length());
        }
        checkApart("newViralKey", settings.newViralKeys().stream().map(key -> span(key.at(), key.length())));
    }

    private void checkWithinLoad(String attribute, Duration at, Duration length) {
        Duration end = settings.warmup().plus(settings.duration());
        require(isTime(length), attribute, "last longer than 0, at most 365 days", length, "set it, as in 4 s");
        boolean within = at.compareTo(settings.warmup()) >= 0 && at.plus(length).compareTo(end) <= 0;
        require(
                within,
                attribute,
                "lie within the measured load, from " + seconds(settings.warmup()) + " to " + seconds(end),
                "from " + seconds(at) + " to " + seconds(at.plus(length)),
                "move it, or make it shorter or the load longer");
    }

    private void checkApart(String attribute, Stream<Duration[]> spans) {
        List<Duration[]> sorted =
                spans.sorted(Comparator.comparing(span -> span[0])).toList();
        for (int i = 1; i < sorted.size(); i++) {
            Duration before = sorted.get(i - 1)[1];
            Duration from = sorted.get(i)[0];
            boolean apart = from.compareTo(before) >= 0;
            String value = "one from " + seconds(from) + " while another lasts to " + seconds(before);
            require(apart, attribute, "not overlap with another", value, "move one");
        }
    }

    private static Duration[] span(Duration at, Duration length) {
        return new Duration[] {at, at.plus(length)};
    }

    private static String seconds(Duration time) {
        return time.toMillis() / 1e3 + " s";
    }

    private boolean isOther(String id) {
        String digits = id.startsWith("tenant-") ? id.substring("tenant-".length()) : "";
        return digits.matches("[0-9]{1,9}")
                && Integer.parseInt(digits) < settings.tenants()
                && id.equals(settings.otherTenant(Integer.parseInt(digits)));
    }

    private static boolean isPlain(String text) {
        return !text.isBlank() && text.chars().noneMatch(Character::isISOControl);
    }

    private static boolean isTime(Duration time) {
        return !time.isNegative() && !time.isZero() && time.compareTo(LONGEST) <= 0;
    }

    private static String quoted(String text) {
        return '"' + text.replaceAll("\\p{Cntrl}", "?") + '"';
    }

    private static void require(boolean met, String attribute, String rule, Object value, String remedy) {
        if (!met) {
            throw misuse(attribute, rule, value, remedy);
        }
    }

    static SkewedLoadException misuse(String attribute, String rule, Object value, String remedy) {
        return new SkewedLoadException(
                "Workload requires that `%s` %s, but was %s: %s".formatted(attribute, rule, value, remedy));
    }
}
