-- What every deal costs is mostly how often its batch is gone through. The same rules as before, looked at in as few statements
-- as the order of locks allows; and what is told of a deal is kept short and put together again when somebody reads it.

-- What an event keeps of an order and its deal: only what may change. The rest is read from them.
create function kept_facts(p_state text, p_order_due timestamptz, p_updated_at timestamptz, p_deal deal) returns jsonb
language sql immutable as $$
  select jsonb_build_object('state', p_state, 'updated_at', p_updated_at,
    'due_at', case when p_state = 'matched' then p_deal.due_at else p_order_due end,
    'deal_id', p_deal.id, 'status', p_deal.status, 'received_kopecks', p_deal.received_kopecks,
    'value_micro', p_deal.value_micro, 'fee_micro', p_deal.fee_micro, 'is_late', p_deal.is_late, 'dispute_id', p_deal.dispute_id)
$$;

-- An event's order and deal as they were then, in the shape of `order_facts`. Whole facts stay what they are.
create function told_facts(p_event merchant_event) returns jsonb language sql stable as $$
  select case when not p_event.facts ? 'deal_id' then p_event.facts else (
    select jsonb_build_object(
      'order', to_jsonb(known) - 'due_at' || jsonb_build_object('sequence', p_event.sequence, 'state', p_event.facts -> 'state',
        'updated_at', p_event.facts -> 'updated_at', 'deal_id', p_event.facts -> 'deal_id'),
      'due_at', p_event.facts -> 'due_at',
      'deal', to_jsonb(deal) || (p_event.facts - array['state', 'updated_at', 'due_at', 'deal_id']))
    from merchant_order as known join deal on deal.id = (p_event.facts ->> 'deal_id')::uuid
    where known.id = p_event.order_id) end
$$;

-- Both sides' open pages and the payer's are told, once for each batch. Nothing is kept of it: every node remembers whom it has
-- heard of, and a page that comes back is told that its deals have changed, and asks.
create or replace function tell_of_deals(p_users uuid[], p_orders uuid[]) returns void language plpgsql as $$
begin
  -- A notification has room for about two hundred people.
  for v_from in 1..coalesce(cardinality(p_users), 0) by 200 loop
    perform pg_notify('florin_live_many', nextval('live_event_id_seq') || E'\n{"type":"deals.changed"}\n'
      || array_to_string(p_users[v_from : v_from + 199], ' '));
  end loop;
  for v_from in 1..coalesce(cardinality(p_orders), 0) by 200 loop
    perform pg_notify('florin_order', array_to_string(p_orders[v_from : v_from + 199], ' '));
  end loop;
end $$;

-- Every step is looked up, but not by a query of its own: the table of legal steps stands in the trigger's condition. It is
-- the same table, and it can't change behind the condition's back.
do $$
begin
  execute format('drop trigger deal_step on deal;
    create trigger deal_step before update of status on deal for each row
    when (old.status <> new.status and old.status || %L || new.status <> all (%L::text[])) execute function deal_step_is_legal()',
    ' > ', (select array_agg(from_status || ' > ' || to_status order by from_status, to_status) from deal_transition where from_status is not null));
end $$;
create trigger deal_transition_final before insert or update or delete on deal_transition
  for each statement execute function refuse_change();

