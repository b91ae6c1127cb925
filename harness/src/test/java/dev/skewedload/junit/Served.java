package dev.skewedload.junit;

import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.run.EffectProbe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Test cases with a service of their own for each test. */
abstract class Served {
    private GroupService service;

    @BeforeEach
    void start(KafkaEndpoint kafka, EffectProbe effects) {
        service = GroupService.start(kafka, effects);
    }

    @AfterEach
    void stop() {
        service.close();
    }
}
