-- disputes/checklists/checklist-store.ts

-- askedCases
select dispute.id, dispute.checklist, deal.created_at as "dealAt", deal.bank, method.terminal_id as "terminalId",
  coalesce((
    select jsonb_agg(jsonb_build_object('key', item.key, 'fileId', item.file_id, 'text', item.text, 'at', item.created_at)
      order by item.id)
    from dispute_item_facts as item left join evidence_file_facts as file on file.id = item.file_id
    where item.dispute_id in (dispute.id, dispute.appeal_of) and (item.file_id is null or file.deleted_at is null)), '[]') as sent
from dispute_facts as dispute join deal_facts as deal on deal.id = dispute.deal_id join payment_method_facts as method on method.id = deal.payment_method_id
where dispute.id = any ($1::uuid[]);

-- disputes/count-store.ts

-- countGroups
select dispute_total($1, $2, $3) as total;

-- countOwnVerdicts
select count(*) as "count" from "dispute_facts" as "dispute" inner join "dispute_facts" as "first" on "first"."id" = "dispute"."appeal_of" where "dispute"."status" in ('waiting', 'consideration', 'deepconsideration') and "dispute"."waits_for" = $1 and not dispute.is_test and "first"."decided_by" = $2;

-- foldCounts
select fold_dispute_counts();

-- disputes/details/history-store.ts

-- stepsOfCase
select "at", "cause", "by_role", "from_status", "to_status", facts ->> 'dispute_id' as "dispute_id" from "deal_event_facts" where "deal_id" = $1 and facts ? 'dispute_id' order by "position";
select 'merchant_sent' as code, min(file.created_at) as at, case when bool_and(file.uploaded_by = 'payer') then 'payer' else 'merchant' end as by,
  count(*)::int as count, 'merchant' as side
from evidence_file_facts as file where file.subject = $1 and file.side = 'merchant' and file.deleted_at is null
  and file.created_at <= coalesce($2::timestamptz, 'infinity')
group by date_trunc('hour', file.created_at)
union all
select 'looked_at', min(seen.at), 'support', null, null from evidence_file_facts as file join evidence_view_facts as seen on seen.file_id = file.id
where file.subject = $3 and seen.user_id not in ($4, $5)
  and seen.at >= $6 and seen.at <= coalesce($7::timestamptz, 'infinity')
having count(*) > 0;

-- disputes/details/shop-store.ts

-- casesOfShop
select dispute.id, dispute.number, dispute.status, dispute.waits_for, dispute.created_at, dispute.updated_at,
dispute.reason, dispute.answer_due_at, dispute.admitted_at, coalesce(dispute.verdict_comment, dispute.question, '') as said, dispute.verdict_rule,
dispute.amount_kopecks, dispute.trader_id, dispute.merchant_id, dispute.is_test, dispute.deal_id, deal.status as deal_status,
deal.order_type, deal.bank, deal.profit_micro, deal.credit_micro, known.external_id, deal.payment_method_id, method.card_tail,
method.phone_tail, (select first.decided_by from dispute_facts as first where first.id = dispute.appeal_of) as judged_before_by,
(select proposal.by_side from settlement_proposal_facts as proposal where proposal.dispute_id = dispute.id and proposal.ended_at is null
  and proposal.ends_at + dispute.paused - proposal.paused_before > now()) as proposed_by, deal.value_micro, dispute.version, dispute.opened_by, dispute.opener_id, dispute.comment, deal.order_id, extract(epoch from dispute.paused)::float8 * 1000 as paused_ms,