create or replace function open_deals(
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
  v_has_old boolean;
  -- Of each wish: empty, or what stands in its way.
  v_cuts text[];
  v_taken boolean[];
  v_users uuid[];
  v_orders uuid[];
begin
  if exists (select from money_halt where resumed_at is null) then perform assert_money_moves(); end if;
  select array_agg(wish order by wish.n), bool_or(not wish.is_new_order) into v_wishes, v_has_old
  from jsonb_populate_recordset(null::deal_wish, p_wishes) as wish;

  if v_has_old then
    perform from merchant_order where id = any (array(select wish.order_id from unnest(v_wishes) as wish where not wish.is_new_order))
    order by id for update;
  end if;

  -- Orders that were there before: still open to a choice? The method, its owner, its phone, the sum. How much of the shop is
  -- open already. And nobody promises more than they have: in the order of the batch, as long as it lasts; the books have the
  -- last word.
  with looked as (
    select wish.n, wish.merchant_id, wish.is_test, wish.is_new_order, wish.trader_id, wish.value_micro, candidate.available_micro,
      case
        when not wish.is_new_order and not exists (select from merchant_order as known
          where known.id = wish.order_id and known.state = 'new' and known.due_at > clock_timestamp()) then 'order_over'
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
  ), shop as (
    select one.merchant_id, one.is_test,
      (select count(*) from (select from deal where deal.merchant_id = one.merchant_id and deal.is_test = one.is_test
        and deal.status in ('pending', 'verification') limit p_most_open) as live)
      + (select count(*) from (select from merchant_order as waiting where waiting.merchant_id = one.merchant_id
        and waiting.is_test = one.is_test and waiting.state = 'new' limit p_most_open) as fresh) as open
    from (select distinct merchant_id, is_test from looked where is_new_order and cut is null) as one
  ), placed as (
    select looked.n, looked.trader_id, looked.is_test, looked.value_micro, looked.available_micro,
      case when looked.cut is not null then looked.cut
        when looked.is_new_order and shop.open + count(*) filter (where looked.cut is null and looked.is_new_order)
          over (partition by looked.merchant_id, looked.is_test order by looked.n) > p_most_open then 'too_many_open'
      end as cut
    from looked left join shop on shop.merchant_id = looked.merchant_id and shop.is_test = looked.is_test
  )
  select array_agg(judged.cut order by judged.n) into v_cuts
  from (
    select placed.n, case when placed.cut is not null then placed.cut
      when sum(placed.value_micro) filter (where placed.cut is null) over (partition by placed.trader_id, placed.is_test order by placed.n)
        > placed.available_micro then 'funds' end as cut
    from placed
  ) as judged;

  -- The sum, on that method, for this deal alone; and the order, if it comes with it.
  with wanted as (
    select wish.* from unnest(v_wishes) as wish where v_cuts[wish.n] is null
  ), first as (
    select distinct on (method_id, amount_kopecks) method_id, amount_kopecks, deal_id from wanted
    order by method_id, amount_kopecks, n
  ), reserved as (
    insert into amount_reservation as known (payment_method_id, amount_kopecks, deal_id)
    select method_id, amount_kopecks, deal_id from first order by method_id, amount_kopecks
    on conflict (payment_method_id, amount_kopecks) do update set deal_id = excluded.deal_id, held_until = null
      where known.held_until < clock_timestamp()
    returning deal_id
  ), created as (
    insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence)
    select order_id, merchant_id, is_test, external_id, token, requested_kopecks, wanted_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, coalesce(metadata, '{}'), 'matched', deal_id, 1
    from wanted where is_new_order and deal_id in (select deal_id from reserved)
    order by merchant_id, is_test, external_id
    on conflict (merchant_id, is_test, external_id) do nothing
    returning id
  )
  select array_agg(coalesce(v_cuts[wish.n], case
      when wish.deal_id not in (select deal_id from reserved) then 'busy_amount'
      when wish.is_new_order and wish.order_id not in (select id from created) then 'external_id_taken' end) order by wish.n)
  into v_cuts
  from unnest(v_wishes) as wish;
  if 'external_id_taken' = any (v_cuts) then
    delete from amount_reservation where deal_id in (
      select wish.deal_id from unnest(v_wishes) as wish where v_cuts[wish.n] = 'external_id_taken');
  end if;

  v_taken := array(select cut is null from unnest(v_cuts) with ordinality as one (cut, n) order by n);
  if true = any (v_taken) then
    perform post_taken(v_taken, p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
      p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);

    -- All that the match leaves behind. Of these only methods are anybody else's, and they are locked in their order.
    with wish as (
      select wanted.* from unnest(v_wishes) as wanted where v_taken[wanted.n]
    ), used as (
      select id, bank from payment_method where id = any (array(select method_id from wish)) order by id for no key update
    ), touched as (
      update payment_method as method set last_used_at = clock_timestamp() from used where method.id = used.id
    ), made as (
      insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
        merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, due_at)
      select wish.deal_id, wish.order_id, wish.merchant_id, wish.trader_id, wish.method_id, used.bank, wish.order_type, wish.is_test,
        'pending', wish.requested_kopecks, wish.amount_kopecks, wish.rate_ten_thousandths, wish.value_micro, wish.fee_micro,
        wish.profit_micro, wish.trader_lead_micro, wish.merchant_lead_micro, wish.merchant_basis_points, wish.trader_basis_points,
        wish.lead_basis_points, wish.trader_lead_id, wish.merchant_lead_id, clock_timestamp() + make_interval(mins => wish.ttl_minutes)
      from wish join used on used.id = wish.method_id
      returning id, trader_id, merchant_id, order_id, is_test, created_at, due_at, value_micro, fee_micro
    ), chosen as (
      update merchant_order as known set state = 'matched', deal_id = wish.deal_id, due_at = null, sequence = known.sequence + 1,
        updated_at = clock_timestamp()
      from wish where not wish.is_new_order and known.id = wish.order_id
      returning known.id, known.sequence
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
      select made.id, made.trader_id, made.merchant_id, made.created_at, 'pending', 'matched',
        case when wish.is_new_order then 'merchant' else 'payer' end, coalesce(wish.facts, '{}')
      from made join wish on wish.deal_id = made.id
    ), told as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
      select made.merchant_id, made.is_test, case when wish.is_new_order then 'order.created' else 'order.matched' end,
        made.order_id, coalesce(chosen.sequence, 1),
        jsonb_build_object('state', 'matched', 'updated_at', made.created_at, 'due_at', made.due_at, 'deal_id', made.id,
          'status', 'pending', 'received_kopecks', null, 'value_micro', made.value_micro, 'fee_micro', made.fee_micro,
          'is_late', false, 'dispute_id', null)
      from made join wish on wish.deal_id = made.id left join chosen on chosen.id = made.order_id
    )
    select array_agg(distinct party.id), array_agg(distinct wish.order_id) into v_users, v_orders
    from wish, lateral (values (wish.trader_id), (wish.merchant_id)) as party (id);

    perform tell_of_deals(v_users, v_orders);
  end if;

  return query select one.n::integer, coalesce(one.cut, 'matched') from unnest(v_cuts) with ordinality as one (cut, n) order by one.n;
