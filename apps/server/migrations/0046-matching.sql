-- Whom an order is matched to: one definition for the hint, the look under lock and the explanation, and the one function that matches.

-- Whom a deal can go to, and what stands in the way, in the order in which it is looked at. What depends on the order itself
-- (mode, sum, margin, funds) is not looked at here.
create function match_candidate(p_silent_seconds integer)
returns table (
  method_id uuid, trader_id uuid, bank text, is_sbp boolean, is_c2c boolean, is_test boolean,
  min_dollars integer, max_dollars integer, rating_points integer, is_premium boolean, last_used_at timestamptz,
  basis_points integer, available_micro bigint, cut text
) language sql stable as $$
  select method.id, method.owner_id, method.bank, method.is_sbp, method.is_c2c, trader.is_simulated,
    method.min_dollars, method.max_dollars, method.rating_points, trader.is_premium, method.last_used_at,
    trader.deposit_basis_points, coalesce(account.balance, 0),
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
      when (select sum(other.rating_points) > 2880 * count(*) from payment_method as other
        where other.owner_id = method.owner_id) then 'trader_rating'
      when exists (select from ledger.account as debt where debt.owner = method.owner_id and debt.kind = 'debt'
        and debt.asset = case when trader.is_simulated then 'USDT_TEST' else 'USDT' end and debt.balance < 0) then 'debt'
      when (select count(*) >= 5 from dispute where dispute.trader_id = method.owner_id
        and dispute.status in ('waiting', 'consideration', 'deepconsideration')) then 'disputes'
    end
  from payment_method as method
  join user_account as trader on trader.id = method.owner_id
  left join terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
  left join ledger.account as account on account.owner = method.owner_id and account.kind = 'available'
    and account.asset = case when trader.is_simulated then 'USDT_TEST' else 'USDT' end
$$;

-- An order as it stands, with its deal: what events keep and what calls answer.
create function order_facts(p_order merchant_order, p_deal deal) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'order', to_jsonb(p_order) - 'due_at',
    'due_at', case when p_order.state = 'matched' then p_deal.due_at else p_order.due_at end,
    'deal', case when p_order.state = 'matched' then to_jsonb(p_deal) end)
$$;

-- Tells both sides' open pages, and the payer's, once for each batch. In plpgsql, which keeps its plans.
create function tell_of_deals(p_users uuid[], p_orders uuid[]) returns void language plpgsql as $$
declare
  v_told bigint;
begin
  with written as (
    insert into live_event (user_id, event)
    select distinct unnest(p_users), '{"type": "deals.changed"}'::jsonb
    returning id, user_id, event
  )
  select count(pg_notify('florin_live', id || ' ' || user_id || ' ' || event::text)) into v_told from written;
  perform pg_notify('florin_order', string_agg(distinct one::text, ' ')) from unnest(p_orders) as one having count(*) > 0;
end $$;

create function assert_money_moves() returns void language plpgsql stable as $$
begin
  if exists (select from money_halt where resumed_at is null) then
    raise exception 'money stands still' using errcode = 'FD002';
  end if;
end $$;

