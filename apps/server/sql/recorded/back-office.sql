-- back-office/money-store.ts

-- lastHalts
select "halted_at" as "haltedAt", "halted_by" as "haltedBy", "reason", "resumed_at" as "resumedAt", "resumed_by" as "resumedBy", "resume_reason" as "resumeReason" from "money_halt_facts" order by "id" desc limit $1;

-- readCheckTimes
select "verified_at" as "verifiedAt", "last_full_at" as "lastFullAt", coalesce(verified_at < now() - interval '10 minutes', false) as "isLate" from "money_check_facts";

-- stuckJobs
select "name", "every_seconds" as "everySeconds", "succeeded_at" as "succeededAt" from "job_report" where seen_at > now() - interval '10 minutes'
and succeeded_at < now() - make_interval(secs => greatest(300, 5 * every_seconds)) order by "succeeded_at" limit $1;

-- workerSilence
select extract(epoch from now() - max(seen_at))::int as "seconds" from "job_report";

-- writeReports
insert into job_report as known (name, every_seconds, succeeded_at, seen_at)
select name, every, now() - make_interval(secs => ago), now()
from unnest($1::text[], $2::int[],
  $3::float8[]) as report (name, every, ago) order by name
on conflict (name) do update set every_seconds = excluded.every_seconds, seen_at = excluded.seen_at,
  succeeded_at = greatest(known.succeeded_at, excluded.succeeded_at);

-- back-office/queue-store.ts

-- claimLook
update "staff_queue_look" set "looked_at" = now() where "looked_at" < now() - make_interval(secs => $1) returning "looked_at";

-- commonestUnread
select "id", "bank", "channel", "alike", "first_seen" as "firstSeen" from "unparsed_kind_facts" order by "alike" desc, "id" limit $1;

-- keepDigest
update "staff_queue_look" set "digest" = $1 where "digest" <> $2 returning "digest";

-- newestReceipts
select "receipt"."id", "receipt"."amount_kopecks" as "amountKopecks", "receipt"."bank", "fate"."reason", "receipt"."received_at" as "receivedAt" from "receipt_fate_facts" as "fate" inner join "receipt_facts" as "receipt" on "receipt"."id" = "fate"."receipt_id" where fate.fate = 'unmatched'
and not (select owner.is_simulated from person_facts as owner where owner.id = fate.owner_id) order by "fate"."at" desc, "fate"."receipt_id" desc limit $1;

-- oldestAwaiting
select "id", "email", "username", "account_type" as "accountType", "date_joined" as "joinedAt" from "person_facts" where not is_activated and not is_staff and not is_simulated and blocked_at is null order by "date_joined", "id" limit $1;

-- oldestDisputes
select dispute.id, dispute.number, dispute.deal_id as "dealId", dispute.status, dispute.amount_kopecks as "amountKopecks",
    trader.username as trader, merchant.username as merchant, coalesce(dispute.admitted_at, dispute.created_at) as since
  from (select * from dispute_facts as dispute where not dispute.is_test and dispute.waits_for = 'support'
and dispute.status in ('waiting', 'consideration', 'deepconsideration') order by created_at, number limit $1) as dispute
  join person_facts as trader on trader.id = dispute.trader_id
  join person_facts as merchant on merchant.id = dispute.merchant_id
  order by dispute.created_at, dispute.number;

-- oldestHeld
select "held"."id", "held"."kind", "held"."subject", "held"."maker_id" as "makerId", "maker"."username" as "maker", "held"."created_at" as "createdAt", "held"."expires_at" as "expiresAt" from (select * from "held_change_facts" where "state" = 'waiting' and "expires_at" > now() order by "expires_at" limit $1) as "held" inner join "person_facts" as "maker" on "maker"."id" = "held"."maker_id" order by "held"."expires_at";

