-- deals/cases/case-clock-store.ts

-- claimReminder
update "dispute" set "reminders" = $1 where "id" = $2 and "reminders" < $3 and "answer_due_at" >= $4;
update "dispute" set  where "id" = $1 and "reminders" < $2 and "answer_due_at" >= $3;

-- disputesPastClock
select count(*) as "count" from "dispute" where "answer_due_at" <= now() - interval '5 minutes';

-- dueAnswers
select "id" from "dispute" where "answer_due_at" <= now() and exists (
  select from platform_beat where at > statement_timestamp() - make_interval(secs => $1)
) order by "answer_due_at" limit $2;

-- dueReminders
select dispute.id as "disputeId", dispute.number, dispute.trader_id as "traderId", dispute.amount_kopecks as "amountKopecks",
      dispute.answer_due_at as "answerDueAt", passed.count as reminder
    from dispute cross join lateral (
      select count(*)::int from unnest($1::integer[]) as left_over (hours)
      where dispute.answer_due_at <= now() + make_interval(hours => left_over.hours)
    ) as passed
    where dispute.answer_due_at > now() and dispute.reminders < passed.count and not dispute.is_test and exists (
  select from platform_beat where at > statement_timestamp() - make_interval(secs => $2)
)
    order by dispute.answer_due_at limit $3;

-- endedInDay
select count(*) as "count" from "dispute" where "decided_at" is not null and not is_test and "decided_at" > now() - interval '24 hours' and "ended_by" = $1;

-- isAnswerDue
select "id" from "dispute" where "id" = $1 and "answer_due_at" <= statement_timestamp();

-- oldestDisputeSeconds
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "seconds" from "dispute" where "status" in ('waiting', 'consideration', 'deepconsideration') and not is_test;

-- setIgnored
update "dispute" set "ignored_at" = case when admitted_at is not null then coalesce(ignored_at, clock_timestamp()) end, "answer_due_at" = $1, "points_taken" = "points_taken" + $2, "version" = "version" + $3, "updated_at" = clock_timestamp() where "id" = $4;
update payment_method set rating_points = rating_points + $1 where id = $2 and $3::integer <> 0;

-- deals/cases/case-item-store.ts

-- checklistOfCase
select dispute.checklist, array(
  select item.key from dispute_item as item left join evidence_file_facts as file on file.id = item.file_id
  where item.dispute_id in (dispute.id, dispute.appeal_of) and (item.file_id is null or file.deleted_at is null)) as filled
from dispute where dispute.id = $1;

-- insertItems
insert into "dispute_item" ("dispute_id", "key", "side", "file_id", "text") values ($1, $2, $3, $4, $5);

-- reasonOf
select "reason" from "dispute" where "id" = $1;

-- withoutItem
select file.id from unnest($1::uuid[]) as file (id)
where not exists (select from dispute_item where dispute_item.file_id = file.id);

-- deals/cases/case-name.ts

-- caseName
select "number", "status", "updated_at" from "dispute" where "id" = $1;

-- deals/cases/case-receipts.ts

-- hasLateReceipt
select from deal join receipt_facts as receipt on
receipt.owner_id = deal.trader_id and receipt.payment_method_id = deal.payment_method_id
and receipt.amount_kopecks = deal.amount_kopecks and (receipt.trust = 3 or receipt.trust = 2 and receipt.chain_id is not null)
and exists (select from receipt_fate as known where known.receipt_id = receipt.id and known.fate in ('unmatched', 'explained')) and receipt.received_at > $1
  where deal.id = $2 limit 1;

-- mostKopecks
select (select kopecks from trusted_parts($1, null)) + coalesce(sum(receipt.amount_kopecks), 0)::bigint as kopecks
from receipt_fate as known join receipt_facts as receipt on receipt.id = known.receipt_id
where known.deal_id = $2 and known.fate = 'evidence' and known.fate <> 'settled'
  and (receipt.trust = 3 or receipt.trust = 2 and receipt.chain_id is not null and not deal_is_contradicted($3));

-- receiptsOfCase
select receipt.id, receipt.amount_kopecks as "amountKopecks", receipt.received_at as "receivedAt", receipt.trust
  from (
    select known.receipt_id as id from dispute
    join receipt_fate as known on known.deal_id = dispute.deal_id and known.fate <> 'settled'
    where dispute.id = $1
    union
    select receipt.id from dispute join dispute as first on first.id = dispute.appeal_of
    join deal on deal.id = dispute.deal_id join receipt_facts as receipt on
receipt.owner_id = deal.trader_id and receipt.payment_method_id = deal.payment_method_id
and receipt.amount_kopecks = deal.amount_kopecks and (receipt.trust = 3 or receipt.trust = 2 and receipt.chain_id is not null)
and exists (select from receipt_fate as known where known.receipt_id = receipt.id and known.fate in ('unmatched', 'explained')) and receipt.received_at > first.decided_at
    where dispute.id = $2
  ) as known join receipt_facts as receipt on receipt.id = known.id
  order by receipt.received_at, receipt.id;

-- deals/cases/case-step-store.ts

-- lastCaseOf
select "id", decided_at is null as "isOpen" from "dispute" where "deal_id" = $1 order by "decided_at" desc nulls first limit $2;

-- lookSoon
update "dispute" set "rules_look_at" = '-infinity' where "id" = $1;

-- setAnswered
update "dispute" set "status" = $1, "answered_at" = clock_timestamp(), "answer_due_at" = $2, "version" = version + 1, "updated_at" = clock_timestamp() where "id" = $3;

-- setAsked
update "dispute" set "status" = $1, "question" = $2, "reminders" = $3, "held_by" = $4, "held_until" = $5, "held_session" = $6, "answer_due_at" = clock_timestamp() + make_interval(hours => $7::integer), "version" = version + 1, "updated_at" = clock_timestamp() where "id" = $8;

-- setTouched
update "dispute" set "version" = version + 1, "updated_at" = clock_timestamp() where "id" = $1;

-- tellOfDispute
select announce_dispute($1);

-- wasJudged
select "id" from "dispute" where "deal_id" = $1 and "decided_at" >= $2 limit $3;

-- writeCaseEvent
select write_case_event($1, $2, $3, $4, $5, $6,
  $7);
select announce_dispute($1);

-- deals/cases/case-store.ts

-- addToTotals
update "profit_total" set "micro_usdt" = "micro_usdt" + $1 where "user_id" = $2;
with changed as (
  update referral_code set profit_micro_usdt = profit_micro_usdt + $1::bigint where used_by = $2
  returning id, lead_id
)
insert into referral_line (referral_id, lead_id, deal_id, cause, micro_usdt, amount_kopecks, margin_micro)
select id, lead_id, $3, $4, $5::bigint, $6::bigint,
  $7::bigint
from changed;

-- caseLoad
select count(*) as "ofShop", count(*) filter (where dispute.trader_id = $1) as "ofPair",
  -- A case that began while the deal was open has the match's own hold.
  coalesce(sum(dispute.held_micro + case when dispute.deal_status_before = 'verification' and not dispute.is_over_limit
    then deal.value_micro else 0 end), 0)::bigint as "heldMicro"
from dispute join deal on deal.id = dispute.deal_id and deal.is_test = $2
where dispute.merchant_id = $3 and dispute.status in ('waiting', 'consideration', 'deepconsideration') and dispute.admitted_at is not null;

-- dealOfCase
select "deal_id" from "dispute" where "id" = $1;

-- insertCase
insert into "dispute" ("id", "deal_id", "trader_id", "merchant_id", "status", "opened_by", "opener_id", "comment", "deal_status_before", "held_micro", "is_over_limit", "admitted_at", "points_taken", "amount_kopecks", "is_test", "appeal_of", "answer_due_at", "answered_at", "reason", "checklist") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp(), $12, $13, $14, $15, clock_timestamp() + make_interval(hours => $16::integer), $17, $18, $19) returning "number";
insert into "dispute" ("status", "opener_id", "is_over_limit", "admitted_at", "appeal_of", "answer_due_at", "answered_at") values ($1, $2, $3, $4, $5, $6, $7) returning "number";

-- keptBackMicro
select coalesce(sum(deal.value_micro), 0)::bigint as micro
from (
  -- No deal lives for two days, so older ones ended before.
  select id from deal_failed where trader_id = $1 and status in ('expired', 'canceled') and created_at > now() - interval '3 days'
  union all
  select deal_id from dispute where trader_id = $2 and status in ('waiting', 'consideration', 'deepconsideration') and admitted_at is null
    and created_at > now() - interval '24 hours'
) as known
join deal on deal.id = known.id
where deal.has_sign and not deal.is_test
  and (deal.status = 'dispute' or deal.dispute_id is null and deal.ended_at > now() - interval '24 hours');

-- lockCase
select id, deal_id as "dealId", status, status in ('waiting', 'consideration', 'deepconsideration') as "isOpen", version, opened_by as "openedBy",
  deal_status_before as "statusBefore", is_over_limit as "isOverLimit", admitted_at is not null as "isAdmitted",
  points_taken as "pointsTaken", ignored_at is not null as "wasIgnored",
  extract(epoch from clock_timestamp() - coalesce(admitted_at, created_at) - paused)::float8 / 3600 as "ageHours",
  case when held_until > statement_timestamp() then held_by end as "holderId",
  case when status like 'completed_towards_%' then substr(status, 19) end as "verdictTowards",
  withdrawn_at is not null as "isWithdrawn", decided_at as "decidedAt",
  coalesce(appeal_until > statement_timestamp(), false) as "mayBeAppealed",
  appeal_until as "appealUntil", ended_by as "endedBy",
  (select jsonb_build_object('id', first.id, 'judgeId', first.decided_by, 'pointsTaken', first.points_taken,
      'statusBefore', first.deal_status_before)
    from dispute as first where first.id = dispute.appeal_of) as appealed
from dispute where id = $1 for update;

