package dev.skewedload.workload;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether two workloads are the same stream, and by which settings they differ. Two workloads with equal fingerprints
 * send the same events; the name is left out, since it changes no event.
 *
 * <p>Example: {@code seed} is {@code 42}, {@code eventsPerSecond} is {@code 12000}, {@code hotTenants[0].share} is
 * {@code 0.45}; settings that are not set read {@code none}.
 *
 * <p>What it cannot see: the stream beyond its first 100,000 events, where the settings are the same but another version of
 * SkewedLoad makes other events of them.
 *
 * @param settings every setting that determines the stream, by the name it has in {@link WorkloadBuilder}, in a fixed order
 * @param stream 16 hexadecimal digits of a hash of the first 100,000 events
 */
public record WorkloadFingerprint(Map<String, String> settings, String stream) {
    private static final int EVENTS = 100_000;
    private static final int DIGITS = 16;

    /**
     * Copies the settings.
     *
     * @param settings as above
     * @param stream as above
     */
    public WorkloadFingerprint {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    static WorkloadFingerprint of(Workload workload, Settings settings) {
        Map<String, String> all = new LinkedHashMap<>();
        describe("", settings, all);
        all.remove("name");
        all.put("slice", workload.isSlice() ? workload.sliceIndex() + " of " + workload.slices() : "none");
        return new WorkloadFingerprint(all, hash(workload));
    }

    /** Goes by the components of the records, so that no setting that is yet to come can be forgotten. */
    private static void describe(String name, @Nullable Object value, Map<String, String> all) {
        if (value instanceof Record settings) {
            for (RecordComponent component : settings.getClass().getRecordComponents()) {
                String prefix = name.isEmpty() ? "" : name + ".";
                describe(prefix + component.getName(), valueOf(component, settings), all);
            }
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                describe(name + "[" + i + "]", list.get(i), all);
            }
        } else {
            all.put(name, text(value));
        }
    }

    private static @Nullable Object valueOf(RecordComponent component, Record settings) {
        try {
            return component.getAccessor().invoke(settings);
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException("a setting cannot be read: " + component, impossible);
        }
    }

    private static String text(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return text(optional.orElse(null));
        }
        if (value instanceof Double number) {
            return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
        }
        return value == null ? "none" : value.toString();
    }

    private static String hash(Workload workload) {
        MessageDigest digest = sha256();
        try (EventCursor events = workload.events()) {
            for (int i = 0; i < EVENTS && events.next(); i++) {
                String event = events.sequence() + "|" + events.tenant() + "|" + events.entity() + "|"
                        + events.valueBytes() + "|" + events.cost() + "|" + events.dueNanos() + "\n";
                digest.update(event.getBytes(UTF_8));
            }
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }
}
