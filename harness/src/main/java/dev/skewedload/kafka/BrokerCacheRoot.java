package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Where unpacked brokers are kept: the named folder, else the user's cache, else the temporary folder. */
final class BrokerCacheRoot {
    static final String PROPERTY = "skewedload.cache";

    private BrokerCacheRoot() {}

    static Path find(UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
        List<String> tried = new ArrayList<>();
        for (Path candidate : candidates(properties, environment)) {
            try {
                Files.createDirectories(candidate);
                checkOurs(candidate);
                return candidate;
            } catch (IOException unusable) {
                tried.add(candidate + " (" + unusable + ")");
            }
        }
        throw new SkewedLoadException("No folder can keep the Kafka broker's jars, tried " + String.join(", ", tried)
                + ": name one with -D" + PROPERTY + "=folder.");
    }

    private static List<Path> candidates(
            UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
        String named = properties.apply(PROPERTY);
        if (named != null) {
            return List.of(Path.of(named).toAbsolutePath());
        }
        List<Path> found = new ArrayList<>();
        String cache = environment.apply("XDG_CACHE_HOME");
        if (cache != null && Path.of(cache).isAbsolute()) {
            found.add(Path.of(cache, "skewedload"));
        }
        // A user without an entry in the user database has the home folder "?".
        String home = properties.apply("user.home");
        if (home != null && Path.of(home).isAbsolute()) {
            found.add(Path.of(home, ".cache", "skewedload"));
        }
        found.add(Path.of(
                String.valueOf(properties.apply("java.io.tmpdir")), "skewedload-" + properties.apply("user.name")));
        return found;
    }

    /** Code is run from here: a folder that somebody else put in our way is not used. */
    private static void checkOurs(Path folder) throws IOException {
        Path mine = Files.createTempFile(folder, "mine", ".part");
        try {
            if (!Files.getOwner(mine).equals(Files.getOwner(folder))) {
                throw new IOException("it is somebody else's");
            }
        } finally {
            Files.delete(mine);
        }
    }
}
