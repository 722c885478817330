-- Every payment method with its trader, and the first condition that they do not meet whatever an order asks (`cut`; null: they meet all). The
-- conditions are `method_conditions`; names and order are `methodConditions` of the contract. What an order asks (mode, sum, margin, funds)
-- is `unmet_order_condition`; the two together are the one definition of who may take a deal, for the pool's refresh, the search, the
-- re-check in `open_deals`, the explanation and the capacity. Locks nothing.
create or replace function match_candidate(p_silent_seconds integer, p_method_hour integer)
returns table (
  method_id uuid, trader_id uuid, bank text, is_sbp boolean, is_c2c boolean, is_test boolean,
  min_dollars integer, max_dollars integer, rating_points integer, is_premium boolean, last_used_at timestamptz,
  basis_points integer, available_micro bigint, hour_left integer, cut text
) language sql stable as $$
  select method.method_id, method.trader_id, method.bank, method.is_sbp, method.is_c2c, method.is_test,
    method.min_dollars, method.max_dollars, method.points, method.is_premium, method.last_used_at,
    method.basis_points, method.available_micro, method.hour_left,
    case
      when method.inactive then 'inactive'
      when method.method_rating then 'method_rating'
      when method.not_activated then 'not_activated'
      when method.not_working then 'not_working'
      when method.blocked then 'blocked'
      when method.unbound then 'unbound'
      when method.terminal_silent then 'terminal_silent'
      when method.bank_blocked then 'bank_blocked'
      when method.trader_rating then 'trader_rating'
      when method.debt then 'debt'
      when method.disputes then 'disputes'
      when method.method_hour then 'method_hour'
    end
  from method_conditions(p_silent_seconds, p_method_hour) as method
$$;
