package com.example.orders;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

@Component
class LoggedShipments implements Shipments {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedShipments.class);

    @Override
    public void ship(OrderEvent order) {
        LOG.debug("shipped {} of {}", order.order(), order.tenant());
    }
}