-- lockCasesOfShop
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- lockDeal
select to_jsonb(deal) as deal from merchant_order as known join deal on deal.order_id = known.id
where deal.id = $1 for update of known, deal;

-- lockPoints
select "deal_id" from "amount_reservation" where "payment_method_id" = $1 and "amount_kopecks" = $2 and "deal_id" = $3 for update;
select rating_points as points from payment_method where id = $1 for update;

-- lockReservation
select "deal_id" from "amount_reservation" where "payment_method_id" = $1 and "amount_kopecks" = $2 and "deal_id" = $3 for update;

-- pointsOfMethod
select rating_points as points from payment_method where id = $1;

-- setAdmitted
with admitted as (
  update dispute set admitted_at = clock_timestamp(), version = version + 1,
    answer_due_at = case when status = 'waiting' or answer_due_at is not null
      then clock_timestamp() + make_interval(hours => $1::integer) end,
    held_micro = $2, points_taken = $3, updated_at = clock_timestamp()
  where id = $4
), judged as (
  update payment_method set rating_points = rating_points + $5
  where id = $6 and $7::integer <> 0
), written as (
  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts,
    rating_points)
  select id, trader_id, merchant_id, created_at, status, status, 'dispute_admitted', 'support', $8::uuid,
    jsonb_build_object('dispute_id', $9::text), nullif($10::integer, 0)
  from deal where id = $11
)
select announce_deals(array[$12, $13]::uuid[], array[$14]::uuid[]);

-- setDecided
update "dispute" set "status" = $1, "decided_at" = clock_timestamp(), "decided_by" = $2, "verdict_comment" = $3, "verdict_kopecks" = $4, "points_taken" = $5, "ended_by" = $6, "verdict_rule" = $7, "verdict_reason" = $8, "verdict_exhibits" = $9, "withdrawn_at" = clock_timestamp(), "appeal_until" = clock_timestamp() + make_interval(hours => $10::integer), "answer_due_at" = $11, "held_by" = $12, "held_until" = $13, "held_session" = $14, "version" = version + 1, "updated_at" = clock_timestamp() where "id" = $15;

-- shopScale
select count(*) filter (where least(amount_kopecks, coalesce(received_kopecks, amount_kopecks)) >= $1) as deals, coalesce(sum(value_micro), 0)::bigint as "turnoverMicro"
from deal where merchant_id = $2 and created_at > now() - interval '30 days' and is_test = $3 and status = 'complete';

-- deals/cases/settlement-store.ts

-- casesPastProposal
select dispute.id from settlement_proposal as proposal join dispute on dispute.id = proposal.dispute_id
where proposal.ended_at is null and proposal.ends_at <= now() and (proposal.ends_at + (dispute.paused - proposal.paused_before)) <= now() order by proposal.ends_at limit $1;

-- endExpired
update settlement_proposal as proposal set ended_at = clock_timestamp(), ending = 'expired'
from dispute where dispute.id = proposal.dispute_id and dispute.id = $1 and proposal.ended_at is null
  and (proposal.ends_at + (dispute.paused - proposal.paused_before)) <= statement_timestamp()
returning proposal.id;

-- endStanding
update settlement_proposal as proposal set ended_at = clock_timestamp(),
  -- An acceptance has judged the clock already.
  ending = case when $1 or (proposal.ends_at + (dispute.paused - proposal.paused_before)) > statement_timestamp() then $2 else 'expired' end
from dispute where dispute.id = proposal.dispute_id and dispute.id = $3 and proposal.ended_at is null;

-- findProposal
select proposal.id, proposal.dispute_id as "disputeId", proposal.by_side as by, proposal.actor_id as "actorId",
proposal.kind, proposal.kopecks, proposal.created_at as "createdAt", (proposal.ends_at + (dispute.paused - proposal.paused_before)) as "endsAt",
proposal.ended_at is null and (proposal.ends_at + (dispute.paused - proposal.paused_before)) > statement_timestamp() as stands, to_jsonb(deal) as deal from settlement_proposal as proposal join dispute on dispute.id = proposal.dispute_id join deal on deal.id = dispute.deal_id where proposal.id = $1 and dispute.id = $2;

-- hasBlocked
select "id" from "person_facts" where "id" in ($1, $2) and "blocked_at" is not null limit $3;

-- insertProposal
insert into settlement_proposal (id, dispute_id, by_side, actor_id, kind, kopecks, created_at, ends_at, paused_before, event_sequence)
select $1, dispute.id, $2, $3, $4, $5, made.at,
  made.at + make_interval(hours => $6::integer), dispute.paused, known.sequence
from dispute, merchant_order as known, (select clock_timestamp() as at) as made
where dispute.id = $7 and known.id = $8;

-- standingProposals
select proposal.id, proposal.dispute_id as "disputeId", proposal.by_side as by, proposal.actor_id as "actorId",
proposal.kind, proposal.kopecks, proposal.created_at as "createdAt", (proposal.ends_at + (dispute.paused - proposal.paused_before)) as "endsAt",
proposal.ended_at is null and (proposal.ends_at + (dispute.paused - proposal.paused_before)) > statement_timestamp() as stands, to_jsonb(deal) as deal from settlement_proposal as proposal join dispute on dispute.id = proposal.dispute_id join deal on deal.id = dispute.deal_id where proposal.dispute_id = any($1::uuid[]) and proposal.ended_at is null;

-- deals/checkout/choice-alarm-store.ts

-- countAlarms
select count(*) as "count" from "choice_alarm" where "raised_at" > now() - interval '1 day';

-- countChoices
insert into choice_count as known (subject, choices, ends_at)
select subject, 1, now() + interval '1 hour' from unnest($1::text[]) as counted (subject) order by subject collate "C"
on conflict (subject) do update set
  choices = case when known.ends_at <= now() then 1 else known.choices + 1 end,
  ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
returning subject, choices;

-- forgetChoices
delete from "choice_count" where "ends_at" < now();
delete from "choice_alarm" where "raised_at" < now() - interval '90 days';

-- raiseAlarm
select pg_advisory_xact_lock(hashtextextended($1, 0));
insert into choice_alarm (kind, subject, choices, usual)
select $1, $2, $3, $4
where not exists (select from choice_alarm where kind = $5 and subject = $6
  and raised_at > now() - interval '1 hour')
returning id;

-- shopsWithManyUnpaid
select failed.merchant_id, count(*)::integer as choices
from deal_failed as failed join deal on deal.id = failed.id and not deal.is_test
where failed.status in ('canceled', 'expired') and failed.created_at > statement_timestamp() - interval '1 hour'
group by failed.merchant_id having count(*) > $1;

-- deals/exhibit/exhibit-store.ts

-- findExhibit
select "filed_at" as "filedAt", "sealed", "sha256" from "case_exhibit" where "dispute_id" = $1;

-- insertExhibit
insert into "case_exhibit" ("dispute_id", "filed_at", "sealed", "sha256") values ($1, $2, $3, $4);
insert into "case_exhibit" ("dispute_id") values ($1);

-- momentOf
select clock_timestamp() as "now", "known"."ttl_minutes" as "minutes", "method"."terminal_id" as "terminalId" from "deal" inner join "merchant_order" as "known" on "known"."id" = "deal"."order_id" left join "payment_method_facts" as "method" on "method"."id" = "deal"."payment_method_id" where "deal"."id" = $1;

-- outagesSince
select "began_at" as "from", "ended_at" as "to" from "platform_outage" where "ended_at" > $1 order by "began_at" limit $2;

-- receiptsOfSum
select "receipt"."id", "receipt"."received_at" as "at", "receipt"."amount_kopecks" as "amountKopecks", "receipt"."trust", coalesce(fate.fate, 'waiting') as "fate", "fate"."deal_id" as "dealId" from "receipt_facts" as "receipt" left join "receipt_fate" as "fate" on "fate"."receipt_id" = "receipt"."id" where "receipt"."terminal_id" = $1 and "receipt"."amount_kopecks" = $2 and "receipt"."received_at" >= $3 order by "receipt"."received_at", "receipt"."id" limit $4;

-- recordOf
select ((select coalesce(sum("pending" + "verification" + "complete" + "dispute" + "canceled" + "expired"), 0) from deal_day where user_id = $1 and day = '-infinity') + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $2 and event.from_status is null) + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $3 and event.from_status is null))::bigint as deals,
    dispute_total($4, $5::text[], $6::text[]) as cases,
    dispute_total($7, array[$8]::text[], array['nobody']) as lost;

-- stepsOfDeal
select "cause", "by_role" as "byRole", "to_status" as "toStatus", "at" from "deal_event" where "deal_id" = $1 order by "position" limit $2;

-- deals/exhibit/may-view-evidence.ts

-- mayViewEvidence
select from person_facts as viewer left join deal on deal.id = $1
where viewer.id = $2 and deal.id is not null and (viewer.is_staff and viewer.id not in (deal.trader_id, deal.merchant_id)
  or viewer.id = case $3 when 'merchant' then deal.merchant_id else deal.trader_id end);

-- deals/exhibit/payer-event-store.ts

-- insertPageEvent
insert into payer_event (deal_id, slot, kind)
select $1::uuid, coalesce(max(slot), 0) + 1, $2 from payer_event where deal_id = $3
having coalesce(max(slot), 0) < 19
on conflict do nothing;

-- insertShowings
insert into payer_event (deal_id, slot, kind, at, terminal_id, sealed, sha256)
select shown.deal_id, 0, 'requisite_shown', coalesce(shown.at, clock_timestamp()), method.terminal_id, shown.sealed, shown.sha256
from unnest($1::uuid[], $2::uuid[],
  $3::bytea[], $4::bytea[],
  $5::timestamptz[]) as shown (deal_id, method_id, sealed, sha256, at)
left join payment_method_facts as method on method.id = shown.method_id
order by shown.deal_id on conflict do nothing;

-- payerEvents
select "kind", "at", "terminal_id" as "terminalId", "sealed", "sha256" from "payer_event" where "deal_id" = $1 order by "slot";

