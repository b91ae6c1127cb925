package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** If one of these hashes changes, every user's runs change: it takes a new major version. */
class GoldenStreamTest {

    private static final int EVENTS = 1_000_000;

    @Test
    void the_first_million_events_of_a_rich_workload_are_these() throws NoSuchAlgorithmException {
        assertThat(hash(Samples.rich(20_000)))
                .isEqualTo("db4830de365b9a4d86dc25be20c99a9f73407aafaa538f4ef315936feaa5efe0");
    }

    @Test
    void the_first_million_events_of_a_plain_workload_are_these() throws NoSuchAlgorithmException {
        Workload plain = Workload.named("plain")
                .seed(42)
                .eventsPerSecond(12_000)
                .duration(Duration.ofSeconds(100))
                .tenants(200)
                .hotTenant("acme", 0.45)
                .openEntities(100)
                .build();

        assertThat(hash(plain)).isEqualTo("d1ee6bc9c88d9cb11a118b22f628ade5fb642a5683c0217044a9ee4347b8cd37");
    }

    private static String hash(Workload workload) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (EventCursor events = workload.events()) {
            for (int i = 0; i < EVENTS; i++) {
                assertThat(events.next()).isTrue();
                String line = String.join(
                        " ",
                        Long.toString(events.sequence()),
                        events.tenant(),
                        events.entity(),
                        Integer.toString(events.valueBytes()),
                        Long.toString(events.dueNanos()),
                        Boolean.toString(events.warmup()),
                        Integer.toString(events.tenantIndex()),
                        Integer.toString(events.entityIndex()),
                        Boolean.toString(events.hot()));
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
