-- A deal changes in place. Whatever an index knew of a deal that changes with its status made every change of it a new row in every
-- index: those of the lists, of everybody's sums and of its number, twice for each deal. Now no index of deals knows its status, its
-- clock or its end.

-- While a deal lives, its sum is reserved: that row has its clock too, and whose it is.
alter table amount_reservation add column merchant_id uuid, add column is_test boolean, add column due_at timestamptz;
alter table amount_reservation alter column merchant_id set statistics 20, alter column is_test set statistics 20,
  alter column due_at set statistics 20;
update amount_reservation as held set merchant_id = deal.merchant_id, is_test = deal.is_test, due_at = deal.due_at
from deal where deal.due_at is not null and deal.id = held.deal_id and held.payment_method_id = deal.payment_method_id
  and held.amount_kopecks = deal.amount_kopecks;
create index reservation_due on amount_reservation (due_at) where due_at is not null;
-- Spelled as no other index has it, see 0055.
create index reservation_of_merchant on amount_reservation (merchant_id, is_test) where (due_at is null) is false;
-- What is held for a while after its deal has ended stays for a day, and would be read through otherwise.
create index reservation_living on amount_reservation (payment_method_id) where held_until is null;
create index reservation_simulated on amount_reservation (deal_id) where is_test and due_at is not null;

alter index deal_failed rename to deal_failed_by_status;

-- Deals that ended otherwise than well, or are disputed, with what lists ask of them: they want an order of their own, and are looked for
-- by late payments.
create table deal_failed (
  id uuid primary key,
  status text not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  payment_method_id uuid not null,
  amount_kopecks bigint not null,
  profit_micro bigint not null,
  credit_micro bigint not null,
  created_at timestamptz not null
);
insert into deal_failed select id, status, trader_id, merchant_id, payment_method_id, amount_kopecks, profit_micro, credit_micro, created_at
from deal where status in ('canceled', 'expired', 'dispute');
create index deal_failed_of_trader on deal_failed (trader_id, status, created_at desc, id desc);
create index deal_failed_of_merchant on deal_failed (merchant_id, status, created_at desc, id desc);
create index deal_failed_latest on deal_failed (status, created_at desc, id desc);
create index deal_failed_of_sum on deal_failed (payment_method_id, amount_kopecks);

drop index deal_open_sum, deal_due, deal_open_of_merchant, deal_simulated, deal_awaited, deal_failed_by_status,
  deal_of_trader_failed, deal_of_merchant_failed, deal_by_amount, deal_by_profit;
create index deal_by_amount on deal (amount_kopecks desc, id desc);
create index deal_by_profit on deal (profit_micro desc, id desc);
-- Room on each page for each deal's other half.
alter table deal set (fillfactor = 50);

-- However a deal fails or is mended, and however its clock is set: rare, so it may cost. That a sum is reserved is the match's own rule.
create function deal_is_placed() returns trigger language plpgsql as $$
begin
  if new.status in ('canceled', 'expired', 'dispute') then
    insert into deal_failed (id, status, trader_id, merchant_id, payment_method_id, amount_kopecks, profit_micro, credit_micro, created_at)
    values (new.id, new.status, new.trader_id, new.merchant_id, new.payment_method_id, new.amount_kopecks, new.profit_micro,
      new.value_micro - new.fee_micro, new.created_at)
    on conflict (id) do update set status = excluded.status, profit_micro = excluded.profit_micro, credit_micro = excluded.credit_micro;
  elsif tg_op = 'UPDATE' and old.status in ('canceled', 'expired', 'dispute') then
    delete from deal_failed where id = new.id;
  end if;
  if tg_op = 'UPDATE' and new.due_at is not null and old.due_at is distinct from new.due_at then
    update amount_reservation set due_at = new.due_at
    where payment_method_id = new.payment_method_id and amount_kopecks = new.amount_kopecks and deal_id = new.id;
  end if;
  return null;
end $$;
create trigger deal_fails after insert on deal for each row when (new.status in ('canceled', 'expired', 'dispute'))
  execute function deal_is_placed();
create trigger deal_is_placed after update of status, due_at on deal for each row
  when (old.status <> new.status and (new.status in ('canceled', 'expired', 'dispute') or old.status in ('canceled', 'expired', 'dispute'))
    or new.due_at is not null and old.due_at is distinct from new.due_at)
  execute function deal_is_placed();

