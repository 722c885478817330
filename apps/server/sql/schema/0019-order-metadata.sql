-- Orders by what a shop keeps in their metadata. Orders without any, the most, are not in it and cost it nothing.
create index merchant_order_metadata on merchant_order using gin (metadata jsonb_path_ops) where metadata <> '{}';
