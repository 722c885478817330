-- Every payment method with its trader, and the first condition that they do not meet whatever an order asks (`cut`; null: they meet all). Names and
-- order are `methodConditions` of the contract. What an order asks (mode, sum, margin, funds) is `unmet_order_condition`; the two together are the
-- one definition of who may take a deal, for the pool's refresh, the search, the re-check in `open_deals`, the explanation and the
-- capacity. Locks nothing.
--
-- `hour_left` is how many deals the method may still get in its hour (`p_method_hour` at most; 0: no limit, and nothing is looked up). Simulated
-- traders have no such limit.
create or replace function match_candidate(p_silent_seconds integer, p_method_hour integer)
returns table (
  method_id uuid, trader_id uuid, bank text, is_sbp boolean, is_c2c boolean, is_test boolean,
  min_dollars integer, max_dollars integer, rating_points integer, is_premium boolean, last_used_at timestamptz,
  basis_points integer, available_micro bigint, hour_left integer, cut text
) language sql stable as $$
  select method.id, method.owner_id, method.bank, method.is_sbp, method.is_c2c, trader.is_simulated,
    method.min_dollars, method.max_dollars, method.rating_points, trader.is_premium, method.last_used_at,
    trader.deposit_basis_points, trader.available,
    case when p_method_hour > 0 and not trader.is_simulated then p_method_hour - coalesce(used.deals, 0) end,
    case
      when not method.is_active then 'inactive'
      when method.rating_points > 2880 then 'method_rating'
      when not trader.is_activated then 'not_activated'
      when not trader.is_work or trader.account_type <> 'trader' then 'not_working'
      when trader.blocked_at is not null then 'blocked'
      when terminal.id is null then 'unbound'
      when not trader.is_simulated and (terminal.last_ping_at is null or terminal.steady_pings < 2
        or terminal.last_ping_at < now() - make_interval(secs => p_silent_seconds)) then 'terminal_silent'
      when exists (select from terminal_alarm as alarm where alarm.terminal_id = terminal.id
        and alarm.kind = 'bank_blocked' and alarm.cleared_at is null and alarm.bank = method.bank) then 'bank_blocked'
      when trader.cut is not null then trader.cut
      when p_method_hour > 0 and not trader.is_simulated and used.deals >= p_method_hour then 'method_hour'
    end
  from payment_method as method
  join lateral (
    select person.is_simulated, person.is_premium, person.deposit_basis_points, person.is_activated, person.is_work,
      person.account_type, person.blocked_at, coalesce(account.balance, 0) as available,
      case
        when (select sum(other.rating_points) > 2880 * count(*) from payment_method as other
          where other.owner_id = person.id) then 'trader_rating'
        when exists (select from ledger.account as debt where debt.owner = person.id and debt.kind = 'debt'
          and debt.asset = case when person.is_simulated then 'USDT_TEST' else 'USDT' end and debt.balance < 0) then 'debt'
        -- A case beyond its shop's limits counts when support has admitted it: opening cases must not take a trader out of matching.
        when (select count(*) >= 5 from dispute where dispute.trader_id = person.id and dispute.admitted_at is not null
          and dispute.status in ('waiting', 'consideration', 'deepconsideration')) then 'disputes'
      end as cut
    from user_account as person
    left join ledger.account as account on account.owner = person.id and account.kind = 'available'
      and account.asset = case when person.is_simulated then 'USDT_TEST' else 'USDT' end
    where person.id = method.owner_id
    -- `offset 0` keeps the planner from pulling the subquery up and evaluating the subplans again for each use of `trader.cut`.
    offset 0
  ) as trader on true
  left join method_hour as used on p_method_hour > 0 and used.payment_method_id = method.id and used.ends_at > now()
  left join terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
$$;
