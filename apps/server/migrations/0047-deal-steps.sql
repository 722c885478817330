-- Every step of a deal after its match, by one function.

create type deal_step as (
  n integer, deal_id uuid, from_statuses text[], to_status text, cause text, by_role text, actor_id uuid, facts jsonb,
  event_type text,
  -- Minutes that the clock gets from now; empty leaves it as it is.
  clock_minutes integer, only_if_due boolean, is_late boolean, has_sign boolean, received_kopecks bigint,
  -- What had come when the step was thought of; a part that came meanwhile must not be forgotten.
  was_received_kopecks bigint,
  -- How much the weakest kind of receipt settles by this step, and may settle on one method in a day.
  weak_kopecks bigint, most_weak_kopecks bigint,
  -- The sums of a deal that is completed for what really came.
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  receipt_id uuid, fate text, fate_reason text, frees_order boolean,
  dispute_id uuid, opened_by text, comment text, held_micro bigint, lacking_micro bigint,
  rating_points integer,
  -- The posting of this step, by its place; empty where nothing moves.
  posting integer
);

-- One after the other, each within the limits: so that the events can be folded to the same number again.
create function rating_after(p_points integer, p_changes integer[]) returns integer language plpgsql immutable as $$
declare
  v_change integer;
begin
  foreach v_change in array p_changes loop
    p_points := least(9000, greatest(-3000, p_points + v_change));
  end loop;
  return p_points;
end $$;

-- What a method was paid by the weakest kind of receipt in the last day.
create function weakly_settled(p_owner uuid, p_method uuid) returns bigint language sql stable as $$
  select coalesce(sum(receipt.amount_kopecks), 0)::bigint
  from receipt
  join receipt_fate as known on known.receipt_id = receipt.id and known.fate = 'settled'
  join deal on deal.id = known.deal_id and deal.payment_method_id = p_method
  where receipt.owner_id = p_owner and receipt.trust = 1 and receipt.received_at > clock_timestamp() - interval '1 day'
$$;