-- deals/forget-store.ts

-- forgetOld
delete from "match_refusal" where "at" < now() - '30 days'::interval;
delete from "match_census" where "at" < now() - '30 days'::interval;
delete from "amount_reservation" where "held_until" < now() - '1 day'::interval;
delete from "rated_success" where "day" < (now() at time zone 'UTC')::date - 1;
delete from "simulated_act" where "done_at" < now() - '7 days'::interval;
delete from "shop_cancellation" where "at" < now() - '1 hour'::interval;
delete from "method_hour" where "ends_at" < now() - '1 hour'::interval;

-- deals/list/chart.ts

-- countSpans
select 'days' as kind, width_bucket(day, $1::timestamptz[]) as n, sum(count)::bigint as count
  from (select day, "pending" + "verification" + "complete" + "dispute" + "canceled" + "expired" as count from deal_day where user_id = $2 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), 1 from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $3 and event.from_status is null union all select date_trunc('day', event.deal_created_at, 'UTC'), 1 from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $4 and event.from_status is null) as counted where day >= $5 and day < $6 group by 2
  union all
  select 'part', part.n::integer, (select count(*) from deal where trader_id = $7 and created_at >= part.begins and created_at < part.ends) + (select count(*) from deal where merchant_id = $8 and created_at >= part.begins and created_at < part.ends)
  from unnest($9::timestamptz[], $10::timestamptz[])
    with ordinality as part (begins, ends, n) where part.begins < part.ends
  union all
  select 'tests', width_bucket(created_at, $11::timestamptz[]), count(*) from deal
  where merchant_id = $12 and is_test and created_at >= $13 and created_at < $14 group by 2;

-- countWaiting
select ((select coalesce(sum("pending" + "verification"), 0) from deal_day where user_id = $1 and day = '-infinity') + (select coalesce(sum((event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0)), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $4 and event.from_status is distinct from event.to_status) + (select coalesce(sum((event.to_status = any ($5))::integer - coalesce((event.from_status = any ($6))::integer, 0)), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $7 and event.from_status is distinct from event.to_status))::bigint as total;

-- deals/list/counters.ts

-- countDeals
select ((select coalesce(sum("pending" + "verification" + "complete" + "dispute" + "canceled" + "expired"), 0) from deal_day where user_id = $1 and day = '-infinity') + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $2 and event.from_status is null) + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $3 and event.from_status is null))::bigint as total;
select ((select coalesce(sum(count), 0)::bigint from (select day, "pending" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $4 and event.from_status is distinct from event.to_status union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($5))::integer - coalesce((event.from_status = any ($6))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $7 and event.from_status is distinct from event.to_status) as day
  where day >= $8 and day < $9) - 1 * (select count(*) from deal as deal where deal.merchant_id = $10 and deal.status = 'pending' and deal.created_at >= $11 and deal.created_at < $12) + 1 * (select count(*) from deal as deal where deal.merchant_id = $13 and deal.status = 'pending' and deal.created_at >= $14 and deal.created_at < $15)) as total;
select ((select coalesce(sum("expired" + "dispute"), 0) from deal_day where user_id = $1 and day = '-infinity') + (select coalesce(sum((event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0)), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and true and event.from_status is distinct from event.to_status))::bigint as total;
select (select count(*) from deal as deal where deal.merchant_id = $1 and deal.bank = any ($2) and deal.id in (select one.id from deal as one where one.id between $3::uuid and $4::uuid union all select one.id from deal as one where one.merchant_id = $5 and one.payment_method_id in (select id from payment_method_facts
where  (card_tail like $6 or phone_tail like $7 or account_tail like $8)) union all select deals_of_order(known.id) as id from merchant_order as known
  where known.external_id = $9 and known.merchant_id = $10)) as total;

-- daysOfPage
with days as (
    select day, sum(count) as count from (select day, "pending" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $4 and event.from_status is distinct from event.to_status union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($5))::integer - coalesce((event.from_status = any ($6))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $7 and event.from_status is distinct from event.to_status) as day
    where day >= $8 and day <= $9
    group by day having sum(count) > 0
  ), running as (
    select day, count, sum(count) over (order by day desc) as reached,
      2000 + (select count(*) from deal as deal where deal.merchant_id = $10 and deal.status = 'pending' and deal.created_at >= $11 and deal.created_at < $12) as wanted
    from days
  )
  select min(day) as first, max(day) as last,
    (case min(reached - count) when 0 then 2000 else max(wanted - reached + count) end)::bigint as rest
  from running where reached > wanted and reached - count < wanted + 10;
with days as (
    select day, sum(count) as count from (select day, "pending" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and true and event.from_status is distinct from event.to_status) as day
    where day >= $4 and day <= $5
    group by day having sum(count) > 0
  ), running as (
    select day, count, sum(count) over (order by day asc) as reached,
      2000 + (select count(*) from deal as deal where deal.status = 'pending' and deal.created_at >= $6 and deal.created_at < $7) as wanted
    from days
  )
  select min(day) as first, max(day) as last,
    (case min(reached - count) when 0 then 2000 else max(wanted - reached + count) end)::bigint as rest
  from running where reached > wanted and reached - count < wanted + 10;

-- deals/list/month-store.ts

-- leadMonthMicro
select coalesce(sum((deal.fee_micro - deal.profit_micro) * $1 / 10000), 0)::bigint as micro
from referral_code_facts as referral_code
cross join lateral (
  select fee_micro, profit_micro, status, is_test from deal
  where trader_id = referral_code.used_by and created_at > now() - interval '30 days'
  union all
  select fee_micro, profit_micro, status, is_test from deal
  where merchant_id = referral_code.used_by and created_at > now() - interval '30 days'
) as deal
where referral_code.lead_id = $2 and deal.status = 'complete' and not deal.is_test;

-- monthOfMethod
select coalesce(sum(value_micro), 0)::bigint as "valueMicro", coalesce(sum(amount_kopecks), 0)::bigint as kopecks
from deal where trader_id = $1 and created_at > now() - interval '30 days' and payment_method_id = $2
  and status = 'complete' and not is_test;

-- monthOfPerson
select coalesce(sum(value_micro), 0)::bigint as "valueMicro", coalesce(sum(amount_kopecks), 0)::bigint as kopecks
from deal where "trader_id" = $1 and created_at > now() - interval '30 days' and status = 'complete' and not is_test;

-- deals/list/query.ts

-- dealsAfter
select null as total, deal.id, deal.status, deal.amount_kopecks, deal.profit_micro as profit, deal.bank, deal.order_type,
  deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
  deal.payment_method_id, method.card_tail, method.phone_tail, null as external_id
from (select deal.* from deal where deal.trader_id = $1  order by deal.created_at desc, deal.id desc limit 10) as deal join payment_method_facts as method on method.id = deal.payment_method_id
order by deal.created_at desc, deal.id desc;
select null as total, deal.id, deal.status, deal.amount_kopecks, deal.profit_micro as profit, deal.bank, deal.order_type,
  deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
  deal.payment_method_id, method.card_tail, method.phone_tail, null as external_id
from (select deal.* from deal where deal.trader_id = $1 and (deal.created_at, deal.id) < ($2, $3::uuid) order by deal.created_at desc, deal.id desc limit 10) as deal join payment_method_facts as method on method.id = deal.payment_method_id
order by deal.created_at desc, deal.id desc;
select null as total, deal.id, deal.status, deal.amount_kopecks, deal.credit_micro as profit, deal.bank, deal.order_type,
  deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
  deal.payment_method_id, method.card_tail, method.phone_tail, known.external_id as external_id
from (select deal.* from deal where deal.merchant_id = $1 and deal.status = 'pending' and deal.created_at >= $2 and deal.created_at < $3 and (deal.created_at, deal.id) < ($4, $5::uuid) order by deal.created_at desc, deal.id desc limit 10) as deal join payment_method_facts as method on method.id = deal.payment_method_id
  left join merchant_order as known on known.id = deal.order_id
order by deal.created_at desc, deal.id desc;
select null as total, deal.id, deal.status, deal.amount_kopecks, deal.profit_micro as profit, deal.bank, deal.order_type,
  deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
  deal.payment_method_id, method.card_tail, method.phone_tail, known.external_id as external_id
from (select deal.id from deal_failed as deal where deal.status = any ($1) and (deal.amount_kopecks, deal.id) > ($2, $3::uuid) order by deal.amount_kopecks asc, deal.id asc limit 10) as chosen join deal on deal.id = chosen.id join payment_method_facts as method on method.id = deal.payment_method_id
  left join merchant_order as known on known.id = deal.order_id
order by deal.amount_kopecks asc, deal.id asc;
select null as total, deal.id, deal.status, deal.amount_kopecks, deal.credit_micro as profit, deal.bank, deal.order_type,
  deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
  deal.payment_method_id, method.card_tail, method.phone_tail, known.external_id as external_id
from (select deal.* from deal where deal.merchant_id = $1 and deal.bank = any ($2) and deal.id in (select one.id from deal as one where one.id between $3::uuid and $4::uuid union all select one.id from deal as one where one.merchant_id = $5 and one.payment_method_id in (select id from payment_method_facts
where  (card_tail like $6 or phone_tail like $7 or account_tail like $8)) union all select deals_of_order(known.id) as id from merchant_order as known
  where known.external_id = $9 and known.merchant_id = $10) and (deal.credit_micro, deal.id) < ($11, $12::uuid) order by deal.credit_micro desc, deal.id desc limit 10) as deal join payment_method_facts as method on method.id = deal.payment_method_id
  left join merchant_order as known on known.id = deal.order_id
order by deal.credit_micro desc, deal.id desc;

-- pageOfDeals
select ((select coalesce(sum("pending" + "verification" + "complete" + "dispute" + "canceled" + "expired"), 0) from deal_day where user_id = $1 and day = '-infinity') + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $2 and event.from_status is null) + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $3 and event.from_status is null))::bigint as total, deal.id, deal.status, deal.amount_kopecks, deal.profit_micro as profit, deal.bank, deal.order_type,
    deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
    deal.payment_method_id, method.card_tail, method.phone_tail, null as external_id
  from (select deal.id from deal as deal where deal.trader_id = $4
  order by deal.created_at desc, deal.id desc limit 10 offset 0) as chosen join deal on deal.id = chosen.id join payment_method_facts as method on method.id = deal.payment_method_id
  order by deal.created_at desc, deal.id desc;