-- See 0055.
create or replace function open_of_shop(p_merchant uuid, p_is_test boolean, p_most integer) returns bigint language sql stable as $$
  select (select count(*) from (select from amount_reservation as held where held.merchant_id = p_merchant and held.is_test = p_is_test
      and (held.due_at is null) is false limit p_most) as live)
    + (select count(*) from (select from merchant_order as waiting where waiting.merchant_id = p_merchant
      and waiting.is_test = p_is_test and (waiting.due_at is null) is false limit p_most) as fresh)
$$;

-- What is done with leaves its place behind until the table is vacuumed, and a minute's worth was read through by every look. Most looks
-- are for what has just come.
create index receipt_waiting_since on receipt_waiting (since);

-- See 0053 and 0059.
drop function claim_receipts(integer);
create function claim_receipts(p_most integer, p_is_full boolean default true)
returns table (
  id uuid, owner_id uuid, payment_method_id uuid, amount_kopecks bigint, trust smallint, trust_reason text, is_seen_twice boolean,
  has_tail boolean, payer_mac bytea, fate text,
  deal_id uuid, trader_id uuid, merchant_id uuid, is_test boolean, status text, rate_ten_thousandths bigint,
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  merchant_basis_points integer, trader_basis_points integer, lead_basis_points integer, trader_lead_id uuid, merchant_lead_id uuid,
  weak_today bigint
)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_receipts uuid[];
  v_since constant timestamptz := case when p_is_full then '-infinity' else clock_timestamp() - interval '5 seconds' end;
begin
  with claimed as (
    update receipt_waiting set claimed_until = clock_timestamp() + interval '1 minute'
    where ctid = any (array(
      select ctid from receipt_waiting where since >= v_since and (claimed_until is null or claimed_until < clock_timestamp())
      order by since limit p_most for update skip locked))
    returning receipt_id
  )
  select array_agg(receipt_id) into v_receipts from claimed;
  if v_receipts is null then return; end if;

  -- A statement of its own: what a receipt had learned before it was claimed is seen, and what comes later frees the claim.
  return query
    select receipt.id, receipt.owner_id, receipt.payment_method_id, receipt.amount_kopecks, receipt.trust, receipt.trust_reason,
      receipt.has_sms and receipt.has_push, receipt.card_tail is not null and receipt.payment_method_id is not null,
      receipt.payer_mac, known.fate,
      deal.id, deal.trader_id, deal.merchant_id, deal.is_test, deal.status, deal.rate_ten_thousandths,
      deal.value_micro, deal.fee_micro, deal.profit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
      deal.merchant_basis_points, deal.trader_basis_points, deal.lead_basis_points, deal.trader_lead_id, deal.merchant_lead_id,
      case when receipt.trust = 1 and deal.id is not null then weakly_settled(deal.trader_id, deal.payment_method_id) else 0 end
    from receipt
    left join lateral (select fate from receipt_fate where receipt_fate.receipt_id = receipt.id offset 0) as known on true
    left join lateral (
      select * from (
        select deal.* from amount_reservation as held
        cross join lateral (select * from deal where deal.id = held.deal_id offset 0) as deal
        where held.payment_method_id = receipt.payment_method_id and held.amount_kopecks = receipt.amount_kopecks
          and deal.status in ('pending', 'verification')
        union all
        select deal.* from deal_failed as failed
        cross join lateral (select * from deal where deal.id = failed.id offset 0) as deal
        where failed.payment_method_id = receipt.payment_method_id and failed.amount_kopecks = receipt.amount_kopecks
          and deal.status in ('canceled', 'expired') and deal.ended_at > receipt.received_at - interval '24 hours'
      ) as deal
      where deal.created_at > clock_timestamp() - interval '50 hours'
        -- Nobody pays for a deal before it is there.
        and deal.created_at - interval '3 minutes' <= receipt.received_at
      -- A fence: receipt by receipt, whatever is known of the tables when the plan is made.
      offset 0
    ) as deal on true
    where receipt.id = any (v_receipts)
    order by receipt.received_at, receipt.id;
end $$;