-- Posts those postings whose step was taken. The books' own function decides about money; here is only the choice.
create function post_taken(
  p_taken boolean[],
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns void language plpgsql as $$
declare
  v_new integer[];
  v_head record;
  v_lines record;
  v_holds record;
begin
  if cardinality(p_kinds) = 0 or true <> all (p_taken) then return; end if;
  if true = all (p_taken) then
    perform ledger.post(p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
      p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
    return;
  end if;
  select array_agg(case when taken then rank::integer end order by n) into v_new
  from (select n, taken, count(*) filter (where taken) over (order by n) as rank
    from unnest(p_taken) with ordinality as one (taken, n)) as ranked;
  select array_agg(kind order by n) as kinds, array_agg(reference order by n) as refs, array_agg(asset order by n) as assets,
    array_agg(details order by n) as details
  into v_head
  from unnest(p_kinds, p_references, p_assets, p_details) with ordinality as one (kind, reference, asset, details, n)
  where p_taken[n];
  select array_agg(v_new[posting]) as postings, array_agg(owner) as owners, array_agg(kind) as kinds, array_agg(amount) as amounts
  into v_lines
  from unnest(p_line_postings, p_line_owners, p_line_kinds, p_line_amounts) as one (posting, owner, kind, amount)
  where p_taken[posting];
  select array_agg(v_new[posting]) as postings, array_agg(owner) as owners, array_agg(subject) as subjects,
    array_agg(cause) as causes, array_agg(amount) as amounts
  into v_holds
  from unnest(p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts)
    as one (posting, owner, subject, cause, amount)
  where p_taken[posting];
  perform ledger.post(v_head.kinds, v_head.refs, v_head.assets, v_head.details,
    v_lines.postings, v_lines.owners, v_lines.kinds, v_lines.amounts,
    coalesce(v_holds.postings, '{}'), coalesce(v_holds.owners, '{}'), coalesce(v_holds.subjects, '{}'),
    coalesce(v_holds.causes, '{}'), coalesce(v_holds.amounts, '{}'));
end $$;

create type deal_wish as (
  n integer, deal_id uuid, order_id uuid, is_new_order boolean, merchant_id uuid, is_test boolean, external_id text, token text,
  requested_kopecks bigint, wanted_type text, mode text, ttl_minutes smallint, allow_unique_amount boolean,
  success_url text, fail_url text, payer_id text, payer_name text, metadata jsonb,
  method_id uuid, trader_id uuid, order_type text, amount_kopecks bigint, rate_ten_thousandths bigint,
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  merchant_basis_points integer, trader_basis_points integer, lead_basis_points integer,
  trader_lead_id uuid, merchant_lead_id uuid, facts jsonb
);

-- Matches orders to the methods that the caller proposes: every condition is looked at here once more, under lock. All in one
-- call; whoever loses is told why and may propose another method. Posting n freezes for wish n.
--
-- Locks, in the order that everybody takes them: orders, deals, people, reservations, the books, methods.
create function open_deals(
  p_wishes jsonb, p_silent_seconds integer, p_most_open integer,
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, outcome text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_wishes deal_wish[];
  v_refused jsonb := '{}';
  v_taken boolean[];
  v_more jsonb;
begin
  perform assert_money_moves();
  select array_agg(wish order by wish.n) into v_wishes from jsonb_populate_recordset(null::deal_wish, p_wishes) as wish;

  -- Orders that were there before: still open to a choice?
  perform from merchant_order where id = any (array(select wish.order_id from unnest(v_wishes) as wish where not wish.is_new_order))
  order by id for update;
  select coalesce(jsonb_object_agg(wish.n, 'order_over'), '{}') into v_refused
  from unnest(v_wishes) as wish
  left join merchant_order as known on known.id = wish.order_id
  where not wish.is_new_order and (known.state is distinct from 'new' or known.due_at <= clock_timestamp());

  -- The method, its owner, its phone, the sum.
  select v_refused || coalesce(jsonb_object_agg(looked.n, looked.cut), '{}') into v_refused
  from (
    select wish.n, case
      when candidate.method_id is null or candidate.trader_id <> wish.trader_id or candidate.is_test <> wish.is_test
        or candidate.basis_points <> wish.trader_basis_points then 'changed'
      when candidate.cut is not null then candidate.cut
      when not (case wish.order_type when 'sbp' then candidate.is_sbp else candidate.is_c2c end) then 'mode'
      when wish.value_micro < candidate.min_dollars * 1000000::bigint
        or candidate.max_dollars > 0 and wish.value_micro > candidate.max_dollars * 1000000::bigint then 'amount_range'
      when wish.fee_micro < wish.profit_micro then 'margin'
      when candidate.trader_id = wish.merchant_id then 'own_deal'
    end as cut
    from unnest(v_wishes) as wish
    left join lateral (
      select * from match_candidate(p_silent_seconds) as one where one.method_id = wish.method_id
    ) as candidate on true
  ) as looked
  where looked.cut is not null and not v_refused ? looked.n::text;

  -- How much is open already, of each shop in this batch.
  select v_refused || coalesce(jsonb_object_agg(wish.n, 'too_many_open'), '{}') into v_refused
  from (
    select one.n, one.merchant_id, one.is_test, row_number() over (partition by one.merchant_id, one.is_test order by one.n) as place
    from unnest(v_wishes) as one where one.is_new_order and not v_refused ? one.n::text
  ) as wish
  join (
    select shop.merchant_id, shop.is_test,
      (select count(*) from (select from deal where deal.merchant_id = shop.merchant_id and deal.is_test = shop.is_test
        and deal.status in ('pending', 'verification') limit p_most_open) as live)
      + (select count(*) from (select from merchant_order as waiting where waiting.merchant_id = shop.merchant_id
        and waiting.is_test = shop.is_test and waiting.state = 'new' limit p_most_open) as fresh) as open
    from (select distinct one.merchant_id, one.is_test from unnest(v_wishes) as one where one.is_new_order) as shop
  ) as counted on counted.merchant_id = wish.merchant_id and counted.is_test = wish.is_test
  where counted.open + wish.place > p_most_open;

  -- Nobody promises more than they have: in the order of the batch, as long as it lasts. The books have the last word.
  select v_refused || coalesce(jsonb_object_agg(wish.n, 'funds'), '{}') into v_refused
  from (
    select one.n, one.trader_id, p_assets[one.n] as asset,
      sum(one.value_micro) over (partition by one.trader_id, p_assets[one.n] order by one.n) as promised
    from unnest(v_wishes) as one where not v_refused ? one.n::text
  ) as wish
  left join ledger.account on account.owner = wish.trader_id and account.kind = 'available' and account.asset = wish.asset
  where wish.promised > coalesce(account.balance, 0);

  -- The sum, on that method, for this deal alone.
  with first as (
    select distinct on (wish.method_id, wish.amount_kopecks) wish.n, wish.method_id, wish.amount_kopecks, wish.deal_id
    from unnest(v_wishes) as wish where not v_refused ? wish.n::text
    order by wish.method_id, wish.amount_kopecks, wish.n
  ), reserved as (
    insert into amount_reservation as known (payment_method_id, amount_kopecks, deal_id)
    select method_id, amount_kopecks, deal_id from first order by method_id, amount_kopecks
    on conflict (payment_method_id, amount_kopecks) do update set deal_id = excluded.deal_id, held_until = null
      where known.held_until < clock_timestamp()
    returning deal_id
  )
  select v_refused || coalesce(jsonb_object_agg(wish.n, 'busy_amount'), '{}') into v_refused
  from unnest(v_wishes) as wish
  where not v_refused ? wish.n::text and wish.deal_id not in (select deal_id from reserved);

  with created as (
    insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence)
    select wish.order_id, wish.merchant_id, wish.is_test, wish.external_id, wish.token, wish.requested_kopecks, wish.wanted_type,
      wish.mode, wish.ttl_minutes, wish.allow_unique_amount, wish.success_url, wish.fail_url, wish.payer_id, wish.payer_name,
      coalesce(wish.metadata, '{}'), 'matched', wish.deal_id, 1
    from unnest(v_wishes) as wish where wish.is_new_order and not v_refused ? wish.n::text
    order by wish.merchant_id, wish.is_test, wish.external_id
    on conflict (merchant_id, is_test, external_id) do nothing
    returning id
  )
  select coalesce(jsonb_object_agg(wish.n, 'external_id_taken'), '{}') into v_more
  from unnest(v_wishes) as wish
  where wish.is_new_order and not v_refused ? wish.n::text and wish.order_id not in (select id from created);
  if v_more <> '{}' then
    v_refused := v_refused || v_more;
    delete from amount_reservation where deal_id in (select wish.deal_id from unnest(v_wishes) as wish where v_more ? wish.n::text);
  end if;

  v_taken := array(select not v_refused ? wish.n::text from unnest(v_wishes) as wish order by wish.n);

  insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
    amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
    merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, due_at)
  select wish.deal_id, wish.order_id, wish.merchant_id, wish.trader_id, wish.method_id, method.bank, wish.order_type, wish.is_test,
    'pending', wish.requested_kopecks, wish.amount_kopecks, wish.rate_ten_thousandths, wish.value_micro, wish.fee_micro,
    wish.profit_micro, wish.trader_lead_micro, wish.merchant_lead_micro, wish.merchant_basis_points, wish.trader_basis_points,
    wish.lead_basis_points, wish.trader_lead_id, wish.merchant_lead_id, clock_timestamp() + make_interval(mins => wish.ttl_minutes)
  from unnest(v_wishes) as wish join payment_method as method on method.id = wish.method_id
  where v_taken[wish.n];

  perform post_taken(v_taken, p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
    p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);

  update payment_method set last_used_at = clock_timestamp()
  where id = any (array(select method.id from payment_method as method
    where method.id = any (array(select wish.method_id from unnest(v_wishes) as wish where v_taken[wish.n]))
    order by method.id for no key update));

  update merchant_order as known set state = 'matched', deal_id = wish.deal_id, due_at = null, sequence = known.sequence + 1,
    updated_at = clock_timestamp()
  from unnest(v_wishes) as wish
  where v_taken[wish.n] and not wish.is_new_order and known.id = wish.order_id;

  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
  select deal.id, deal.trader_id, deal.merchant_id, deal.created_at, 'pending', 'matched',
    case when wish.is_new_order then 'merchant' else 'payer' end, coalesce(wish.facts, '{}')
  from unnest(v_wishes) as wish join deal on deal.id = wish.deal_id where v_taken[wish.n];

  insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
  select known.merchant_id, known.is_test, case when wish.is_new_order then 'order.created' else 'order.matched' end,
    known.id, known.sequence, order_facts(known, deal)
  from unnest(v_wishes) as wish
  join merchant_order as known on known.id = wish.order_id
  join deal on deal.id = wish.deal_id
  where v_taken[wish.n];

  perform tell_of_deals(
    array(select wish.trader_id from unnest(v_wishes) as wish where v_taken[wish.n]
      union select wish.merchant_id from unnest(v_wishes) as wish where v_taken[wish.n]),
    array(select wish.order_id from unnest(v_wishes) as wish where v_taken[wish.n]));

  return query select wish.n, coalesce(v_refused ->> wish.n::text, 'matched') from unnest(v_wishes) as wish order by wish.n;
end $$;