select ((select coalesce(sum("pending" + "verification" + "complete" + "dispute" + "canceled" + "expired"), 0) from deal_day where user_id = $1 and day = '-infinity') + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $2 and event.from_status is null) + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $3 and event.from_status is null))::bigint as total;
with days as (
    select day, sum(count) as count from (select day, "pending" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $4 and event.from_status is distinct from event.to_status union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($5))::integer - coalesce((event.from_status = any ($6))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $7 and event.from_status is distinct from event.to_status) as day
    where day >= $8 and day <= $9
    group by day having sum(count) > 0
  ), running as (
    select day, count, sum(count) over (order by day desc) as reached,
      0 + (select count(*) from deal as deal where deal.merchant_id = $10 and deal.status = 'pending' and deal.created_at >= $11 and deal.created_at < $12) as wanted
    from days
  )
  select min(day) as first, max(day) as last,
    (case min(reached - count) when 0 then 0 else max(wanted - reached + count) end)::bigint as rest
  from running where reached > wanted and reached - count < wanted + 10;
select ((select coalesce(sum(count), 0)::bigint from (select day, "pending" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $4 and event.from_status is distinct from event.to_status union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($5))::integer - coalesce((event.from_status = any ($6))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $7 and event.from_status is distinct from event.to_status) as day
  where day >= $8 and day < $9) - 1 * (select count(*) from deal as deal where deal.merchant_id = $10 and deal.status = 'pending' and deal.created_at >= $11 and deal.created_at < $12) + 1 * (select count(*) from deal as deal where deal.merchant_id = $13 and deal.status = 'pending' and deal.created_at >= $14 and deal.created_at < $15)) as total, deal.id, deal.status, deal.amount_kopecks, deal.credit_micro as profit, deal.bank, deal.order_type,
    deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
    deal.payment_method_id, method.card_tail, method.phone_tail, known.external_id as external_id
  from (select deal.id from deal as deal where deal.merchant_id = $16 and deal.status = 'pending' and deal.created_at >= $17 and deal.created_at < $18
  order by deal.created_at desc, deal.id desc limit 10 offset 1) as chosen join deal on deal.id = chosen.id join payment_method_facts as method on method.id = deal.payment_method_id
    left join merchant_order as known on known.id = deal.order_id
  order by deal.created_at desc, deal.id desc;
select ((select coalesce(sum(count), 0)::bigint from (select day, "pending" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $4 and event.from_status is distinct from event.to_status union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($5))::integer - coalesce((event.from_status = any ($6))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $7 and event.from_status is distinct from event.to_status) as day
  where day >= $8 and day < $9) - 1 * (select count(*) from deal as deal where deal.merchant_id = $10 and deal.status = 'pending' and deal.created_at >= $11 and deal.created_at < $12) + 1 * (select count(*) from deal as deal where deal.merchant_id = $13 and deal.status = 'pending' and deal.created_at >= $14 and deal.created_at < $15)) as total;
select ((select coalesce(sum("expired" + "dispute"), 0) from deal_day where user_id = $1 and day = '-infinity') + (select coalesce(sum((event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0)), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and true and event.from_status is distinct from event.to_status))::bigint as total;
with days as (
    select day, sum(count) as count from (select day, "expired" + "dispute" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and true and event.from_status is distinct from event.to_status) as day
    where true and true
    group by day having sum(count) > 0
  ), running as (
    select day, count, sum(count) over (order by day asc) as reached,
      0 + 0 as wanted
    from days
  )
  select min(day) as first, max(day) as last,
    (case min(reached - count) when 0 then 0 else max(wanted - reached + count) end)::bigint as rest
  from running where reached > wanted and reached - count < wanted + 1;
select null as total, deal.id, deal.status, deal.amount_kopecks, deal.profit_micro as profit, deal.bank, deal.order_type,
  deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
  deal.payment_method_id, method.card_tail, method.phone_tail, known.external_id as external_id
from (with few as materialized (
  select deal.id, deal.amount_kopecks as place from deal_failed as deal where deal.status = any ($1) and deal.created_at >= $2)
select few.id from few order by few.place asc, few.id asc limit 10 offset 0) as chosen join deal on deal.id = chosen.id join payment_method_facts as method on method.id = deal.payment_method_id
  left join merchant_order as known on known.id = deal.order_id
order by deal.amount_kopecks asc, deal.id asc;
select (select count(*) from deal as deal where deal.merchant_id = $1 and deal.bank = any ($2) and deal.id in (select one.id from deal as one where one.id between $3::uuid and $4::uuid union all select one.id from deal as one where one.merchant_id = $5 and one.payment_method_id in (select id from payment_method_facts
where  (card_tail like $6 or phone_tail like $7 or account_tail like $8)) union all select deals_of_order(known.id) as id from merchant_order as known
  where known.external_id = $9 and known.merchant_id = $10)) as total;
select null as total, deal.id, deal.status, deal.amount_kopecks, deal.credit_micro as profit, deal.bank, deal.order_type,
  deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
  deal.payment_method_id, method.card_tail, method.phone_tail, known.external_id as external_id
from (with few as materialized (
  select deal.id, deal.credit_micro as place from deal as deal where deal.merchant_id = $1 and deal.bank = any ($2) and deal.id in (select one.id from deal as one where one.id between $3::uuid and $4::uuid union all select one.id from deal as one where one.merchant_id = $5 and one.payment_method_id in (select id from payment_method_facts
where  (card_tail like $6 or phone_tail like $7 or account_tail like $8)) union all select deals_of_order(known.id) as id from merchant_order as known
  where known.external_id = $9 and known.merchant_id = $10))
select few.id from few order by few.place desc, few.id desc limit 10 offset 0) as chosen join deal on deal.id = chosen.id join payment_method_facts as method on method.id = deal.payment_method_id
  left join merchant_order as known on known.id = deal.order_id
order by deal.credit_micro desc, deal.id desc;
with days as (
    select day, sum(count) as count from (select day, "pending" + "verification" + "complete" + "dispute" + "canceled" + "expired" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), 1 from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $2 and event.from_status is null union all select date_trunc('day', event.deal_created_at, 'UTC'), 1 from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $3 and event.from_status is null) as day
    where true and true
    group by day having sum(count) > 0
  ), running as (
    select day, count, sum(count) over (order by day desc) as reached,
      2000 + 0 as wanted
    from days
  )
  select min(day) as first, max(day) as last,
    (case min(reached - count) when 0 then 2000 else max(wanted - reached + count) end)::bigint as rest
  from running where reached > wanted and reached - count < wanted + 10;
select ((select coalesce(sum("pending" + "verification" + "complete" + "dispute" + "canceled" + "expired"), 0) from deal_day where user_id = $1 and day = '-infinity') + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $2 and event.from_status is null) + (select coalesce(sum(1), 0) from deal_event as event where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $3 and event.from_status is null))::bigint as total, deal.id, deal.status, deal.amount_kopecks, deal.profit_micro as profit, deal.bank, deal.order_type,
    deal.is_late, deal.is_test, deal.created_at::text as created_exactly, deal.updated_at::text, deal.due_at::text,
    deal.payment_method_id, method.card_tail, method.phone_tail, null as external_id
  from (select deal.id from deal as deal where deal.trader_id = $4 and deal.created_at >= $5 and deal.created_at < $6
  order by deal.created_at desc, deal.id desc limit 10 offset 1) as chosen join deal on deal.id = chosen.id join payment_method_facts as method on method.id = deal.payment_method_id
  order by deal.created_at desc, deal.id desc;

-- within
with days as (
    select day, sum(count) as count from (select day, "pending" + "verification" + "complete" + "dispute" + "canceled" + "expired" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), 1 from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and true and event.from_status is null) as day
    where true and true
    group by day having sum(count) > 0
  ), running as (
    select day, count, sum(count) over (order by day asc) as reached,
      0 + 0 as wanted
    from days
  )
  select min(day) as first, max(day) as last,
    (case min(reached - count) when 0 then 0 else max(wanted - reached + count) end)::bigint as rest
  from running where reached > wanted and reached - count < wanted + 1;

-- deals/list/shop-numbers.ts

-- profitTotal
select "micro_usdt" from "profit_total" where "user_id" = $1;

-- shopNumbers
select coalesce(sum(known.paid_kopecks), 0)::bigint as kopecks, coalesce(sum(known.fee_micro), 0)::bigint as "feeMicro",
    coalesce(sum(known.paid), 0)::bigint as completed, coalesce(sum(known.seconds), 0)::bigint as seconds,
    ((select coalesce(sum(count), 0) from (select day, "complete" as count from deal_day where user_id = $1 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($2))::integer - coalesce((event.from_status = any ($3))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $4 and event.from_status is distinct from event.to_status union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($5))::integer - coalesce((event.from_status = any ($6))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $7 and event.from_status is distinct from event.to_status) as counted where day >= date_trunc('day', now() - make_interval(days => 29), 'UTC')) - max(test.paid))::bigint as paid, ((select coalesce(sum(count), 0) from (select day, "expired" + "canceled" as count from deal_day where user_id = $8 and day > '-infinity' union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($9))::integer - coalesce((event.from_status = any ($10))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = $11 and event.from_status is distinct from event.to_status union all select date_trunc('day', event.deal_created_at, 'UTC'), (event.to_status = any ($12))::integer - coalesce((event.from_status = any ($13))::integer, 0) from deal_event as event
      where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $14 and event.from_status is distinct from event.to_status) as counted where day >= date_trunc('day', now() - make_interval(days => 29), 'UTC')) - max(test.unpaid))::bigint as unpaid
  from (
    -- Counters of statuses know no mode.
    select count(*) filter (where status = 'complete') as paid, count(*) filter (where status in ('expired', 'canceled')) as unpaid
    from deal where merchant_id = $15 and is_test and created_at >= date_trunc('day', now() - make_interval(days => 29), 'UTC')
  ) as test left join (
  select day, paid, paid_kopecks, fee_micro, seconds from deal_day where user_id = $16 and day > '-infinity' and paid > 0
  union all
  select date_trunc('day', event.at, 'UTC'), 1, coalesce(deal.received_kopecks, deal.amount_kopecks), deal.fee_micro,
    extract(epoch from event.at - deal.created_at)::bigint
  from deal_event as event join deal on deal.id = event.deal_id and not deal.is_test
  where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $17 and event.to_status = 'complete' and event.from_status is distinct from 'complete'
) as known on known.day >= date_trunc('day', now() - make_interval(days => 29), 'UTC');

