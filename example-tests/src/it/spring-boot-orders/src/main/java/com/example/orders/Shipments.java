package com.example.orders;

/** The sink: where an order event takes effect. */
interface Shipments {
    void ship(OrderEvent order);
}