-- readCounts
select
    (select count(*)::int from (select from dispute_facts as dispute where not dispute.is_test and dispute.waits_for = 'support'
and dispute.status in ('waiting', 'consideration', 'deepconsideration') and created_at < now() - make_interval(hours => $1)
      and coalesce(admitted_at, created_at) < now() - make_interval(hours => $2) limit $3) as queue) as "disputesOverdue",
    (select count(*)::int from (select from withdrawal_facts where state = 'confirmed' and amount_micro_usdt > $4
      limit $5) as queue) as withdrawals,
    receipts.count as receipts, receipts.kopecks as "receiptsKopecks",
    (select count(*)::int from (select from held_change_facts where state = 'waiting' and expires_at > now()
      limit $6) as queue) as "heldChanges",
    phones.count as phones, phones.methods as "hiddenMethods", hooks.count as webhooks, hooks.missing as undelivered,
    (select count(*)::int from (select from unparsed_kind_facts limit $7) as queue) as messages,
    (select count(*)::int from (
      select from person_facts where not is_activated and not is_staff and not is_simulated and blocked_at is null order by date_joined, id limit $8) as queue) as users,
    (select date_joined from person_facts where not is_activated and not is_staff and not is_simulated and blocked_at is null order by date_joined, id limit 1) as "oldestUserAt",
    (select count(*)::int from job_report where seen_at > now() - interval '10 minutes'
and succeeded_at < now() - make_interval(secs => greatest(300, 5 * every_seconds))) as "stuckJobs",
    (select count(*)::int from chain_alarm_facts where cleared_at is null) as alarms,
    exists (select from money_halt_facts where resumed_at is null) as "isHalted"
  from (
    select count(*)::int as count, coalesce(sum(receipt.amount_kopecks), 0)::bigint as kopecks from (
      select fate.receipt_id from receipt_fate_facts as fate where fate.fate = 'unmatched'
and not (select owner.is_simulated from person_facts as owner where owner.id = fate.owner_id) order by fate.at desc limit $9) as queue
    join receipt_facts as receipt on receipt.id = queue.receipt_id
  ) as receipts, (
    select count(*)::int as count, coalesce(sum(hidden), 0)::int as methods from (
select terminal.*, methods.hidden from (
  select * from terminal_facts where deleted_at is null and silence_noticed_at is not null
  order by silence_noticed_at desc limit $10) as terminal
cross join lateral (select count(*)::int as hidden from payment_method_facts as method
  where method.terminal_id = terminal.id and method.is_active) as methods
where methods.hidden > 0
  and not (select owner.is_simulated from person_facts as owner where owner.id = terminal.owner_id)) as phone
  ) as phones, (
    select count(*)::int as count, coalesce(sum(missing.count), 0)::int as missing from (
      select id from webhook_endpoint_facts where $11 order by last_failure_at limit $12) as endpoint
    cross join lateral (select count(*) as count from (select from webhook_delivery_facts where endpoint_id = endpoint.id and state = 'waiting'
      limit $13) as queue) as missing
  ) as hooks;

-- readPhones
select phone.id, phone.name, phone.owner_id as "ownerId", owner.username as owner,
    coalesce(phone.last_ping_at, phone.silence_noticed_at) as "silentSince", phone.hidden, phone.charge,
    phone.alerted_at is not null as "isAlerted"
  from (
select terminal.*, methods.hidden from (
  select * from terminal_facts where deleted_at is null and silence_noticed_at is not null
  order by silence_noticed_at desc limit $1) as terminal
cross join lateral (select count(*)::int as hidden from payment_method_facts as method
  where method.terminal_id = terminal.id and method.is_active) as methods
where methods.hidden > 0
  and not (select owner.is_simulated from person_facts as owner where owner.id = terminal.owner_id)) as phone join person_facts as owner on owner.id = phone.owner_id
  order by "silentSince", phone.id limit $2;

-- staffIds
select "id" from "person_facts" where "is_staff" = true;

