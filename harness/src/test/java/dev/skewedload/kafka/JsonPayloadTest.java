package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.workload.Event;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPayloadTest {
    private final JsonPayload payload = new JsonPayload();
    private final ObjectMapper json = new ObjectMapper();

    private static Event event(String tenant, int valueBytes) {
        return new Event("r1-7", 7, tenant, tenant + "-1", valueBytes, 1, 0, false);
    }

    @Test
    void names_event_tenant_order_and_sequence() throws IOException {
        JsonNode value = json.readTree(payload.value(event("acme", 200)));

        assertThat(value.get("event_id").asText()).isEqualTo("r1-7");
        assertThat(value.get("tenant_id").asText()).isEqualTo("acme");
        assertThat(value.get("order_id").asText()).isEqualTo("acme-1");
        assertThat(value.get("sequence").asLong()).isEqualTo(7);
        assertThat(value.get("padding").asText()).matches("x+");
    }

    @Test
    void has_exactly_the_bytes_asked_for_where_they_are_enough() throws IOException {
        int least = payload.value(event("acme", 0)).length;
        for (int bytes = least; bytes < least + 40; bytes++) {
            byte[] value = payload.value(event("acme", bytes));
            assertThat(value).hasSize(bytes);
            assertThat(json.readTree(value).get("sequence").asLong()).isEqualTo(7);
        }
        assertThat(payload.value(event("acme", 100_000))).hasSize(100_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\"b", "back\\slash", "tab\tnew\nline\u0000", "名前 💥", "</script>", "\u2028"})
    void escapes_a_hostile_tenant(String tenant) throws IOException {
        for (int bytes : List.of(0, 300)) {
            byte[] value = payload.value(event(tenant, bytes));
            assertThat(json.readTree(value).get("tenant_id").asText()).isEqualTo(tenant);
            assertThat(value.length).isGreaterThanOrEqualTo(bytes);
        }
        assertThat(payload.value(event(tenant, 300))).hasSize(300);
    }
}
