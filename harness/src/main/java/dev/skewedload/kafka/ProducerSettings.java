package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/** Settings of the producer that sends a load, read from texts and checked by Kafka's own rules before it is made. */
public final class ProducerSettings {
    private static final Set<String> OURS =
            Set.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG);

    private ProducerSettings() {}

    /**
     * Reads settings.
     *
     * @param texts each {@code name=value}, as Kafka's documentation names them
     * @return the values by name
     * @throws SkewedLoadException if one is no setting, is not Kafka's to take, or belongs to SkewedLoad
     */
    public static Map<String, String> parse(String... texts) {
        Map<String, String> settings = new HashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            String name = equals < 0 ? "" : text.substring(0, equals).strip();
            if (name.isEmpty()) {
                throw misuse("be name=value, such as \"linger.ms=5\", but one was `" + text + "`.");
            }
            if (OURS.contains(name)) {
                throw misuse("leave `" + name + "` to SkewedLoad, but one was `" + text + "`: remove it.");
            }
            if (settings.put(name, text.substring(equals + 1).strip()) != null) {
                throw misuse("have a name of its own, but `" + name + "` is there twice: remove one.");
            }
        }
        settings.forEach(ProducerSettings::checkValue);
        checkTogether(settings);
        return Map.copyOf(settings);
    }

    private static void checkValue(String name, String text) {
        ConfigDef.ConfigKey known = ProducerConfig.configDef().configKeys().get(name);
        if (known == null) {
            return; // a serializer's own, such as schema.registry.url
        }
        try {
            Object value = ConfigDef.parseType(name, text, known.type);
            if (known.validator != null) {
                known.validator.ensureValid(name, value);
            }
        } catch (ConfigException illegal) {
            throw misuse("be a setting that Kafka takes, but Kafka says: " + illegal.getMessage());
        }
    }

    private static void checkTogether(Map<String, String> settings) {
        String acks = settings.getOrDefault(ProducerConfig.ACKS_CONFIG, "all");
        String idempotent = settings.getOrDefault(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
        if (!acks.equals("all") && !acks.equals("-1") && !idempotent.equalsIgnoreCase("false")) {
            throw misuse("agree with the others, but `acks=" + acks
                    + "` cannot be had with idempotence: add \"enable.idempotence=false\".");
        }
    }

    private static SkewedLoadException misuse(String ruleAndFact) {
        return new SkewedLoadException("@KafkaUnderTest requires that each entry of `producer` " + ruleAndFact);
    }
}
