package dev.skewedload.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * 64 bits that stand for what an effect wrote, to tell two effects of one event with the same content from two with
 * different ones.
 *
 * <p><b>Definition.</b> CRC-32 in the high half and CRC-32C in the low half. Their polynomials share no factor, so that the
 * two together tell apart whatever one CRC of 64 bits does: contents that differ within a span of 64 bits always, and
 * others but for one pair in 2<sup>64</sup>. Both run at the speed of memory in the JVM. It is made for accidents, not
 * against forgery.
 *
 * <p><b>Example.</b> {@code of("123456789")} is {@code 0xCBF43926E3069283}.
 */
public final class ContentHash {
    private ContentHash() {}

    /**
     * Hashes bytes.
     *
     * @param content any bytes
     * @return the hash
     */
    public static long of(byte[] content) {
        CRC32 high = new CRC32();
        CRC32C low = new CRC32C();
        high.update(content, 0, content.length);
        low.update(content, 0, content.length);
        return high.getValue() << 32 | low.getValue();
    }

    /**
     * Hashes a text by its bytes in UTF-8.
     *
     * @param content any text
     * @return the hash
     */
    public static long of(String content) {
        return of(content.getBytes(UTF_8));
    }
}
