package dev.skewedload.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The file that a baseline lies in. */
final class BaselineFile {
    /** A baseline of 10,000 partitions has a third of it. */
    static final int MOST_BYTES = 1 << 20;

    private static final Pattern CONFLICT = Pattern.compile("^(<<<<<<<|=======|>>>>>>>)", Pattern.MULTILINE);

    private BaselineFile() {}

    static void write(Path file, BaselineFigures figures) throws IOException {
        WholeFile.write(file, BaselineJson.of(figures).getBytes(UTF_8));
    }

    /** Reads a file that anybody may have written; what is wrong with it is said in one line. */
    static BaselineFigures read(Path file) {
        try {
            return BaselineReader.read(text(file));
        } catch (IOException failed) {
            throw new SkewedLoadException(file + " cannot be read: " + failed, failed);
        } catch (SkewedLoadException wrong) {
            throw new SkewedLoadException(file + " is no baseline: " + wrong.getMessage(), wrong);
        }
    }

    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new SkewedLoadException("it is no file");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new SkewedLoadException("it has more than 1 MB");
        }
        String text = new String(bytes, UTF_8);
        if (CONFLICT.matcher(text).find()) {
            throw new SkewedLoadException("it has an unresolved merge conflict");
        }
        return text;
    }
}
