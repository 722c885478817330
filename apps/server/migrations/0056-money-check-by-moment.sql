-- The look at all promises about money, every minute, goes by what came since the last one. Both tables lie in the order of their
-- moments, so a coarse index finds what is new, and costs a row next to nothing.
create index deal_event_moment on deal_event using brin (at) with (pages_per_range = 32);
create index receipt_fate_moment on receipt_fate using brin (at) with (pages_per_range = 32);
