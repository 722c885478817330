-- How many deals and unmatched orders of a shop are open; a canceled one counts for 15 minutes more. Counts no further than p_most of
-- each. Reads only. `(due_at is null) is false` is the predicate of one index of each table and of no other, so the planner has no choice.
create or replace function open_of_shop(p_merchant uuid, p_is_test boolean, p_most integer) returns bigint language sql stable as $$
  select (select count(*) from (select from amount_reservation as held where held.merchant_id = p_merchant and held.is_test = p_is_test
      and (held.due_at is null) is false limit p_most) as live)
    + (select count(*) from (select from merchant_order as waiting where waiting.merchant_id = p_merchant
      and waiting.is_test = p_is_test and (waiting.due_at is null) is false limit p_most) as fresh)
    + (select count(*) from (select from shop_cancellation as canceled where canceled.merchant_id = p_merchant
      and canceled.is_test = p_is_test and canceled.at > now() - interval '15 minutes' limit p_most) as given_up)
$$;
