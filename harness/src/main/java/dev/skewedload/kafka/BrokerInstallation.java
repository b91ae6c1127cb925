package dev.skewedload.kafka;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Unpacked broker jars, and how to start them so that nothing of the user's build reaches the broker.
 *
 * @param folder where the jars lie
 * @param classPath the jars in the order of the class path
 */
record BrokerInstallation(Path folder, List<Path> classPath) {
    static final String ARCHIVE = ".jsa";
    private static final String MAIN = "dev.skewedload.broker.BrokerMain";
    private static final Set<String> STRIPPED =
            Set.of("CLASSPATH", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "LOG_DIR");

    ProcessBuilder command(BrokerFolder data, BrokerPorts ports) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of(
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-Xms256m",
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError"));
        words.addAll(List.of("-XX:-UsePerfData", "-XX:ErrorFile=" + data.path().resolve("hs_err.log")));
        words.addAll(List.of("-Xlog:disable", "-Xlog:all=error", "-Xshare:auto"));
        words.addAll(archiveOptions());
        words.addAll(List.of("-Djava.awt.headless=true", "-Djava.io.tmpdir=" + data.temporary()));
        words.addAll(
                List.of("-cp", classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))));
        words.addAll(List.of(MAIN, data.path().toString()));
        words.addAll(List.of(String.valueOf(ports.broker()), String.valueOf(ports.controller())));
        ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
        strip(builder.environment());
        return builder;
    }

    /** The class-data archive of this JVM's version, there or not. */
    Path archive() {
        String jvm = System.getProperty("java.vm.vendor") + "-" + System.getProperty("java.vm.version");
        return folder.resolve(jvm.replaceAll("[^A-Za-z0-9.+-]", "_") + ARCHIVE);
    }

    /** Takes away an archive that may have broken a start. */
    void dropArchive() throws IOException {
        Files.deleteIfExists(archive());
    }

    /** An archive that is damaged or of other jars is refused by the JVM, which then starts without. */
    private List<String> archiveOptions() {
        return Files.exists(archive())
                ? List.of("-XX:SharedArchiveFile=" + archive())
                : List.of("-XX:+RecordDynamicDumpInfo", "-Dskewedload.archive=" + archive());
    }

    /** Takes out what would give the broker options, classes or settings of the user's build. */
    static void strip(Map<String, String> environment) {
        environment.keySet().removeIf(BrokerInstallation::isStripped);
    }

    private static boolean isStripped(String name) {
        return STRIPPED.contains(name) || name.startsWith("KAFKA_") || name.startsWith("LOG4J_");
    }
}
