-- webhooks/delivery-store.ts

-- insertPing
insert into "webhook_delivery" ("id", "endpoint_id", "event_id", "event_type") values ($1, $2, $3, $4);

-- webhooks/endpoint-store.ts

-- insertEndpoint
insert into "webhook_endpoint" ("merchant_id", "is_test", "events") values ($1, $2, $3);

