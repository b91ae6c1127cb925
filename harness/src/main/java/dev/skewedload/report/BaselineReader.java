package dev.skewedload.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.skewedload.check.PlainText;
import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.measure.BaselineFigures.Machine;
import dev.skewedload.measure.BaselineLoad;
import dev.skewedload.measure.BaselineLoad.TopKey;
import dev.skewedload.measure.BaselineTimes;
import dev.skewedload.measure.BaselineTimes.Growing;
import dev.skewedload.measure.BaselineTimes.Lag;
import dev.skewedload.measure.BaselineTimes.Span;
import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.WorkloadFingerprint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Reads a baseline from JSON that anybody may have written. Whatever is wrong is told in one line, with its place. */
final class BaselineReader {
    private static final int DEEPEST = 20;
    private static final int LONGEST_TEXT = 10_000;
    private static final int LONGEST_NUMBER = 30;
    private static final int MOST_PARTITIONS = 10_000;

    private BaselineReader() {}

    static BaselineFigures read(String text) {
        JsonFields root = new JsonFields("", tree(text));
        String schema = root.text("schema");
        if (!schema.equals(BaselineJson.SCHEMA)) {
            throw new SkewedLoadException("its schema is `" + PlainText.name(schema)
                    + "`, and this version of SkewedLoad reads `" + BaselineJson.SCHEMA + "`");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        JsonFields workload = root.object("workload");
        workload.names().forEach(name -> settings.put(name, workload.text(name)));
        JsonFields machine = root.object("machine");
        return new BaselineFigures(
                new WorkloadFingerprint(settings, root.text("stream")),
                new Machine(machine.whole("cores", Integer.MAX_VALUE), machine.whole("java", Integer.MAX_VALUE)),
                load(root.object("load")),
                root.optional("effects").map(BaselineReader::effects),
                times(root.object("times")));
    }

    private static JsonNode tree(String text) {
        JsonFactory strict = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST)
                        .maxStringLength(LONGEST_TEXT)
                        .maxNameLength(LONGEST_TEXT)
                        .maxNumberLength(LONGEST_NUMBER)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        try {
            return JsonMapper.builder(strict)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build()
                    .readTree(text);
        } catch (JsonProcessingException noJson) {
            String where = noJson.getLocation() == null
                    ? ""
                    : " at line " + noJson.getLocation().getLineNr();
            throw new SkewedLoadException("it is no JSON" + where + ": " + noJson.getOriginalMessage(), noJson);
        }
    }

    private static BaselineLoad load(JsonFields load) {
        List<JsonFields> rows = load.rows("partitions", MOST_PARTITIONS);
        if (rows.isEmpty()) {
            throw load.wrong("partitions", "have at least one partition");
        }
        long[] records = new long[rows.size()];
        for (int i = 0; i < records.length; i++) {
            if (rows.get(i).whole("partition", MOST_PARTITIONS) != i) {
                throw rows.get(i).wrong("partition", "be " + i + ", the partitions in order");
            }
            records[i] = rows.get(i).count("records");
        }
        return new BaselineLoad(
                loads(records),
                load.isNull("keys") ? OptionalInt.empty() : OptionalInt.of(load.whole("keys", Integer.MAX_VALUE)),
                load.rows("top_keys", BaselineLoad.MOST_KEYS).stream()
                        .map(row -> new TopKey(
                                row.text("key"), row.whole("partition", MOST_PARTITIONS), row.count("records")))
                        .toList());
    }

    private static PartitionLoads loads(long[] records) {
        try {
            return PartitionLoads.of(records);
        } catch (ArithmeticException tooMany) {
            throw new SkewedLoadException("its records are more than can be counted", tooMany);
        }
    }

    private static Map<String, Long> effects(JsonFields effects) {
        Map<String, Long> counts = new LinkedHashMap<>();
        effects.names().forEach(name -> counts.put(name, effects.count(name)));
        return counts;
    }

    private static BaselineTimes times(JsonFields times) {
        return new BaselineTimes(
                times.optional("end_to_end_p99_ms").map(BaselineReader::span),
                times.optional("other_tenants_p99_ms").map(BaselineReader::span),
                times.optional("lag_per_second")
                        .map(lag -> new Lag(
                                lag.rows("growing", MOST_PARTITIONS).stream()
                                        .map(row -> new Growing(row.whole("partition", MOST_PARTITIONS), span(row)))
                                        .toList(),
                                lag.wholes("unclear", MOST_PARTITIONS))));
    }

    private static Span span(JsonFields node) {
        double high = node.isNull("high") ? Double.POSITIVE_INFINITY : node.number("high");
        Span span = new Span(node.number("value"), node.number("low"), high);
        if (!(0 <= span.low() && span.low() <= span.middle() && span.middle() <= span.high())) {
            throw node.wrong("value", "lie between `low` and `high`, all from 0");
        }
        return span;
    }
}
