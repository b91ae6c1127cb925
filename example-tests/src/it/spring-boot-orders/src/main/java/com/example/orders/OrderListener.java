package com.example.orders;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

@Component
class OrderListener {
    private final ObjectMapper json;
    private final Shipments shipments;

    OrderListener(ObjectMapper json, Shipments shipments) {
        this.json = json;
        this.shipments = shipments;
    }

    @KafkaListener(topics = "orders")
    void on(String order) throws JsonProcessingException {
        shipments.ship(json.readValue(order, OrderEvent.class));
    }
}
