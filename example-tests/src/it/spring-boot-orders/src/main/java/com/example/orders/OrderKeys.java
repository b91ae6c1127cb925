package com.example.orders;

/** The production code that chooses the key of an order event's record. */
final class OrderKeys {
    private OrderKeys() {}

    static String of(String tenant, String order) {
        return tenant + "/" + order;
    }
}
