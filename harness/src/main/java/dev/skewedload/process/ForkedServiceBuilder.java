package dev.skewedload.process;

import dev.skewedload.workload.SkewedLoadException;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says how a {@link ForkedService} is started. Not for use by several threads. */
public final class ForkedServiceBuilder {
    private final String mainClass;
    private final List<String> arguments = new ArrayList<>();
    private final List<String> jvmOptions = new ArrayList<>();
    private final Map<String, String> systemProperties = new LinkedHashMap<>();
    private @Nullable String classPath;
    private @Nullable String readyLine;
    private OptionalInt port = OptionalInt.empty();
    private Duration readyWithin = Duration.ofSeconds(60);

    ForkedServiceBuilder(String mainClass) {
        this.mainClass = mainClass;
    }

    /**
     * Adds arguments of the main method.
     *
     * @param more such as an address; the same at every start
     * @return this
     */
    public ForkedServiceBuilder arguments(String... more) {
        arguments.addAll(List.of(more));
        return this;
    }

    /**
     * Adds options of the JVM.
     *
     * @param more such as {@code -Xmx128m}
     * @return this
     */
    public ForkedServiceBuilder jvmOptions(String... more) {
        jvmOptions.addAll(List.of(more));
        return this;
    }

    /**
     * Adds a system property.
     *
     * @param name its name
     * @param value its value
     * @return this
     */
    public ForkedServiceBuilder systemProperty(String name, String value) {
        systemProperties.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return this;
    }

    /**
     * Sets the class path; this JVM's if this is not called.
     *
     * @param jarsAndFolders without those of SkewedLoad, which are added last
     * @return this
     */
    public ForkedServiceBuilder classPath(Path... jarsAndFolders) {
        classPath = Stream.concat(Stream.of(jarsAndFolders), Stream.of(ownPlace()))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        return this;
    }

    /**
     * Waits at each start for a line of its output.
     *
     * @param prefix how that line begins
     * @return this
     */
    public ForkedServiceBuilder readyLine(String prefix) {
        readyLine = Objects.requireNonNull(prefix, "prefix");
        return this;
    }

    /**
     * Waits at each start until it answers on a port of 127.0.0.1. Faults look at that port, too.
     *
     * @param number which one; the service must be told it, such as by an argument
     * @return this
     */
    public ForkedServiceBuilder readyPort(int number) {
        if (number < 1 || number > 65_535) {
            throw new SkewedLoadException("ForkedService requires that `readyPort` be from 1 to 65535, but was "
                    + number + ": give the port that the service listens on.");
        }
        port = OptionalInt.of(number);
        return this;
    }

    /**
     * Sets how long a start may take.
     *
     * @param limit until it is ready; 60 seconds if this is not called
     * @return this
     */
    public ForkedServiceBuilder readyWithin(Duration limit) {
        readyWithin = Objects.requireNonNull(limit, "limit");
        return this;
    }

    /**
     * Starts it and waits until it is ready: until the line was read and the port answers, as far as they were set.
     *
     * @return the service, to be closed
     * @throws SkewedLoadException if it cannot be started, ends or does not become ready in time, with its last lines; nothing
     *     is left behind then
     */
    public ForkedService start() {
        return new ForkedService(
                mainClass.substring(mainClass.lastIndexOf('.') + 1),
                command(),
                readyLine,
                port,
                readyWithin,
                Clock.systemUTC());
    }

    private List<String> command() {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.add("-XX:-UsePerfData"); // whose files a killed JVM leaves behind
        words.addAll(jvmOptions);
        systemProperties.forEach((name, value) -> words.add("-D" + name + "=" + value));
        words.add("-cp");
        words.add(Objects.requireNonNullElseGet(classPath, () -> System.getProperty("java.class.path")));
        words.add(ForkedMain.class.getName());
        words.add(mainClass);
        words.addAll(arguments);
        return words;
    }

    private static Path ownPlace() {
        try {
            return Path.of(ForkedMain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
