package dev.skewedload.kafka;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** An artifact in the shape of skewedload-broker, with two jars that are none and no class that starts anything. */
final class FakeArtifact {
    private FakeArtifact() {}

    static Path folder(Path root) throws IOException {
        Path lib = Files.createDirectories(root.resolve("dev/skewedload/broker/lib"));
        Files.writeString(lib.resolve("a.jar"), "first");
        Files.writeString(lib.resolve("b.jar"), "second");
        Files.writeString(root.resolve("dev/skewedload/broker/None.class"), "no class");
        Files.writeString(root.resolve("log4j2.properties"), "status=error");
        Files.createDirectory(root.resolve("META-INF"));
        Files.writeString(root.resolve(BrokerArtifact.MARKER), "kafka.version=1.2.3");
        return root;
    }

    static Path jar(Path folder, Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return jar;
    }

    static URLClassLoader loader(Path... entries) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (Path entry : entries) {
            urls.add(entry.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), null);
    }
}
