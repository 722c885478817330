-- The counters of deals know no mode, and a shop's conversion and chart are of live orders: its test deals are counted apart and taken off.
-- No column of the index ever changes, so updates of deals stay as cheap as they are.

create index deal_test_of_merchant on deal (merchant_id, created_at) where is_test;
