package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerCacheRootTest {
    @TempDir
    Path temporary;

    private final Map<String, String> properties = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void have_a_home() {
        properties.put("user.home", temporary.resolve("home").toString());
        properties.put("user.name", "jo");
        properties.put("java.io.tmpdir", temporary.resolve("tmp").toString());
    }

    @Test
    void is_the_named_folder_first() {
        properties.put("skewedload.cache", temporary.resolve("named").toString());
        environment.put("XDG_CACHE_HOME", temporary.resolve("xdg").toString());

        assertThat(find()).isEqualTo(temporary.resolve("named")).isEmptyDirectory();
    }

    @Test
    void is_then_the_cache_of_the_environment() {
        environment.put("XDG_CACHE_HOME", temporary.resolve("xdg").toString());

        assertThat(find()).isEqualTo(temporary.resolve("xdg/skewedload")).isEmptyDirectory();
    }

    @Test
    void is_then_the_cache_in_the_home_folder() {
        assertThat(find())
                .isEqualTo(temporary.resolve("home/.cache/skewedload"))
                .isEmptyDirectory();
    }

    @Test
    void is_the_temporary_folder_where_the_home_folder_is_unknown_or_of_no_use() throws IOException {
        Path fallback = temporary.resolve("tmp/skewedload-jo");
        properties.put("user.home", "?");
        assertThat(find()).isEqualTo(fallback);

        properties.put(
                "user.home", Files.writeString(temporary.resolve("file"), "").toString());
        assertThat(find()).isEqualTo(fallback).isEmptyDirectory();
    }

    @Test
    void says_what_was_tried_when_nothing_can_be_written() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "");
        properties.put("skewedload.cache", file.resolve("below").toString());

        assertThatThrownBy(this::find)
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith("No folder can keep the Kafka broker's jars, tried " + file.resolve("below"))
                .hasMessageEndingWith(": name one with -Dskewedload.cache=folder.");
    }

    private Path find() {
        return BrokerCacheRoot.find(properties::get, environment::get);
    }
}
