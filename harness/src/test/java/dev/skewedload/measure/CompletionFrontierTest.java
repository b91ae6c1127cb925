package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class CompletionFrontierTest {

    private final CompletionFrontier frontier = new CompletionFrontier();

    private static JsonNode published(String name) {
        try (InputStream in = CompletionFrontierTest.class.getResourceAsStream("/cases/commit-frontier.json")) {
            return StreamSupport.stream(
                            new ObjectMapper().readTree(in).get("cases").spliterator(), false)
                    .filter(c -> c.get("name").asText().equals(name))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Long> longs(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asLong)
                .toList();
    }

    /** A list of offsets, or a range such as 375..400. */
    private void deliver(JsonNode delivered) {
        if (delivered.isTextual()) {
            String[] range = delivered.asText().split("\\.\\.");
            LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[1]))
                    .forEach(frontier::delivered);
        } else {
            longs(delivered).forEach(frontier::delivered);
        }
    }

    private void completeAllBut(JsonNode delivered, List<Long> incomplete) {
        deliver(delivered);
        long from = delivered.isTextual()
                ? Long.parseLong(delivered.asText().split("\\.\\.")[0])
                : delivered.get(0).asLong();
        long to = delivered.isTextual()
                ? Long.parseLong(delivered.asText().split("\\.\\.")[1])
                : delivered.get(delivered.size() - 1).asLong();
        LongStream.rangeClosed(from, to)
                .filter(offset -> !incomplete.contains(offset))
                .forEach(frontier::completed);
    }

    private void assertFollows(JsonNode known) {
        deliver(known.get("delivered"));
        List<Long> seen = new ArrayList<>();
        for (long offset : longs(known.get("completed"))) {
            assertThat(frontier.completed(offset)).isTrue();
            seen.add(frontier.offset().orElseThrow());
        }
        assertThat(seen).isEqualTo(longs(known.get("frontier_after_each")));
    }

    private void assertUnsafe(JsonNode known) {
        List<Long> incomplete = longs(known.get("incomplete"));
        completeAllBut(known.get("delivered"), incomplete);
        long commit = known.get("commit").asLong();
        List<Long> lost = longs(known.get("crash_loses"));

        assertThat(known.get("verdict").asText()).isEqualTo("unsafe");
        assertThat(frontier.isSafe(commit)).isFalse();
        assertThat(frontier.incompleteBelow(commit)).isEqualTo(lost.size());
        assertThat(frontier.offset()).hasValue(lost.get(0));
        assertThat(frontier.offset()).hasValue(known.get("safe_commit").asLong());
        assertThat(frontier.isSafe(known.get("safe_commit").asLong())).isTrue();
    }

    @Test
    void order_of_completion() {
        assertFollows(published("order of completion"));
    }

    @Test
    void fold_keeps_the_last() {
        JsonNode known = published("fold keeps the last");
        assertFollows(known);
        long commit = known.get("stuck_final_commit").asLong();

        assertThat(known.get("verdict").asText()).isEqualTo("safe but behind the frontier by 3; no loss");
        assertThat(frontier.isSafe(commit)).isTrue();
        assertThat(frontier.offset().orElseThrow() - commit).isEqualTo(3);
        assertThat(frontier.incompleteBelow(5)).isZero();
    }

    @Test
    void every_fifth_is_slow() {
        assertUnsafe(published("every fifth is slow"));
    }

    @Test
    void parallel_batch() {
        assertUnsafe(published("parallel batch"));
    }

    @Test
    void head_of_line() {
        JsonNode known = published("head of line");
        completeAllBut(known.get("delivered"), longs(known.get("incomplete")));

        assertThat(known.get("verdict").asText()).isEqualTo("safe; one stuck record at 5, 49995 complete beyond it");
        assertThat(frontier.isSafe(known.get("commit").asLong())).isTrue();
        assertThat(frontier.offset()).hasValue(5);
        assertThat(frontier.incomplete()).isOne();
        assertThat(frontier.completeBeyond()).isEqualTo(49_995);
        assertThat(50_001 - known.get("commit").asLong())
                .isEqualTo(known.get("offset_lag").asLong());
    }

    @Test
    void delivered_again_after_a_rewind() {
        JsonNode known = published("delivered again after a rewind");
        List<Long> all = longs(known.get("delivered"));
        all.subList(0, 5).forEach(frontier::delivered);
        longs(known.get("completed_first_copies"))
                .forEach(offset -> assertThat(frontier.completed(offset)).isTrue());
        all.subList(5, 10).forEach(frontier::delivered);
        assertThat(frontier.offset()).as("what had its effect stays complete").hasValue(13);
        List<Long> duplicates = longs(known.get("completed_second_copies")).stream()
                .filter(offset -> !frontier.completed(offset))
                .toList();

        assertThat(duplicates).isEqualTo(longs(known.get("duplicates")));
        assertThat(frontier.offset()).hasValue(known.get("final_frontier").asLong());
    }

    @Test
    void nothing_delivered_has_no_frontier_and_no_commit_is_unsafe() {
        assertThat(frontier.offset()).isEqualTo(OptionalLong.empty());
        assertThat(frontier.isSafe(1_000)).isTrue();
        assertThat(frontier.incompleteBelow(1_000)).isZero();
        assertThat(frontier.completeBeyond()).isZero();
    }

    @Test
    void what_is_complete_was_delivered() {
        frontier.delivered(104);
        frontier.completed(105);

        assertThat(frontier.offset()).hasValue(104);
        assertThat(frontier.isSafe(105)).isFalse();
        frontier.completed(104);
        assertThat(frontier.offset()).hasValue(106);
    }

    @Test
    void what_lies_below_and_is_delivered_late_moves_the_frontier_back() {
        frontier.completed(9_000);
        assertThat(frontier.offset()).hasValue(9_001);
        frontier.delivered(8_000);

        assertThat(frontier.offset()).hasValue(8_000);
        assertThat(frontier.completeBeyond()).isOne();
    }

    @Test
    void refuses_negative_offsets() {
        assertThatThrownBy(() -> frontier.delivered(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an offset must not be negative, but was -1");
        assertThatThrownBy(() -> frontier.completed(-7)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Two sets, and every answer by walking through them. */
    private static final class Slow {
        private final TreeSet<Long> delivered = new TreeSet<>();
        private final TreeSet<Long> complete = new TreeSet<>();

        OptionalLong offset() {
            if (delivered.isEmpty()) {
                return OptionalLong.empty();
            }
            return OptionalLong.of(delivered.stream()
                    .filter(offset -> !complete.contains(offset))
                    .findFirst()
                    .orElse(delivered.last() + 1));
        }

        long incompleteBelow(long commit) {
            return delivered.headSet(commit).stream()
                    .filter(offset -> !complete.contains(offset))
                    .count();
        }

        long completeBeyond() {
            return offset().isPresent() ? complete.tailSet(offset().getAsLong()).size() : 0;
        }
    }

    @Test
    void agrees_with_two_sets_on_random_histories() {
        SplittableRandom random = new SplittableRandom(20261201);
        for (int history = 0; history < 300; history++) {
            CompletionFrontier fast = new CompletionFrontier();
            Slow slow = new Slow();
            long start = random.nextLong(20_000);
            int spread = 1 + random.nextInt(history % 3 == 0 ? 12_000 : 150);
            for (int step = 0; step < 60; step++) {
                long offset = start + random.nextInt(spread);
                if (random.nextInt(5) < 2) {
                    fast.delivered(offset);
                    slow.delivered.add(offset);
                } else if (slow.delivered.isEmpty() || random.nextInt(10) == 0) {
                    slow.delivered.add(offset);
                    assertThat(fast.completed(offset)).isEqualTo(slow.complete.add(offset));
                } else {
                    long one = random.nextBoolean()
                            ? slow.offset().getAsLong()
                            : List.copyOf(slow.delivered).get(random.nextInt(slow.delivered.size()));
                    slow.delivered.add(one);
                    assertThat(fast.completed(one)).isEqualTo(slow.complete.add(one));
                }
                long commit = start + random.nextInt(spread + 2);
                assertThat(fast.offset()).isEqualTo(slow.offset());
                assertThat(fast.incompleteBelow(commit)).isEqualTo(slow.incompleteBelow(commit));
                assertThat(fast.isSafe(commit)).isEqualTo(slow.incompleteBelow(commit) == 0);
                assertThat(fast.incomplete()).isEqualTo(slow.delivered.size() - slow.complete.size());
                assertThat(fast.completeBeyond()).isEqualTo(slow.completeBeyond());
            }
        }
    }
}