dispute.ended_by, dispute.verdict_reason, dispute.verdict_exhibits,
(select min(event.at) from deal_event_facts as event where event.deal_id = deal.id and event.cause = 'payer_claimed') as claimed_at,
dispute.deal_status_before, before.deal_status_before as appealed_status_before, dispute.decided_at, dispute.decided_by, dispute.verdict_kopecks, dispute.withdrawn_at,
case when dispute.held_until > now() then dispute.held_by end as held_by,
case when dispute.held_until > now() then dispute.held_until end as held_until,
dispute.appeal_of as appeal_of_id, before.number as appeal_of_number,
later.id as appealed_by_id, later.number as appealed_by_number,
case when dispute.appeal_until > now() and later.id is null then dispute.appeal_until end as appeal_until from dispute_facts as dispute join deal_facts as deal on deal.id = dispute.deal_id
join payment_method_facts as method on method.id = deal.payment_method_id
left join merchant_order_facts as known on known.id = deal.order_id left join dispute_facts as before on before.id = dispute.appeal_of
left join dispute_facts as later on later.appeal_of = dispute.id where dispute.merchant_id = $1 and dispute.is_test = $2
  order by dispute.created_at desc, dispute.id desc limit $3;

-- findOfShop
select dispute.id, dispute.number, dispute.status, dispute.waits_for, dispute.created_at, dispute.updated_at,
dispute.reason, dispute.answer_due_at, dispute.admitted_at, coalesce(dispute.verdict_comment, dispute.question, '') as said, dispute.verdict_rule,
dispute.amount_kopecks, dispute.trader_id, dispute.merchant_id, dispute.is_test, dispute.deal_id, deal.status as deal_status,
deal.order_type, deal.bank, deal.profit_micro, deal.credit_micro, known.external_id, deal.payment_method_id, method.card_tail,
method.phone_tail, (select first.decided_by from dispute_facts as first where first.id = dispute.appeal_of) as judged_before_by,
(select proposal.by_side from settlement_proposal_facts as proposal where proposal.dispute_id = dispute.id and proposal.ended_at is null
  and proposal.ends_at + dispute.paused - proposal.paused_before > now()) as proposed_by, deal.value_micro, dispute.version, dispute.opened_by, dispute.opener_id, dispute.comment, deal.order_id, extract(epoch from dispute.paused)::float8 * 1000 as paused_ms,
dispute.ended_by, dispute.verdict_reason, dispute.verdict_exhibits,
(select min(event.at) from deal_event_facts as event where event.deal_id = deal.id and event.cause = 'payer_claimed') as claimed_at,
dispute.deal_status_before, before.deal_status_before as appealed_status_before, dispute.decided_at, dispute.decided_by, dispute.verdict_kopecks, dispute.withdrawn_at,
case when dispute.held_until > now() then dispute.held_by end as held_by,
case when dispute.held_until > now() then dispute.held_until end as held_until,
dispute.appeal_of as appeal_of_id, before.number as appeal_of_number,
later.id as appealed_by_id, later.number as appealed_by_number,
case when dispute.appeal_until > now() and later.id is null then dispute.appeal_until end as appeal_until from dispute_facts as dispute join deal_facts as deal on deal.id = dispute.deal_id
join payment_method_facts as method on method.id = deal.payment_method_id
left join merchant_order_facts as known on known.id = deal.order_id left join dispute_facts as before on before.id = dispute.appeal_of
left join dispute_facts as later on later.appeal_of = dispute.id where dispute.id = $1 and dispute.merchant_id = $2 and dispute.is_test = $3;

-- disputes/files/findings-store.ts

-- dealStartedAt
select "created_at" from "deal_facts" where "id" = $1;

-- dealsWithCases
select deal.id as "dealId", last.id as "caseId", last.number as "caseNumber"
from deal_facts as deal left join lateral (
  select dispute.id, dispute.number from dispute_facts as dispute where dispute.deal_id = deal.id order by dispute.number desc limit 1
) as last on true
where deal.id = any ($1::uuid[]) and not deal.is_test
order by deal.created_at desc, deal.id;

-- disputes/find-store.ts