end $$;

create or replace function move_deals(
  p_steps jsonb,
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, is_taken boolean, is_crowded boolean, status text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_steps deal_step[];
  v_before text[];
  v_fitting boolean[];
  v_taken boolean[];
  v_posted boolean[];
  v_has_complete boolean;
  v_has_weak boolean;
  v_has_dispute boolean;
  v_users uuid[];
  v_orders uuid[];
begin
  select array_agg(step order by step.n), bool_or(step.to_status = 'complete'), bool_or(step.weak_kopecks is not null),
    bool_or(step.dispute_id is not null)
  into v_steps, v_has_complete, v_has_weak, v_has_dispute
  from jsonb_populate_recordset(null::deal_step, p_steps) as step;
  if v_has_complete and exists (select from money_halt where resumed_at is null) then perform assert_money_moves(); end if;

  -- Row by row: an order, then its deal. Whoever wants a deal has its order first.
  perform from deal join merchant_order as known on known.id = deal.order_id
  where deal.id = any (array(select step.deal_id from unnest(v_steps) as step))
  order by known.id, deal.id for update of known, deal;

  -- Weak receipts of one method are counted one after the other, whatever node they come from.
  if v_has_weak then
    perform pg_advisory_xact_lock(41, hashtext(method.id::text)) from (
      select distinct deal.payment_method_id as id from unnest(v_steps) as step join deal on deal.id = step.deal_id
      where step.weak_kopecks is not null order by 1) as method;
  end if;

  -- A deal takes one step in a batch, the first that fits, and a method one weak receipt; others are crowded out, and come again.
  select array_agg(fits.is_fitting order by fits.n), array_agg(fits.is_fitting and fits.place = 1 and (fits.weak_kopecks is null or fits.weak_place = 1) order by fits.n),
    array_agg(fits.status order by fits.n)
  into v_fitting, v_taken, v_before
  from (
    select looked.*, row_number() over (partition by looked.deal_id, looked.is_fitting order by looked.n) as place,
      case when v_has_weak then row_number() over (
        partition by looked.payment_method_id, looked.is_fitting, looked.weak_kopecks is null order by looked.n) end as weak_place
    from (
      select step.n, step.deal_id, step.weak_kopecks, deal.status, deal.payment_method_id,
        coalesce(deal.status = any (step.from_statuses)
          -- A proof may come while the clock strikes.
          and (step.only_if_due is not true or deal.due_at <= clock_timestamp()
            and not (step.to_status = 'expired' and deal.status = 'verification' and deal.has_sign))
          and (step.fate is distinct from 'settled' or known.fate is distinct from 'settled')
          and (step.was_received_kopecks is null or step.was_received_kopecks = coalesce(deal.received_kopecks, 0))
          and (step.weak_kopecks is null
            or step.weak_kopecks + weakly_settled(deal.trader_id, deal.payment_method_id) <= step.most_weak_kopecks),
          false) as is_fitting
      from unnest(v_steps) as step left join deal on deal.id = step.deal_id
      left join receipt_fate as known on known.receipt_id = step.receipt_id
    ) as looked
  ) as fits;

  if true = any (v_taken) then
    if v_has_complete then
      -- What people have earned in all, and what those have brought whom somebody has led here.
      with share as (
        select deal.trader_id, deal.merchant_id, deal.trader_lead_id, deal.merchant_lead_id,
          coalesce(step.profit_micro, deal.profit_micro) as profit,
          coalesce(step.value_micro - step.fee_micro, deal.credit_micro) as credit,
          coalesce(step.trader_lead_micro, deal.trader_lead_micro) as trader_lead,
          coalesce(step.merchant_lead_micro, deal.merchant_lead_micro) as merchant_lead
        from unnest(v_steps) as step join deal on deal.id = step.deal_id
        where v_taken[step.n] and step.to_status = 'complete' and deal.status <> 'dispute' and not deal.is_test
      ), earned as (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values (share.trader_id, share.profit), (share.merchant_id, share.credit),
          (share.trader_lead_id, share.trader_lead), (share.merchant_lead_id, share.merchant_lead)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id
      ), locked as (
        select id from user_account where id = any (array(select user_id from earned)) order by id for no key update
      ), paid as (
        update user_account as person set total_profit_micro_usdt = person.total_profit_micro_usdt + earned.micro
        from locked join earned on earned.user_id = locked.id
        where person.id = locked.id
      ), brought as (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values
          (case when share.trader_lead_id is not null then share.trader_id end, share.trader_lead),
          (case when share.merchant_lead_id is not null then share.merchant_id end, share.merchant_lead)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id
      )
      update referral_code as referral set profit_micro_usdt = referral.profit_micro_usdt + brought.micro
      from brought where referral.used_by = brought.user_id;
    end if;

    -- The sum stays taken for a while: a late payment must find no stranger in its place.
    with step as (
      select taken.* from unnest(v_steps) as taken where v_taken[taken.n]
    ), moved as (
      update deal set
        status = step.to_status,
        is_late = deal.is_late or coalesce(step.is_late, false),
        has_sign = deal.has_sign or coalesce(step.has_sign, false),
        received_kopecks = coalesce(step.received_kopecks, deal.received_kopecks),
        value_micro = coalesce(step.value_micro, deal.value_micro),
        fee_micro = coalesce(step.fee_micro, deal.fee_micro),
        profit_micro = coalesce(step.profit_micro, deal.profit_micro),
        trader_lead_micro = coalesce(step.trader_lead_micro, deal.trader_lead_micro),
        merchant_lead_micro = coalesce(step.merchant_lead_micro, deal.merchant_lead_micro),
        dispute_id = coalesce(step.dispute_id, deal.dispute_id),
        due_at = case when step.to_status not in ('pending', 'verification') then null
          when step.clock_minutes is null then deal.due_at
          else clock_timestamp() + make_interval(mins => step.clock_minutes) end,
        clock_started_at = case when step.clock_minutes > 0 then clock_timestamp() else deal.clock_started_at end,
        ended_at = case when step.to_status in ('complete', 'canceled', 'expired') then clock_timestamp() end,
        updated_at = clock_timestamp()
      from step where deal.id = step.deal_id
    )
    update amount_reservation as held set held_until = clock_timestamp() + interval '120 minutes'
    from step where step.to_status in ('complete', 'canceled', 'expired') and held.deal_id = step.deal_id;

    v_posted := array(select v_taken[step.n] from unnest(v_steps) as step where step.posting is not null order by step.posting);
    if true = any (v_posted) then
      perform post_taken(v_posted,
        p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
        p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
    end if;

    if v_has_dispute then
      insert into dispute (id, deal_id, trader_id, merchant_id, status, opened_by, opener_id, comment, deal_status_before, held_micro, lacking_micro)
      select step.dispute_id, deal.id, deal.trader_id, deal.merchant_id, 'waiting', step.opened_by, step.actor_id, coalesce(step.comment, ''),
        v_before[step.n], coalesce(step.held_micro, 0), coalesce(step.lacking_micro, 0)
      from unnest(v_steps) as step join deal on deal.id = step.deal_id
      where v_taken[step.n] and step.dispute_id is not null;
    end if;

    -- All that the steps leave behind. Of these only methods are anybody else's, and they are locked in their order.
    with moved as materialized (
      select step.n, step.to_status, step.cause, step.by_role, step.actor_id, step.facts, step.event_type, step.receipt_id, step.fate,
        step.fate_reason, step.frees_order, step.rating_points, deal.order_id, deal.payment_method_id, deal.trader_id,
        deal.merchant_id, deal.created_at, deal.id as deal_id, deal
      from unnest(v_steps) as step join deal on deal.id = step.deal_id
      where v_taken[step.n]
    ), rated as (
      insert into rating_event (payment_method_id, deal_id, cause, points)
      select payment_method_id, deal_id, case when rating_points < 0 then 'deal_completed' else 'dispute_created' end, rating_points
      from moved where rating_points is not null order by n
    ), locked as (
      select id from payment_method where id = any (array(select payment_method_id from moved where rating_points is not null))
      order by id for no key update
    ), judged as (
      update payment_method as method set rating_points = rating_after(method.rating_points, earned.points)
      from (select payment_method_id, array_agg(rating_points order by n) as points from moved where rating_points is not null group by 1)
        as earned join locked on locked.id = earned.payment_method_id
      where method.id = locked.id
    ), placed as (
      insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null
      on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason, at = clock_timestamp()
        where known.fate <> 'settled'
    ), done as (
      -- One that has learned something meanwhile is not claimed any more, and is looked at again.
      delete from receipt_waiting where claimed_until is not null
        and receipt_id = any (array(select receipt_id from moved where receipt_id is not null))
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts)
      select deal_id, trader_id, merchant_id, created_at, v_before[n], to_status, cause, by_role, actor_id, coalesce(facts, '{}')
      from moved order by n
    ), known as (
      update merchant_order as known set
        sequence = known.sequence + (moved.event_type is not null)::integer,
        updated_at = clock_timestamp(),
        state = case when moved.frees_order and known.deal_id = moved.deal_id then 'new' else known.state end,
        due_at = case when moved.frees_order and known.deal_id = moved.deal_id
          then greatest(known.created_at + interval '60 minutes', clock_timestamp() + interval '1 minute') else known.due_at end,
        deal_id = case when moved.frees_order and known.deal_id = moved.deal_id then null else known.deal_id end
      from moved where known.id = moved.order_id
      returning known.id, known.merchant_id, known.is_test, known.sequence, known.state, known.due_at, known.updated_at
    ), told as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
      select known.merchant_id, known.is_test, moved.event_type, known.id, known.sequence,
        -- Of this deal, also when the order has gone on to another.
        kept_facts(known.state, known.due_at, known.updated_at, moved.deal)
      from moved join known on known.id = moved.order_id
      where moved.event_type is not null order by moved.n
    )
    select array_agg(distinct party.id), array_agg(distinct moved.order_id) into v_users, v_orders
    from moved, lateral (values (moved.trader_id), (moved.merchant_id)) as party (id);

    perform tell_of_deals(v_users, v_orders);
  end if;

  return query
    -- Whoever comes after a step that was taken has not seen where it led.
    select step.n, v_taken[step.n], not v_taken[step.n] and (v_fitting[step.n] or coalesce(bool_or(v_taken[step.n]) over (
      partition by step.deal_id order by step.n rows between unbounded preceding and 1 preceding), false)), coalesce(deal.status, 'unknown')
    from unnest(v_steps) as step left join deal on deal.id = step.deal_id order by step.n;
