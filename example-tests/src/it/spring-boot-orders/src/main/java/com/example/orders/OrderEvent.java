package com.example.orders;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;

/** One step in the life of an order, as it stands in the topic. */
@JsonIgnoreProperties(ignoreUnknown = true)
record OrderEvent(
        @JsonProperty("event_id") String eventId,
        @JsonProperty("tenant_id") String tenant,
        @JsonProperty("order_id") String order) {}