-- See 0047 and 0060. A method that came a step nearer to its best or farther from it is told by the rule itself, not by a call.
create or replace function move_deals(
  p_steps deal_step[],
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
  v_count bigint;
  -- Of each step, its deal as it stands under the lock.
  v_ns integer[];
  v_places tid[];
  v_order_places tid[];
  v_order_ids uuid[];
  v_before text[];
  v_methods uuid[];
  v_traders uuid[];
  v_dues timestamptz[];
  v_signs boolean[];
  v_received bigint[];
  -- Whether something was decided about its receipt before.
  v_is_known boolean[];
  v_fitting boolean[];
  v_taken boolean[];
  v_posted boolean[];
  v_has_complete boolean;
  v_has_weak boolean;
  v_has_dispute boolean;
  v_users uuid[];
  v_orders uuid[];
begin
  select bool_or(step.to_status = 'complete'), bool_or(step.weak_kopecks is not null), bool_or(step.dispute_id is not null)
  into v_has_complete, v_has_weak, v_has_dispute
  from unnest(p_steps) as step;
  if v_has_complete and exists (select from money_halt where resumed_at is null) then perform assert_money_moves(); end if;

  -- Row by row: an order, then its deal. Whoever wants a deal has its order first. Under the lock nothing can move them any more, so
  -- they are read here once, and found by their places afterwards.
  select count(*), array_agg(held.n order by held.n), array_agg(held.place order by held.n), array_agg(held.order_place order by held.n),
    array_agg(held.order_id order by held.n), array_agg(held.status order by held.n), array_agg(held.payment_method_id order by held.n),
    array_agg(held.trader_id order by held.n), array_agg(held.due_at order by held.n), array_agg(held.has_sign order by held.n),
    array_agg(held.received_kopecks order by held.n)
  into v_count, v_ns, v_places, v_order_places, v_order_ids, v_before, v_methods, v_traders, v_dues, v_signs, v_received
  from (
    select step.n, deal.ctid as place, known.ctid as order_place, deal.order_id, deal.status, deal.payment_method_id, deal.trader_id,
      deal.due_at, deal.has_sign, deal.received_kopecks
    from unnest(p_steps) as step join deal on deal.id = step.deal_id join merchant_order as known on known.id = deal.order_id
    order by known.id, deal.id for update of known, deal
  ) as held;
  if v_count < cardinality(p_steps) then
    -- Some speak of deals that there are not. Rare, and then the others' places are given back to them.
    select array_agg(v_places[held.at] order by step.n), array_agg(v_order_places[held.at] order by step.n),
      array_agg(v_order_ids[held.at] order by step.n), array_agg(v_before[held.at] order by step.n),
      array_agg(v_methods[held.at] order by step.n), array_agg(v_traders[held.at] order by step.n),
      array_agg(v_dues[held.at] order by step.n), array_agg(v_signs[held.at] order by step.n), array_agg(v_received[held.at] order by step.n)
    into v_places, v_order_places, v_order_ids, v_before, v_methods, v_traders, v_dues, v_signs, v_received
    from unnest(p_steps) as step, lateral (select array_position(v_ns, step.n) as at) as held;
  end if;

  -- Weak receipts of one method are counted one after the other, whatever node they come from.
  if v_has_weak then
    perform pg_advisory_xact_lock(41, hashtext(method.id::text)) from (
      select distinct v_methods[step.n] as id from unnest(p_steps) as step
      where step.weak_kopecks is not null and v_methods[step.n] is not null order by 1) as method;
  end if;

  -- An order takes one step in a batch, the first that fits, and a method one weak receipt; others are crowded out, and come again.
  select array_agg(fits.is_fitting order by fits.n), array_agg(fits.is_fitting and fits.place = 1 and (fits.weak_kopecks is null or fits.weak_place = 1) order by fits.n),
    array_agg(fits.is_known order by fits.n)
  into v_fitting, v_taken, v_is_known
  from (
    select looked.*, row_number() over (partition by v_order_ids[looked.n], looked.is_fitting order by looked.n) as place,
      case when v_has_weak then row_number() over (
        partition by v_methods[looked.n], looked.is_fitting, looked.weak_kopecks is null order by looked.n) end as weak_place
    from (
      select step.n, step.weak_kopecks, known.fate is not null as is_known,
        coalesce(v_before[step.n] = any (step.from_statuses)
          -- A proof may come while the clock strikes.
          and (step.only_if_due is not true or v_dues[step.n] <= clock_timestamp()
            and not (step.to_status = 'expired' and v_before[step.n] = 'verification' and v_signs[step.n]))
          and (step.fate is distinct from 'settled' or known.fate is distinct from 'settled')
          and (step.was_received_kopecks is null or step.was_received_kopecks = coalesce(v_received[step.n], 0))
          and (step.weak_kopecks is null
            or step.weak_kopecks + weakly_settled(v_traders[step.n], v_methods[step.n]) <= step.most_weak_kopecks),
          false) as is_fitting
      from unnest(p_steps) as step
      -- A fence: receipt by receipt. A plan made while there were none would read all of them for each.
      left join lateral (select fate from receipt_fate where receipt_fate.receipt_id = step.receipt_id offset 0) as known on true
    ) as looked
  ) as fits;

  if true = any (v_taken) then
    -- All that the steps leave behind. Of these only people's totals and methods are anybody else's: they come in their order, and
    -- two who meet in another all the same are told apart by the database, and come again.
    with step as (
      select taken.* from unnest(p_steps) as taken where v_taken[taken.n]
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
      from step where deal.ctid = v_places[step.n]
      returning step.n, step.to_status, step.cause, step.by_role, step.actor_id, step.facts, step.event_type, step.receipt_id, step.fate,
        step.fate_reason, step.frees_order, step.rating_points,
        deal.id as deal_id, deal.order_id, deal.payment_method_id, deal.amount_kopecks, deal.trader_id, deal.merchant_id,
        deal.trader_lead_id, deal.merchant_lead_id, deal.is_test, deal.created_at, deal.due_at, deal.received_kopecks,
        deal.value_micro, deal.fee_micro, deal.profit_micro, deal.credit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
        deal.is_late, deal.dispute_id
    ), freed as (
      -- Its clock has stopped. The sum stays taken for a while: a late payment must find no stranger in its place.
      update amount_reservation as held set due_at = null, held_until = case when moved.to_status = 'dispute' then held.held_until
        else clock_timestamp() + interval '120 minutes' end
      from moved where moved.to_status in ('complete', 'canceled', 'expired', 'dispute') and held.payment_method_id = moved.payment_method_id
        and held.amount_kopecks = moved.amount_kopecks and held.deal_id = moved.deal_id
    ), share as (
      select * from moved where to_status = 'complete' and v_before[n] <> 'dispute' and not is_test
    ), earned as (
      -- What people have earned in all.
      update profit_total as known set micro_usdt = known.micro_usdt + party.micro
      from (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values (share.trader_id, share.profit_micro), (share.merchant_id, share.credit_micro),
          (share.trader_lead_id, share.trader_lead_micro), (share.merchant_lead_id, share.merchant_lead_micro)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id order by party.user_id
      ) as party where known.user_id = party.user_id
    ), brought as (
      -- And what those have brought whom somebody has led here.
      update referral_code as referral set profit_micro_usdt = referral.profit_micro_usdt + party.micro
      from (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values
          (case when share.trader_lead_id is not null then share.trader_id end, share.trader_lead_micro),
          (case when share.merchant_lead_id is not null then share.merchant_id end, share.merchant_lead_micro)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id order by party.user_id
      ) as party where referral.used_by = party.user_id
    ), judged as (
      -- Simulated traders stay equal: whoever were better than the others would get everybody's test orders.
      update payment_method as method set rating_points = case when earned.only is null
        then rating_after(method.rating_points, earned.points) else least(9000, greatest(-3000, method.rating_points + earned.only)) end
      from (select payment_method_id, array_agg(rating_points order by n) as points, case count(*) when 1 then min(rating_points) end as only
        from moved where rating_points is not null and not is_test group by 1 order by 1) as earned
      -- Who is as good as can be stays so, and is not written anew.
      where method.id = earned.payment_method_id and method.rating_points <> case when earned.only is null
        then rating_after(method.rating_points, earned.points) else least(9000, greatest(-3000, method.rating_points + earned.only)) end
    ), sorted as (
      insert into sorted_deal as known (user_id, amount_kopecks, id, profit_micro, status, created_at)
      select party.user_id, moved.amount_kopecks, moved.deal_id, party.profit_micro, moved.to_status, moved.created_at
      from moved, lateral (values (moved.trader_id, moved.profit_micro), (moved.merchant_id, moved.credit_micro)) as party (user_id, profit_micro),
        -- A fence: one by one, however many there are.
        lateral (select from sorted_user where sorted_user.user_id = party.user_id offset 0) as large
      where moved.to_status in ('complete', 'canceled', 'expired', 'dispute')
      order by party.user_id, moved.amount_kopecks, moved.deal_id
      on conflict (user_id, amount_kopecks, id) do update set profit_micro = excluded.profit_micro, status = excluded.status
    ), placed as (
      insert into receipt_fate (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null and not v_is_known[n]
    ), placed_anew as (
      insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null and v_is_known[n]
      on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason, at = clock_timestamp()
        where known.fate <> 'settled'
    ), done as (
      -- One that has learned something meanwhile is not claimed any more, and is looked at again.
      delete from receipt_waiting where claimed_until is not null
        and receipt_id = any (array(select receipt_id from moved where receipt_id is not null))
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts,
        rating_points)
      select deal_id, trader_id, merchant_id, created_at, v_before[n], to_status, cause, by_role, actor_id, coalesce(facts, '{}'),
        case when not is_test then rating_points end
      from moved order by n
    ), known as (
      update merchant_order as known set
        sequence = known.sequence + (moved.event_type is not null)::integer,
        updated_at = clock_timestamp(),
        state = case when moved.frees_order and known.deal_id = moved.deal_id then 'new' else known.state end,
        due_at = case when moved.frees_order and known.deal_id = moved.deal_id
          then greatest(known.created_at + interval '60 minutes', clock_timestamp() + interval '1 minute') else known.due_at end,
        deal_id = case when moved.frees_order and known.deal_id = moved.deal_id then null else known.deal_id end
      from moved where known.ctid = v_order_places[moved.n]
      returning known.id, known.is_test, known.sequence, known.state, known.due_at, known.updated_at
    ), told as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
        deal_status, received_kopecks, value_micro, fee_micro, is_late, dispute_id)
      -- Of this deal, also when the order has gone on to another.
      select moved.merchant_id, known.is_test, moved.event_type, known.id, known.sequence, known.state, known.updated_at,
        case when known.state = 'matched' then moved.due_at else known.due_at end, moved.deal_id, moved.to_status,
        moved.received_kopecks, moved.value_micro, moved.fee_micro, moved.is_late, moved.dispute_id
      from moved join known on known.id = moved.order_id
      where moved.event_type is not null order by moved.n
    )
    select array_agg(distinct party.id), array_agg(distinct moved.order_id) into v_users, v_orders
    from moved, lateral (values (moved.trader_id), (moved.merchant_id)) as party (id);

    if v_has_dispute then
      insert into dispute (id, deal_id, trader_id, merchant_id, status, opened_by, opener_id, comment, deal_status_before, held_micro, lacking_micro)
      select step.dispute_id, deal.id, deal.trader_id, deal.merchant_id, 'waiting', step.opened_by, step.actor_id, coalesce(step.comment, ''),
        v_before[step.n], coalesce(step.held_micro, 0), coalesce(step.lacking_micro, 0)
      from unnest(p_steps) as step join deal on deal.id = step.deal_id
      where v_taken[step.n] and step.dispute_id is not null;
    end if;

    perform tell_of_deals(v_users, v_orders);

    v_posted := array(select v_taken[step.n] from unnest(p_steps) as step where step.posting is not null order by step.posting);
    if true = any (v_posted) then
      perform post_taken(v_posted,
        p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
        p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
    end if;
  end if;

  return query
    -- Whoever comes after a step that was taken has not seen where it led.
    select looked.n, v_taken[looked.n], not v_taken[looked.n] and (v_fitting[looked.n] or coalesce(bool_or(v_taken[looked.n]) over before, false)),
      coalesce(max(looked.led_to) over deal, v_before[looked.n], 'unknown')
    from (select step.n, step.deal_id, case when v_taken[step.n] then step.to_status end as led_to from unnest(p_steps) as step) as looked
    window deal as (partition by looked.deal_id),
      before as (partition by looked.deal_id order by looked.n rows between unbounded preceding and 1 preceding)
    order by looked.n;
end $$;

-- See 0046 and 0061. A method is written to when it was last used more than a minute ago.
create or replace function open_deals(
  p_wishes deal_wish[], p_silent_seconds integer, p_most_open integer,
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, outcome text, at timestamptz, bank text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  -- Of each wish: empty, or what stands in its way.
  v_cuts text[];
  v_taken boolean[];
  v_users uuid[];
  v_orders uuid[];
  v_at constant timestamptz := clock_timestamp();
  v_banks text[];
  -- Whether its method was last used longer ago than its time of use tells.
  v_is_long_ago boolean[];
begin
  if exists (select from money_halt where resumed_at is null) then perform assert_money_moves(); end if;

  if exists (select from unnest(p_wishes) as wish where not wish.is_new_order) then
    perform from merchant_order where id = any (array(select wish.order_id from unnest(p_wishes) as wish where not wish.is_new_order))
    order by id for update;
  end if;

  -- Orders that were there before: still open to a choice? The method, its owner, its phone, the sum. How much of the shop is
  -- open already. And nobody promises more than they have: in the order of the batch, as long as it lasts; the books have the
  -- last word.
  with looked as (
    select wish.n, wish.merchant_id, wish.is_test, wish.is_new_order, wish.trader_id, wish.value_micro, candidate.available_micro,
      candidate.bank, candidate.last_used_at,
      case
        when not wish.is_new_order and (select known.state = 'new' and known.due_at > clock_timestamp() from merchant_order as known
          where known.id = wish.order_id) is not true then 'order_over'
        when candidate.method_id is null or candidate.trader_id <> wish.trader_id or candidate.is_test <> wish.is_test
          or candidate.basis_points <> wish.trader_basis_points then 'changed'
        when candidate.cut is not null then candidate.cut
        when not (case wish.order_type when 'sbp' then candidate.is_sbp else candidate.is_c2c end) then 'mode'
        when wish.value_micro < candidate.min_dollars * 1000000::bigint
          or candidate.max_dollars > 0 and wish.value_micro > candidate.max_dollars * 1000000::bigint then 'amount_range'
        when wish.fee_micro < wish.profit_micro then 'margin'
        when candidate.trader_id = wish.merchant_id then 'own_deal'
      end as cut
    from unnest(p_wishes) as wish
    left join lateral (
      select * from match_candidate(p_silent_seconds) as one where one.method_id = wish.method_id
    ) as candidate on true
  ), counted as (
    -- Shops stand before their wishes, in the same row of windows: a join would compare each with each.
    select looked.n, looked.merchant_id, looked.is_test, looked.is_new_order, looked.trader_id, looked.value_micro,
      looked.available_micro, looked.bank, looked.last_used_at, looked.cut, null::bigint as open
    from looked
    union all
    select 0, shop.merchant_id, shop.is_test, false, null, null, null, null, null, null,
      -- As `open_of_shop` says it, which is a call for each.
      (select count(*) from (select from amount_reservation as held where held.merchant_id = shop.merchant_id and held.is_test = shop.is_test
        and (held.due_at is null) is false limit p_most_open) as live)
      + (select count(*) from (select from merchant_order as waiting where waiting.merchant_id = shop.merchant_id
        and waiting.is_test = shop.is_test and (waiting.due_at is null) is false limit p_most_open) as fresh)
    from (select distinct merchant_id, is_test from looked where is_new_order and cut is null) as shop
  ), placed as (
    select counted.n, counted.trader_id, counted.is_test, counted.value_micro, counted.available_micro, counted.bank,
      counted.last_used_at,
      case when counted.cut is not null then counted.cut
        when counted.is_new_order and max(counted.open) over shop
          + count(*) filter (where counted.cut is null and counted.is_new_order) over shop > p_most_open then 'too_many_open'
      end as cut
    from counted
    window shop as (partition by counted.merchant_id, counted.is_test order by counted.n)
  )
  select array_agg(judged.cut order by judged.n), array_agg(judged.bank order by judged.n),
    array_agg(judged.last_used_at is null or judged.last_used_at < v_at - interval '1 minute' order by judged.n)
  into v_cuts, v_banks, v_is_long_ago
  from (
    select placed.n, placed.bank, placed.last_used_at, case when placed.cut is not null then placed.cut
      when sum(placed.value_micro) filter (where placed.cut is null) over (partition by placed.trader_id, placed.is_test order by placed.n)
        > placed.available_micro then 'funds' end as cut
    from placed where placed.n > 0
  ) as judged;

  -- The sum, on that method, for this deal alone; and the order, if it comes with it.
  with wanted as (
    select wish.* from unnest(p_wishes) as wish where v_cuts[wish.n] is null
  ), first as (
    select distinct on (method_id, amount_kopecks) method_id, amount_kopecks, deal_id, merchant_id, is_test, ttl_minutes from wanted
    order by method_id, amount_kopecks, n
  ), reserved as (
    insert into amount_reservation as known (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at)
    select method_id, amount_kopecks, deal_id, merchant_id, is_test, v_at + make_interval(mins => ttl_minutes)
    from first order by method_id, amount_kopecks
    on conflict (payment_method_id, amount_kopecks) do update set deal_id = excluded.deal_id, merchant_id = excluded.merchant_id,
      is_test = excluded.is_test, due_at = excluded.due_at, held_until = null
      where known.held_until < clock_timestamp()
    returning deal_id
  ), created as (
    insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence, created_at, updated_at)
    select order_id, merchant_id, is_test, external_id, token, requested_kopecks, wanted_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, coalesce(metadata, '{}'), 'matched', deal_id, 1, v_at, v_at
    -- A join would compare each with each: nobody knows beforehand how many were reserved.
    from wanted where is_new_order and (deal_id in (select deal_id from reserved)) is true
    order by merchant_id, is_test, external_id
    on conflict (merchant_id, is_test, external_id) do nothing
    returning id
  )
  select array_agg(coalesce(v_cuts[wish.n], case
      when wish.deal_id not in (select deal_id from reserved) then 'busy_amount'
      when wish.is_new_order and wish.order_id not in (select id from created) then 'external_id_taken' end) order by wish.n)
  into v_cuts
  from unnest(p_wishes) as wish;
  if 'external_id_taken' = any (v_cuts) then
    delete from amount_reservation where deal_id in (
      select wish.deal_id from unnest(p_wishes) as wish where v_cuts[wish.n] = 'external_id_taken');
  end if;

  v_taken := array(select cut is null from unnest(v_cuts) with ordinality as one (cut, n) order by n);
  if true = any (v_taken) then
    -- All that the match leaves behind. Of these only methods are anybody else's: they come in their order, and two who meet in
    -- another all the same are told apart by the database, and come again.
    with wish as (
      select wanted.* from unnest(p_wishes) as wanted where v_taken[wanted.n]
    ), made as (
      insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
        merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, created_at, updated_at,
        clock_started_at, due_at)
      select deal_id, order_id, merchant_id, trader_id, method_id, v_banks[wish.n], order_type, is_test, 'pending', requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
        merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, v_at, v_at,
        v_at, v_at + make_interval(mins => ttl_minutes)
      from wish
    ), used as (
      update payment_method as method set last_used_at = v_at
      from (select distinct method_id from wish where v_is_long_ago[wish.n] order by method_id) as one where method.id = one.method_id
    ), chosen as (
      -- Found by their numbers, never by a join: a plan made while there were few orders would read all of them.
      update merchant_order as known set state = 'matched', due_at = null, sequence = known.sequence + 1, updated_at = v_at,
        deal_id = (select wish.deal_id from wish where wish.order_id = known.id)
      where known.id = any (array(select wish.order_id from wish where not wish.is_new_order))
      returning known.id, known.sequence
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
      select deal_id, trader_id, merchant_id, v_at, 'pending', 'matched', case when is_new_order then 'merchant' else 'payer' end,
        coalesce(facts, '{}')
      from wish
    ), told as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
        deal_status, value_micro, fee_micro, is_late)
      select merchant_id, is_test, case when is_new_order then 'order.created' else 'order.matched' end, order_id,
        case when is_new_order then 1 else (select chosen.sequence from chosen where chosen.id = wish.order_id) end, 'matched', v_at,
        v_at + make_interval(mins => ttl_minutes), deal_id, 'pending', value_micro, fee_micro, false
      from wish
    )
    select array_agg(distinct party.id), array_agg(distinct wish.order_id) into v_users, v_orders
    from wish, lateral (values (wish.trader_id), (wish.merchant_id)) as party (id);

    perform tell_of_deals(v_users, v_orders);

    perform post_taken(v_taken, p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
      p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
  end if;

  return query select one.n::integer, coalesce(one.cut, 'matched'), v_at, one.bank
  from unnest(v_cuts, v_banks) with ordinality as one (cut, bank, n) order by one.n;
end $$;
