-- The first condition that a method does not meet for one order; null: it meets all. Names and order are `orderConditions` of the contract. What a
-- method must meet whatever an order asks is `cut` of `match_candidate`. The two together are the one definition of who may take a deal,
-- for the search, the re-check in `open_deals`, the explanation and the capacity; `unmetCondition` of `deals/matching/candidate.ts` repeats this
-- one for the pool in memory, and `one-rule.test.ts` compares them.
--
-- The margin is fee minus profit of the very sum: the shop's fee rounded up, the trader's profit rounded down. `numeric`, because a balance in
-- micro-USDT times basis points may exceed a bigint. One expression without a subquery, so that the planner inlines it. Locks nothing.
create or replace function unmet_order_condition(
  p_order_type text, p_merchant_id uuid, p_value_micro bigint, p_merchant_basis_points integer,
  p_is_sbp boolean, p_is_c2c boolean, p_trader_id uuid, p_min_dollars integer, p_max_dollars integer,
  p_trader_basis_points integer, p_available_micro bigint
) returns text language sql immutable as $$
  select case
    when (case p_order_type when 'sbp' then p_is_sbp when 'c2c' then p_is_c2c end) is not true then 'mode'
    when p_trader_id = p_merchant_id then 'own_deal'
    when p_value_micro < p_min_dollars * 1000000::bigint
      or p_max_dollars > 0 and p_value_micro > p_max_dollars * 1000000::bigint then 'amount_range'
    when p_trader_basis_points > p_merchant_basis_points
      and ceil(p_value_micro::numeric * p_merchant_basis_points * 0.0001)
        < floor(p_value_micro::numeric * p_trader_basis_points * 0.0001) then 'margin'
    when p_available_micro < p_value_micro then 'funds'
  end
$$;
