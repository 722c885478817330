-- A payer, a link or a shop must not be able to close a price or to collect requisites: sums whose deal ended without a sign of payment give
-- way, an order is matched five times at most, and shops, payers and methods have limits (docs/operations.md).

-- open_deals gets p_method_hour, p_payer_most and p_share_percent, match_candidate gets p_method_hour: dropped here, created by their files.
drop function if exists open_deals(deal_wish[], integer, integer, text[], text[], text[], text[], integer[], uuid[], text[], bigint[],
  integer[], uuid[], text[], text[], bigint[]);
drop function if exists match_candidate(integer);

alter type deal_wish add attribute takes_over boolean;
alter type deal_wish add attribute payer_key text;
alter type deal_wish add attribute share_base_micro bigint;
alter type deal_wish add attribute elsewhere_micro bigint;

alter table amount_reservation
  -- What its deal has frozen.
  add column value_micro bigint,
  -- Whose it is, as far as the payer is known: an address, or the shop's own number of the payer.
  add column payer_key text,
  -- From when another deal may have the sum although `held_until` has not come: set when its deal ends without a sign of payment.
  add column yields_at timestamptz;
alter table amount_reservation alter column value_micro set statistics 20, alter column payer_key set statistics 20,
  alter column yields_at set statistics 20;
update amount_reservation as held set value_micro = deal.value_micro,
  yields_at = case when deal.status in ('canceled', 'expired') and not deal.has_sign and deal.dispute_id is null
    then deal.ended_at + interval '15 minutes' end
from deal where deal.id = held.deal_id;
create index reservation_of_payer on amount_reservation (payer_key) where payer_key is not null;

-- The deal's reservation was given to another deal: no receipt completes it by itself any more.
alter table deal_failed add column gave_way_at timestamptz;

-- How often the order was matched. Written by open_deals only.
alter table merchant_order add column matches smallint not null default 0;
alter table merchant_order alter column matches set statistics 20;
update merchant_order as known set matches = least(5, (select count(distinct event.deal_id) from merchant_event as event
    where event.order_id = known.id and event.deal_id is not null))
where known.state in ('new', 'matched') and known.created_at > now() - interval '3 hours';
alter table merchant_order add constraint merchant_order_matched_five_times_at_most check (matches between 0 and 5);

-- Orders and deals that a shop or its payer canceled: each counts as an open order of the shop for 15 minutes.
create table shop_cancellation (
  merchant_id uuid not null,
  is_test boolean not null,
  at timestamptz not null default clock_timestamp()
);
create index shop_cancellation_latest on shop_cancellation (merchant_id, is_test, at);

-- How many deals a method got in an hour that began with the first of them. Deals that ended without a sign of payment are taken off again.
create table method_hour (
  payment_method_id uuid primary key,
  deals integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
