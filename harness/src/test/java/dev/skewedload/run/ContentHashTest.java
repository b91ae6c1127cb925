package dev.skewedload.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ContentHashTest {
    /** The check values that the catalogues of CRCs give for CRC-32/ISO-HDLC and CRC-32/ISCSI. */
    @Test
    void gives_the_catalogued_check_values() {
        assertThat(ContentHash.of("123456789")).isEqualTo(0xCBF43926E3069283L);
        assertThat(ContentHash.of("123456789".getBytes(UTF_8))).isEqualTo(0xCBF43926E3069283L);
    }

    @Test
    void tells_apart_contents_that_differ_in_a_bit_a_swap_or_a_trailing_zero() {
        byte[] content = new byte[200];
        new SplittableRandom(1).nextBytes(content);
        Set<Long> hashes = new HashSet<>(Set.of(ContentHash.of(content)));
        for (int bit = 0; bit < content.length * 8; bit++) {
            byte[] changed = content.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            hashes.add(ContentHash.of(changed));
        }
        for (int zeros = 0; zeros < 100; zeros++) {
            hashes.add(ContentHash.of(new byte[zeros]));
        }
        assertThat(hashes).hasSize(1 + 1_600 + 100);
    }
}
