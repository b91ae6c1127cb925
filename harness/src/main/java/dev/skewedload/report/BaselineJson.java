package dev.skewedload.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.measure.BaselineLoad;
import dev.skewedload.measure.BaselineTimes;
import dev.skewedload.measure.BaselineTimes.Lag;
import dev.skewedload.measure.BaselineTimes.Span;
import dev.skewedload.partition.PartitionLoads;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A baseline as JSON, schema {@code skewedload/baseline/1}, made to be read as a difference: fields in a fixed order, one
 * partition, key or setting a line, and nothing but ASCII, so that no key can hide what it is from a reviewer.
 */
final class BaselineJson {
    static final String SCHEMA = "skewedload/baseline/1";

    private final JsonNodeFactory json = JsonNodeFactory.instance;
    private final JsonMapper mapper =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private BaselineJson() {}

    static String of(BaselineFigures figures) {
        BaselineJson writer = new BaselineJson();
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(lines);
        printer.indentArraysWith(lines);
        try {
            return writer.mapper.writer(printer).writeValueAsString(writer.root(figures)) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree of plain values could not be written", impossible);
        }
    }

    private ObjectNode root(BaselineFigures figures) {
        ObjectNode root = json.objectNode();
        root.put("schema", SCHEMA);
        ObjectNode workload = root.putObject("workload");
        figures.workload().settings().forEach(workload::put);
        root.put("stream", figures.workload().stream());
        root.putRawValue(
                "machine",
                line(json.objectNode()
                        .put("cores", figures.machine().cores())
                        .put("java", figures.machine().java())));
        root.set("load", load(figures.load()));
        if (figures.effects().isPresent()) {
            ObjectNode effects = root.putObject("effects");
            figures.effects().get().forEach(effects::put);
        } else {
            root.putNull("effects");
        }
        root.set("times", times(figures.times()));
        return root;
    }

    private ObjectNode load(BaselineLoad load) {
        ObjectNode node = json.objectNode();
        PartitionLoads records = load.records();
        node.put("peak_to_average", rounded(records.peakToAverage().orElse(0)));
        node.put("keys", load.distinctKeys().isPresent() ? load.distinctKeys().getAsInt() : null);
        ArrayNode partitions = node.putArray("partitions");
        for (int partition = 0; partition < records.partitions(); partition++) {
            partitions.addRawValue(
                    line(json.objectNode().put("partition", partition).put("records", records.load(partition))));
        }
        ArrayNode keys = node.putArray("top_keys");
        load.topKeys()
                .forEach(key -> keys.addRawValue(line(json.objectNode()
                        .put("key", key.key())
                        .put("partition", key.partition())
                        .put("records", key.records()))));
        return node;
    }

    private ObjectNode times(BaselineTimes times) {
        ObjectNode node = json.objectNode();
        put(node, "end_to_end_p99_ms", times.endToEndP99().orElse(null));
        put(node, "other_tenants_p99_ms", times.otherTenantsP99().orElse(null));
        node.set("lag_per_second", times.lag().map(this::lag).orElse(null));
        return node;
    }

    private ObjectNode lag(Lag lag) {
        ObjectNode node = json.objectNode();
        ArrayNode growing = node.putArray("growing");
        lag.growing()
                .forEach(one -> growing.addRawValue(
                        line(span(json.objectNode().put("partition", one.partition()), one.perSecond()))));
        ArrayNode unclear = node.putArray("unclear");
        lag.unclear().forEach(unclear::add);
        return node;
    }

    private void put(ObjectNode node, String name, @Nullable Span span) {
        if (span == null) {
            node.putNull(name);
        } else {
            node.putRawValue(name, line(span(json.objectNode(), span)));
        }
    }

    private static ObjectNode span(ObjectNode node, Span span) {
        node.put("value", span.middle()).put("low", span.low());
        return node.put("high", Double.isInfinite(span.high()) ? null : span.high());
    }

    /** On one line. */
    private RawValue line(JsonNode node) {
        try {
            return new RawValue(mapper.writeValueAsString(node));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree of plain values could not be written", impossible);
        }
    }

    private static double rounded(double ratio) {
        return BigDecimal.valueOf(ratio).setScale(4, RoundingMode.HALF_EVEN).doubleValue();
    }
}
