-- terminals/alarm-store.ts

-- clearAsked
update "terminal_alarm" set "cleared_at" = clock_timestamp(), "cleared_by" = $1 where "terminal_id" = $2 and "bank" = $3 and "kind" = 'block_asked' and "cleared_at" is null;

-- clearBlock
update "terminal_alarm" set "cleared_at" = clock_timestamp(), "cleared_by" = $1 where "terminal_id" = $2 and "bank" = $3 and "kind" = 'bank_blocked' and "cleared_at" is null;

-- countForged
update "terminal" set "forged_in_a_row" = forged_in_a_row + 1 where "id" = $1 returning "forged_in_a_row";

-- countForgeries
select count(*) as "count" from "terminal_alarm" where "kind" = $1 and "raised_at" > now() - interval '1 day';

-- forgiveForged
update "terminal" set "forged_in_a_row" = $1 where "id" = $2 and "forged_in_a_row" > $3;

-- insertAsked
insert into terminal_alarm (terminal_id, kind, bank)
select $1, 'block_asked', $2
where not exists (select from terminal_alarm where terminal_id = $3 and bank = $4
  and (kind = 'block_asked' and raised_at > now() - interval '1 day' or kind = 'bank_blocked' and cleared_at is null))
on conflict (terminal_id, bank) where kind = 'block_asked' and cleared_at is null do nothing;

-- insertBlock
insert into "terminal_alarm" ("terminal_id", "kind", "bank") values ($1, $2, $3) on conflict ("terminal_id", "bank") where "kind" = 'bank_blocked' and "cleared_at" is null do nothing;

-- raiseForged
insert into "terminal_alarm" ("terminal_id", "kind") values ($1, $2);

-- terminals/device-store.ts

-- burnPairingKey
update "pairing_key" set "used_at" = now(), "sealed_key" = $1 where "terminal_id" = $2 and "sealed_key" = $3 and "used_at" is null and "expires_at" > now();

-- databaseTime
select clock_timestamp() as now;

-- findDevices
select device.id, terminal_id, installation_id, sealed_secret, owner_id, forged_in_a_row, clock_timestamp() as now
from device join terminal on terminal.id = terminal_id
where terminal_id = any ($1::uuid[]) and revoked_at is null and deleted_at is null;

-- findForwarderKey
select "owner_id", "forwarder_key", clock_timestamp() as "now" from "terminal" where "id" = $1 and "deleted_at" is null;

-- findPairingKey
select "sealed_key", "owner_id", clock_timestamp() as "now" from "pairing_key" inner join "terminal" on "terminal"."id" = "terminal_id" where "terminal_id" = $1 and "used_at" is null and "expires_at" > now() and "deleted_at" is null;

-- findRevoked
select "id", "sealed_secret" from "device" where "terminal_id" = $1 and "revoked_at" is not null order by "revoked_at" desc limit $2;

-- forgetNonces
delete from "device_nonce" where "seen_at" < now() - interval '10 minutes';

-- rememberNonce
insert into device_nonce (terminal_id, nonce)
select * from unnest($1::uuid[], $2::text[])
on conflict do nothing returning terminal_id::text as who;

-- removePairingKey
delete from "pairing_key" where "terminal_id" = $1;

-- replaceDevice
update "device" set "revoked_at" = now() where "terminal_id" = $1 and "revoked_at" is null;
insert into "device" ("id", "terminal_id", "installation_id", "sealed_secret", "model", "sdk") values ($1, $2, $3, $4, $5, $6);

-- replacePairingKey
insert into "pairing_key" ("terminal_id", "sealed_key", "expires_at") values ($1, $2, now() + interval '10 minutes') on conflict ("terminal_id") do update set "sealed_key" = "excluded"."sealed_key", "expires_at" = "excluded"."expires_at", "used_at" = $3 returning "expires_at";

-- revokeDevices
update "device" set "revoked_at" = now() where "terminal_id" = $1 and "revoked_at" is null;

-- terminals/health/health-store.ts

-- claimAlert
update "terminal" set "alerted_at" = now() where "id" = $1 and "deleted_at" is null and "alerted_at" is null and date_trunc('milliseconds', last_ping_at) = $2;

-- countSilent
select count(*) as "count" from "terminal" where "deleted_at" is null and "last_ping_at" is not null and ("last_ping_at" < now() - make_interval(secs => $1) or "steady_pings" < $2);

-- findUnalerted
select "id", "owner_id" as "ownerId", "name", "last_ping_at" as "lastPingAt" from "terminal" where "deleted_at" is null and "silence_noticed_at" is not null and "alerted_at" is null and "unpaired_at" is null and "last_ping_at" < now() - make_interval(secs => $1) order by "last_ping_at" limit $2;