end $$;

-- How many deals of a person, of these statuses, began in a span of time. Exact: what the counters lack is added.
create or replace function deal_total(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  v_below xid8;
  v_sum bigint;
begin
  select folded_below into v_below from deal_fold;
  if p_from is null and p_until is null then
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'ever' and status = any (p_statuses);
  else
    -- Whole days, and whole hours at both ends. Spans begin and end with an hour: callers see to it.
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'day' and status = any (p_statuses)
      and bucket >= date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC')
      and bucket < date_trunc('day', p_until, 'UTC');
    select v_sum + coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'hour' and status = any (p_statuses)
      and (bucket >= p_from and bucket < least(p_until, date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC'))
        or bucket >= greatest(p_from, date_trunc('day', p_until, 'UTC'))
          and date_trunc('day', p_until, 'UTC') >= date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC')
          and bucket < p_until);
  end if;
  -- As `deal_changes` says it, of one person: everybody else's news is passed by at a glance.
  return v_sum + coalesce((
    select sum(((event.to_status = any (p_statuses))::integer - coalesce((event.from_status = any (p_statuses))::integer, 0))
      * ((event.trader_id = p_user)::integer + (event.merchant_id = p_user)::integer
        + (p_user = '00000000-0000-0000-0000-000000000000')::integer))
    from deal_event as event
    where event.written_in >= v_below
      and (event.trader_id = p_user or event.merchant_id = p_user or p_user = '00000000-0000-0000-0000-000000000000')
      and event.from_status is distinct from event.to_status
      and (p_from is null or event.deal_created_at >= p_from) and (p_until is null or event.deal_created_at < p_until)), 0);
end $$;

-- As before. What is the trader's own is looked at once for each trader: of everybody's methods it is then remembered by the plan.
create or replace function match_candidate(p_silent_seconds integer)
returns table (
  method_id uuid, trader_id uuid, bank text, is_sbp boolean, is_c2c boolean, is_test boolean,
  min_dollars integer, max_dollars integer, rating_points integer, is_premium boolean, last_used_at timestamptz,
  basis_points integer, available_micro bigint, cut text
) language sql stable as $$
  select method.id, method.owner_id, method.bank, method.is_sbp, method.is_c2c, trader.is_simulated,
    method.min_dollars, method.max_dollars, method.rating_points, trader.is_premium, method.last_used_at,
    trader.deposit_basis_points, trader.available,
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
      else trader.cut
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
        when (select count(*) >= 5 from dispute where dispute.trader_id = person.id
          and dispute.status in ('waiting', 'consideration', 'deepconsideration')) then 'disputes'
      end as cut
    from user_account as person
    left join ledger.account as account on account.owner = person.id and account.kind = 'available'
      and account.asset = case when person.is_simulated then 'USDT_TEST' else 'USDT' end
    where person.id = method.owner_id
    -- A fence: without it the questions would be asked again for each method.
    offset 0
  ) as trader on true
  left join terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
$$;

-- As with deals: a reference would lock the trader's and the method's row at each receipt. Neither is ever deleted.
alter table receipt drop constraint receipt_owner_id_fkey, drop constraint receipt_payment_method_id_fkey;

-- As before. What happened is added up by the hour first, and days and all time from that: there are far fewer hours than events.
create or replace function fold_deal_events() returns bigint language plpgsql as $$
declare
  v_from xid8;
  v_below xid8;
  v_count bigint;
begin
  select folded_below into v_from from deal_fold for update skip locked;
  if not found then return 0; end if;
  v_below := pg_snapshot_xmin(pg_current_snapshot());
  if v_below <= v_from then return 0; end if;
  with side as materialized (
    select event.trader_id, event.merchant_id, date_trunc('hour', event.deal_created_at, 'UTC') as hour, side.status, sum(side.change) as change
    from deal_event as event, lateral (values (event.from_status, -1), (event.to_status, 1)) as side (status, change)
    where event.written_in >= v_from and event.written_in < v_below
      and event.from_status is distinct from event.to_status and side.status is not null
    group by 1, 2, 3, 4 having sum(side.change) <> 0
  ), party as materialized (
    select user_id, hour, status, sum(change) as change
    from (
      select trader_id as user_id, hour, status, change from side
      union all select merchant_id, hour, status, change from side
      union all select '00000000-0000-0000-0000-000000000000', hour, status, change from side
    ) as each
    group by 1, 2, 3 having sum(change) <> 0
  )
  insert into deal_count as known (user_id, level, bucket, status, count)
  select user_id, 'hour', hour, status, change from party
  union all
  select user_id, 'day', date_trunc('day', hour, 'UTC'), status, sum(change) from party group by 1, 3, 4 having sum(change) <> 0
  union all
  select user_id, 'ever', '-infinity', status, sum(change) from party group by 1, 4 having sum(change) <> 0
  on conflict (user_id, level, bucket, status) do update set count = known.count + excluded.count;
  get diagnostics v_count = row_count;
  insert into shop_day as known (merchant_id, day, completed, kopecks, fee_micro, seconds)
  select deal.merchant_id, date_trunc('day', event.at, 'UTC'), count(*), sum(coalesce(deal.received_kopecks, deal.amount_kopecks)),
    sum(deal.fee_micro), sum(extract(epoch from event.at - deal.created_at))::bigint
  from deal_event as event join deal on deal.id = event.deal_id
  where event.written_in >= v_from and event.written_in < v_below
    and event.to_status = 'complete' and event.from_status is distinct from 'complete' and not deal.is_test
  group by 1, 2
  on conflict (merchant_id, day) do update set completed = known.completed + excluded.completed,
    kopecks = known.kopecks + excluded.kopecks, fee_micro = known.fee_micro + excluded.fee_micro, seconds = known.seconds + excluded.seconds;
  update deal_fold set folded_below = v_below;
  return v_count;
end $$;