-- The only way on for a deal: of each step, all or nothing; a step that comes too late is answered with where the deal stands.
create function move_deals(
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
  v_before jsonb;
  v_fitting boolean[];
  v_taken boolean[];
  v_has_complete boolean;
begin
  select array_agg(step order by step.n), bool_or(step.to_status = 'complete') into v_steps, v_has_complete
  from jsonb_populate_recordset(null::deal_step, p_steps) as step;
  if v_has_complete then perform assert_money_moves(); end if;

  perform from merchant_order where id = any (array(
    select deal.order_id from unnest(v_steps) as step join deal on deal.id = step.deal_id)) order by id for update;
  perform from deal where id = any (array(select step.deal_id from unnest(v_steps) as step)) order by id for update;

  -- Weak receipts of one method are counted one after the other, whatever node they come from.
  perform pg_advisory_xact_lock(41, hashtext(method.id::text)) from (
    select distinct deal.payment_method_id as id from unnest(v_steps) as step join deal on deal.id = step.deal_id
    where step.weak_kopecks is not null order by 1) as method;

  -- A deal takes one step in a batch, the first that fits, and a method one weak receipt; others are crowded out, and come again.
  select array_agg(fits.is_fitting order by fits.n), array_agg(fits.is_fitting and fits.place = 1 and (fits.weak_kopecks is null or fits.weak_place = 1) order by fits.n),
    jsonb_object_agg(fits.n, fits.status)
  into v_fitting, v_taken, v_before
  from (
    select looked.*, row_number() over (partition by looked.deal_id, looked.is_fitting order by looked.n) as place,
      row_number() over (partition by looked.payment_method_id, looked.is_fitting, looked.weak_kopecks is null order by looked.n)
        as weak_place
    from (
      select step.n, step.deal_id, step.weak_kopecks, deal.status, deal.payment_method_id,
        coalesce(deal.status = any (step.from_statuses)
          -- A proof may come while the clock strikes.
          and (step.only_if_due is not true or deal.due_at <= clock_timestamp()
            and not (step.to_status = 'expired' and deal.status = 'verification' and deal.has_sign))
          and (step.fate is distinct from 'settled' or not exists (
            select from receipt_fate as known where known.receipt_id = step.receipt_id and known.fate = 'settled'))
          and (step.was_received_kopecks is null or step.was_received_kopecks = coalesce(deal.received_kopecks, 0))
          and (step.weak_kopecks is null
            or step.weak_kopecks + weakly_settled(deal.trader_id, deal.payment_method_id) <= step.most_weak_kopecks),
          false) as is_fitting
      from unnest(v_steps) as step left join deal on deal.id = step.deal_id
    ) as looked
  ) as fits;

  -- What people have earned in all.
  update user_account as person set total_profit_micro_usdt = person.total_profit_micro_usdt + earned.micro
  from (
    select locked.id, share.micro from (
      select party.user_id, sum(party.micro) as micro
      from unnest(v_steps) as step join deal on deal.id = step.deal_id,
        lateral (values
          (deal.trader_id, coalesce(step.profit_micro, deal.profit_micro)),
          (deal.merchant_id, coalesce(step.value_micro - step.fee_micro, deal.credit_micro)),
          (deal.trader_lead_id, coalesce(step.trader_lead_micro, deal.trader_lead_micro)),
          (deal.merchant_lead_id, coalesce(step.merchant_lead_micro, deal.merchant_lead_micro))) as party (user_id, micro)
      where v_taken[step.n] and step.to_status = 'complete' and deal.status <> 'dispute' and not deal.is_test
        and party.user_id is not null and party.micro > 0
      group by party.user_id
    ) as share
    join lateral (select id from user_account where id = share.user_id order by id for no key update) as locked on true
  ) as earned
  where person.id = earned.id;
  update referral_code as referral set profit_micro_usdt = referral.profit_micro_usdt + brought.micro
  from (
    select party.user_id, sum(party.micro) as micro
    from unnest(v_steps) as step join deal on deal.id = step.deal_id,
      lateral (values
        (case when deal.trader_lead_id is not null then deal.trader_id end, coalesce(step.trader_lead_micro, deal.trader_lead_micro)),
        (case when deal.merchant_lead_id is not null then deal.merchant_id end, coalesce(step.merchant_lead_micro, deal.merchant_lead_micro))
      ) as party (user_id, micro)
    where v_taken[step.n] and step.to_status = 'complete' and deal.status <> 'dispute' and not deal.is_test
      and party.user_id is not null and party.micro > 0
    group by party.user_id order by party.user_id
  ) as brought
  where referral.used_by = brought.user_id;

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
  from unnest(v_steps) as step
  where v_taken[step.n] and deal.id = step.deal_id;

  -- The sum stays taken for a while: a late payment must find no stranger in its place.
  update amount_reservation as held set held_until = clock_timestamp() + interval '120 minutes'
  from unnest(v_steps) as step
  where v_taken[step.n] and step.to_status in ('complete', 'canceled', 'expired') and held.deal_id = step.deal_id;

  perform post_taken(
    array(select v_taken[step.n] from unnest(v_steps) as step where step.posting is not null order by step.posting),
    p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
    p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);

  with rated as (
    select deal.payment_method_id, deal.id as deal_id, step.n, step.to_status, step.rating_points
    from unnest(v_steps) as step join deal on deal.id = step.deal_id
    where v_taken[step.n] and step.rating_points is not null
  ), written as (
    insert into rating_event (payment_method_id, deal_id, cause, points)
    select payment_method_id, deal_id, case when rating_points < 0 then 'deal_completed' else 'dispute_created' end, rating_points
    from rated order by n
  ), locked as (
    select id from payment_method where id in (select payment_method_id from rated) order by id for no key update
  )
  update payment_method as method set rating_points = rating_after(method.rating_points, earned.points)
  from (select payment_method_id, array_agg(rating_points order by n) as points from rated group by 1) as earned
  where method.id = earned.payment_method_id and method.id in (select id from locked);

  insert into dispute (id, deal_id, trader_id, merchant_id, status, opened_by, opener_id, comment, deal_status_before, held_micro, lacking_micro)
  select step.dispute_id, deal.id, deal.trader_id, deal.merchant_id, 'waiting', step.opened_by, step.actor_id, coalesce(step.comment, ''),
    v_before ->> step.n::text, coalesce(step.held_micro, 0), coalesce(step.lacking_micro, 0)
  from unnest(v_steps) as step join deal on deal.id = step.deal_id
  where v_taken[step.n] and step.dispute_id is not null;

  insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
  select step.receipt_id, deal.trader_id, step.fate, deal.id, step.fate_reason
  from unnest(v_steps) as step join deal on deal.id = step.deal_id
  where v_taken[step.n] and step.receipt_id is not null
  on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason, at = clock_timestamp()
    where known.fate <> 'settled';
  -- One that has learned something meanwhile is not claimed any more, and is looked at again.
  delete from receipt_waiting where claimed_until is not null and receipt_id = any (array(
    select step.receipt_id from unnest(v_steps) as step where v_taken[step.n] and step.receipt_id is not null));

  update merchant_order as known set
    sequence = known.sequence + (step.event_type is not null)::integer,
    updated_at = clock_timestamp(),
    state = case when step.frees_order and known.deal_id = deal.id then 'new' else known.state end,
    due_at = case when step.frees_order and known.deal_id = deal.id
      then greatest(known.created_at + interval '60 minutes', clock_timestamp() + interval '1 minute') else known.due_at end,
    deal_id = case when step.frees_order and known.deal_id = deal.id then null else known.deal_id end
  from unnest(v_steps) as step join deal on deal.id = step.deal_id
  where v_taken[step.n] and known.id = deal.order_id;

  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts)
  select deal.id, deal.trader_id, deal.merchant_id, deal.created_at, v_before ->> step.n::text, step.to_status, step.cause,
    step.by_role, step.actor_id, coalesce(step.facts, '{}')
  from unnest(v_steps) as step join deal on deal.id = step.deal_id
  where v_taken[step.n] order by step.n;

  insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
  select known.merchant_id, known.is_test, step.event_type, known.id, known.sequence,
    -- Of this deal, also when the order has gone on to another.
    jsonb_build_object('order', to_jsonb(known) - 'due_at',
      'due_at', case when known.state = 'matched' then deal.due_at else known.due_at end, 'deal', to_jsonb(deal))
  from unnest(v_steps) as step
  join deal on deal.id = step.deal_id
  join merchant_order as known on known.id = deal.order_id
  where v_taken[step.n] and step.event_type is not null order by step.n;

  perform tell_of_deals(
    array(select deal.trader_id from unnest(v_steps) as step join deal on deal.id = step.deal_id where v_taken[step.n]
      union select deal.merchant_id from unnest(v_steps) as step join deal on deal.id = step.deal_id where v_taken[step.n]),
    array(select deal.order_id from unnest(v_steps) as step join deal on deal.id = step.deal_id where v_taken[step.n]));

  return query
    -- Whoever comes after a step that was taken has not seen where it led.
    select step.n, v_taken[step.n], not v_taken[step.n] and (v_fitting[step.n] or coalesce(bool_or(v_taken[step.n]) over (
      partition by step.deal_id order by step.n rows between unbounded preceding and 1 preceding), false)), coalesce(deal.status, 'unknown')
    from unnest(v_steps) as step left join deal on deal.id = step.deal_id order by step.n;
end $$;
