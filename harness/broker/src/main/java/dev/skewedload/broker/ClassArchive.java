package dev.skewedload.broker;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * An archive of the classes that this JVM has loaded, which later JVMs map instead of loading and verifying them again.
 *
 * <p>The JVM's own {@code -XX:ArchiveClassesAtExit} would also keep the few classes of a start that failed.
 */
final class ClassArchive {
    private static final String PROPERTY = "skewedload.archive";

    private ClassArchive() {}

    /** Writes the archive that the starter asked for by a system property; without one it is slower and no worse. */
    static void writeIfAsked() {
        String asked = System.getProperty(PROPERTY);
        if (asked == null) {
            return;
        }
        Path archive = Path.of(asked);
        Path part = archive.resolveSibling(
                archive.getFileName() + "-" + ProcessHandle.current().pid() + ".part");
        try {
            dump(part);
            Files.move(part, archive, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (JMException | IOException | RuntimeException unable) {
            System.out.println("no archive of classes: " + unable);
            part.toFile().delete();
        }
    }

    private static void dump(Path file) throws JMException {
        ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "vmCds",
                        new Object[] {new String[] {"dynamic_dump", file.toString()}},
                        new String[] {String[].class.getName()});
    }
}
