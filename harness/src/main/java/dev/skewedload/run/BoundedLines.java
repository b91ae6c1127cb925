package dev.skewedload.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads lines of at most so many bytes, each ended by a line feed; of a longer one the rest is read past. */
final class BoundedLines {
    private final InputStream in;
    private final byte[] buffer;
    private int length;
    private boolean tooLong;

    BoundedLines(InputStream in, int longest) {
        this.in = new BufferedInputStream(in);
        buffer = new byte[longest];
    }

    /** Goes to the next line; false at the end. What was cut off before its line feed is no line. */
    boolean next() throws IOException {
        length = 0;
        tooLong = false;
        for (int read = in.read(); read >= 0; read = in.read()) {
            if (read == '\n') {
                return true;
            }
            if (length == buffer.length) {
                tooLong = true;
            } else {
                buffer[length++] = (byte) read;
            }
        }
        return false;
    }

    /** The line, or its beginning if it is too long, or what was cut off at the end. */
    String text() {
        return new String(buffer, 0, length, UTF_8);
    }

    boolean tooLong() {
        return tooLong;
    }

    /** Whether something was read of the line, or can be read of the next one at once. */
    boolean hasMore() throws IOException {
        return in.available() > 0;
    }
}