-- turnoverBefore
select coalesce(sum(paid_kopecks), 0)::bigint as kopecks from (
  select day, paid, paid_kopecks, fee_micro, seconds from deal_day where user_id = $1 and day > '-infinity' and paid > 0
  union all
  select date_trunc('day', event.at, 'UTC'), 1, coalesce(deal.received_kopecks, deal.amount_kopecks), deal.fee_micro,
    extract(epoch from event.at - deal.created_at)::bigint
  from deal_event as event join deal on deal.id = event.deal_id and not deal.is_test
  where event.written_in >= (select folded_below from deal_fold)
and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = $2 and event.to_status = 'complete' and event.from_status is distinct from 'complete'
) as known
  where day >= date_trunc('day', now() - make_interval(days => 59), 'UTC') and day < date_trunc('day', now() - make_interval(days => 29), 'UTC');

-- deals/matching/match-store.ts

-- searchExactly
select candidate.method_id, candidate.trader_id, candidate.is_sbp, candidate.is_c2c, candidate.is_test,
candidate.min_dollars, candidate.max_dollars, candidate.rating_points, candidate.is_premium, candidate.last_used_at,
candidate.basis_points, candidate.available_micro, referral.lead_id from match_candidate($1, $2) as candidate
  left join referral_code_facts as referral on referral.used_by = candidate.trader_id
  where candidate.cut is null and candidate.is_test = $3 and unmet_order_condition($4, $5, $6, $7,
    candidate.is_sbp, candidate.is_c2c, candidate.trader_id, candidate.min_dollars, candidate.max_dollars, candidate.basis_points,
    candidate.available_micro) is null and candidate.method_id <> all ($8::uuid[])
    and (select count(*) from amount_reservation as held where held.payment_method_id = candidate.method_id
      and held.amount_kopecks between $9 and $10 and (held.held_until is null or held.held_until >= statement_timestamp())) <= $11::bigint
  order by candidate.is_premium desc, (candidate.rating_points + 3000) / 600, candidate.last_used_at nulls first, random()
  limit $12;

-- shareFacts
select (select coalesce(sum(available_micro), 0)::bigint from (
    select distinct on (candidate.trader_id) candidate.available_micro
    from match_candidate($1, $2) as candidate where candidate.cut is null and candidate.is_test = $3 and unmet_order_condition($4, $5, $6, $7,
  candidate.is_sbp, candidate.is_c2c, candidate.trader_id, candidate.min_dollars, candidate.max_dollars, candidate.basis_points,
  candidate.available_micro) is null
  ) as trader) as free,
  coalesce(sum(own.value_micro), 0)::bigint as held, coalesce(sum(own.value_micro) filter (where own.is_elsewhere), 0)::bigint as elsewhere
from (
  select held.value_micro, not exists (select from (
      select method.is_sbp, method.is_c2c, method.owner_id as trader_id, method.min_dollars, method.max_dollars,
        person.deposit_basis_points as basis_points, $8::bigint as available_micro
      from payment_method_facts as method join person_facts as person on person.id = method.owner_id where method.owner_id = deal.trader_id
    ) as candidate where unmet_order_condition($9, $10, $11, $12,
  candidate.is_sbp, candidate.is_c2c, candidate.trader_id, candidate.min_dollars, candidate.max_dollars, candidate.basis_points,
  candidate.available_micro) is null) as is_elsewhere
  from amount_reservation as held join deal on deal.id = held.deal_id
  where held.merchant_id = $13 and held.is_test = $14 and (held.due_at is null) is false
) as own;

-- takenSums
select held.amount_kopecks from amount_reservation as held
where held.payment_method_id = $1 and held.amount_kopecks between $2 and $3
  and (held.held_until is null or held.held_until >= statement_timestamp());

-- yieldingSums
select candidate.method_id, candidate.trader_id, candidate.is_sbp, candidate.is_c2c, candidate.is_test,
candidate.min_dollars, candidate.max_dollars, candidate.rating_points, candidate.is_premium, candidate.last_used_at,
candidate.basis_points, candidate.available_micro, referral.lead_id, held.amount_kopecks
  from match_candidate($1, $2) as candidate
  left join referral_code_facts as referral on referral.used_by = candidate.trader_id
  join payment_method_facts as method on method.id = candidate.method_id
  join amount_reservation as held on held.payment_method_id = candidate.method_id
    and held.amount_kopecks between $3 and $4
    and held.held_until >= statement_timestamp() and held.yields_at <= statement_timestamp()
  join deal on deal.id = held.deal_id
  where candidate.cut is null and candidate.is_test = $5 and unmet_order_condition($6, $7, $8, $9,
    candidate.is_sbp, candidate.is_c2c, candidate.trader_id, candidate.min_dollars, candidate.max_dollars, candidate.basis_points,
    candidate.available_micro) is null and not exists (
    select from receipt_facts as receipt where receipt.terminal_id = method.terminal_id and receipt.amount_kopecks = held.amount_kopecks
      and receipt.received_at >= deal.created_at - interval '3 minutes'
      and (receipt.payment_method_id = method.id or receipt.payment_method_id is null)
      and not exists (select from receipt_fate as known where known.receipt_id = receipt.id and known.fate = 'settled'))
  order by held.yields_at limit 6;

-- deals/matching/recent-shops-store.ts

-- heldByShops
select merchant_id, is_test, coalesce(sum(value_micro), 0)::bigint as micro
from amount_reservation where (due_at is null) is false group by merchant_id, is_test;

-- recentlyOrdering
with recursive shop as (
  (select merchant_id from merchant_order order by merchant_id limit 1)
  union all
  select (select next.merchant_id from merchant_order as next where next.merchant_id > shop.merchant_id
    order by next.merchant_id limit 1)
  from shop where shop.merchant_id is not null
)
select shop.merchant_id from shop where shop.merchant_id is not null and exists (
  select from merchant_order as latest where latest.merchant_id = shop.merchant_id and latest.is_test = $1
    and latest.created_at > statement_timestamp() - interval '15 minutes')
limit 2;

-- deals/matching/refusal-store.ts

-- explain
select filter, count(*)::integer as count, (array_agg(method_id))[1:5] as examples
from (
  select candidate.method_id, coalesce(candidate.cut, unmet_order_condition($1, $2, $3, $4,
  candidate.is_sbp, candidate.is_c2c, candidate.trader_id, candidate.min_dollars, candidate.max_dollars, candidate.basis_points,
  candidate.available_micro), $5::text,
    case when exists (select from amount_reservation as held where held.payment_method_id = candidate.method_id
      and held.amount_kopecks = $6 and (held.held_until is null or held.held_until >= statement_timestamp())) then 'busy_amount' else 'fits' end) as filter
  from match_candidate($7, $8) as candidate where candidate.is_test = $9
) as judged
group by filter order by count desc, filter;

-- keepCensus
insert into "match_census" ("id", "live_cuts", "test_cuts") values ($1, $2, $3);

-- keepRefusal
insert into match_refusal (merchant_id, order_id, external_id, is_test, order_type, amount_kopecks, reason, candidates, cuts)
values ($1, $2, $3, $4, $5,
  $6, $7, $8, $9);

-- keepSpentOrder
insert into match_refusal (merchant_id, order_id, external_id, is_test, order_type, amount_kopecks, reason, candidates, cuts)
select $1, $2, $3, $4, $5, $6,
  'too_many_choices', 0, $7
where not exists (select from match_refusal where order_id = $8 and reason = 'too_many_choices');

-- deals/orders/order-list.ts

-- listOrders
select order_facts(known, deal) as facts
from merchant_order as known left join deal on deal.id = known.deal_id
where known.merchant_id = $1 and known.is_test = $2
order by known.created_at desc, known.id desc limit $3;

-- deals/orders/order-store.ts

-- countOpen
select open_of_shop($1, $2, $3) as of_shop,
  (select count(*) from (select from amount_reservation as held where held.payer_key = $4 and held.is_test = $5
    and (held.due_at is not null or held.yields_at > statement_timestamp()) limit $6) as counted) as of_payer;

-- dueDeals
select to_jsonb(deal) as deal,
      terminal.id is null or not trader.is_simulated and (terminal.steady_pings < 2
        or coalesce(terminal.last_ping_at < now() - make_interval(secs => $1), true)
        or coalesce(terminal.was_silent_until > deal.clock_started_at, false)
        -- Another phone than when the requisite was shown: nobody listened all the time.
        or coalesce((select shown.terminal_id is distinct from terminal.id from payer_event as shown
          where shown.deal_id = deal.id and shown.slot = 0), false)) as was_silent
    from (
      select deal_id from amount_reservation where due_at <= statement_timestamp() and exists (
  select from platform_beat where at > statement_timestamp() - make_interval(secs => $2)
) order by due_at limit $3
    ) as held
    join deal on deal.id = held.deal_id and deal.due_at <= statement_timestamp()
    join payment_method_facts as method on method.id = deal.payment_method_id
    join person_facts as trader on trader.id = deal.trader_id
    left join terminal_facts as terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
    order by deal.due_at;

