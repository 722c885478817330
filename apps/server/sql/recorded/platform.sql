-- platform/audit.ts

-- writeAudit
insert into "audit" ("actor", "action", "subject", "before", "after", "origin", "previous_hash", "hash") values ($1, $2, $3, $4, $5, $6, $7, $8);
insert into "audit" ("before", "after", "previous_hash", "hash") values ($1, $2, $3, $4);

-- platform/drop-work.ts

-- dropWork
select "id", "payload" from "outbox" where "topic" = $1 and "payload" is not null for update;
update "outbox" set "done_at" = now(), "failed_at" = $1, "payload" = $2, "dropped_because" = $3 where id = any ($4::bigint[]);
update "outbox" set "done_at" = now(), "failed_at" = $1, "payload" = $2 where id = any ($3::bigint[]);

-- platform/dry-run.ts

-- dryRun
savepoint dry_run;
rollback to savepoint dry_run;
release savepoint dry_run;

-- platform/idempotency.ts

-- forgetOldKeys
delete from "idempotency" where "created_at" < now() - interval '24 hours';

-- platform/key-holders.ts

-- keyHolders
select "role", "newest_key" as "newestKey", "sealing_key" as "sealingKey" from "key_holder" where "seen_at" > now() - make_interval(secs => $1) order by "role", "id";

-- platform/live.ts

-- forgetOldNews
delete from "live_event" where "created_at" < now() - interval '1 day';

-- liveNews
select last_value as id from live_event_id_seq;

-- platform/one-time-codes.ts

-- forgetOldCodes
delete from "one_time_code" where "expires_at" < now() - interval '1 day';

-- revokeCodes
delete from "one_time_code" where "subject" in ($1) and "used_at" is null;

-- platform/outbox-store.ts

-- claimDueWork
update outbox set attempts = attempts + 1, is_held = false, available_at = now() + interval '60 seconds' where id in (
  select id from outbox where topic = any($1) and done_at is null and failed_at is null and available_at <= now()
  order by available_at, id limit 10 for update skip locked
)
returning id, topic, payload, attempts;

-- claimProbe
update outbox set attempts = attempts + 1, is_held = false, available_at = now() + interval '60 seconds' where id in (
  select id from outbox where topic = $1 and done_at is null and failed_at is null and (available_at <= now() or is_held)
  order by available_at, id limit 1 for update skip locked
)
returning id, topic, payload, attempts;

-- countDropped
select count(*) as "count" from "outbox" where "dropped_because" is not null and "done_at" > now() - interval '1 day';

-- dropGivenUp
update "outbox" set "failed_at" = $1, "done_at" = now(), "payload" = $2, "dropped_because" = $3 where "topic" = $4 and "failed_at" is not null and "id" = $5::bigint;

-- finishWork
update "outbox" set "done_at" = now(), "payload" = $1, "dropped_because" = $2 where "id" = $3;

-- giveUpWork
update "outbox" set "failed_at" = now(), "last_error" = $1 where "id" = $2;

-- heldSeconds
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "seconds" from "outbox" where "is_held" = true and done_at is null and failed_at is null;

-- holdWork
update "outbox" set "attempts" = "attempts" - $1, "is_held" = $2, "available_at" = now() + interval '60 seconds', "last_error" = $3 where "id" = $4;

-- listGivenUp
select "id", "payload", "attempts", "created_at", "failed_at", "last_error" from "outbox" where "topic" = $1 and "failed_at" is not null order by "id";

-- postponeWork
update "outbox" set "available_at" = now() + make_interval(secs => $1), "last_error" = $2 where "id" = $3;

-- releaseHeldWork
update "outbox" set "is_held" = $1, "available_at" = now() where "topic" = $2 and "is_held" = true and done_at is null and failed_at is null;

-- retryGivenUp
update "outbox" set "failed_at" = $1, "attempts" = $2, "available_at" = now() where "topic" = $3 and "failed_at" is not null and "payload" is not null and "id" = $4::bigint returning "id";

-- platform/outbox.ts

-- forgetDoneWork
delete from "outbox" where "done_at" < now() - interval '7 days';

-- wakeOutbox
select announce($1, $2);

-- platform/rate-limits.ts

-- forgetEndedLimits
delete from rate_limit where key in (select key from rate_limit where ends_at < now() for update skip locked);

-- platform/restored.ts

-- forgetRestored
delete from "installation" where "name" = $1;

-- markRestored
select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms;
insert into "installation" ("name", "value") values ($1, $2) on conflict ("name") do update set "value" = $3;

-- noteChain
select "value" from "installation" where "name" = $1;

-- readRestored
select "value" from "installation" where "name" = $1;

-- platform/secrets.ts

-- assertSameInstallation
insert into "installation" ("name", "value") values ($1, $2) on conflict do nothing;
select "value" from "installation" where "name" = $1;
insert into "installation" ("name") values ($1) on conflict do nothing;

-- readSealingKey
select "value" from "installation" where "name" = $1;

-- writeSealingKey
insert into "installation" ("name", "value") values ($1, $2) on conflict ("name") do update set "value" = $3;