-- findCase
select dispute.id, dispute.number, dispute.status, dispute.waits_for, dispute.created_at, dispute.updated_at,
dispute.reason, dispute.answer_due_at, dispute.admitted_at, coalesce(dispute.verdict_comment, dispute.question, '') as said, dispute.verdict_rule,
dispute.amount_kopecks, dispute.trader_id, dispute.merchant_id, dispute.is_test, dispute.deal_id, deal.status as deal_status,
deal.order_type, deal.bank, deal.profit_micro, deal.credit_micro, known.external_id, deal.payment_method_id, method.card_tail,
method.phone_tail, (select first.decided_by from dispute_facts as first where first.id = dispute.appeal_of) as judged_before_by,
(select proposal.by_side from settlement_proposal_facts as proposal where proposal.dispute_id = dispute.id and proposal.ended_at is null
  and proposal.ends_at + dispute.paused - proposal.paused_before > now()) as proposed_by, deal.value_micro, dispute.version, dispute.opened_by, dispute.opener_id, dispute.comment, deal.order_id, extract(epoch from dispute.paused)::float8 * 1000 as paused_ms,
dispute.ended_by, dispute.verdict_reason, dispute.verdict_exhibits,
(select min(event.at) from deal_event_facts as event where event.deal_id = deal.id and event.cause = 'payer_claimed') as claimed_at,
dispute.deal_status_before, before.deal_status_before as appealed_status_before, dispute.decided_at, dispute.decided_by, dispute.verdict_kopecks, dispute.withdrawn_at,
case when dispute.held_until > now() then dispute.held_by end as held_by,
case when dispute.held_until > now() then dispute.held_until end as held_until,
dispute.appeal_of as appeal_of_id, before.number as appeal_of_number,
later.id as appealed_by_id, later.number as appealed_by_number,
case when dispute.appeal_until > now() and later.id is null then dispute.appeal_until end as appeal_until from dispute_facts as dispute join deal_facts as deal on deal.id = dispute.deal_id
join payment_method_facts as method on method.id = deal.payment_method_id
left join merchant_order_facts as known on known.id = deal.order_id left join dispute_facts as before on before.id = dispute.appeal_of
left join dispute_facts as later on later.appeal_of = dispute.id where dispute.id = $1;

-- findStand
select "id", "deal_id" as "dealId", "trader_id" as "traderId", "merchant_id" as "merchantId", "is_test" as "isTest", "status" from "dispute_facts" where "id" = $1;

-- numberOf
select "number" from "dispute_facts" where "id" = $1;

-- partiesOf
select "deal"."trader_id", "deal"."merchant_id", "deal"."trader_lead_id", "deal"."merchant_lead_id" from "dispute_facts" as "dispute" inner join "deal_facts" as "deal" on "deal"."id" = "dispute"."deal_id" where "dispute"."id" = $1;

-- disputes/list-store.ts

-- countSearched
select count(*) as total from dispute_facts as dispute where dispute.merchant_id = $1 and dispute.id in (select one.id from dispute_facts as one where one.number = $2::bigint union all select one.id from dispute_facts as one where one.id between $3::uuid and $4::uuid union all select one.id from dispute_facts as one where one.deal_id between $5::uuid and $6::uuid union all select one.id from merchant_order_facts as known cross join lateral deals_of_order(known.id) as found (deal_id)
  join dispute_facts as one on one.deal_id = found.deal_id where known.external_id = $7 and known.merchant_id = $8) and (dispute.status, dispute.waits_for) in (('waiting', 'trader'));

-- heldByOthers
select id from dispute_facts where held_by is not null and held_by <> $1 and held_until > now() and not is_test order by number;

-- pageOfCases
with chosen as (select id, number, place from ((select dispute.id, dispute.number, 0 as place from dispute_facts as dispute
    where not dispute.is_test and dispute.status = 'waiting' and dispute.waits_for = 'trader'
    order by dispute.number desc limit 10)) as part order by place desc, number desc limit 10 offset 0)
  select dispute.id, dispute.number, dispute.status, dispute.waits_for, dispute.created_at, dispute.updated_at,
