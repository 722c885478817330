-- wallet/addresses/addresses-store.ts

-- addressesWithActivity
select "address" from "own_address" where ("derivation_index" = $1 or exists (select "deposit"."txid" from "deposit" where "deposit"."to_address" = "own_address"."address"));

-- askForScan
select announce($1, $2);

-- drawIndex
select nextval('wallet_address_index')::integer as index;

-- findAddress
select "address" from "wallet_address" where "user_id" = $1;

-- findKey
select "xpub", "hot_address" from "wallet_key_facts";

-- insertAddress
insert into "wallet_address" ("address", "derivation_index", "user_id") values ($1, $2, $3) on conflict ("user_id") do nothing;

-- ownAmong
select "address", "user_id" from "own_address" where "address" = any($1);

-- skipForgottenIndices
select setval('wallet_address_index', (select last_value from wallet_address_index) + 100000);

-- wallet/addresses/own-address-store.ts

-- hotAddress
select "hot_address" from "wallet_key_facts";

-- isOurs
select "address" from "own_address" where "address" = $1;

-- ownAddress
select "address" from "wallet_address" where "user_id" = $1;

-- wallet/approval/withdrawal-staff-store.ts

-- withdrawalsForStaff
select waiting.id, waiting.user_id as "userId", person.username, waiting.address,
  waiting.amount_micro_usdt as "amountMicroUsdt", waiting.fee_micro_usdt as "feeMicroUsdt",
  waiting.standing_order_id is not null as "isSettlement", waiting.created_at as "createdAt",
  person.blocked_at is null and case when waiting.standing_order_id is null then person.is_lead and person.wallet_output_permission
    else person.account_type = 'merchant' and person.is_activated end as "hasRight",
  not coalesce(before.knows_address, false) as "isFirstToAddress", coalesce(before.count, 0)::int as "withdrawnBefore"
from withdrawal as waiting join person_facts as person on person.id = waiting.user_id
left join lateral (
  select count(*) as count, bool_or(earlier.address = waiting.address) as knows_address from (
    select address from withdrawal as done where done.user_id = waiting.user_id and done.state = 'done'
    order by created_at desc limit $1) as earlier
) as before on true
where waiting.state = 'confirmed' and waiting.amount_micro_usdt > $2
order by waiting.created_at, waiting.id limit $3;

-- wallet/chain/chain-alarms-store.ts

-- clearAlarm
update "chain_alarm" set "cleared_at" = now(), "cleared_by" = $1 where "kind" = $2 and "cleared_at" is null;

-- openAlarmDetails
select "kind", "details", "raised_at" as "raisedAt" from "chain_alarm" where "cleared_at" is null order by "id";

-- openAlarms
select "kind" from "chain_alarm" where "cleared_at" is null order by "id";

-- raiseAlarm
insert into "chain_alarm" ("kind", "details", "cleared_at", "cleared_by") values ($1, $2, $3, $4) on conflict do nothing;

-- wallet/chain/scan-store.ts

-- claimSecondLook
update "chain_cursor" set "looked_again_at" = now() where "looked_again_at" < now() - interval '55 minutes';

-- forgetOldBlocks
delete from "scanned_block" where "height" < (select "height" from "chain_cursor") - $1;

-- lockCursor
select "height", "block_id" from "chain_cursor" for update;

-- moveCursor
update "chain_cursor" set "height" = $1, "block_id" = $2, "moved_at" = now();
insert into "scanned_block" ("height", "block_id") values ($1, $2) on conflict do nothing;
update "chain_cursor" set "moved_at" = now();

-- newestBlocks
select * from "scanned_block" order by "height" desc limit $1;

-- noteTip
update "chain_cursor" set "tip_read_at" = now(), "tip_height" = greatest(tip_height, $1::bigint), "tip_grew_at" = case when tip_height < $2::bigint then now() else tip_grew_at end;

-- placeCursor
insert into "chain_cursor" ("height", "block_id", "tip_height") values ($1, $2, $3) on conflict do nothing;
insert into "scanned_block" ("height", "block_id") values ($1, $2) on conflict do nothing;

-- readCursor
select "height", "block_id" from "chain_cursor";

-- readProgress
select "height", "tip_height" as "tipHeight", extract(epoch from clock_timestamp() - tip_grew_at)::float8 as "secondsSinceGrowth", extract(epoch from clock_timestamp() - tip_read_at)::float8 as "secondsSinceRead" from "chain_cursor";

