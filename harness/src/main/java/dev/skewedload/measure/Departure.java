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
 * execution of a second or more was under way as it left and ended afterwards: its process lived, and worked. That of an event whose
 * partition another member owned is not its own; and of one that was under way when something was done on the time line nobody
 * knows whether that, such as a pause, made it long. A static member ({@code
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
 * @param during the longest execution that was under way as it left and may have been its own; empty if none of a second or more was
 *     seen
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
                            during(member, before, now.seconds(), marks, executions)));
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

    /** Those who share a partition, and static members, who own by another name, are not told apart. */
    private static boolean isOfAnother(int partition, String member, AssignmentSample look) {
        String owner = partition == LongExecution.UNKNOWN ? "" : look.owners().get(partition);
        return !owner.equals(member) && look.members().contains(owner);
    }

    /** In the classic protocol an id is the client's, a dash and a UUID, which is new each time; in the others it stays. */
    private static String clientOf(String member) {
        int dash = member.length() - UUID_LENGTH - 1;
        return dash > 0 && member.charAt(dash) == '-' ? member.substring(0, dash) : member;
    }

    private static Optional<String> markBefore(double second, List<Mark> marks) {
        return marks.stream()
                .filter(mark -> began(mark) <= second)
                .max(Comparator.comparingDouble(Departure::began))
                .map(Mark::name);
    }

    private static double began(Mark mark) {
        return mark.beganSeconds().orElse(Double.POSITIVE_INFINITY);
    }

    private static Optional<LongExecution> during(
            String member, AssignmentSample before, double gone, List<Mark> marks, List<LongExecution> executions) {
        return executions.stream()
                .filter(execution -> execution.fromSecond() <= before.seconds() && execution.toSecond() >= gone)
                .filter(execution -> !isOfAnother(execution.partition(), member, before))
                .filter(execution ->
                        marks.stream().noneMatch(mark -> execution.fromSecond() <= began(mark) && began(mark) <= gone))
                .max(Comparator.comparingDouble(LongExecution::seconds));
    }
}
