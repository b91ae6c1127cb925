package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A member of a group that was there at one look and was gone, or came anew, at the next.
 *
 * <p>A coordinator puts a member out if it does not poll for {@code max.poll.interval.ms}, or does not answer for its session
 * timeout; a member that closes leaves by itself. From outside these look alike. It was put out for <b>long processing</b> if an
 * execution of a second or more was under way as it left and ended afterwards: its process lived, and worked. A static member ({@code
 * group.instance.id}) that comes back within its session never left.
 *
 * <p><b>Example.</b> {@code max.poll.interval.ms} is 2,000, and event 7 is worked on from 4.0 s to 9.0 s. The member is seen last at 6.0
 * s, is gone at 6.4 s, and a member of its client comes at 9.2 s: it left at 6.4 s and was back at 9.2 s, while event 7 was under way.
 *
 * <p><b>What it cannot see.</b> A member that left and came back under the same id between two looks (every 0.4 s; the epoch shows
 * it, as {@link GroupFigures#epochs}). A batch whose records together take longer than the interval, each of them less than a second.
 *
 * @param member its id
 * @param lastSeenSeconds when it was seen last
 * @param atSeconds when it was not seen any more
 * @param backSeconds when it, or another member of the same client, was seen again; empty if it was not
 * @param after the last mark of the time line that had begun before it left, which may be why; empty without any
 * @param during the longest execution that was under way as it left, by whomever; empty if none of a second or more was seen
 */
public record Departure(
        String member,
        double lastSeenSeconds,
        double atSeconds,
        OptionalDouble backSeconds,
        Optional<String> after,
        Optional<LongExecution> during) {
    private static final int UUID_LENGTH = 36;

    /**
     * Whether it was put out for long processing.
     *
     * @return whether an execution was under way as it left, and ended afterwards
     */
    public boolean isByLongProcessing() {
        return during.filter(LongExecution::ended).isPresent();
    }

    static List<Departure> of(List<AssignmentSample> looks, List<Mark> marks, List<LongExecution> executions) {
        List<Departure> all = new ArrayList<>();
        for (int look = 1; look < looks.size(); look++) {
            AssignmentSample before = looks.get(look - 1);
            AssignmentSample now = looks.get(look);
            for (String member : before.members()) {
                if (!now.members().contains(member)) {
                    all.add(new Departure(
                            member,
                            before.seconds(),
                            now.seconds(),
                            back(member, before, looks.subList(look, looks.size())),
                            markBefore(now.seconds(), marks),
                            during(before.seconds(), now.seconds(), executions)));
                }
            }
        }
        return all;
    }

    private static OptionalDouble back(String member, AssignmentSample before, List<AssignmentSample> after) {
        Set<String> known = new HashSet<>(before.members());
        known.remove(member);
        return after.stream()
                .filter(look -> look.members().stream()
                        .anyMatch(other ->
                                !known.contains(other) && clientOf(other).equals(clientOf(member))))
                .mapToDouble(AssignmentSample::seconds)
                .findFirst();
    }

    /** In the classic protocol an id is the client's, a dash and a UUID, which is new each time; in the others it stays. */
    private static String clientOf(String member) {
        int dash = member.length() - UUID_LENGTH - 1;
        return dash > 0 && member.charAt(dash) == '-' ? member.substring(0, dash) : member;
    }

    private static Optional<String> markBefore(double second, List<Mark> marks) {
        return marks.stream()
                .filter(mark -> mark.beganSeconds().orElse(Double.POSITIVE_INFINITY) <= second)
                .reduce((earlier, later) -> later)
                .map(Mark::name);
    }

    private static Optional<LongExecution> during(double lastSeen, double gone, List<LongExecution> executions) {
        return executions.stream()
                .filter(execution -> execution.fromSecond() <= lastSeen && execution.toSecond() >= gone)
                .max(Comparator.comparingDouble(LongExecution::seconds));
    }
}