dispute.reason, dispute.answer_due_at, dispute.admitted_at, coalesce(dispute.verdict_comment, dispute.question, '') as said, dispute.verdict_rule,
dispute.amount_kopecks, dispute.trader_id, dispute.merchant_id, dispute.is_test, dispute.deal_id, deal.status as deal_status,
deal.order_type, deal.bank, deal.profit_micro, deal.credit_micro, known.external_id, deal.payment_method_id, method.card_tail,
method.phone_tail, (select first.decided_by from dispute_facts as first where first.id = dispute.appeal_of) as judged_before_by,
(select proposal.by_side from settlement_proposal_facts as proposal where proposal.dispute_id = dispute.id and proposal.ended_at is null
  and proposal.ends_at + dispute.paused - proposal.paused_before > now()) as proposed_by from chosen join dispute_facts as dispute on dispute.id = chosen.id join deal_facts as deal on deal.id = dispute.deal_id
join payment_method_facts as method on method.id = deal.payment_method_id
left join merchant_order_facts as known on known.id = deal.order_id
  order by chosen.place desc, chosen.number desc;
with chosen as (select id, number, place from ((select dispute.id, dispute.number, dispute.number as place from dispute_facts as dispute
    where dispute.trader_id = $1 and not dispute.is_test and dispute.status = 'waiting' and dispute.waits_for = 'trader'
    order by dispute.number desc limit 10)) as part order by place desc, number desc limit 10 offset 0)
  select dispute.id, dispute.number, dispute.status, dispute.waits_for, dispute.created_at, dispute.updated_at,
dispute.reason, dispute.answer_due_at, dispute.admitted_at, coalesce(dispute.verdict_comment, dispute.question, '') as said, dispute.verdict_rule,
dispute.amount_kopecks, dispute.trader_id, dispute.merchant_id, dispute.is_test, dispute.deal_id, deal.status as deal_status,
deal.order_type, deal.bank, deal.profit_micro, deal.credit_micro, known.external_id, deal.payment_method_id, method.card_tail,
method.phone_tail, (select first.decided_by from dispute_facts as first where first.id = dispute.appeal_of) as judged_before_by,
(select proposal.by_side from settlement_proposal_facts as proposal where proposal.dispute_id = dispute.id and proposal.ended_at is null
  and proposal.ends_at + dispute.paused - proposal.paused_before > now()) as proposed_by from chosen join dispute_facts as dispute on dispute.id = chosen.id join deal_facts as deal on deal.id = dispute.deal_id
join payment_method_facts as method on method.id = deal.payment_method_id
left join merchant_order_facts as known on known.id = deal.order_id
  order by chosen.place desc, chosen.number desc;
with chosen as (select dispute.id, dispute.number, dispute.amount_kopecks as place from dispute_facts as dispute
    where dispute.merchant_id = $1 and dispute.id in (select one.id from dispute_facts as one where one.number = $2::bigint union all select one.id from dispute_facts as one where one.id between $3::uuid and $4::uuid union all select one.id from dispute_facts as one where one.deal_id between $5::uuid and $6::uuid union all select one.id from merchant_order_facts as known cross join lateral deals_of_order(known.id) as found (deal_id)
    join dispute_facts as one on one.deal_id = found.deal_id where known.external_id = $7 and known.merchant_id = $8) and (dispute.status, dispute.waits_for) in (('waiting', 'trader')) order by place asc, number asc limit 10 offset 0)
  select dispute.id, dispute.number, dispute.status, dispute.waits_for, dispute.created_at, dispute.updated_at,
