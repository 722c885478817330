-- What a method was paid within a day by receipts of the weakest trust, in kopecks. `now()` is stable and can bound the index scan;
-- `clock_timestamp()` is volatile and can't.
create or replace function weakly_settled(p_owner uuid, p_method uuid) returns bigint language sql stable as $$
  select coalesce(sum(receipt.amount_kopecks), 0)::bigint
  from receipt
  join receipt_fate as known on known.receipt_id = receipt.id and known.fate = 'settled'
  join deal on deal.id = known.deal_id and deal.payment_method_id = p_method
  where receipt.owner_id = p_owner and receipt.trust = 1 and receipt.received_at > now() - interval '1 day'
$$;
