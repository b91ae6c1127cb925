package dev.skewedload.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.skewedload.check.PlainText;
import dev.skewedload.workload.SkewedLoadException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The fields of an object of JSON, each with the type that it must have; the path names the place. */
record JsonFields(String path, JsonNode node) {
    JsonFields {
        if (!node.isObject()) {
            throw new SkewedLoadException((path.isEmpty() ? "it" : "`" + path + "`") + " must be an object, but is "
                    + PlainText.name(node.toString()));
        }
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    boolean isNull(String name) {
        return node.has(name) && node.get(name).isNull();
    }

    JsonFields object(String name) {
        return new JsonFields(pathOf(name), valid(name, JsonNode::isObject, "be an object"));
    }

    Optional<JsonFields> optional(String name) {
        return isNull(name) ? Optional.empty() : Optional.of(object(name));
    }

    String text(String name) {
        return valid(name, JsonNode::isTextual, "be a text").textValue();
    }

    long count(String name) {
        return valid(name, value -> isWhole(value, Long.MAX_VALUE), "be a whole number from 0")
                .longValue();
    }

    int whole(String name, int most) {
        return valid(name, value -> isWhole(value, most), "be a whole number from 0 to " + most)
                .intValue();
    }

    double number(String name) {
        return valid(name, value -> value.isNumber() && Double.isFinite(value.doubleValue()), "be a number")
                .doubleValue();
    }

    List<JsonFields> rows(String name, int most) {
        JsonNode rows = list(name, most);
        List<JsonFields> all = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            all.add(new JsonFields(pathOf(name) + "[" + i + "]", rows.get(i)));
        }
        return all;
    }

    List<Integer> wholes(String name, int most) {
        List<Integer> all = new ArrayList<>();
        for (JsonNode value : list(name, most)) {
            if (!isWhole(value, most)) {
                throw wrong(name, "have whole numbers from 0 to " + most + " only");
            }
            all.add(value.intValue());
        }
        return all;
    }

    SkewedLoadException wrong(String name, String must) {
        JsonNode value = node.path(name);
        return new SkewedLoadException("`" + PlainText.name(pathOf(name)) + "` must " + must + ", but is "
                + (value.isMissingNode() ? "missing" : PlainText.name(value.toString())));
    }

    private JsonNode list(String name, int most) {
        return valid(
                name, value -> value.isArray() && value.size() <= most, "be a list of at most " + most + " entries");
    }

    private JsonNode valid(String name, Predicate<JsonNode> rule, String must) {
        JsonNode value = node.has(name) ? node.get(name) : NullNode.instance;
        if (!rule.test(value)) {
            throw wrong(name, must);
        }
        return value;
    }

    private static boolean isWhole(JsonNode value, long most) {
        return value.isIntegralNumber()
                && value.canConvertToLong()
                && value.longValue() >= 0
                && value.longValue() <= most;
    }

    private String pathOf(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
