package dev.skewedload.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What comes in at a probe's address, by the client and by lines of text. */
class ProbeAddressTest {
    private final SeenEffects seen = new SeenEffects();
    private final EffectProbe probe = new EffectProbe();
    private final String address = probe.address();

    ProbeAddressTest() {
        probe.attach(seen);
    }

    @AfterEach
    void close() {
        probe.close();
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("skewedload-probe")));
    }

    private int port() {
        return Integer.parseInt(address.replaceAll(".*:(\\d+)/.*", "$1"));
    }

    private String token() {
        return address.substring(address.indexOf('/') + 1);
    }

    /** Another language: lines out, lines in. */
    private final class Lines implements AutoCloseable {
        private final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        private final BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));

        Lines() throws IOException {
            socket.setSoTimeout(30_000);
        }

        void write(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(UTF_8));
        }

        String say(String line) throws IOException {
            write(line + "\n");
            return in.readLine();
        }

        Lines greeted() throws IOException {
            assertThat(say("skewedload " + token())).isEqualTo("ok");
            return this;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private List<Invalidity> faults(int expected) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> probe.faults().size() == expected);
        return probe.faults();
    }

    @Test
    void is_on_loopback_and_the_same_each_time() {
        assertThat(address).matches("127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}").isEqualTo(probe.address());
        assertThat(probe.route("v2").address()).isEqualTo(address);
    }

    @Test
    void a_client_reports_all_that_a_probe_can_and_each_call_returns_when_it_is_recorded() {
        try (EffectProbe client = EffectProbe.connect(address)) {
            client.applied("r1-1");
            assertThat(seen.applied).hasSize(1);
            client.route("v2").applied("r1-2", "content");
            Execution execution = client.executing("r1-3");
            assertThat(seen.others).containsExactly("started r1-3");
            execution.close();
            client.applied("r1-3");
            client.deadLettered("r1-4");
        }

        assertThat(seen.applied).extracting(AppliedEffect::eventId).containsExactly("r1-1", "r1-2", "r1-3");
        assertThat(seen.applied.get(1).contentHash()).hasValue(ContentHash.of("content"));
        assertThat(seen.applied.get(1).route()).hasValue("v2");
        assertThat(seen.applied).allMatch(effect -> effect.lane() == 0);
        assertThat(seen.others).containsExactly("started r1-3", "ended r1-3", "dead r1-4");
        assertThat(probe.faults()).isEmpty();
    }

    @Test
    void threads_may_share_a_client() throws InterruptedException {
        try (EffectProbe client = EffectProbe.connect(address)) {
            List<Thread> threads = IntStream.range(0, 4)
                    .mapToObj(thread -> new Thread(() -> {
                        for (int i = 0; i < 200; i++) {
                            client.applied("r" + thread + "-" + i);
                        }
                    }))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        }

        assertThat(seen.applied).hasSize(800);
        for (int thread = 0; thread < 4; thread++) {
            String prefix = "r" + thread + "-";
            assertThat(seen.applied.stream().map(AppliedEffect::eventId).filter(id -> id.startsWith(prefix)))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 200).mapToObj(i -> prefix + i).toList());
        }
    }

    @Test
    void other_languages_report_by_lines_and_may_send_several_before_they_read_the_answers() throws IOException {
        try (Lines lines = new Lines().greeted()) {
            lines.write("applied r1-1\r\napplied r1-2 route v2\nstarted r1-3\nended r1-3\nbye\n");
            for (int line = 0; line < 4; line++) {
                assertThat(lines.in.readLine()).isEqualTo("ok");
            }
            assertThat(lines.in.readLine()).isNull();
        }

        assertThat(seen.applied).extracting(AppliedEffect::eventId).containsExactly("r1-1", "r1-2");
        assertThat(seen.others).containsExactly("started r1-3", "ended r1-3");
        assertThat(probe.faults()).isEmpty();
    }

    @Test
    void a_wrong_token_counts_for_nothing_and_is_told() throws IOException {
        try (Lines lines = new Lines()) {
            assertThat(lines.say("skewedload " + "0".repeat(32))).startsWith("refused: it did not name the token");
            assertThat(lines.in.readLine()).isNull();
        }
        assertThatThrownBy(() -> EffectProbe.connect("127.0.0.1:" + port() + "/" + "0".repeat(32)))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("EffectProbe.connect requires a probe that listens at 127.0.0.1:" + port()
                        + ", but: refused: it did not name the token of this address: pass the address of the test that runs"
                        + " now");

        assertThat(seen.applied).isEmpty();
        assertThat(faults(1)).singleElement().satisfies(fault -> {
            assertThat(fault.reason())
                    .isEqualTo(
                            "2 connections to the probe's address were refused, the first since it did not name the token"
                                    + " of this address: what they would have reported is missing");
            assertThat(fault.voids()).contains(Subject.EFFECTS).doesNotContain(Subject.LOAD);
        });
    }

    @Test
    void a_line_that_is_no_report_is_answered_so_and_told() throws IOException {
        try (Lines lines = new Lines().greeted()) {
            assertThat(lines.say("aplied r1-1")).isEqualTo("malformed");
            assertThat(lines.say("applied " + "x".repeat(1_000_000))).isEqualTo("malformed");
            assertThat(lines.say("applied r1-2")).as("the next line is read").isEqualTo("ok");
            lines.write("bye\n");
        }

        assertThat(seen.applied).extracting(AppliedEffect::eventId).containsExactly("r1-2");
        assertThat(faults(1).get(0).reason())
                .isEqualTo(
                        "2 lines at the probe's address were no reports, such as `aplied r1-1`: what they reported is"
                                + " missing");
    }

    @Test
    void a_connection_that_ends_without_a_word_is_told_and_its_executions_end_with_it() throws IOException {
        try (Lines lines = new Lines().greeted()) {
            assertThat(lines.say("started r1-1")).isEqualTo("ok");
            assertThat(lines.say("started r1-1")).isEqualTo("ok");
            assertThat(lines.say("started r1-2")).isEqualTo("ok");
            assertThat(lines.say("ended r1-2")).isEqualTo("ok");
        }

        Invalidity fault = faults(1).get(0);
        assertThat(fault.reason())
                .isEqualTo(
                        "1 connections to the probe's address ended without a `bye`: their process was killed, or crashed");
        assertThat(fault.voids()).isEmpty();
        Awaitility.await().until(() -> seen.others.size() == 6);
        assertThat(seen.others)
                .containsExactly(
                        "started r1-1", "started r1-1", "started r1-2", "ended r1-2", "ended r1-1", "ended r1-1");
    }

    @Test
    void what_was_cut_off_in_the_middle_of_a_line_is_no_report() throws IOException {
        try (Lines lines = new Lines().greeted()) {
            lines.write("applied r1-12");
        }

        assertThat(faults(2)).extracting(Invalidity::reason).anyMatch(reason -> reason.contains("`applied r1-12`"));
        assertThat(seen.applied).isEmpty();
    }

    @Test
    void between_runs_reports_and_faults_are_ignored() throws IOException {
        probe.detach(seen);
        try (Lines lines = new Lines().greeted()) {
            assertThat(lines.say("applied r1-1")).isEqualTo("ok");
            assertThat(lines.say("nonsense")).isEqualTo("malformed");
        }
        try (EffectProbe client = EffectProbe.connect(address)) {
            client.applied("r1-2");
        }
        probe.attach(seen);

        assertThat(seen.applied).isEmpty();
        assertThat(probe.faults()).isEmpty();
    }

    @Test
    void a_client_outlives_the_harness_and_is_ignored() {
        EffectProbe client = EffectProbe.connect(address);
        client.applied("r1-1");
        probe.close();

        assertThatCode(() -> {
                    client.applied("r1-2");
                    client.applied("r1-3");
                })
                .doesNotThrowAnyException();
        client.close();
        assertThat(seen.applied).hasSize(1);
        assertThat(probe.faults()).isEmpty();
    }

    @Test
    void one_that_does_not_read_its_answers_does_not_hold_up_the_end() throws IOException {
        probe.detach(seen);
        AtomicLong written = new AtomicLong();
        try (Lines lines = new Lines().greeted()) {
            Thread flood = new Thread(() -> {
                try {
                    while (true) {
                        lines.write("applied r1-1\n".repeat(1_000));
                        written.incrementAndGet();
                    }
                } catch (IOException ended) {
                    written.set(-1);
                }
            });
            flood.start();
            AtomicLong before = new AtomicLong(-1);
            Awaitility.await()
                    .pollInterval(Duration.ofMillis(300))
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> before.getAndSet(written.get()) == written.get());
            probe.close();
            Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> written.get() == -1);
        }
    }

    /** Its answer to one report, were it to come later, would be taken for that to the next. */
    @Test
    void a_harness_that_does_not_answer_in_time_is_given_up_and_each_further_report_fails() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answers = new Thread(() -> {
                try (Socket socket = silent.accept()) {
                    socket.getOutputStream().write("ok\n".getBytes(UTF_8)); // to the greeting alone
                    socket.getInputStream().readAllBytes();
                } catch (IOException ended) {
                    // the client went
                }
            });
            answers.start();
            try (ProbeClient client = new ProbeClient("127.0.0.1", silent.getLocalPort(), token(), 200)) {
                assertThatThrownBy(() -> client.deadLettered("r1-1", 0))
                        .isInstanceOf(UncheckedIOException.class)
                        .hasMessageStartingWith("the report was not recorded: ");
                answers.join(10_000);
                assertThat(answers.isAlive())
                        .as("the harness still has a connection")
                        .isFalse();
                assertThatThrownBy(() -> client.deadLettered("r1-2", 0)).isInstanceOf(UncheckedIOException.class);
            }
        }
    }

    @Test
    void an_address_that_is_none_is_refused() {
        assertThatThrownBy(() -> EffectProbe.connect("http://localhost:8080"))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("EffectProbe.connect requires an address as EffectProbe.address() gives it, such as"
                        + " `127.0.0.1:40123/` and 32 digits, but was `http://localhost:8080`.");
        probe.close();
        assertThatThrownBy(() -> EffectProbe.connect(address))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith("EffectProbe.connect requires a probe that listens at 127.0.0.1:" + port())
                .hasMessageEndingWith(": pass the address of the test that runs now");
    }

    @Test
    void a_probe_without_an_address_has_nothing_to_close() {
        EffectProbe quiet = new EffectProbe();
        quiet.close();

        assertThat(quiet.faults()).isEmpty();
    }
}
