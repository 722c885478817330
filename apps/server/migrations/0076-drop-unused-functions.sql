-- Dropped with their files: deal_changes was replaced by fold_deal_events' own query (0051), and nothing has called read_orders since orders
-- are answered by their store.
drop function deal_changes(xid8, xid8);
drop function read_orders(uuid[]);
