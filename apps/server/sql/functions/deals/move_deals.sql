-- Takes every step of a deal after its match. Each step is all or nothing; a step that comes too late is answered with the status in which
-- the deal stands. An order takes one step in a call, the first that fits; later ones return `is_deferred` and may be tried again.
--
-- Locks, in the order shared with `open_deals`: orders and their deals by order id, budgets of SMS (advisory lock 41, a phone's for
-- trust 1 and a chain's for trust 2), reservations, `profit_total`, referral codes, `rated_success`, methods and their hours, the ledger
-- last (decision 0015). It may not create a deal.
create or replace function move_deals(
  p_steps deal_step[],
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, is_taken boolean, is_deferred boolean, status text)
language plpgsql
-- No sequential scan in a plan cached while the tables were small.
-- Defended by apps/server/src/deals/matching/open-and-move.test.ts: enable_seqscan, offset 0.
-- Planned once for each connection: planning takes longer than a usual call.
-- Defended by apps/server/src/platform/kept-plans.test.ts: plan_cache_mode.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- A call that meets a row that stays locked fails soon (55P03), and its caller leaves the items that need it: `locked_rows`.
set lock_timeout = '400ms'
as $$
#variable_conflict use_column
declare
  v_count bigint;
  -- Per step: its deal as read under the lock.
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
  -- Per step: whether its receipt has a fate already.
  v_is_known boolean[];
  v_fitting boolean[];
  v_taken boolean[];
  v_posted boolean[];
  v_has_complete boolean;
  v_has_sms boolean;
  v_users uuid[];
  v_orders uuid[];
  -- Completed deals that have a lead, or a share that was refused.
  v_shared uuid[];
begin
  select bool_or(step.to_status = 'complete'), bool_or(step.sms_trust is not null)
  into v_has_complete, v_has_sms
  from unnest(p_steps) as step;
  if v_has_complete and exists (select from money_halt_facts where resumed_at is null) then perform assert_money_moves(); end if;

  -- Lock each order and then its deal, by order id. Nothing else can update them until commit, so they are read once and found by ctid
  -- below.
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
    -- Some deals do not exist. Rare: renumber the arrays, so that index n is step n again.
    select array_agg(v_places[held.at] order by step.n), array_agg(v_order_places[held.at] order by step.n),
      array_agg(v_order_ids[held.at] order by step.n), array_agg(v_before[held.at] order by step.n),
      array_agg(v_methods[held.at] order by step.n), array_agg(v_traders[held.at] order by step.n),
      array_agg(v_dues[held.at] order by step.n), array_agg(v_signs[held.at] order by step.n), array_agg(v_received[held.at] order by step.n)
    into v_places, v_order_places, v_order_ids, v_before, v_methods, v_traders, v_dues, v_signs, v_received
    from unnest(p_steps) as step, lateral (select array_position(v_ns, step.n) as at) as held;
  end if;

  -- Serialise steps of one SMS budget across nodes, so that `settled_by_sms` below is exact.
  if v_has_sms then
    perform pg_advisory_xact_lock(41, hashtext(budget.id::text)) from (
      select distinct coalesce(step.sms_chain_id, step.sms_terminal_id) as id from unnest(p_steps) as step
      where step.sms_trust is not null order by 1) as budget;
  end if;

  -- Of several fitting steps of an order the first is taken; the others return is_deferred and are tried again by the caller.
  select array_agg(fits.is_fitting order by fits.n), array_agg(fits.is_fitting and fits.place = 1 order by fits.n),
    array_agg(fits.is_known order by fits.n)
  into v_fitting, v_taken, v_is_known
  from (
    select budgeted.n, budgeted.is_known, budgeted.is_fitting,
      row_number() over (partition by v_order_ids[budgeted.n], budgeted.is_fitting order by budgeted.n) as place
    from (
      select looked.n, looked.is_known,
        looked.is_fitting and (looked.sms_trust is null
          -- Steps of this batch before it count against its budget too.
          or settled_by_sms(looked.sms_trust, looked.sms_terminal_id, looked.sms_chain_id, v_methods[looked.n])
            + sum(looked.sms_kopecks) over (partition by looked.is_fitting, looked.sms_trust,
              coalesce(looked.sms_chain_id, looked.sms_terminal_id) order by looked.n) <= looked.most_sms_kopecks) as is_fitting
      from (
        select step.n, step.sms_trust, step.sms_kopecks, step.most_sms_kopecks, step.sms_terminal_id, step.sms_chain_id,
          known.fate is not null as is_known,
          coalesce(v_before[step.n] = any (step.from_statuses)
            -- A deal with a sign of payment does not expire, even if the sign came after its clock was read.
            and not (step.to_status = 'expired' and v_before[step.n] = 'verification' and v_signs[step.n])
            and (step.only_if_due is not true or v_dues[step.n] <= clock_timestamp())
            and (step.fate is distinct from 'settled' or known.fate is distinct from 'settled')
            -- A part stays its deal's.
            and (known.fate is distinct from 'partial' or known.deal_id = step.deal_id)
            and (step.was_received_kopecks is null or step.was_received_kopecks = coalesce(v_received[step.n], 0))
            and case when step.to_status = 'complete' and step.was_received_kopecks is not null
              then parts_add_up(step.deal_id, step.receipt_id, step.received_kopecks) else true end
            and case when step.cause = 'merchant_accepted' then not deal_awaits_word(step.deal_id) else true end
            and (step.sms_trust is null or not deal_is_contradicted(step.deal_id)),
            false) as is_fitting
        from unnest(p_steps) as step
        -- Optimization fence (OFFSET 0): a primary key lookup per receipt, also in a plan cached while the table was empty.
        left join lateral (select fate, deal_id from receipt_fate where receipt_fate.receipt_id = step.receipt_id offset 0) as known on true
      ) as looked
    ) as budgeted
  ) as fits;

  if true = any (v_taken) then
    -- Write everything in one statement. Only rows of users' totals and of methods are shared with other calls; they are updated in the
    -- order of ids, and the rare deadlock (40P01) is retried by the caller.
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
        deal.is_late, deal.dispute_id,
        -- Less than its sum only where the shop has accepted what came, or staff has attached a receipt of a little less.
        case when step.cause in ('merchant_accepted', 'support_attached') then least(step.received_kopecks, deal.amount_kopecks)
          else deal.amount_kopecks end as paid_kopecks,
        -- Ended without a sign of payment: the sum may be taken over after 15 minutes, and the deal does not count for the method's hour.
        step.to_status in ('canceled', 'expired') and not deal.has_sign and deal.dispute_id is null as is_unpaid
    ), freed as (
      -- The sum stays reserved for two hours after the end, so that a late payment is not taken for another deal's.
      update amount_reservation as held set due_at = null, held_until = case when moved.to_status = 'dispute' then held.held_until
        else clock_timestamp() + interval '120 minutes' end,
        yields_at = case when moved.is_unpaid then clock_timestamp() + interval '15 minutes' end
      from moved where moved.to_status in ('complete', 'canceled', 'expired', 'dispute') and held.payment_method_id = moved.payment_method_id
        and held.amount_kopecks = moved.amount_kopecks and held.deal_id = moved.deal_id
    ), given_up as (
      insert into shop_cancellation (merchant_id, is_test)
      select merchant_id, is_test from moved where to_status = 'canceled' and v_before[n] = 'pending'
    ), given_back as (
      update method_hour as used set deals = greatest(0, used.deals - (select count(*) from moved where moved.is_unpaid
        and moved.payment_method_id = used.payment_method_id and moved.created_at >= used.ends_at - interval '1 hour'
        and moved.created_at < used.ends_at))
      where used.payment_method_id = any (array(select payment_method_id from moved where is_unpaid and not is_test))
    ), share as (
      select * from moved where to_status = 'complete' and v_before[n] <> 'dispute' and not is_test
    ), earned as (
      -- Total earnings of both sides and their leads.
      update profit_total as known set micro_usdt = known.micro_usdt + party.micro
      from (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values (share.trader_id, share.profit_micro), (share.merchant_id, share.credit_micro),
          (share.trader_lead_id, share.trader_lead_micro), (share.merchant_lead_id, share.merchant_lead_micro)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id order by party.user_id
      ) as party where known.user_id = party.user_id
    ), brought as (
      -- Earnings that leads have from each referred user.
      update referral_code as referral set profit_micro_usdt = referral.profit_micro_usdt + party.micro
      from (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values
          (case when share.trader_lead_id is not null then share.trader_id end, share.trader_lead_micro),
          (case when share.merchant_lead_id is not null then share.merchant_id end, share.merchant_lead_micro)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id order by party.user_id
      ) as party where referral.used_by = party.user_id
    ), success as (
      select moved.n, moved.payment_method_id, moved.merchant_id, moved.paid_kopecks as amount_kopecks,
        row_number() over (partition by moved.payment_method_id, moved.merchant_id, moved.paid_kopecks >= 10000 order by moved.n) as place
      from moved where moved.rating_points < 0 and moved.to_status = 'complete' and v_before[moved.n] <> 'dispute' and not moved.is_test
    ), counted as (
      -- One shop counts for one method at most five successes a day, and none below 100 RUB.
      insert into rated_success as known (payment_method_id, merchant_id, day, successes)
      select success.payment_method_id, success.merchant_id, (now() at time zone 'UTC')::date, least(5, count(*)) from success
      where success.amount_kopecks >= 10000
        -- A pair that has its five already is filtered out before ON CONFLICT would lock its row.
        and not exists (select from rated_success as done where done.payment_method_id = success.payment_method_id
          and done.merchant_id = success.merchant_id and done.day = (now() at time zone 'UTC')::date and done.successes = 5)
      group by 1, 2 order by 1, 2
      on conflict (payment_method_id, merchant_id, day) do update set successes = least(5, known.successes + excluded.successes)
        where known.successes < 5
      returning known.payment_method_id, known.merchant_id, new.successes - coalesce(old.successes, 0) as gained
    ), pointed as (
      -- The points that each step gives. None for simulated traders: the one with the best rating would get all test orders.
      select moved.n, moved.payment_method_id, moved.rating_points as points
      from moved left join success on success.n = moved.n
      left join counted on counted.payment_method_id = success.payment_method_id and counted.merchant_id = success.merchant_id
      where moved.rating_points is not null and not moved.is_test
        and (success.n is null or success.amount_kopecks >= 10000 and success.place <= counted.gained)
    ), judged as (
      update payment_method as method set rating_points = case when earned.only is null
        then rating_after(method.rating_points, earned.points) else least(9000, greatest(-3000, method.rating_points + earned.only)) end
      from (select payment_method_id, array_agg(points order by n) as points, case count(*) when 1 then min(points) end as only
        from pointed group by 1 order by 1) as earned
      -- No update where the rating stays the same, as at its limit.
      where method.id = earned.payment_method_id and method.rating_points <> case when earned.only is null
        then rating_after(method.rating_points, earned.points) else least(9000, greatest(-3000, method.rating_points + earned.only)) end
      returning method.id
    ), placed as (
      insert into receipt_fate (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null and not v_is_known[n]
    ), placed_anew as (
      insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null and v_is_known[n]
      on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason, at = clock_timestamp()
        where known.fate <> 'settled'
    ), done as (
      -- A receipt that changed meanwhile has lost its claim: it stays in the queue and is decided again.
      delete from receipt_waiting where claimed_until is not null
        and receipt_id = any (array(select receipt_id from moved where receipt_id is not null))
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts,
        rating_points)
      select moved.deal_id, moved.trader_id, moved.merchant_id, moved.created_at, v_before[moved.n], moved.to_status, moved.cause,
        moved.by_role, moved.actor_id, coalesce(moved.facts, '{}'), case when judged.id is not null then pointed.points end
      -- Reading `judged` locks the methods before positions are drawn: events of one method are numbered in the order in which its rating
      -- took them. Points that changed nothing took no lock, so their place among the others is unknown, and they are not written.
      from moved left join pointed on pointed.n = moved.n left join judged on judged.id = pointed.payment_method_id order by moved.n
    ), known as (
      update merchant_order as known set
        sequence = known.sequence + cardinality(news_of_step(moved.event_type, v_before[moved.n], moved.to_status, known.is_paid,
          known.deal_id is not distinct from moved.deal_id, moved.is_late, coalesce(moved.received_kopecks > moved.amount_kopecks, false))),
        updated_at = clock_timestamp(),
        is_paid = case when moved.to_status = 'complete' then true
          when moved.to_status = 'canceled' and v_before[moved.n] = 'dispute' and known.deal_id = moved.deal_id then false
          else known.is_paid end,
        -- The deal that pays an order is the order's, also if the payer had chosen another since or the order had ended.
        state = case when moved.to_status = 'complete' and not known.is_paid then 'matched'
          when moved.frees_order and known.deal_id = moved.deal_id then 'new' else known.state end,
        due_at = case when moved.to_status = 'complete' and not known.is_paid then null
          when moved.frees_order and known.deal_id = moved.deal_id
          then greatest(known.created_at + interval '60 minutes', clock_timestamp() + interval '1 minute') else known.due_at end,
        deal_id = case when moved.to_status = 'complete' and not known.is_paid then moved.deal_id
          when moved.frees_order and known.deal_id = moved.deal_id then null else known.deal_id end
      from moved where known.ctid = v_order_places[moved.n]
      returning known.id as order_id, known.is_test, known.sequence, known.state, known.updated_at,
        -- This deal's clock, even if the order has another deal by now.
        case when known.state = 'matched' then moved.due_at else known.due_at end as due_at, moved.n, moved.merchant_id,
        moved.deal_id, moved.to_status, moved.received_kopecks, moved.value_micro, moved.fee_micro, moved.is_late, moved.dispute_id,
        news_of_step(moved.event_type, v_before[moved.n], moved.to_status, old.is_paid,
          old.deal_id is not distinct from moved.deal_id, moved.is_late, coalesce(moved.received_kopecks > moved.amount_kopecks, false)) as news
    ), published as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
        deal_status, received_kopecks, value_micro, fee_micro, is_late, dispute_id, settles_after)
      select merchant_id, is_test, one.type, order_id, sequence - cardinality(news) + one.place::integer, state, updated_at, due_at, deal_id,
        to_status, received_kopecks, value_micro, fee_micro, is_late, dispute_id, (select last_ended())
      from known cross join lateral unnest(known.news) with ordinality as one (type, place) order by n, one.place
    )
    select array_agg(distinct party.id) filter (where party.id is not null), array_agg(distinct moved.order_id), (
      select array_agg(share.deal_id) from share where share.trader_lead_id is not null or share.merchant_lead_id is not null
        or exists (select from refused_share as refused where refused.deal_id = share.deal_id))
    into v_users, v_orders, v_shared
    -- A lead's pages are refreshed only when the share comes.
    from moved, lateral (values (moved.trader_id), (moved.merchant_id),
      (case when moved.to_status = 'complete' then moved.trader_lead_id end),
      (case when moved.to_status = 'complete' then moved.merchant_lead_id end)) as party (id);

    if v_shared is not null then perform write_referral_lines(v_shared); end if;
    perform announce_deals(v_users, v_orders);

    v_posted := array(select v_taken[step.n] from unnest(p_steps) as step where step.posting is not null order by step.posting);
    if true = any (v_posted) then
      perform post_taken(v_posted,
        p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
        p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
    end if;
  end if;

  return query
    -- A later step of the same deal was decided without knowing the status that this one led to: it is deferred, too.
    select looked.n, v_taken[looked.n], not v_taken[looked.n] and (v_fitting[looked.n] or coalesce(bool_or(v_taken[looked.n]) over before, false)),
      coalesce(max(looked.led_to) over deal, v_before[looked.n], 'unknown')
    from (select step.n, step.deal_id, case when v_taken[step.n] then step.to_status end as led_to from unnest(p_steps) as step) as looked
    window deal as (partition by looked.deal_id),
      before as (partition by looked.deal_id order by looked.n rows between unbounded preceding and 1 preceding)
    order by looked.n;
end $$;
