package dev.skewedload.kafka;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.skewedload.workload.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * The default payload: a JSON object with {@code event_id}, {@code tenant_id}, {@code order_id} and {@code sequence},
 * filled up to the event's value size by a field {@code padding}.
 */
final class JsonPayload implements PayloadFunction {
    private static final int BYTES_OF_AN_EMPTY_PADDING = ",\"padding\":\"\"".length();

    private final JsonFactory factory = new JsonFactory();

    @Override
    public byte[] value(Event event) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(event.valueBytes() + 64);
        try (JsonGenerator json = factory.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("event_id", event.id());
            json.writeStringField("tenant_id", event.tenant());
            json.writeStringField("order_id", event.entity());
            json.writeNumberField("sequence", event.sequence());
            json.flush();
            pad(json, event.valueBytes() - bytes.size() - 1 - BYTES_OF_AN_EMPTY_PADDING);
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory failed", impossible);
        }
        while (bytes.size() < event.valueBytes()) {
            bytes.write(' '); // too little for a field: JSON allows blanks after its end
        }
        return bytes.toByteArray();
    }

    private static void pad(JsonGenerator json, int missing) throws IOException {
        if (missing >= 0) {
            char[] padding = new char[missing];
            Arrays.fill(padding, 'x');
            json.writeFieldName("padding");
            json.writeString(padding, 0, missing);
        }
    }
}