-- dueOrders
select "id" from "merchant_order" where "state" = $1 and "due_at" <= statement_timestamp() and exists (
  select from platform_beat where at > statement_timestamp() - make_interval(secs => $2)
) order by "due_at" limit $3;

-- endNewOrder
update "merchant_order" set "state" = $1, "due_at" = $2, "sequence" = sequence + 1, "updated_at" = clock_timestamp() where "id" = $3 and "state" = $4 returning "merchant_id", "is_test";
insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
select known.merchant_id, known.is_test, $1, known.id, known.sequence, order_facts(known, deal)
from merchant_order as known left join deal on deal.id = known.deal_id where known.id = $2;
select announce('florin_order', $1);

-- insertOrder
select pg_advisory_xact_lock(hashtextextended($1, 0));
with counted as (
  select open_of_shop($1, $2, $3) as open
), created as (
  insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
    allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, sequence, due_at)
  select $4::uuid, $5::uuid, $6::boolean, $7, $8,
    $9::bigint, $10, $11, $12::smallint,
    $13::boolean, $14, $15, $16,
    $17, $18::jsonb, 'new', 1,
    clock_timestamp() + make_interval(mins => $19)
  from counted where counted.open < $20
  on conflict (merchant_id, is_test, external_id) do nothing
  returning id
)
select case when exists (select from created) then 'created' when open >= $21 then 'too_many_open'
  else 'external_id_taken' end as outcome from counted;

-- deals/orders/outage-store.ts

-- beat
update platform_beat as pulse set at = clock_timestamp() from (select at from platform_beat for update) as known
returning extract(epoch from pulse.at - known.at)::float8 as gap, known.at as before;

-- deals/orders/past-clock.ts

-- dealsPastClock
select count(*) as "count" from "amount_reservation" as "held" inner join "deal" on "deal"."id" = "held"."deal_id" where "held"."due_at" <= statement_timestamp() - interval '10 seconds' and "deal"."due_at" <= statement_timestamp() - interval '10 seconds';

-- deals/orders/shop-store.ts

-- paidAmongNewest
select exists (
select from (select deal_id from merchant_order where merchant_id = $1 and is_test = $2
  order by created_at desc, id desc limit $3) as newest
join deal on deal.id = newest.deal_id where deal.status = 'complete') as test, exists (
select from (select deal_id from merchant_order where merchant_id = $4 and is_test = $5
  order by created_at desc, id desc limit $6) as newest
join deal on deal.id = newest.deal_id where deal.status = 'complete') as live;

-- shopToday
select count(*)::int as orders, count(*) filter (where status = 'complete')::int as paid,
  coalesce(sum(coalesce(received_kopecks, amount_kopecks)) filter (where status = 'complete'), 0)::bigint as kopecks
from (select status, received_kopecks, amount_kopecks from deal
  where merchant_id = $1 and created_at >= $2 and not is_test
  order by created_at desc, id desc limit $3) as newest;

-- deals/past/deal-store.ts

-- analyzePastDeals
analyze merchant_order, deal, deal_event;

-- countDealsAmong
select count(*) as count from deal where id = any ($1::uuid[])
  and merchant_id = any ($2::uuid[]) and trader_id = any ($3::uuid[]);

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

-- moveDeals
update deal set status = new.status, is_late = new.is_late, received_kopecks = new.received_kopecks, dispute_id = new.dispute_id,
  clock_started_at = new.clock_started_at, due_at = new.due_at, ended_at = new.ended_at, updated_at = new.updated_at
from jsonb_to_recordset($1::jsonb) as new (id uuid, status text, is_late boolean, received_kopecks bigint, dispute_id uuid, clock_started_at timestamptz,
   due_at timestamptz, ended_at timestamptz, updated_at timestamptz) where deal.id = new.id;

-- deals/past/story-store.ts

-- casesWithoutExhibit
select dispute.id, dispute.deal_id as "dealId" from dispute
where dispute.status in ('waiting', 'consideration', 'deepconsideration') and not dispute.is_test
  and not exists (select from case_exhibit where case_exhibit.dispute_id = dispute.id)
order by dispute.created_at limit 200;

-- factsOfNews
select known.merchant_id as "merchantId", known.id as "orderId", new.type, new.sequence,
  order_facts(jsonb_populate_record(known, new.order_then), jsonb_populate_record(deal, new.deal_then))::text as facts, new.at
from jsonb_to_recordset($1::jsonb) as new (order_id uuid, type text, at timestamptz, sequence integer, order_then jsonb, deal_then jsonb) join merchant_order as known on known.id = new.order_id join deal on deal.id = known.deal_id order by new.at, new.sequence;

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

-- insertFates
insert into receipt_fate (receipt_id, owner_id, fate, deal_id, at)
select id, owner_id, 'settled', deal_id, at from jsonb_to_recordset($1::jsonb) as new (id uuid, owner_id uuid, deal_id uuid, at timestamptz);

-- deals/past/totals-store.ts

-- addEarnings
update profit_total as known set micro_usdt = known.micro_usdt + earned.micro
from (
  select party.user_id, sum(party.micro)::bigint as micro
  from (select * from deal where id = any ($1::uuid[]) and status = 'complete') as deal, lateral (values (deal.trader_id, deal.profit_micro), (deal.merchant_id, deal.credit_micro),
    (deal.trader_lead_id, deal.trader_lead_micro), (deal.merchant_lead_id, deal.merchant_lead_micro)) as party (user_id, micro)
  where party.user_id is not null group by 1
) as earned where known.user_id = earned.user_id;
select write_referral_lines(array(select id from (select * from deal where id = any ($1::uuid[]) and status = 'complete') as deal where trader_lead_id is not null or merchant_lead_id is not null));

-- announceDeals
select announce_deals($1::uuid[], '{}');

-- reserveSums
insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at, held_until)
select distinct on (deal.payment_method_id, deal.amount_kopecks) deal.payment_method_id, deal.amount_kopecks, deal.id,
  deal.merchant_id, deal.is_test, deal.due_at, ended.at + interval '120 minutes'
from deal, lateral (select max(event.at) as at from deal_event as event
  where event.deal_id = deal.id and event.to_status in ('complete', 'canceled', 'expired')) as ended
where deal.id = any ($1::uuid[]) and coalesce(ended.at > statement_timestamp() - interval '1 day', true)
order by deal.payment_method_id, deal.amount_kopecks, deal.created_at desc
on conflict (payment_method_id, amount_kopecks) do nothing;

-- deals/readiness/readiness-store.ts

-- judgeMethods
select method.*, sum.largest, array(
  -- No shop is named, so that no deal would be one's own.
  select unmet_order_condition(kind.order_type, null, sum.largest, $1, method.is_sbp, method.is_c2c, method.trader_id,
    method.min_dollars, method.max_dollars, method.basis_points, method.available_micro)
  from (values ('sbp'), ('c2c')) as kind (order_type)) as by_way
from method_conditions($2, $3) as method
cross join lateral (select largest_order_value(method.max_dollars, method.available_micro) as largest) as sum
where method.trader_id = $4
order by method.created_at desc, method.method_id desc;

-- lastDealAt
select created_at from deal where trader_id = $1 order by created_at desc, id desc limit 1;

-- readMarket
select count(*) as deals, percentile_disc(0.5) within group (order by amount_kopecks) as usual,
  (select max(shop.deposit_basis_points) from merchant_key_facts as merchant_key join person_facts as shop on shop.id = merchant_key.merchant_id
    where not merchant_key.is_test and merchant_key.revoked_at is null and shop.blocked_at is null and shop.is_activated) as best
from (select amount_kopecks, is_test from deal order by created_at desc, id desc limit $1) as newest
where not is_test;

-- deals/receipts/attach-store.ts

-- attachToDispute
update "receipt_fate" set "fate" = $1, "deal_id" = $2, "reason" = $3, "at" = clock_timestamp() where "receipt_id" = $4 and "fate" = $5;

-- attachableDeals
select deal.id, deal.amount_kopecks as "amountKopecks", deal.status, deal.merchant_id as "merchantId",
    known.external_id as "externalId", deal.created_at as "createdAt",
    deal.payment_method_id is not distinct from $1::uuid as "isSameMethod"
  from deal join merchant_order as known on known.id = deal.order_id
  where deal.trader_id = $2 and not deal.is_test
    and deal.created_at between $3::timestamptz - interval '50 hours' and $4::timestamptz + interval '3 minutes'
    and exists (select from receipt_facts as receipt, payment_method_facts as method
      where receipt.id = $5 and method.id = deal.payment_method_id and (receipt.payment_method_id = method.id or receipt.payment_method_id is null and receipt.card_tail is null
and receipt.terminal_id = method.terminal_id and receipt.bank = method.bank))
    and deal.status in ('pending', 'verification', 'expired', 'canceled', 'dispute')
    and (deal.status = 'dispute' or deal.dispute_id is null)
    and (deal.ended_at is null or deal.ended_at > $6::timestamptz - interval '24 hours')
    and ($7 = '' or deal.amount_kopecks = ($8::numeric * 100)::bigint or known.external_id = $9
      or deal.id::text like $10::text or known.id::text like $11::text)
  order by abs(deal.amount_kopecks - $12::bigint), deal.created_at desc, deal.id limit $13;

-- endedLongBefore
select coalesce(ended_at <= $1::timestamptz - interval '24 hours', false) as "yes" from "deal" where "id" = $2;

