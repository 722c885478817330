-- Every payment method with its trader, and each condition of `methodConditions` of the contract as a column: true where the method does not meet
-- it. The one place where these conditions are written. `match_candidate` names the first of them for the matching; `readiness` tells an
-- owner all of them. Locks nothing.
--
-- `hour_left` is how many deals the method may still get in its hour (`p_method_hour` at most; 0: no limit, and nothing is looked up). Simulated
-- traders have no such limit.
--
-- One SELECT that the planner inlines, so a column that nobody reads costs nothing.
create or replace function method_conditions(p_silent_seconds integer, p_method_hour integer)
returns table (
  method_id uuid, trader_id uuid, bank text, is_sbp boolean, is_c2c boolean, is_test boolean,
  min_dollars integer, max_dollars integer, points integer, is_premium boolean, last_used_at timestamptz,
  basis_points integer, available_micro bigint, hour_left integer, open_disputes bigint, terminal_id uuid, staff_changed boolean,
  created_at timestamptz,
  inactive boolean, method_rating boolean, not_activated boolean, not_working boolean, blocked boolean, unbound boolean,
  terminal_silent boolean, bank_blocked boolean, trader_rating boolean, debt boolean, disputes boolean, method_hour boolean
) language sql stable as $$
  select method.id, method.owner_id, method.bank, method.is_sbp, method.is_c2c, trader.is_simulated,
    method.min_dollars, method.max_dollars, method.rating_points, trader.is_premium, method.last_used_at,
    trader.deposit_basis_points, trader.available,
    case when p_method_hour > 0 and not trader.is_simulated then p_method_hour - coalesce(used.deals, 0) end,
    trader.open_disputes, terminal.id, method.staff_changed_at is not null, method.created_at,
    not method.is_active,
    method.rating_points > 2880,
    not trader.is_activated,
    not trader.is_work or trader.account_type <> 'trader',
    trader.blocked_at is not null,
    terminal.id is null,
    terminal.id is not null and not trader.is_simulated and (terminal.last_ping_at is null or terminal.steady_pings < 2
      or terminal.last_ping_at < now() - make_interval(secs => p_silent_seconds)),
    exists (select from terminal_alarm as alarm where alarm.terminal_id = terminal.id
      and alarm.kind = 'bank_blocked' and alarm.cleared_at is null and alarm.bank = method.bank),
    trader.has_low_rating,
    trader.has_debt,
    trader.open_disputes >= 5,
    coalesce(p_method_hour > 0 and not trader.is_simulated and used.deals >= p_method_hour, false)
  from payment_method as method
  join lateral (
    select person.is_simulated, person.is_premium, person.deposit_basis_points, person.is_activated, person.is_work,
      person.account_type, person.blocked_at, coalesce(account.balance, 0) as available,
      coalesce((select sum(other.rating_points) > 2880 * count(*) from payment_method as other
        where other.owner_id = person.id), false) as has_low_rating,
      exists (select from ledger.account as debt where debt.owner = person.id and debt.kind = 'debt'
        and debt.asset = case when person.is_simulated then 'USDT_TEST' else 'USDT' end and debt.balance < 0) as has_debt,
      -- A case beyond its shop's limits counts when support has admitted it: opening cases must not take a trader out of matching.
      (select count(*) from dispute where dispute.trader_id = person.id and dispute.admitted_at is not null
        and dispute.status in ('waiting', 'consideration', 'deepconsideration')) as open_disputes
    from person_facts as person
    left join ledger.account as account on account.owner = person.id and account.kind = 'available'
      and account.asset = case when person.is_simulated then 'USDT_TEST' else 'USDT' end
    where person.id = method.owner_id
    -- Optimization fence (OFFSET 0): pulled up, the subplans would run for each method. So a Memoize node runs them for each trader
    -- Defended by apps/server/src/deals/matching/method-conditions.test.ts: offset 0.
    offset 0
  ) as trader on true
  left join method_hour as used on p_method_hour > 0 and used.payment_method_id = method.id and used.ends_at > now()
  left join terminal_facts as terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
$$;
