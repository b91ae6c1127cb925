package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GroupBarrierTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(250);

    private static Optional<String> await(OffsetSource source, Readiness readiness, Duration within)
            throws InterruptedException {
        return new GroupBarrier(source, readiness, within, Progress.SILENT, Optional::empty).await();
    }

    private static Optional<String> await(OffsetSource source, Duration within) throws InterruptedException {
        return await(source, Readiness.GROUP_OWNS_ALL_PARTITIONS, within);
    }

    @Test
    void is_open_at_once_for_a_group_that_owns_and_has_read_everything() throws InterruptedException {
        ScriptedOffsets offsets = ScriptedOffsets.settledAt(5, 0, 7);

        assertThat(await(offsets, LONG)).isEmpty();
        assertThat(offsets.calls).containsExactly("ends", "group", "committed");
    }

    @Test
    void sets_an_empty_group_to_the_ends_once_and_waits_for_its_members() throws InterruptedException {
        AtomicInteger looks = new AtomicInteger();
        ScriptedOffsets offsets = new ScriptedOffsets() {
            @Override
            public Group group() {
                if (looks.incrementAndGet() == 3) {
                    owned();
                }
                return super.group();
            }
        };
        offsets.ends = new long[] {5, 0, 7};

        assertThat(await(offsets, LONG)).isEmpty();
        assertThat(offsets.calls).containsOnlyOnce("commit [5, 0, 7]");
        assertThat(looks).hasValue(3);
    }

    @Test
    void waits_for_the_group_to_read_what_was_there_before() throws InterruptedException {
        AtomicInteger looks = new AtomicInteger();
        ScriptedOffsets offsets = new ScriptedOffsets() {
            @Override
            public long[] committed() {
                committed = looks.incrementAndGet() < 3 ? new long[] {4, 0, 7} : new long[] {5, -1, 7};
                return super.committed();
            }
        };
        offsets.ends = new long[] {5, 0, 7};
        offsets.owned();

        assertThat(await(offsets, LONG)).isEmpty();
        assertThat(looks).hasValue(3);
        assertThat(offsets.calls).noneMatch(call -> call.startsWith("commit ["));
    }

    @Test
    void a_group_that_fills_while_its_offsets_are_set_is_not_empty_any_more() throws InterruptedException {
        ScriptedOffsets offsets = new ScriptedOffsets() {
            @Override
            public void commit(long[] asked) {
                committed = new long[] {5, 0, 7};
                owned();
                throw new IllegalStateException("the group is not empty");
            }
        };
        offsets.ends = new long[] {5, 0, 7};

        assertThat(await(offsets, LONG)).isEmpty();
    }

    @Test
    void looks_again_after_an_error() throws InterruptedException {
        AtomicInteger looks = new AtomicInteger();
        ScriptedOffsets offsets = new ScriptedOffsets() {
            @Override
            public long[] ends() {
                failAt(1);
                return super.ends();
            }

            @Override
            public Group group() {
                failAt(3);
                return super.group();
            }

            private void failAt(int look) {
                if (looks.incrementAndGet() == look) {
                    throw new IllegalStateException("the coordinator moves");
                }
            }
        };
        offsets.owned();

        assertThat(await(offsets, LONG)).isEmpty();
    }

    @Test
    void says_so_if_nobody_ever_answers() throws InterruptedException {
        ScriptedOffsets offsets = new ScriptedOffsets() {
            @Override
            public Group group() {
                throw new IllegalStateException("the cluster did not answer");
            }
        };

        assertThat(await(offsets, SHORT))
                .hasValue("the consumer group could not be looked at within 250 ms: the cluster did not answer");
    }

    @Test
    void says_so_if_the_group_never_appears() throws InterruptedException {
        assertThat(await(new ScriptedOffsets(), SHORT))
                .hasValue("consumer group `orders` never appeared within 250 ms: is the system under test started in"
                        + " @BeforeEach, and is this its group.id? (for a system that assigns partitions to itself say"
                        + " ready = AT_ONCE)");
    }

    @Test
    void says_so_if_the_group_owns_only_a_part() throws InterruptedException {
        ScriptedOffsets offsets = new ScriptedOffsets();
        offsets.group = new OffsetSource.Group("orders", 2, List.of("c1", "", "c2"));

        assertThat(await(offsets, SHORT))
                .hasValue("consumer group `orders` owned 2 of 3 partitions and had 2 members within 250 ms: does it"
                        + " subscribe to this topic?");
    }

    @Test
    void says_so_if_what_was_there_before_is_never_read() throws InterruptedException {
        ScriptedOffsets offsets = ScriptedOffsets.settledAt(5, 0, 7);
        offsets.committed = new long[] {2, 0, 7};

        assertThat(await(offsets, SHORT))
                .hasValue("consumer group `orders` still had 3 records of before this run to read within 250 ms: let it"
                        + " drain, or use a topic of its own");
    }

    @Test
    void says_so_if_nobody_knows_where_the_group_stands() throws InterruptedException {
        ScriptedOffsets offsets = ScriptedOffsets.settledAt(5, 0, 7);
        offsets.committed = new long[] {5, -1, -1};

        assertThat(await(offsets, SHORT))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains(
                                "no committed offset on 1 partitions",
                                "start it after the harness has set its offsets"));
    }

    @Test
    void a_system_that_assigns_partitions_to_itself_need_not_own_any() throws InterruptedException {
        ScriptedOffsets offsets = new ScriptedOffsets();
        offsets.ends = new long[] {5, 0, 7};

        assertThat(await(offsets, Readiness.AT_ONCE, LONG)).isEmpty();
        assertThat(offsets.committed).containsExactly(5, 0, 7);
    }

    @Test
    void ends_early_with_the_reason_of_a_target_that_died() throws InterruptedException {
        GroupBarrier barrier = new GroupBarrier(
                new ScriptedOffsets(),
                Readiness.GROUP_OWNS_ALL_PARTITIONS,
                LONG,
                Progress.SILENT,
                () -> Optional.of("the broker exited with 137"));

        assertThat(barrier.await()).hasValue("the broker exited with 137");
    }

    @Test
    void an_interruption_that_a_client_turned_into_its_own_exception_stays_one() {
        ScriptedOffsets offsets = new ScriptedOffsets() {
            @Override
            public Group group() {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted");
            }
        };

        assertThatThrownBy(() -> await(offsets, LONG)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void a_share_group_without_a_start_offset_may_begin_behind_the_first_events() throws InterruptedException {
        ScriptedOffsets offsets = ScriptedOffsets.settledAt(0, 0, 0);
        offsets.committed = new long[] {0, -1, 0};
        offsets.group =
                new OffsetSource.Group("orders", 1, List.of("c1", "c1", "c1"), List.of("c1"), OptionalInt.of(2), true);

        assertThat(await(offsets, SHORT))
                .hasValue(
                        "share group `orders` has no start offset on 1 partitions, so it may begin behind the first events:"
                                + " start it after the harness has set its offsets");
        offsets.committed = new long[] {0, 0, 0};
        assertThat(await(offsets, LONG)).isEmpty();
    }
}