dispute.reason, dispute.answer_due_at, dispute.admitted_at, coalesce(dispute.verdict_comment, dispute.question, '') as said, dispute.verdict_rule,
dispute.amount_kopecks, dispute.trader_id, dispute.merchant_id, dispute.is_test, dispute.deal_id, deal.status as deal_status,
deal.order_type, deal.bank, deal.profit_micro, deal.credit_micro, known.external_id, deal.payment_method_id, method.card_tail,
method.phone_tail, (select first.decided_by from dispute_facts as first where first.id = dispute.appeal_of) as judged_before_by,
(select proposal.by_side from settlement_proposal_facts as proposal where proposal.dispute_id = dispute.id and proposal.ended_at is null
  and proposal.ends_at + dispute.paused - proposal.paused_before > now()) as proposed_by from chosen join dispute_facts as dispute on dispute.id = chosen.id join deal_facts as deal on deal.id = dispute.deal_id
join payment_method_facts as method on method.id = deal.payment_method_id
left join merchant_order_facts as known on known.id = deal.order_id
  order by chosen.place asc, chosen.number asc;

-- disputes/queue/lease-store.ts

-- giveUpEnded
update dispute set held_by = null, held_session = null, held_until = null
where held_by is not null and held_session is not null and held_by = $1
  and not exists (select from session_facts as session where session.id = dispute.held_session and session.ended_at is null)
returning id;

-- giveUpLease
with given as (
  update dispute set held_by = null, held_session = null, held_until = null
  where id = $1 and held_by = $2 returning id
)
select given.id is not null as "isGiven" from dispute left join given on given.id = dispute.id
where dispute.id = $3 and not dispute.is_test;

-- supportIds
select "id" from "person_facts" where is_staff and "blocked_at" is null order by "id";

-- takeLease
with before as (
  select held_by = $1 and held_until > now() as is_held from dispute where id = $2
), taken as (
  update dispute set held_by = $3, held_session = $4,
    held_until = clock_timestamp() + make_interval(mins => $5::integer)
  where id = $6 and not is_test and $7 not in (trader_id, merchant_id)
    and status in ('waiting', 'consideration', 'deepconsideration')
    and (held_by is null or held_by = $8 or held_until <= now())
  returning id, held_until
)
select dispute.status in ('waiting', 'consideration', 'deepconsideration') as "isOpen", taken.held_until as "heldUntil",
  coalesce((select is_held from before), false) as "isRenewed"
from dispute left join taken on taken.id = dispute.id
where dispute.id = $9 and not dispute.is_test and $10 not in (trader_id, merchant_id);

-- disputes/queue/next-store.ts

-- candidates
select one.id, one.number, one.created_at as "createdAt",
  array_remove(array[one.trader_id, one.merchant_id, deal.trader_lead_id, deal.merchant_lead_id,
    (select first.decided_by from dispute as first where first.id = one.appeal_of)], null) as parties
from (select found.* from (values ('waiting'), ('consideration'), ('deepconsideration')) as kind (status)
cross join lateral (
  select dispute.* from dispute where dispute.status = kind.status and dispute.waits_for = 'support' and not dispute.is_test and (dispute.held_by is null or dispute.held_until <= now()) and dispute.id <> all($1::uuid[]) and (dispute.created_at, dispute.number) > ($2::timestamptz, $3::bigint)
  order by dispute.created_at, dispute.number limit $4
) as found order by found.created_at, found.number limit $5) as one
join deal_facts as deal on deal.id = one.deal_id order by one.created_at, one.number;

-- countHeld
select count(*)::int as total from dispute left join dispute as first on first.id = dispute.appeal_of
where dispute.held_by is not null and dispute.held_until > now() and dispute.waits_for = 'support' and not dispute.is_test
  and first.decided_by is distinct from $1;

-- holdFirst
update dispute set held_by = $1, held_session = $2,
  held_until = clock_timestamp() + make_interval(mins => $3::integer)
where id = (
  select dispute.id from dispute where dispute.id = any($4::uuid[]) and dispute.waits_for = 'support' and not dispute.is_test and (dispute.held_by is null or dispute.held_until <= now())
  order by dispute.created_at, dispute.number limit 1 for update skip locked
) returning id, number;

