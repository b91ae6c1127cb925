package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingsTest {
    @Test
    void without_properties_nothing_is_changed_and_reports_lie_under_target() {
        Settings settings = read(Map.of());

        assertThat(settings).isEqualTo(new Settings(Optional.empty(), Optional.empty(), Path.of("target/skewedload")));
        assertThat(settings.isScaled()).isFalse();
    }

    @Test
    void a_scale_of_one_is_the_full_rate() {
        assertThat(read(Map.of("skewedload.scale", "1.0")).isScaled()).isFalse();
        assertThat(read(Map.of("skewedload.scale", "0.1")).isScaled()).isTrue();
        assertThat(read(Map.of("skewedload.scale", "2")).isScaled()).isTrue();
    }

    @Test
    void times_are_read_in_short_and_as_iso_has_them() {
        assertThat(durationOf("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(durationOf(" 20 s ")).isEqualTo(Duration.ofSeconds(20));
        assertThat(durationOf("2m")).isEqualTo(Duration.ofMinutes(2));
        assertThat(durationOf("1h")).isEqualTo(Duration.ofHours(1));
        assertThat(durationOf("PT1M30S")).isEqualTo(Duration.ofSeconds(90));
    }

    private static Duration durationOf(String text) {
        return read(Map.of("skewedload.duration", text)).duration().orElseThrow();
    }

    private static Settings read(Map<String, String> properties) {
        return Settings.read(name -> Optional.ofNullable(properties.get(name)));
    }
}