-- resetCursor
delete from "scanned_block" where "height" >= $1;
update "chain_cursor" set "height" = $1, "block_id" = $2, "moved_at" = now();
insert into "scanned_block" ("height", "block_id") values ($1, $2) on conflict do nothing;
update "chain_cursor" set "moved_at" = now();

-- takesWrites
select current_setting('transaction_read_only') = 'off' as takes;

-- wallet/deposits/deposits-store.ts

-- insertDeposits
insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, outcome, user_id, block_time)
select * from jsonb_to_recordset($1::jsonb) as new (txid text, log_index integer, height bigint,
  from_address text, to_address text, amount_micro_usdt bigint, outcome text, user_id uuid, block_time timestamptz)
on conflict do nothing
returning txid || ':' || log_index as key;

-- wallet/history/history-store.ts

-- readHistory
select ((select count(*) from deposit where user_id = $1 and outcome = 'credited'))::bigint as total;
select * from ((
select txid || ':' || lpad(log_index::text, 5, '0') as id, 'deposit' as kind, 'credited' as status, amount_micro_usdt,
  0::bigint as fee_micro_usdt, to_address as address, txid, created_at
from deposit where user_id = $1 and outcome = 'credited'
order by created_at desc, txid, log_index limit $2)) as line
order by created_at desc, id limit $3 offset $4;

-- wallet/history/month-store.ts

-- withdrawalMonth
select
  coalesce(sum(amount_micro_usdt) filter (where state = 'done' and created_at > now() - interval '30 days'), 0)::bigint
    as "sentMicro",
  coalesce(sum(amount_micro_usdt) filter (where state not in ('done', 'failed', 'rejected')), 0)::bigint as "queuedMicro",
  coalesce(sum(fee_micro_usdt) filter (where state not in ('done', 'failed', 'rejected')), 0)::bigint as "queuedFeeMicro"
from withdrawal where user_id = $1 and (created_at > now() - interval '30 days' or state not in ('done', 'failed', 'rejected'));

-- wallet/past/past-store.ts

-- insertRun
with past as (
  select day, due_at from settlement_days($1::integer, $2, now() - make_interval(days => $3))
  where day = (now() at time zone $4)::date - $5::integer
), dated as (
  update withdrawal set created_at = past.due_at + interval '4 seconds' from past
  where withdrawal.id = $6 and withdrawal.user_id = $7 returning past.day, past.due_at
)
insert into settlement_run (user_id, day, schedule_id, due_at, ran_at, withdrawal_id)
select $8, day, $9, due_at, due_at + interval '4 seconds', $10 from dated;

-- updateConfirmation
update standing_order set confirmed_at = $1 where user_id = $2 and ended_at is null;

-- updateDay
update withdrawal set created_at = $1 where id = $2 and user_id = $3;

-- wallet/payee-store.ts

-- findPayee
select "id", "email", "language", "withdraw_basis_points" as "withdrawBasisPoints", is_lead and wallet_output_permission and blocked_at is null as "mayWithdraw", account_type = 'merchant' and is_activated and blocked_at is null as "maySettle" from "person_facts" where "id" = $1;

-- lockPerson
insert into "withdrawal_person" ("user_id", "whitelist_ends_at") values ($1, $2) on conflict do nothing;
select "user_id" from "withdrawal_person" where "user_id" = $1 for update;

-- wallet/payouts/payout-store.ts

-- claimPayouts
update payout set lease_token = nextval('withdrawal_fence'), leased_until = now() + interval '30 seconds'
where id in (
  select id from payout
  where state in ('built', 'refused', 'signed', 'broadcasting', 'broadcast') and look_at <= now() and leased_until <= now()
  order by look_at, id limit $1 for update skip locked
)
returning *;

-- deadTxids
select "txid" from "payout" where "withdrawal_id" = $1 and "state" = $2;

-- insertPayout
insert into "payout" ("id", "withdrawal_id", "from_index", "reference_height", "reference_id", "timestamp_ms", "expiration_ms", "raw_data", "txid", "signature", "reason", "proof_solid_time_ms", "solid_height", "network_fee_sun", "lease_token") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

-- movePayout
update "payout" set "state" = $1 where "id" = $2 and "lease_token" = $3 and "state" = $4;