-- oldestFreeSeconds
select greatest(0, extract(epoch from now() - one.created_at))::int as seconds from (select found.* from (values ('waiting'), ('consideration'), ('deepconsideration')) as kind (status)
cross join lateral (
  select dispute.* from dispute where dispute.status = kind.status and dispute.waits_for = 'support' and not dispute.is_test and (dispute.held_by is null or dispute.held_until <= now())
  order by dispute.created_at, dispute.number limit $1
) as found order by found.created_at, found.number limit $2) as one;

-- disputes/rules/rule-store.ts

-- caseForRules
select dispute.deal_id as "dealId", dispute.trader_id as "traderId", dispute.status, dispute.reason,
  dispute.admitted_at is not null as "isAdmitted", dispute.appeal_of is not null as "isAppeal", dispute.is_test as "isTest",
  coalesce(dispute.held_until > statement_timestamp(), false) or exists (select from held_change_facts as held
    where held.subject = 'dispute:' || dispute.id and held.kind = 'dispute.verdict' and held.state = 'waiting') as "isInHand",
  dispute.deal_status_before = 'complete' as "wasComplete", dispute.amount_kopecks as "amountKopecks",
  dispute.admitted_at as "admittedAt",
  coalesce(extract(epoch from clock_timestamp() - dispute.admitted_at - dispute.paused)::float8 / 3600, 0) as "ageHours",
  dispute.answered_at is not null as "hasAnswered",
  exists (select from dispute_item_facts as item where item.dispute_id = dispute.id and item.side = $1 and item.text is not null) as "merchantItems", exists (select from dispute_item_facts as item where item.dispute_id = dispute.id and item.side = $2 and item.text is not null) as "traderItems",
  deal.has_sign or deal.received_kopecks is not null or exists (select from receipt_fate_facts as known
    where known.deal_id = deal.id and known.fate <> 'settled') as "hasSign"
from dispute_facts as dispute join deal_facts as deal on deal.id = dispute.deal_id where dispute.id = $3;

-- claimForRules
update dispute set rules_look_at = least(now() + make_interval(mins => 5),
  case when admitted_at + paused + make_interval(hours => 'x') > now() then admitted_at + paused + make_interval(hours => 'x') end)
where id = any (array(
  select id from dispute where decided_at is null and admitted_at is not null and appeal_of is null and not is_test and rules_look_at <= now() order by rules_look_at limit $1 for update skip locked))
returning id;

-- disputes/rules/similar-store.ts

-- casesNearby
select dispute.id, dispute.number, dispute.reason, deal.bank, deal.order_type as "orderType", dispute.opened_by as "openedBy",
  dispute.deal_status_before as "statusBefore", dispute.amount_kopecks as "amountKopecks", substr(dispute.status, 19) as towards,
  greatest(0, extract(epoch from dispute.decided_at - coalesce(dispute.admitted_at, dispute.created_at) - dispute.paused)::float8 / 3600) as hours
from unnest($1::text[], $2::int[]) as wanted (reason, most)
cross join lateral ((select known.* from dispute_facts as known where decided_at is not null and not is_test and ended_by in ('support', 'rule') and known.reason = wanted.reason
  and known.amount_kopecks between $3::bigint and $4::bigint and known.id <> $5
  order by known.amount_kopecks asc, known.id asc limit wanted.most) union all (select known.* from dispute_facts as known where decided_at is not null and not is_test and ended_by in ('support', 'rule') and known.reason = wanted.reason
  and known.amount_kopecks between $6::bigint and $7::bigint and known.id <> $8
  order by known.amount_kopecks desc, known.id desc limit wanted.most)) as dispute
-- A fence: one look at a time. A join would read all deals.
cross join lateral (select bank, order_type from deal_facts as deal where deal.id = dispute.deal_id offset 0) as deal;