-- findStaffReceipt
select receipt.id, receipt.owner_id as "ownerId", fate.fate, fate.reason, receipt.bank,
receipt.payment_method_id as "paymentMethodId", coalesce(terminal.name, '') as "terminalName",
receipt.amount_kopecks as "amountKopecks", receipt.terminal_id as "terminalId", receipt.trust,
receipt.trust_reason as "trustReason", receipt.has_two_doors as "hasTwoDoors", receipt.chain_id as "chainId",
receipt.received_at as "receivedAt",
exists (select from receipt_waiting where receipt_waiting.receipt_id = receipt.id) as "isWaiting" from receipt_facts as receipt join receipt_fate as fate on fate.receipt_id = receipt.id
left join terminal_facts as terminal on terminal.id = receipt.terminal_id where receipt.id = $1;

-- isContradicted
select deal_is_contradicted($1) as yes;

-- keepExplanation
with explained as (
  update receipt_fate set fate = 'explained' where receipt_id = $1 and fate = 'unmatched' returning receipt_id
)
insert into receipt_explanation (receipt_id, explained_by, reason)
select receipt_id, $2::uuid, $3 from explained returning receipt_id;

-- lockStaffReceipt
select from receipt where id = $1 for update;
select "receipt_id" from "receipt_fate" where "receipt_id" = $1 for update;
select receipt.id, receipt.owner_id as "ownerId", fate.fate, fate.reason, receipt.bank,
receipt.payment_method_id as "paymentMethodId", coalesce(terminal.name, '') as "terminalName",
receipt.amount_kopecks as "amountKopecks", receipt.terminal_id as "terminalId", receipt.trust,
receipt.trust_reason as "trustReason", receipt.has_two_doors as "hasTwoDoors", receipt.chain_id as "chainId",
receipt.received_at as "receivedAt",
exists (select from receipt_waiting where receipt_waiting.receipt_id = receipt.id) as "isWaiting" from receipt_facts as receipt join receipt_fate as fate on fate.receipt_id = receipt.id
left join terminal_facts as terminal on terminal.id = receipt.terminal_id where receipt.id = $1;

-- methodFacts
select coalesce((receipt.payment_method_id = method.id or receipt.payment_method_id is null and receipt.card_tail is null
and receipt.terminal_id = method.terminal_id and receipt.bank = method.bank), false) as "isOfMethod", case when receipt.trust = 2
    then settled_by_sms(receipt.trust, receipt.terminal_id, receipt.chain_id, method.id) else 0 end as "settledKopecks"
  from receipt_facts as receipt, payment_method_facts as method where receipt.id = $1 and method.id = $2;

-- removeExplanation
with gone as (
  delete from receipt_explanation where receipt_id = $1 and explained_by = $2
    and explained_at > statement_timestamp() - make_interval(secs => $3) returning receipt_id, reason
)
update receipt_fate set fate = 'unmatched' from gone
where receipt_fate.receipt_id = gone.receipt_id and fate = 'explained' returning gone.reason;

-- deals/receipts/hints.ts

-- hintsOf
select distinct on (hint.deal_id) hint.deal_id, message.bank, hint.came_at
from deal_hint as hint join raw_message_facts as message on message.id = hint.raw_message_id
where hint.deal_id = any ($1::uuid[])
order by hint.deal_id, hint.came_at desc;

-- keepHints
select deal.id, deal.trader_id
from payment_method_facts as method
join amount_reservation as held on held.payment_method_id = method.id
  and held.amount_kopecks = any ($1::bigint[])
join deal on deal.id = held.deal_id and deal.status in ('pending', 'verification')
  and deal.created_at - interval '3 minutes' <= $2
where method.terminal_id = $3 and method.bank = $4
limit 2;
insert into "deal_hint" ("deal_id", "raw_message_id", "came_at") values ($1, $2, $3) on conflict do nothing;

-- deals/receipts/receipt-store.ts

-- candidatesFor
select receipt.id as receipt_id, deal.id as deal_id, deal.payment_method_id, deal.status, deal.amount_kopecks,
  deal.received_kopecks, known.payer_name,
  part.kopecks as trusted_kopecks, part.have_two_doors, own.reason as own_part,
  receipt.trust = 1 and coalesce(method.takes_unproven_since <= receipt.received_at, false) as takes_unproven,
  receipt.trust in (1, 2) and deal_is_contradicted(deal.id) as is_contradicted,
  case when receipt.trust in (1, 2)
    then settled_by_sms(receipt.trust, receipt.terminal_id, receipt.chain_id, method.id) else 0 end as sms_settled
from receipt_facts as receipt
cross join lateral (
  select id, takes_unproven_since from payment_method_facts where id = receipt.payment_method_id
  union all
  select id, takes_unproven_since from payment_method_facts where receipt.payment_method_id is null and receipt.card_tail is null
    and terminal_id = receipt.terminal_id and bank = receipt.bank
) as method
cross join lateral (
  (select * from (
    select deal.* from amount_reservation as held
    join deal on deal.id = held.deal_id
    where held.payment_method_id = method.id and held.held_until is null and deal.status in ('pending', 'verification')
    union all
    select deal.* from deal_failed as failed
    join deal on deal.id = failed.id
    where failed.payment_method_id = method.id and failed.created_at > statement_timestamp() - interval '50 hours'
      -- Its sum is another deal's now: it completes by hand or not at all.
      and failed.gave_way_at is null
      -- What a verdict has ended stays ended.
      and (deal.status = 'dispute' or deal.dispute_id is null)
  ) as deal
  where deal.created_at > statement_timestamp() - interval '50 hours'
    and (deal.ended_at is null or deal.ended_at > receipt.received_at - interval '24 hours')
    -- Nobody pays for a deal before it is there.
    and deal.created_at - interval '3 minutes' <= receipt.received_at
  )
  union all
  -- The trader was faster than the phone: this is that deal's money, and nobody else's.
  select deal.* from amount_reservation as held join deal on deal.id = held.deal_id and deal.status = 'complete'
  where held.payment_method_id = method.id and held.amount_kopecks = receipt.amount_kopecks
    and deal.created_at <= receipt.received_at + interval '3 minutes'
    and not exists (select from receipt_fate as fate where fate.deal_id = deal.id and fate.fate = 'settled')
  union all
  -- A part was accepted, or confirmed, for the whole: this is the rest of that payer's money.
  select deal.* from amount_reservation as held join deal on deal.id = held.deal_id and deal.status = 'complete'
  where held.payment_method_id = method.id and held.held_until is not null
    and deal.received_kopecks + receipt.amount_kopecks = held.amount_kopecks
    and deal.created_at <= receipt.received_at + interval '3 minutes'
) as deal
join merchant_order as known on known.id = deal.order_id
left join lateral (select reason from receipt_fate as fate where fate.receipt_id = receipt.id and fate.fate = 'partial'
  and fate.deal_id = deal.id offset 0) as own on true
cross join lateral (select * from trusted_parts(case when deal.received_kopecks is not null then deal.id end, receipt.id)) as part
where receipt.id = any ($1::uuid[])
order by receipt.id, deal.created_at;

-- dealsPaidInPart
select id from deal where id = any ($1::uuid[]) and received_kopecks is not null;

-- expectReceipts
insert into receipt_waiting (receipt_id, owner_id)
select * from unnest($1::uuid[], $2::uuid[]) as booked (id)
order by booked.id
on conflict (receipt_id) do update set claimed_until = null, since = clock_timestamp();
select announce('florin_receipts', '');

-- forgetWaiting
delete from receipt_waiting where receipt_id = $1 and claimed_until is not null;

-- heldReceiptOf
select receipt.id, receipt.amount_kopecks, receipt_fate.fate = 'partial' as is_part
from receipt_fate join receipt_facts as receipt on receipt.id = receipt_fate.receipt_id
where receipt_fate.deal_id = $1 and receipt_fate.fate in ('held', 'partial')
order by receipt_fate.fate = 'partial', receipt_fate.at limit 1;

-- keepUnmatched
with gone as (delete from receipt_waiting where receipt_id = $1 and claimed_until is not null)
insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
values ($2, $3, $4, $5, $6)
on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason
  where known.fate in ('unmatched', 'held')
returning receipt_id;

-- releaseClaim
update "receipt_waiting" set "claimed_until" = $1 where "receipt_id" = $2;

-- saveForDispute
with gone as (delete from receipt_waiting where receipt_id = $1 and claimed_until is not null)
insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
values ($2, $3, $4, $5, $6)
on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason
  where known.fate in ('unmatched', 'held')
returning receipt_id;

-- trustedPartsOf
select part.kopecks, part.have_two_doors, deal_awaits_word($1) as awaits_word, first.id, first.reason
from trusted_parts($2, null) as part left join lateral (
  select receipt_id as id, reason from receipt_fate where deal_id = $3 and fate = 'partial' and fate <> 'settled'
    and reason in ('trusted', 'by_sms', 'vouched') and part.kopecks > 0
  -- SMS last: they may not count any more.
  order by reason = 'by_sms', at limit 1) as first on true;

-- untrustedPartOf
select receipt.amount_kopecks, receipt_fate.reason from receipt_fate join receipt_facts as receipt on receipt.id = receipt_fate.receipt_id
where receipt_fate.receipt_id = $1 and receipt_fate.deal_id = $2 and receipt_fate.fate = 'partial'
  and receipt_fate.reason in ($3, 'vouched');

-- deals/receipts/suspects.ts

-- isSuspect
select "deal_id" from "suspect_deal" where "deal_id" = $1;

-- settledAmong
select "receipt_id" from "receipt_fate" where "receipt_id" = any ($1::uuid[]) and "fate" = $2;

-- suspectCompletions
insert into suspect_deal (deal_id, chain_id)
select known.deal_id, $1
from receipt_facts as receipt join receipt_fate as known on known.receipt_id = receipt.id and known.fate in ('settled', 'partial')
  and known.reason = 'by_sms'
