/** An order service that reads a Kafka topic, and the hot-partition incident that it lives through. */
@NullMarked
package dev.skewedload.example;

import org.jspecify.annotations.NullMarked;