-- promisedFrom
select coalesce(sum(amount), 0)::bigint as "promised" from "payout" where "from_address" = $1 and "purpose" <> $2 and "state" in ('built', 'signed', 'broadcasting', 'broadcast');

-- releasePayout
update "payout" set "leased_until" = 'epoch', "look_at" = now() + make_interval(secs => $1) where "id" = $2 and "lease_token" = $3;

-- wallet/payouts/sweep-store.ts

-- sweepCandidates
select address, derivation_index::bigint as index from wallet_address as own
where exists (
  select from deposit where deposit.to_address = own.address and deposit.height > coalesce((
    select max(reference_height) from payout where purpose = 'sweep' and from_address = own.address and state = 'done'), 0)
)
and not exists (
  select from payout where state in ('built', 'signed', 'broadcasting', 'broadcast')
    and ((purpose = 'sweep' and from_address = own.address) or (purpose = 'top_up' and to_address = own.address))
)
-- A sweep that failed is not tried again at once: the fee would burn and burn.
and not exists (
  select from payout where purpose = 'sweep' and from_address = own.address and state in ('failed', 'refused')
    and changed_at > now() - interval '1 day'
)
order by random() limit $1;

-- wallet/payouts/unknown-payments-store.ts

-- livePayout
select * from "payout" where "withdrawal_id" = $1 and "state" != $2;

-- markDead
update "payout" set "state" = $1, "proof_solid_time_ms" = $2 where "id" = $3 and "state" = $4;

-- markSent
update "payout" set "state" = $1, "signature" = $2 where "txid" = $3;

-- unknownPayments
with sent as (
  select txid, from_address, min(height) as height, min(block_time) as at, sum(amount_micro_usdt)::bigint as amount,
    array_agg(to_address order by amount_micro_usdt desc, log_index) as receivers
  from deposit
  where outcome = 'outgoing' and not exists (select from payout where payout.txid = deposit.txid)
  group by txid, from_address
)
select txid, receivers, amount as "amountMicroUsdt", height,
  (select block_id from scanned_block where scanned_block.height = sent.height) as "blockId", at,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'userId', user_id, 'address', address, 'state', state)
      order by state not in ('confirmed', 'approved'), created_at, id)
    from withdrawal
    where address = any (receivers) and amount_micro_usdt = amount
      and from_address = $1
      and state in ('confirmed', 'approved', 'built', 'signed', 'broadcasting', 'broadcast')
      and not exists (
        select from payout join deposit on deposit.txid = payout.txid and deposit.outcome = 'outgoing'
        where payout.withdrawal_id = withdrawal.id)
  ), '[]') as withdrawals
from sent
order by height, txid;

-- wallet/reconciliation/reconciliation-store.ts

-- addressesMovedAbove
select "from_address", "to_address" from "deposit" where "height" > $1;

-- insertMeasure
insert into "reconciliation" ("height", "block_id", "addresses", "chain_micro_usdt", "custody_micro_usdt", "in_flight_micro_usdt", "liabilities_micro_usdt") values ($1, $2, $3, $4, $5, $6, $7);

-- isDue
select "id" from "reconciliation" where "created_at" > now() - interval '9 minutes' and "height" > $1 limit $2;

-- lastMeasure
select "height", "chain_micro_usdt" as "chain", "custody_micro_usdt" as "custody", "in_flight_micro_usdt" as "inFlight", "liabilities_micro_usdt" as "liabilities", "created_at" as "at" from "reconciliation" order by "id" desc limit $1;

-- liabilities
select coalesce(sum(balance), 0)::bigint as sum from ledger.account
where kind in ('available', 'frozen') and asset = 'USDT' and not is_house;

-- wallet/settlements/settlement-history-store.ts

-- findListedSettlement
select "id", "external_id" as "externalId", "amount_micro_usdt" as "amountMicroUsdt", "fee_micro_usdt" as "feeMicroUsdt", "address", case when state in ('confirmed', 'approved', 'built', 'signed') then 'processing'
  when state in ('broadcasting', 'broadcast') then 'sent' else state end as "status", (select "txid" from "payout" where "payout"."withdrawal_id" = "withdrawal"."id" and "payout"."state" in ('broadcasting', 'broadcast', 'done', 'failed')) as "txid", "created_at" as "createdAt", case
