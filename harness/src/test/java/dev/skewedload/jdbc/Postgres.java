package dev.skewedload.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.awaitility.Awaitility;
import org.postgresql.ds.PGSimpleDataSource;
import org.tukaani.xz.XZInputStream;

/**
 * A PostgreSQL of the tests' own, one a JVM, started on first need from the binaries on the class path and gone with the JVM. It
 * refuses to run as root, so root runs it as nobody: {@code setpriv} is on every Debian, and needs no terminal.
 */
public final class Postgres {
    private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
    private static final int NOBODY = 65_534;

    private final Path home;
    private final int port;
    private final Process server;

    private Postgres() {
        try {
            home = Files.createTempDirectory("skewedload-postgres");
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
            unpack(home);
            Path data = Files.createDirectory(home.resolve("data"));
            if (isRoot()) {
                Files.setAttribute(data, "unix:uid", NOBODY);
            }
            command(
                            "bin/initdb",
                            "-D",
                            data.toString(),
                            "-U",
                            "postgres",
                            "-A",
                            "trust",
                            "-E",
                            "UTF8",
                            "--locale=C",
                            "-N")
                    .start()
                    .waitFor();
            port = freePort();
            server = command("bin/postgres", "-D", data.toString(), "-h", "127.0.0.1", "-p", "" + port, "-k", "", "-F")
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end of PostgreSQL"));
            Awaitility.await().atMost(Duration.ofMinutes(1)).until(this::answers);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static final class Shared {
        static final Postgres SERVER = new Postgres();
    }

    /** A new, empty database. */
    public static DataSource database() {
        String name = "d" + UUID.randomUUID().toString().replace("-", "");
        execute(Shared.SERVER.dataSource("postgres"), "create database " + name);
        return Shared.SERVER.dataSource(name);
    }

    /** Carries out one statement. */
    public static void execute(DataSource database, String sql) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException(sql, failed);
        }
    }

    private DataSource dataSource(String database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(database);
        source.setUser("postgres");
        return source;
    }

    private boolean answers() {
        if (!server.isAlive()) {
            throw new IllegalStateException("PostgreSQL ended: see " + home);
        }
        try (Connection connection = dataSource("postgres").getConnection()) {
            return connection.isValid(10);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private boolean isRoot() throws IOException {
        return Integer.valueOf(0).equals(Files.getAttribute(home, "unix:uid"));
    }

    private ProcessBuilder command(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
        }
        command.add(home.resolve(program).toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(home.resolve("log").toFile()));
    }

    private static void unpack(Path home) throws IOException {
        if (Postgres.class.getResource(ARCHIVE) == null) {
            throw new IllegalStateException("the binaries of PostgreSQL for Linux on x86_64 are not on the class path");
        }
        try (InputStream packed = Postgres.class.getResourceAsStream(ARCHIVE);
                TarArchiveInputStream files = new TarArchiveInputStream(new XZInputStream(packed))) {
            for (TarArchiveEntry entry = files.getNextEntry(); entry != null; entry = files.getNextEntry()) {
                Path file = home.resolve(entry.getName()).normalize();
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    if (entry.isSymbolicLink()) {
                        Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
                    } else {
                        Files.copy(files, file);
                        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
                    }
                }
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** SIGINT ends the sessions; what is not gone then is killed. */
    private void end() {
        try {
            new ProcessBuilder("sh", "-c", "kill -INT " + server.pid()).start().waitFor();
            if (!server.waitFor(5, TimeUnit.SECONDS)) {
                server.destroyForcibly().waitFor();
            }
            delete(home);
        } catch (IOException | InterruptedException failed) {
            server.destroyForcibly();
        }
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failed) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
