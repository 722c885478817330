-- demo/case-store.ts

-- casesWithoutExhibit
select dispute.id, dispute.deal_id as "dealId" from dispute_facts as dispute
where dispute.status in ('waiting', 'consideration', 'deepconsideration') and not dispute.is_test
  and not exists (select from case_exhibit where case_exhibit.dispute_id = dispute.id)
order by dispute.created_at limit 200;

-- knownNotes
select comment from dispute_facts where comment = any ($1);

-- latestDeal
select deal.id, deal.trader_id as "traderId", deal.merchant_id as "merchantId", (deal.amount_kopecks / 100.0)::numeric(12, 2)::text as rubles
from deal join person_facts as trader on trader.id = deal.trader_id join person_facts as merchant on merchant.id = deal.merchant_id
where trader.email = $1 and merchant.email = $2 and deal.status = $3 and deal.dispute_id is null
  and not deal.is_test
order by deal.created_at desc limit 1;

-- unpaidTwice
select (deal.amount_kopecks / 100.0)::numeric(12, 2)::text as sum
from deal join payment_method as method on method.id = deal.payment_method_id
where deal.trader_id = $1 and method.card_tail = $2 and deal.status = 'expired' and deal.dispute_id is null
  and deal.ended_at > statement_timestamp() - interval '23 hours 30 minutes' and not deal.is_test
group by deal.amount_kopecks having count(*) > 1 limit 1;

-- demo/crowd-store.ts

-- setJoined
update user_account set date_joined = now() - make_interval(days => $1, mins => $2 * 37 % 600)
where id = $3;

-- demo/history-store.ts

-- analyzeHistory
analyze merchant_order, deal, deal_event, merchant_event, receipt, rating_event;

-- findPeople
select person.id, person.email, person.deposit_basis_points as "basisPoints", referral.lead_id as "leadId",
  coalesce((
    select jsonb_agg(jsonb_build_object('id', method.id, 'bank', method.bank, 'isSbp', method.is_sbp, 'isC2c', method.is_c2c,
      'terminalId', method.terminal_id, 'minDollars', method.min_dollars, 'maxDollars', method.max_dollars)
      order by method.created_at, method.id)
    from payment_method as method where method.owner_id = person.id and method.was_active), '[]') as methods
from person_facts as person left join referral_code_facts as referral on referral.used_by = person.id
where person.email = any ($1);

-- haveTraded
select from deal_facts where not is_test and (trader_id = any ($1::uuid[]) or merchant_id = any ($2::uuid[]))
limit 1;

-- insertDeals
insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
  amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
  merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id,
  created_at, updated_at, clock_started_at, due_at)
select id, order_id, merchant_id, trader_id, method_id, bank, order_type, false, 'pending', requested,
  amount, rate, value, fee, profit, trader_lead, merchant_lead, merchant_points, trader_points, lead_points,
  trader_lead_id, merchant_lead_id, at, at, at, at + make_interval(mins => $1)
from jsonb_to_recordset($2::jsonb) as new (id uuid, order_id uuid, merchant_id uuid, trader_id uuid, method_id uuid, bank text, order_type text, requested bigint,
   amount bigint, rate bigint, value bigint, fee bigint, profit bigint, trader_lead bigint, merchant_lead bigint,
   merchant_points integer, trader_points integer, lead_points integer, trader_lead_id uuid, merchant_lead_id uuid,
   at timestamptz);

-- insertOrders
insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
  allow_unique_amount, state, deal_id, sequence, is_paid, created_at, updated_at)
select id, merchant_id, false, external_id, token, amount, order_type, mode, $1, true, 'matched', deal_id, sequence,
  is_paid, at, changed_at
from jsonb_to_recordset($2::jsonb) as new (id uuid, merchant_id uuid, external_id text, token text, amount bigint, order_type text, mode text, deal_id uuid,
   sequence integer, is_paid boolean, at timestamptz, changed_at timestamptz);

-- lockHistory
select pg_advisory_xact_lock(hashtextextended('demo.history', 0));

-- moveDeals
update deal set status = new.status, is_late = new.is_late, received_kopecks = new.received_kopecks, dispute_id = new.dispute_id,
  clock_started_at = new.clock_started_at, due_at = new.due_at, ended_at = new.ended_at, updated_at = new.updated_at
from jsonb_to_recordset($1::jsonb) as new (id uuid, status text, is_late boolean, received_kopecks bigint, dispute_id uuid, clock_started_at timestamptz,
   due_at timestamptz, ended_at timestamptz, updated_at timestamptz) where deal.id = new.id;

-- demo/history-story-store.ts

-- insertDealEvents
insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id,
  facts, at)
select deal.id, deal.trader_id, deal.merchant_id, deal.created_at, new.from_status, new.to_status, new.cause, new.by_role,
  new.actor_id, new.facts, new.at
from jsonb_to_recordset($1::jsonb) as new (deal_id uuid, from_status text, to_status text, cause text, by_role text, actor_id uuid, facts jsonb, at timestamptz) join deal on deal.id = new.deal_id order by new.at;

-- insertDisputes
insert into dispute (id, deal_id, trader_id, merchant_id, status, opened_by, opener_id, comment, deal_status_before, held_micro,
  points_taken, created_at, updated_at, admitted_at, amount_kopecks, is_test, answer_due_at, checklist, reminders)
select new.id, deal.id, deal.trader_id, deal.merchant_id, 'waiting', new.opened_by, new.opener_id, new.comment, new.before, new.held,
  new.points, new.at, new.at, new.at, deal.amount_kopecks, deal.is_test, new.at + make_interval(hours => $1::integer),
  $2::jsonb,
  -- Those whose time has passed were sent then.
  (select count(*) from unnest(array[1, 6, 12]) as sent (hours) where new.at + make_interval(hours => sent.hours) <= now())