when exists (select from settlement_by_hand where withdrawal_id = withdrawal.id) then 'hand'
when exists (select from settlement_run where withdrawal_id = withdrawal.id) then 'order' else 'api' end as "how" from "withdrawal" where "user_id" = $1 and "standing_order_id" is not null and "id" = $2;

-- pageOfSettlements
select "id", "external_id" as "externalId", "amount_micro_usdt" as "amountMicroUsdt", "fee_micro_usdt" as "feeMicroUsdt", "address", case when state in ('confirmed', 'approved', 'built', 'signed') then 'processing'
  when state in ('broadcasting', 'broadcast') then 'sent' else state end as "status", (select "txid" from "payout" where "payout"."withdrawal_id" = "withdrawal"."id" and "payout"."state" in ('broadcasting', 'broadcast', 'done', 'failed')) as "txid", "created_at" as "createdAt", case
when exists (select from settlement_by_hand where withdrawal_id = withdrawal.id) then 'hand'
when exists (select from settlement_run where withdrawal_id = withdrawal.id) then 'order' else 'api' end as "how" from "withdrawal" where "user_id" = $1 and "standing_order_id" is not null and "created_at" >= $2 and "created_at" < $3 order by "created_at" desc, "id" desc limit $4 offset $5;
select "id", "external_id" as "externalId", "amount_micro_usdt" as "amountMicroUsdt", "fee_micro_usdt" as "feeMicroUsdt", "address", case when state in ('confirmed', 'approved', 'built', 'signed') then 'processing'
  when state in ('broadcasting', 'broadcast') then 'sent' else state end as "status", (select "txid" from "payout" where "payout"."withdrawal_id" = "withdrawal"."id" and "payout"."state" in ('broadcasting', 'broadcast', 'done', 'failed')) as "txid", "created_at" as "createdAt", case
when exists (select from settlement_by_hand where withdrawal_id = withdrawal.id) then 'hand'
when exists (select from settlement_run where withdrawal_id = withdrawal.id) then 'order' else 'api' end as "how" from "withdrawal" where "user_id" = $1 and "standing_order_id" is not null order by "created_at" desc, "id" desc limit $2 offset $3;

-- sumOfSettlements
select count(*)::int as "count", coalesce(sum(amount_micro_usdt) filter (where state = 'done'), 0)::bigint as "paidMicroUsdt", coalesce(sum(fee_micro_usdt) filter (where state = 'done'), 0)::bigint as "feeMicroUsdt" from "withdrawal" where "user_id" = $1 and "standing_order_id" is not null and "created_at" >= $2 and "created_at" < $3;
select count(*)::int as "count", coalesce(sum(amount_micro_usdt) filter (where state = 'done'), 0)::bigint as "paidMicroUsdt", coalesce(sum(fee_micro_usdt) filter (where state = 'done'), 0)::bigint as "feeMicroUsdt" from "withdrawal" where "user_id" = $1 and "standing_order_id" is not null;

-- wallet/settlements/settlement-schedule-store.ts

-- claimSchedules
update "settlement_schedule" set "look_at" = now() + interval '1 minute' where "id" in (select "id" from "settlement_schedule" where "ended_at" is null and (look_at <= now() or look_at > now() + interval '26 hours') order by "look_at" limit $1 for update skip locked) returning "id", "user_id" as "userId", "minute_of_day" as "minuteOfDay", "time_zone" as "timeZone", "keep_micro_usdt" as "keepMicroUsdt", "code_id" as "codeId", "session_id" as "sessionId", "confirmed_at" as "confirmedAt", "proof";

-- currentSchedule
select "id", "user_id" as "userId", "minute_of_day" as "minuteOfDay", "time_zone" as "timeZone", "keep_micro_usdt" as "keepMicroUsdt", "code_id" as "codeId", "session_id" as "sessionId", "confirmed_at" as "confirmedAt", "proof" from "settlement_schedule" where "user_id" = $1 and "ended_at" is null;

-- dueDay
select day::text as day, due_at as "dueAt", due_at > $1 and not exists (
  select from settlement_run where user_id = $2 and settlement_run.day = due.day) as "isOpen"
from settlement_days($3::integer, $4, now()) as due where due_at <= now() order by due_at desc limit 1;