join deal on deal.id = known.deal_id and (known.fate = 'settled' or deal.status = 'complete')
where receipt.chain_id = $2 and receipt.trust = 2 and receipt.received_at > $3 and known.deal_id is not null
on conflict (deal_id) do nothing returning deal_id;
update receipt_fate as known set reason = $1 from receipt_facts as receipt, deal
where deal.id = known.deal_id and deal.status <> 'complete' and receipt.id = known.receipt_id and known.fate = 'partial' and known.reason = 'by_sms'
  and receipt.chain_id = $2 and receipt.trust = 2 and receipt.received_at > $3;
insert into "audit" ("actor", "action", "subject", "before", "after", "origin", "previous_hash", "hash") values ($1, $2, $3, $4, $5, $6, $7, $8);

-- unreportedPayments
select deal.id, place.terminal_id as "terminalId", place.bank, deal.payment_method_id as "paymentMethodId",
  deal.paid - texts.kopecks as kopecks, deal.at
from unnest($1::uuid[], $2::text[],
  $3::timestamptz[]) as place (terminal_id, bank, since)
join terminal_facts as own on own.id = place.terminal_id
cross join lateral (
  select deal.id, deal.payment_method_id, coalesce(deal.ended_at, now()) as at, greatest(deal.amount_kopecks, deal.received_kopecks) as paid
  from deal
  where deal.trader_id = own.owner_id and deal.bank = place.bank and not deal.is_test
    -- Paid since then, though perhaps opened before; no deal is open for longer than three hours.
    and deal.created_at >= place.since - interval '3 hours' and (deal.ended_at is null or deal.ended_at >= place.since)
    and deal.status in ('verification', 'complete', 'dispute')
) as deal
cross join lateral (
  select coalesce(sum(receipt.amount_kopecks), 0)::bigint as kopecks
  from receipt_fate as known join receipt_facts as receipt on receipt.id = known.receipt_id
  -- Two indexes by deal, one of them of what settled: each is found only by its own half.
  where (known.deal_id = deal.id and known.fate = 'settled' or known.deal_id = deal.id and known.fate <> 'settled')
    and receipt.received_at >= place.since
) as texts
where deal.paid > texts.kopecks;

-- deals/receipts/unmatched-news-store.ts

-- tellOnlyShop
with own as (
  select deal.merchant_id, deal.is_test, deal.order_id, deal.status, deal.created_at
  from receipt_facts as receipt
  cross join lateral (
    select id from payment_method_facts where id = receipt.payment_method_id
    union all
    select id from payment_method_facts where receipt.payment_method_id is null and receipt.card_tail is null
      and terminal_id = receipt.terminal_id and bank = receipt.bank
  ) as method
  -- By the index of a trader's deals: no index has the method, and what fits nothing is rare.
  join deal on deal.trader_id = receipt.owner_id and deal.payment_method_id = method.id
    and deal.created_at > receipt.received_at - interval '50 hours'
    and deal.created_at - interval '3 minutes' <= receipt.received_at
    and (deal.ended_at is null or deal.ended_at > receipt.received_at - interval '24 hours')
  where receipt.id = $1
), shop as (
  select merchant_id, is_test from own group by 1, 2
)
insert into merchant_event (id, merchant_id, is_test, type, facts)
select 'evt_' || replace(receipt.id::text, '-', ''), shop.merchant_id, shop.is_test, 'order.unmatched_payment', jsonb_build_object(
  'amount_kopecks', receipt.amount_kopecks, 'received_at', receipt.received_at,
  'candidate_order_ids', (select jsonb_agg(order_id order by is_paid, created_at desc) from (
    select order_id, bool_or(status = 'complete') as is_paid, max(created_at) as created_at from own
    group by 1 order by 2, 3 desc limit 10) as known))
from receipt_facts as receipt, shop where receipt.id = $2 and (select count(*) from shop) = 1
on conflict (id) where id is not null do nothing;

-- deals/steps/locked-rows.ts

-- findLockedRows
select name from locked_rows($1::uuid[], $2::uuid[], $3::uuid[],
  $4::uuid[]) as name;

-- deals/store.ts

-- databaseTime
select clock_timestamp() as now;

-- findDeal
select to_jsonb(deal) as deal from deal where id = any ($1::uuid[]);

-- findDeals
select to_jsonb(deal) as deal from deal where id = any ($1::uuid[]);

-- findOrder
select order_facts(known, deal) as facts from merchant_order as known left join deal on deal.id = known.deal_id
where known.token = $1;

-- hasOpenDeals
select from amount_reservation as held join deal on deal.id = held.deal_id
where held.payment_method_id = $1 and held.held_until is null and deal.status in ('pending', 'verification') limit 1;

-- setSign
with signed as (
  update deal set has_sign = true, updated_at = clock_timestamp() where id = $1 returning *
), kept as (
  -- With a sign of payment its sum gives way to nobody.
  update amount_reservation as held set yields_at = null from signed where held.payment_method_id = signed.payment_method_id
    and held.amount_kopecks = signed.amount_kopecks and held.deal_id = signed.id and held.yields_at is not null
), written as (
  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role)
  select id, trader_id, merchant_id, created_at, status, status, $2, $3 from signed
)
select announce_deals(array[trader_id, merchant_id], array[order_id]) from signed;

-- deals/verdicts/rule-payment-store.ts

-- hasRival
select from deal cross join lateral (
select coalesce((select shown.at from payer_event as shown where shown.deal_id = deal.id and shown.slot = 0), deal.created_at)
  as shown_at, min(event.at) as ended_at from deal_event as event
where event.deal_id = deal.id and event.from_status in ('pending', 'verification') and event.to_status not in ('pending', 'verification')) as span join deal as other on other.trader_id = deal.trader_id and other.id <> deal.id
  and other.created_at between span.shown_at - interval '3 days' and span.ended_at + make_interval(hours => 24)
join payment_method_facts as own on own.id = deal.payment_method_id
join payment_method_facts as theirs on theirs.id = other.payment_method_id and theirs.bank = own.bank
where deal.id = $1 and (theirs.id = own.id or theirs.card_tail is null or theirs.card_tail = own.card_tail
or theirs.phone_tail = own.phone_tail or theirs.account_tail = own.account_tail) and other.amount_kopecks = deal.amount_kopecks
  and (other.ended_at is null or other.ended_at >= span.shown_at
    or other.ended_at > span.shown_at - interval '24 hours'
      and not exists (select from receipt_fate as paid where paid.deal_id = other.id and paid.fate = 'settled'))
limit 1;

-- ownRecord
select coalesce(phone.created_at <= span.shown_at and phone.last_ping_at >= span.ended_at, false)
    and not exists (select from terminal_silence_facts as silence where silence.terminal_id = phone.id
      and silence.began_at < span.ended_at and silence.ended_at > span.shown_at) as "wasPhoneOnline",
  exists (select from balance_chain_facts as chain where chain.terminal_id = phone.id and chain.bank = method.bank
    and chain.stopped_at is null) as "isChainUnbroken",
  exists (select from (select) as one cross join lateral (
select receipt.* from receipt_facts as receipt where receipt.terminal_id = any (array(select terminal.id from terminal_facts as terminal where terminal.owner_id = deal.trader_id and terminal.deleted_at is null
union select method.terminal_id from payment_method_facts as method where method.id = deal.payment_method_id)) and receipt.amount_kopecks = deal.amount_kopecks
  and receipt.received_at between span.shown_at and span.ended_at + make_interval(hours => 24)
  and receipt.owner_id = deal.trader_id) as receipt
    where receipt.trust >= 2 and coalesce(receipt.payment_method_id = deal.payment_method_id, true)) as "hasReceipt"
from deal cross join lateral (
select coalesce((select shown.at from payer_event as shown where shown.deal_id = deal.id and shown.slot = 0), deal.created_at)
  as shown_at, min(event.at) as ended_at from deal_event as event
where event.deal_id = deal.id and event.from_status in ('pending', 'verification') and event.to_status not in ('pending', 'verification')) as span join payment_method_facts as method on method.id = deal.payment_method_id
left join payer_event as shown on shown.deal_id = deal.id and shown.slot = 0
left join terminal_facts as phone on phone.id = case when shown.deal_id is null then method.terminal_id else shown.terminal_id end
where deal.id = $1;

-- possiblePayments
select receipt.id, receipt.trust, receipt.trust_reason as "trustReason", receipt.amount_kopecks as "amountKopecks",
  receipt.has_two_doors as "hasTwoDoors", receipt.terminal_id as "terminalId", receipt.chain_id as "chainId",
  deal_is_contradicted(deal.id) as "isContradicted", case when receipt.trust = 2
    then settled_by_sms(receipt.trust, receipt.terminal_id, receipt.chain_id, deal.payment_method_id) else 0 end as "settledKopecks"
from deal cross join lateral (
select coalesce((select shown.at from payer_event as shown where shown.deal_id = deal.id and shown.slot = 0), deal.created_at)
  as shown_at, min(event.at) as ended_at from deal_event as event
where event.deal_id = deal.id and event.from_status in ('pending', 'verification') and event.to_status not in ('pending', 'verification')) as span cross join lateral (
select receipt.* from receipt_facts as receipt where receipt.terminal_id = any (array(select terminal.id from terminal_facts as terminal where terminal.owner_id = deal.trader_id and terminal.deleted_at is null
union select method.terminal_id from payment_method_facts as method where method.id = deal.payment_method_id)) and receipt.amount_kopecks = deal.amount_kopecks
  and receipt.received_at between span.shown_at and span.ended_at + make_interval(hours => 24)
  and receipt.owner_id = deal.trader_id) as receipt
join receipt_fate as known on known.receipt_id = receipt.id
where deal.id = $1 and receipt.payment_method_id = deal.payment_method_id
  and (receipt.trust = 3 or receipt.trust = 2 and receipt.chain_id is not null)
  and (known.fate = 'unmatched' or known.fate in ('evidence', 'held') and known.deal_id = deal.id)
  and not exists (select from receipt_waiting as waiting where waiting.receipt_id = receipt.id)
order by receipt.received_at, receipt.id limit 5;

