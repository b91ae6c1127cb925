package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/** The artifact {@code skewedload-broker} on the class path, a jar or a folder: a broker's jars, kept as resources. */
final class BrokerArtifact implements Closeable {
    static final String MARKER = "META-INF/skewedload-broker.properties";
    private static final String CLASSES = "dev/skewedload/broker";
    private static final String LOG_SETTINGS = "log4j2.properties";

    private final Path root;
    private final @Nullable FileSystem jar;

    private BrokerArtifact(Path root, @Nullable FileSystem jar) {
        this.root = root;
        this.jar = jar;
    }

    static BrokerArtifact open(ClassLoader loader) {
        URL marker = loader.getResource(MARKER);
        if (marker == null) {
            throw new SkewedLoadException(
                    "An embedded Kafka requires that the artifact skewedload-broker be on the test"
                            + " class path, but it is not: add the test dependency dev.skewedload:skewedload-broker, or name a"
                            + " cluster with -Dskewedload.kafka=host:port.");
        }
        try {
            if (marker.openConnection() instanceof JarURLConnection inJar) {
                FileSystem jar =
                        FileSystems.newFileSystem(pathOf(inJar.getJarFileURL().toURI()));
                return new BrokerArtifact(jar.getPath("/"), jar);
            }
            return new BrokerArtifact(pathOf(marker.toURI().resolve("..")), null);
        } catch (IOException | URISyntaxException | IllegalArgumentException unreadable) {
            throw new SkewedLoadException("Cannot read the Kafka broker in " + marker + ": " + unreadable, unreadable);
        }
    }

    /** The version of Kafka. */
    String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream marker = Files.newInputStream(root.resolve(MARKER))) {
            properties.load(marker);
        }
        return properties.getProperty("kafka.version");
    }

    /** The jars that the broker runs on, by name. */
    List<Path> jars() throws IOException {
        try (Stream<Path> jars = Files.list(root.resolve(CLASSES).resolve("lib"))) {
            return jars.filter(path -> path.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /** A jar of the classes that start the broker, the same bytes each time; an archive of classes accepts only jars. */
    byte[] launcher() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(bytes);
                Stream<Path> classes = Files.list(root.resolve(CLASSES))) {
            out.setLevel(0);
            List<Path> files = Stream.concat(
                            classes.filter(Files::isRegularFile), Stream.of(root.resolve(LOG_SETTINGS)))
                    .sorted()
                    .toList();
            for (Path file : files) {
                ZipEntry entry = new ZipEntry(root.relativize(file).toString().replace('\\', '/'));
                entry.setTime(0);
                out.putNextEntry(entry);
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
        if (jar != null) {
            jar.close();
        }
    }

    private static Path pathOf(URI file) {
        return Path.of(file);
    }
}
