package dev.skewedload.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the README shows is what is compiled here. */
class ReadmeTest {
    private static final Path TEST =
            Path.of("src", "test", "java", "dev", "skewedload", "example", "OrderServiceSkewTest.java");

    @Test
    void the_readme_shows_the_test_that_is_compiled() throws IOException {
        String readme = Files.readString(Path.of("..", "README.md"));
        String source = Files.readString(TEST);

        String shown = source.substring(source.indexOf("@SkewedLoad(")).strip();

        assertThat(readme).contains("```java\n" + shown + "\n```");
    }

    @Test
    void the_readme_shows_every_import_of_that_test() throws IOException {
        String readme = Files.readString(Path.of("..", "README.md"));
        List<String> imports = Files.readAllLines(TEST).stream()
                .filter(line -> line.startsWith("import ") && !line.contains("api.Tag;"))
                .toList();

        assertThat(imports).isNotEmpty().allSatisfy(line -> assertThat(readme).contains(line));
    }
}
