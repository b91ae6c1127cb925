package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * Broker jars, unpacked into a folder of their own for each version and content, and left there for the next JVM.
 *
 * <p>Each file comes by a rename, whole or not at all, and every user checks every file; so two JVMs may unpack at once,
 * and what was lost or cut short is repaired.
 */
final class BrokerCache {
    private static final String LAUNCHER = "skewedload-launcher.jar";

    private static final Duration OLD = Duration.ofHours(1);

    private final Path root;
    private final Clock clock;

    BrokerCache(Path root, Clock clock) {
        this.root = root;
        this.clock = clock;
    }

    BrokerInstallation install(BrokerArtifact artifact) {
        try {
            return unpack(artifact);
        } catch (IOException failure) {
            throw new SkewedLoadException(
                    "Cannot unpack the Kafka broker into " + root + " (" + failure
                            + "): make room there, or name another folder with -D" + BrokerCacheRoot.PROPERTY
                            + "=folder.",
                    failure);
        }
    }

    private BrokerInstallation unpack(BrokerArtifact artifact) throws IOException {
        List<Path> jars = artifact.jars();
        byte[] launcher = artifact.launcher();
        Path folder = Files.createDirectories(root.resolve("broker-" + artifact.version() + "-" + key(jars, launcher)));
        deleteOldParts(folder);
        List<Path> classPath = new ArrayList<>();
        boolean repaired = false;
        for (Path jar : jars) {
            Path target = folder.resolve(jar.getFileName().toString());
            classPath.add(target);
            if (!hasSize(target, Files.size(jar))) {
                put(target, Files.newInputStream(jar));
                repaired = true;
            }
        }
        Path target = folder.resolve(LAUNCHER);
        classPath.add(target);
        if (!hasSize(target, launcher.length)) {
            put(target, new ByteArrayInputStream(launcher));
            repaired = true;
        }
        BrokerInstallation installation = new BrokerInstallation(folder, List.copyOf(classPath));
        if (repaired) {
            // An archive knows its jars by their times, and would be refused from now on.
            deleteArchives(folder);
        }
        return installation;
    }

    private static void put(Path target, InputStream content) throws IOException {
        Path part =
                Files.createTempFile(target.getParent(), target.getFileName().toString(), ".part");
        try (content) {
            Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void deleteArchives(Path folder) throws IOException {
        try (DirectoryStream<Path> archives = Files.newDirectoryStream(folder, "*" + BrokerInstallation.ARCHIVE)) {
            for (Path archive : archives) {
                Files.deleteIfExists(archive);
            }
        }
    }

    /** Deletes what a JVM that was killed left half written. */
    private void deleteOldParts(Path folder) throws IOException {
        FileTime old = FileTime.from(clock.instant().minus(OLD));
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, "*.part")) {
            for (Path part : parts) {
                if (isOlder(part, old)) {
                    Files.deleteIfExists(part);
                }
            }
        }
    }

    private static boolean isOlder(Path part, FileTime time) throws IOException {
        try {
            return Files.getLastModifiedTime(part).compareTo(time) < 0;
        } catch (NoSuchFileException renamed) {
            return false;
        }
    }

    private static boolean hasSize(Path file, long size) throws IOException {
        return Files.isRegularFile(file) && Files.size(file) == size;
    }

    private static String key(List<Path> jars, byte[] launcher) throws IOException {
        CRC32 all = new CRC32();
        for (Path jar : jars) {
            all.update((jar.getFileName() + ":" + Files.size(jar) + ":" + checksum(jar) + "\n")
                    .getBytes(StandardCharsets.UTF_8));
        }
        all.update(launcher);
        return HexFormat.of().toHexDigits((int) all.getValue());
    }

    private static long checksum(Path file) throws IOException {
        if (file.getFileSystem() != FileSystems.getDefault()) {
            return (Long) Files.getAttribute(file, "zip:crc");
        }
        try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), new CRC32())) {
            in.transferTo(OutputStream.nullOutputStream());
            return in.getChecksum().getValue();
        }
    }
}
