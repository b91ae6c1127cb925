package dev.skewedload.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of the protocol by which other processes report to a probe: {@code applied <event id>}, after it {@code  content
 * <64 bits in hexadecimal digits>} and {@code  route <name to the end of the line>} where they are known; {@code dead-lettered <event id>};
 * {@code started <event id>} and {@code ended <event id>} for an execution.
 */
record ProbeReport(Kind kind, String eventId, OptionalLong contentHash, Optional<String> route) {
    static final int LONGEST_LINE = 1_000;

    private static final int LONGEST_NAME = 200;
    private static final Pattern LINE =
            Pattern.compile("([a-z-]+) (\\S{1,200})(?: content ([0-9a-f]{1,16}))?(?: route (\\S.{0,199}))?");

    /** What is reported, named as the line begins. */
    enum Kind {
        APPLIED,
        DEAD_LETTERED,
        STARTED,
        ENDED;

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static ProbeReport of(Kind kind, String eventId) {
        return new ProbeReport(kind, eventId, OptionalLong.empty(), Optional.empty());
    }

    static ProbeReport of(AppliedEffect effect) {
        return new ProbeReport(Kind.APPLIED, effect.eventId(), effect.contentHash(), effect.route());
    }

    /** Empty if the line is no report. */
    static Optional<ProbeReport> parse(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return Optional.empty();
        }
        Optional<Kind> kind = Arrays.stream(Kind.values())
                .filter(one -> one.word().equals(parts.group(1)))
                .findFirst();
        String content = parts.group(3);
        Optional<String> route = Optional.ofNullable(parts.group(4));
        return kind.filter(one -> one == Kind.APPLIED || content == null && route.isEmpty())
                .map(one -> new ProbeReport(
                        one,
                        parts.group(2),
                        content == null ? OptionalLong.empty() : OptionalLong.of(Long.parseUnsignedLong(content, 16)),
                        route));
    }

    /** An id or a route that would break the line is sent without what breaks it, and told as what it is by the run. */
    String line() {
        StringBuilder line = new StringBuilder(kind.word()).append(' ').append(word(eventId));
        contentHash.ifPresent(hash -> line.append(" content ").append(Long.toHexString(hash)));
        route.map(name -> shortened(name.strip().replaceAll("\\R", " ")))
                .filter(name -> !name.isEmpty())
                .ifPresent(name -> line.append(" route ").append(name));
        return line.toString();
    }

    private static String word(String id) {
        return id.isEmpty() ? "(empty)" : shortened(id.replaceAll("\\s", "_"));
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
    }

    /** Passes the report on. */
    void tell(EffectSink sink, long nanoTime) {
        switch (kind) {
            case APPLIED -> sink.applied(new AppliedEffect(eventId, nanoTime, 0, contentHash, route));
            case DEAD_LETTERED -> sink.deadLettered(eventId, nanoTime);
            case STARTED -> sink.executionStarted(eventId, nanoTime);
            case ENDED -> sink.executionEnded(eventId, nanoTime);
        }
    }
}
