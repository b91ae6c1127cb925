package dev.skewedload.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The folder of one broker. Its owner, this JVM, holds a lock on a file in it; the operating system lets go of that lock
 * however the owner ends, so a folder whose lock is free is nobody's.
 */
final class BrokerFolder {
    private static final String PREFIX = "skewedload-broker-";
    private static final String LOCK = "owner";
    /** A younger folder may be one that its owner has not locked yet. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private static final int DELETE_ATTEMPTS = 20;

    private final Path path;
    private final FileChannel lock;

    private BrokerFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    static BrokerFolder create(Path root) throws IOException {
        Path path =
                Files.createTempDirectory(root, prefixOf(ProcessHandle.current().pid()));
        Files.createDirectory(path.resolve("tmp"));
        FileChannel lock = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        lock.lock();
        return new BrokerFolder(path, lock);
    }

    Path path() {
        return path;
    }

    Path temporary() {
        return path.resolve("tmp");
    }

    void delete() {
        deleteAll(path);
        try {
            lock.close();
        } catch (IOException alreadyGone) {
            // The lock goes with the JVM at the latest.
        }
        deleteAll(path);
    }

    /** Deletes what owners left that are gone, and ends their brokers: one that was stopped never heard of it. */
    static void sweep(Path root, Instant now) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(root, PREFIX + "*")) {
            for (Path folder : folders) {
                if (isNobodys(folder, now)) {
                    endBrokerOf(folder);
                    deleteAll(folder);
                }
            }
        } catch (IOException | UncheckedIOException unreadable) {
            // Another sweep is at work, or another user's folders lie there: not ours to report.
        }
    }

    private static boolean isNobodys(Path folder, Instant now) {
        // Never open a lock of one's own: closing a second channel on a file gives up the first one's lock too.
        if (folder.getFileName()
                .toString()
                .startsWith(prefixOf(ProcessHandle.current().pid()))) {
            return false;
        }
        try {
            if (Files.getLastModifiedTime(folder).toInstant().isAfter(now.minus(YOUNG))) {
                return false;
            }
            Path lock = folder.resolve(LOCK);
            if (Files.notExists(lock)) {
                return true;
            }
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
                return channel.tryLock() != null;
            }
        } catch (IOException | OverlappingFileLockException othersOrUnreadable) {
            return false;
        }
    }

    private static void endBrokerOf(Path folder) {
        String argument = folder.toString();
        ProcessHandle.allProcesses()
                .filter(process -> process.info().arguments().stream()
                        .flatMap(Arrays::stream)
                        .anyMatch(argument::equals))
                .forEach(ProcessHandle::destroyForcibly);
    }

    private static String prefixOf(long pid) {
        return PREFIX + pid + "-";
    }

    private static void deleteAll(Path folder) {
        // A broker that was just killed may still be about to make a file: walk again.
        for (int attempt = 0; attempt < DELETE_ATTEMPTS && Files.exists(folder); attempt++) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(path);
                }
            } catch (IOException | UncheckedIOException moved) {
                Thread.onSpinWait();
            }
        }
    }
}