-- markUnpaired
update "terminal" set "unpaired_at" = now(), "steady_pings" = $1, "silence_noticed_at" = coalesce(silence_noticed_at, now()), "phone_report" = $2, "charge" = $3, "is_charging" = $4, "network" = $5, "sms_permission" = $6, "listener_alive" = $7, "queue_length" = $8 where "id" = $9;

-- noticeSilent
update terminal set silence_noticed_at = now()
where id in (
  select id from terminal
  where deleted_at is null and silence_noticed_at is null
    and last_ping_at < now() - make_interval(secs => $1)
  order by last_ping_at limit $2 for update skip locked
)
returning owner_id;

-- startAnew
with heard as (
  -- The earlier of both: it may have been silent before it left.
  select id, least(unpaired_at, case when last_ping_at < now() - make_interval(secs => $1) then last_ping_at end) as until
  from terminal where id = $2
), anew as (update terminal set connection = 'client', model = $3, app_version = $4,
  last_ping_at = now(), steady_pings = 2, silence_noticed_at = null, alerted_at = null, forged_in_a_row = 0,
  charge = null, is_charging = null, network = null, sms_permission = null, listener_alive = null, queue_length = null,
  clock_ahead_ms = 0, phone_report = null, unpaired_at = null,
  -- Nobody read meanwhile: deals that ran meanwhile are given the benefit of the doubt.
  was_silent_until = case when heard.until is null then was_silent_until else now() end
from heard where terminal.id = heard.id
returning terminal.id, heard.until)
insert into terminal_silence (terminal_id, began_at, ended_at)
select id, until, now() from anew where until < now() on conflict do nothing;

-- writeSign
with signed as (update terminal set
  steady_pings = counted.pings,
  last_ping_at = now(),
  -- Deals that ran meanwhile are given the benefit of the doubt.
  was_silent_until = case when counted.pings = 1 then now() else was_silent_until end,
  silence_noticed_at = case when counted.pings = 2 then null else silence_noticed_at end,
  alerted_at = case when counted.pings = 2 then null else alerted_at end,
  -- A forwarder app beside a paired phone is a help, not a replacement.
  connection = case when exists (select from device where terminal_id = terminal.id and revoked_at is null)
    then 'client' else $1 end,
  charge = coalesce($2, charge),
  is_charging = coalesce($3, is_charging),
  network = coalesce($4, network),
  sms_permission = coalesce($5, sms_permission),
  listener_alive = coalesce($6, listener_alive),
  queue_length = coalesce($7, queue_length),
  clock_ahead_ms = coalesce(
    round(extract(epoch from $8::timestamptz - clock_timestamp()) * 1000)::bigint, clock_ahead_ms),
  app_version = coalesce($9, app_version),
  phone_report = coalesce($10::jsonb, phone_report),
  unpaired_at = null
from (
  select id, (case
    when last_ping_at is null then 2
    when last_ping_at < now() - make_interval(secs => $11) then 1
    else least(steady_pings + 1, 2) end)::smallint as pings
  from terminal where id = $12 and deleted_at is null for update
) as counted
where terminal.id = counted.id
returning terminal.id, counted.pings, old.last_ping_at as heard_before,
  old.alerted_at is not null and new.alerted_at is null as ends_loss
), ended as (
  insert into terminal_silence (terminal_id, began_at, ended_at)
  select id, heard_before, now() from signed where pings = 1 and heard_before < now() on conflict do nothing
)
select ends_loss as "endsLoss" from signed;

-- terminals/health/silence-store.ts

-- forgetSilences
delete from "terminal_silence" where "ended_at" < now() - make_interval(days => $1);

-- heardPhones
select "id", "name", "created_at" as "createdAt", "last_ping_at" as "lastPingAt" from "terminal" where "id" = any ($1::uuid[]) and "last_ping_at" is not null;

-- heardTerminal
select "name", "created_at" as "createdAt", "last_ping_at" as "lastPingAt", coalesce(last_ping_at < now() - make_interval(secs => $1), false) as "isSilent" from "terminal" where "id" = $2;

-- silencesAfter
select "terminal_id" as "terminalId", "began_at" as "from", "ended_at" as "to" from "terminal_silence" where "terminal_id" = any ($1::uuid[]) and "ended_at" > $2 order by "began_at";

-- silencesOf
select "terminal_id" as "terminalId", "began_at" as "from", "ended_at" as "to" from "terminal_silence" where "terminal_id" = any ($1::uuid[]) and "ended_at" > now() - make_interval(days => $2) order by "ended_at";

-- silencesSince
select "began_at" as "from", "ended_at" as "to" from "terminal_silence" where "terminal_id" = $1 and "ended_at" > $2 order by "ended_at" limit $3;

-- terminals/past/past-store.ts