-- endSchedule
update "settlement_schedule" set "ended_at" = clock_timestamp() where "user_id" = $1 and "ended_at" is null;

-- insertRun
insert into "settlement_run" ("user_id", "day", "schedule_id", "due_at", "withdrawal_id", "refusal") values ($1, $2, $3, $4, $5, $6) on conflict ("user_id", "day") do nothing;
insert into "settlement_run" ("withdrawal_id", "refusal") values ($1, $2) on conflict ("user_id", "day") do nothing;

-- insertSchedule
insert into "settlement_schedule" ("id", "user_id", "minute_of_day", "time_zone", "keep_micro_usdt", "code_id", "session_id", "proof", "confirmed_at", "look_at") values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp(), coalesce((select min(due_at) from settlement_days($9::integer, $10, now()) as coming where due_at > now() and not exists (
select from settlement_run where user_id = $11 and settlement_run.day = coming.day)), now()));
insert into "settlement_schedule" ("proof", "confirmed_at", "look_at") values ($1, clock_timestamp(), coalesce((select min(due_at) from settlement_days($2::integer, $3, now()) as coming where due_at > now() and not exists (
select from settlement_run where user_id = $4 and settlement_run.day = coming.day)), now()));

-- knowsZone
select now() at time zone $1;

-- lastRun
select "ran_at" as "ranAt", "amount_micro_usdt" as "amountMicroUsdt", "refusal" from "settlement_run" left join "withdrawal" on "withdrawal"."id" = "settlement_run"."withdrawal_id" where "schedule_id" = $1 order by "day" desc limit $2;

-- lookAtNextDay
update "settlement_schedule" set "look_at" = coalesce((select min(due_at) from settlement_days($1::integer, $2, now()) as coming where due_at > now() and not exists (
select from settlement_run where user_id = $3 and settlement_run.day = coming.day)), now() + interval '1 hour') where "id" = $4 and "ended_at" is null;

-- nextRunAt
select coalesce((select min(due_at) from settlement_days($1::integer, $2, now()) as coming where due_at > now() and not exists (
select from settlement_run where user_id = $3 and settlement_run.day = coming.day)), now() + interval '1 day') as at;

-- wallet/settlements/settlement-store.ts

-- findByExternalId
select "id", "external_id" as "externalId", "amount_micro_usdt" as "amountMicroUsdt", "fee_micro_usdt" as "feeMicroUsdt", "address", case when state in ('confirmed', 'approved', 'built', 'signed') then 'processing'
when state in ('broadcasting', 'broadcast') then 'sent' else state end as "status", (select "txid" from "payout" where "payout"."withdrawal_id" = "withdrawal"."id" and "payout"."state" in ('broadcasting', 'broadcast', 'done', 'failed')) as "txid", "created_at" as "createdAt" from "withdrawal" where "user_id" = $1 and "external_id" = $2;

-- findSettlement
select "id", "external_id" as "externalId", "amount_micro_usdt" as "amountMicroUsdt", "fee_micro_usdt" as "feeMicroUsdt", "address", case when state in ('confirmed', 'approved', 'built', 'signed') then 'processing'
when state in ('broadcasting', 'broadcast') then 'sent' else state end as "status", (select "txid" from "payout" where "payout"."withdrawal_id" = "withdrawal"."id" and "payout"."state" in ('broadcasting', 'broadcast', 'done', 'failed')) as "txid", "created_at" as "createdAt" from "withdrawal" where "user_id" = $1 and "standing_order_id" is not null and "id" = $2;

-- listSettlements
select "id", "external_id" as "externalId", "amount_micro_usdt" as "amountMicroUsdt", "fee_micro_usdt" as "feeMicroUsdt", "address", case when state in ('confirmed', 'approved', 'built', 'signed') then 'processing'
when state in ('broadcasting', 'broadcast') then 'sent' else state end as "status", (select "txid" from "payout" where "payout"."withdrawal_id" = "withdrawal"."id" and "payout"."state" in ('broadcasting', 'broadcast', 'done', 'failed')) as "txid", "created_at" as "createdAt" from "withdrawal" where "user_id" = $1 and "standing_order_id" is not null and (created_at, id) < (select created_at, id from withdrawal where id = $2::uuid) order by "created_at" desc, "id" desc limit $3;

-- wallet/settlements/standing-order-store.ts

