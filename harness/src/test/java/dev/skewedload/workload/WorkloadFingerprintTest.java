package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadFingerprintTest {
    private static WorkloadBuilder base(String name) {
        return Workload.named(name)
                .seed(42)
                .eventsPerSecond(1_000)
                .duration(Duration.ofSeconds(2))
                .tenants(20)
                .hotTenant("acme", 0.45);
    }

    @Test
    void has_every_setting_by_its_name_and_what_is_not_set_is_none() {
        WorkloadFingerprint fingerprint = base("a").build().fingerprint();

        assertThat(fingerprint.settings())
                .containsEntry("seed", "42")
                .containsEntry("eventsPerSecond", "1000")
                .containsEntry("duration", "PT2S")
                .containsEntry("hotTenants[0].id", "acme")
                .containsEntry("hotTenants[0].share", "0.45")
                .containsEntry("viralKeys", "none")
                .containsEntry("valueSizes.minBytes", "200")
                .containsEntry("slice", "none")
                .doesNotContainKey("name");
        assertThat(fingerprint.settings().keySet()).startsWith("seed", "eventsPerSecond", "duration");
        assertThat(fingerprint.stream()).matches("[0-9a-f]{16}");
    }

    @Test
    void is_the_same_for_the_same_settings_whatever_the_name() {
        assertThat(base("a").build().fingerprint()).isEqualTo(base("b").build().fingerprint());
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                change("seed", load -> load.seed(43)),
                change("eventsPerSecond", load -> load.eventsPerSecond(1_001)),
                change("duration", load -> load.duration(Duration.ofSeconds(3))),
                change("warmup", load -> load.warmup(Duration.ofSeconds(1))),
                change("tenants", load -> load.tenants(21)),
                change("hotTenants[1].id", load -> load.hotTenant("zeta", 0.1)),
                change("tenantSkew", load -> load.tenantSkew(1)),
                change("openEntities", load -> load.openEntities(3)),
                change("eventsPerEntity", load -> load.eventsPerEntity(3)),
                change(
                        "viralKeys.share",
                        load -> load.viralKeys(
                                new ViralKeys(0.2, 1, Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(1)))),
                change(
                        "valueSizes.largeBytes",
                        load -> load.valueSizes(ValueSizes.constant(200).withLarge(0.1, 5_000))),
                change(
                        "handlerCosts.large",
                        load -> load.handlerCosts(HandlerCosts.ordinary().withLarge(0.1, 50))),
                change(
                        "surges[0].factor",
                        load -> load.surge(new Surge(Duration.ofSeconds(1), 2, Duration.ofMillis(500)))),
                change(
                        "newViralKeys[0].share",
                        load -> load.newViralKey(new NewViralKey(Duration.ofSeconds(1), 0.2, Duration.ofMillis(500)))),
                change("arrivals", load -> load.arrivals(Arrivals.POISSON)));
    }

    private static Arguments change(String setting, UnaryOperator<WorkloadBuilder> change) {
        return Arguments.of(setting, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void each_setting_makes_another_one(String setting, UnaryOperator<WorkloadBuilder> change) {
        WorkloadFingerprint before = base("a").build().fingerprint();
        WorkloadFingerprint after = change.apply(base("a")).build().fingerprint();

        assertThat(after.settings().get(setting))
                .isNotNull()
                .isNotEqualTo(before.settings().get(setting));
    }

    @Test
    void another_stream_has_another_hash() {
        assertThat(List.of(
                        base("a").build().fingerprint().stream(),
                        base("a").seed(43).build().fingerprint().stream(),
                        base("a").arrivals(Arrivals.POISSON).build().fingerprint().stream(),
                        base("a").build().slice(0, 2).fingerprint().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void a_slice_is_another_workload() {
        assertThat(base("a").build().slice(1, 2).fingerprint().settings()).containsEntry("slice", "1 of 2");
    }

    @Test
    void the_stream_of_a_release_is_that_of_the_next() {
        assertThat(base("a").build().fingerprint().stream()).isEqualTo("4b4fb86ca587287e");
    }
}