-- insertSilences
insert into terminal_silence (terminal_id, began_at, ended_at)
select $1, began_at, ended_at from jsonb_to_recordset($2::jsonb) as new (began_at timestamptz, ended_at timestamptz);

-- updatePhone
update terminal set created_at = $1, last_ping_at = $2
where id = $3 and owner_id = $4;

-- terminals/sequence/sequence-store.ts

-- lockAcked
insert into device_sequence (terminal_id, installation_id) values ($1, $2)
on conflict (terminal_id, installation_id) do update set acked_seq = device_sequence.acked_seq
returning acked_seq;

-- readAcked
select "acked_seq" from "device_sequence" where "terminal_id" = $1 and "installation_id" = $2;

-- saveAcked
update "device_sequence" set "acked_seq" = $1 where "terminal_id" = $2 and "installation_id" = $3;

-- terminals/store.ts

-- countOwn
select count(*) as "count" from "terminal" where "owner_id" = $1 and "verified_at" is not null and "deleted_at" is null;

-- findNames
select "id", "name" from "terminal" where "owner_id" = $1;

-- findTerminals
select id, owner_id, name, created_at, connection, model, last_ping_at, charge, is_charging, sms_permission,
  listener_alive, queue_length, clock_ahead_ms, network, app_version, phone_report, unpaired_at is not null as is_unpaired,
  coalesce(last_ping_at < now() - make_interval(secs => $1) or steady_pings < 2, false) as is_silent,
  array(select bank from terminal_alarm
    where terminal_id = terminal.id and kind = 'bank_blocked' and cleared_at is null order by bank) as blocked_banks,
  array(select bank from terminal_alarm
    where terminal_id = terminal.id and kind = 'block_asked' and cleared_at is null order by bank) as asked_banks
from terminal where deleted_at is null and id = any($2::uuid[])
order by created_at, id;

-- forgetUnconfirmed
delete from "terminal" where "verified_at" is null and "created_at" < now() - interval '1 day';

-- insertTerminal
insert into "terminal" ("owner_id", "name") values ($1, $2) returning "id";

-- lockTerminal
select "id", "owner_id", "name", "verified_at" from "terminal" where "id" = $1 and "deleted_at" is null for update;

-- markDeleted
update "terminal" set "deleted_at" = now(), "forwarder_key" = $1 where "id" = $2;

-- markVerified
update "terminal" set "verified_at" = coalesce(verified_at, now()) where "id" = $1;

-- personExists
select "id" from "person_facts" where "id" = $1;

-- setForwarderKey
update "terminal" set "forwarder_key" = $1 where "id" = $2;

-- setName
update "terminal" set "name" = $1 where "id" = $2;

-- terminals/trials/trial-store.ts

-- findTrial
select "id", "asked_by", "asked_at", "bank", "amount_kopecks", "title", "text", "told_at", "seen_at", "queued_at", "arrived_at", "read_at", "chain_at", "closes_at", "why" from "terminal_trial" where "id" = $1 and "terminal_id" = $2;

-- forgetTrials
delete from "terminal_trial" where "asked_at" < now() - interval '90 days';

-- insertTrial
insert into "terminal_trial" ("terminal_id", "device_id", "asked_by", "bank", "amount_kopecks", "title", "text") values ($1, $2, $3, $4, $5, $6, $7) returning "id", "asked_by", "asked_at", "bank", "amount_kopecks", "title", "text", "told_at", "seen_at", "queued_at", "arrived_at", "read_at", "chain_at", "closes_at", "why";

-- keepArrival
update "terminal_trial" set "seen_at" = $1, "queued_at" = $2, "arrived_at" = $3, "read_at" = $4, "chain_at" = $5, "closes_at" = $6, "why" = $7 where "id" = $8 and "arrived_at" is null and "asked_at" > now() - $9 * interval '1 millisecond';

-- lastTrial
select "id", "asked_by", "asked_at", "bank", "amount_kopecks", "title", "text", "told_at", "seen_at", "queued_at", "arrived_at", "read_at", "chain_at", "closes_at", "why" from "terminal_trial" where "terminal_id" = $1 order by "asked_at" desc limit $2;

-- markTold
update "terminal_trial" set "told_at" = clock_timestamp() where "id" = $1 and "told_at" is null;

-- ownTrials
select "id" from "terminal_trial" where "terminal_id" = $1 and "id" = any ($2::uuid[]);

-- waitingTrial
select "id", "asked_by", "asked_at", "bank", "amount_kopecks", "title", "text", "told_at", "seen_at", "queued_at", "arrived_at", "read_at", "chain_at", "closes_at", "why" from "terminal_trial" where "terminal_id" = (select "device"."terminal_id" from "device" where "device"."id" = $1) and "device_id" = $2 and "arrived_at" is null and "asked_at" > now() - $3 * interval '1 millisecond' order by "asked_at" desc limit $4;