-- currentOrder
select *, usable_at <= now() as "is_usable" from "standing_order" where "user_id" = $1 and "ended_at" is null;

-- endOrder
update "standing_order" set "ended_at" = clock_timestamp() where "user_id" = $1 and "ended_at" is null;

-- insertOrder
insert into "standing_order" ("id", "user_id", "session_id", "code_id", "address", "usable_at", "ended_at", "proof") values ($1, $2, $3, $4, $5, $6, $7, $8);
insert into "standing_order" ("ended_at", "proof") values ($1, $2);

-- momentInHours
select date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $1)) as moment;

-- wallet/whitelist/whitelist-store.ts

-- addAddress
insert into "whitelist_address" ("user_id", "wallet", "usable_at", "removed_at") values ($1, $2, now() + make_interval(secs => $3), $4) on conflict ("user_id", "wallet") where "removed_at" is null do nothing;

-- keepWhitelistSince
update "withdrawal_person" set "is_whitelist_on" = $1, "whitelist_ends_at" = $2 where "user_id" = $3 and "whitelist_ends_at" > $4;

-- readWhitelist
select "is_whitelist_on", "whitelist_ends_at", coalesce(whitelist_ends_at > now(), false) as "is_ending" from "withdrawal_person" where "user_id" = $1;
select "id", "wallet", "usable_at" as "usableAt", usable_at <= now() as "isUsable" from "whitelist_address" where "user_id" = $1 and "removed_at" is null order by "added_at", "id";

-- removeAddress
update "whitelist_address" set "removed_at" = now() where "id" = $1 and "user_id" = $2 and "removed_at" is null;

-- removeAddressesSince
update "whitelist_address" set "removed_at" = now() where "user_id" = $1 and "added_at" >= $2 and "removed_at" is null returning "wallet";

-- switchWhitelist
update "withdrawal_person" set "is_whitelist_on" = $1, "whitelist_ends_at" = $2 where "user_id" = $3;

-- wallet/withdrawals/in-flight-store.ts

-- inFlightMicroUsdt
select (
  (select coalesce(sum(amount_micro_usdt), 0) from withdrawal where state in ('broadcasting', 'broadcast')) +
  (select coalesce(sum(deposit.amount_micro_usdt), 0) from payout join deposit on deposit.txid = payout.txid
    where payout.purpose = 'sweep' and payout.state in ('broadcasting', 'broadcast') and deposit.outcome = 'outgoing')
)::bigint as total;

-- wallet/withdrawals/withdrawal-store.ts

-- claimWithdrawals
update withdrawal set lease_token = nextval('withdrawal_fence'), leased_until = now() + interval '30 seconds'
where id in (
  select id from withdrawal
  where state = $1 and look_at <= now() and leased_until <= now() order by look_at, id limit $2 for update skip locked
)
returning *;

-- insertWithdrawal
insert into "withdrawal" ("id", "user_id", "session_id", "code_id", "standing_order_id", "external_id", "address", "amount_micro_usdt", "fee_micro_usdt", "proof", "reason", "approved_by", "lease_token") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);
insert into "withdrawal" ("standing_order_id", "external_id", "proof", "reason", "approved_by", "lease_token") values ($1, $2, $3, $4, $5, $6);

-- lockWithdrawal
select * from "withdrawal" where "id" = $1 for update;

-- postponeWithdrawal
update "withdrawal" set "leased_until" = 'epoch', "look_at" = now() + make_interval(secs => $1), "reason" = $2 where "id" = $3 and "lease_token" = $4;

-- step
update "withdrawal" set "state" = $1, "leased_until" = 'epoch', "look_at" = now(), "reason" = $2, "approved_by" = $3 where "id" = $4 and "state" = $5 and "lease_token" = $6;
update "withdrawal" set "leased_until" = 'epoch', "look_at" = now() where "id" = $1 and "state" = $2;

-- withdrawnLately
select coalesce(sum(amount_micro_usdt), 0)::bigint as "lastDay",
  coalesce(sum(amount_micro_usdt) filter (where created_at > now() - interval '1 hour'), 0)::bigint as "lastHour",
  count(standing_order_id)::int as "settlementsLastDay",
  count(standing_order_id) filter (where created_at > now() - interval '1 hour')::int as "settlementsLastHour"
from withdrawal
where user_id = $1 and created_at > now() - interval '1 day'
  and state = any($2);