from jsonb_to_recordset($3::jsonb) as new (id uuid, deal_id uuid, opened_by text, opener_id uuid, comment text, before text, held bigint, points integer, at timestamptz) join deal on deal.id = new.deal_id;

-- insertReceipts
insert into receipt (id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push,
  received_at, created_at)
select new.id, deal.trader_id, new.terminal_id, deal.bank, deal.payment_method_id, deal.amount_kopecks, 3, 'bank_app', false, true,
  new.at - interval '1 second', new.at
from jsonb_to_recordset($1::jsonb) as new (id uuid, deal_id uuid, terminal_id uuid, at timestamptz) join deal on deal.id = new.deal_id;
insert into receipt_fate (receipt_id, owner_id, fate, deal_id, at)
select new.id, deal.trader_id, 'settled', deal.id, new.at from jsonb_to_recordset($1::jsonb) as new (id uuid, deal_id uuid, terminal_id uuid, at timestamptz) join deal on deal.id = new.deal_id;

-- insertShopEvents
insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts, created_at)
select known.merchant_id, known.is_test, new.type, known.id, new.sequence,
  order_facts(jsonb_populate_record(known, new.order_then), jsonb_populate_record(deal, new.deal_then)), new.at
from jsonb_to_recordset($1::jsonb) as new (order_id uuid, type text, at timestamptz, sequence integer, order_then jsonb, deal_then jsonb) join merchant_order as known on known.id = new.order_id join deal on deal.id = known.deal_id order by new.at;

-- demo/history-totals-store.ts

-- addEarnings
update profit_total as known set micro_usdt = known.micro_usdt + earned.micro
from (
  select party.user_id, sum(party.micro)::bigint as micro
  from (select * from deal where id = any ($1::uuid[]) and status = 'complete') as deal, lateral (values (deal.trader_id, deal.profit_micro), (deal.merchant_id, deal.credit_micro),
    (deal.trader_lead_id, deal.trader_lead_micro), (deal.merchant_lead_id, deal.merchant_lead_micro)) as party (user_id, micro)
  where party.user_id is not null group by 1
) as earned where known.user_id = earned.user_id;
update referral_code as referral set profit_micro_usdt = referral.profit_micro_usdt + brought.micro
from (
  select party.user_id, sum(party.micro) as micro
  from (select * from deal where id = any ($1::uuid[]) and status = 'complete') as deal, lateral (values
    (case when deal.trader_lead_id is not null then deal.trader_id end, deal.trader_lead_micro),
    (case when deal.merchant_lead_id is not null then deal.merchant_id end, deal.merchant_lead_micro)) as party (user_id, micro)
  where party.user_id is not null group by 1
) as brought where referral.used_by = brought.user_id;
select write_referral_lines(array(select id from (select * from deal where id = any ($1::uuid[]) and status = 'complete') as deal where trader_lead_id is not null or merchant_lead_id is not null));

-- backdateCodes
update referral_code set created_at = $1::timestamptz - interval '2 days', used_at = $2::timestamptz
where used_by = any ($3::uuid[]);
update referral_code set created_at = now() - interval '4 days' where used_by is null and email = 'north.star@demo.florin';

-- backdatePeople
update user_account set date_joined = least(date_joined, $1::timestamptz) where id = any ($2::uuid[]);
update payment_method set created_at = $1::timestamptz + (created_at - first.at)
from (select min(created_at) as at from payment_method where owner_id = any ($2::uuid[])) as first
where owner_id = any ($3::uuid[]);

-- noteLastUse
update payment_method as method set last_used_at = greatest(method.last_used_at, used.at)
from (select payment_method_id, max(created_at) as at from deal where id = any ($1::uuid[]) group by 1) as used
where method.id = used.payment_method_id;

-- rateMethods
with written as (
  insert into rating_event (payment_method_id, deal_id, cause, points, at)
  select deal.payment_method_id, deal.id, case when new.points < 0 then 'deal_completed' else 'dispute_created' end, new.points, new.at
  from jsonb_to_recordset($1::jsonb) as new (deal_id uuid, points integer, at timestamptz)
  join deal on deal.id = new.deal_id order by new.at
  returning payment_method_id, id, points, at
)
update payment_method as method set rating_points = rating_after(method.rating_points, earned.points)
from (select payment_method_id, array_agg(points order by id) as points from written group by 1) as earned
where method.id = earned.payment_method_id;

-- reserveSums
insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at, held_until)
select distinct on (deal.payment_method_id, deal.amount_kopecks) deal.payment_method_id, deal.amount_kopecks, deal.id,
  deal.merchant_id, deal.is_test, deal.due_at, ended.at + interval '120 minutes'
from deal, lateral (select max(event.at) as at from deal_event as event
  where event.deal_id = deal.id and event.to_status in ('complete', 'canceled', 'expired')) as ended
where deal.id = any ($1::uuid[]) and coalesce(ended.at > statement_timestamp() - interval '1 day', true)
order by deal.payment_method_id, deal.amount_kopecks, deal.created_at desc
on conflict (payment_method_id, amount_kopecks) do nothing;

-- tellPages
select announce_deals($1::uuid[], '{}');

-- demo/silence-store.ts

-- addPastSilences
update terminal set created_at = created_at - interval '10 days',
last_ping_at = last_ping_at - interval '4 minutes' where id = $1;
insert into terminal_silence (terminal_id, began_at, ended_at)
select $1, now() - past.ago, now() - past.ago + past.length
from (values (interval '6 days', interval '50 minutes'), (interval '3 days 4 hours', interval '2 hours'),
  (interval '20 hours', interval '14 minutes')) as past (ago, length);

