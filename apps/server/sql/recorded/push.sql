-- push/store.ts

-- countOthers
select count(*) as "count" from "push_subscription" where "user_id" = $1 and "endpoint_hash" <> $2;

-- devicesOf
select "id", "endpoint_hash", "sealed", "device_name", "created_at", case when paused_until > now() then paused_until end as "paused_until" from "push_subscription" where "user_id" = $1 order by "created_at", "id";

-- findDevice
select "id", "endpoint_hash", "sealed", "device_name", "created_at", case when paused_until > now() then paused_until end as "paused_until" from "push_subscription" where "id" = $1 and "user_id" = $2;

-- findHeld
select "id", "endpoint_hash", "sealed", "device_name", "created_at", "user_id", case when paused_until > now() then paused_until end as "paused_until" from "push_subscription" where "endpoint_hash" = $1 for update;

-- forgetDevice
delete from "push_subscription" where "id" = $1 and "sealed" = $2;

-- keepDevice
insert into "push_subscription" ("user_id", "endpoint_hash", "sealed", "device_name") values ($1, $2, $3, $4) on conflict ("endpoint_hash") do update set "user_id" = excluded.user_id, "sealed" = excluded.sealed, "device_name" = excluded.device_name, "id" = case when push_subscription.user_id = excluded.user_id then push_subscription.id else excluded.id end, "created_at" = case when push_subscription.user_id = excluded.user_id then push_subscription.created_at else now() end, "last_taken_at" = case when push_subscription.user_id = excluded.user_id then push_subscription.last_taken_at end returning "id", "endpoint_hash", "sealed", "device_name", "created_at", case when paused_until > now() then paused_until end as "paused_until";

-- lockDevices
select pg_advisory_xact_lock(hashtextextended('push:' || $1::text, 0));

-- noteTaken
update "push_subscription" set "last_taken_at" = now(), "paused_until" = $1 where "id" = $2;

-- pauseDevice
update "push_subscription" set "paused_until" = now() + make_interval(secs => $1::float8) where "id" = $2;

-- removeDevice
delete from "push_subscription" where "id" = $1 and "user_id" = $2 returning "id";

-- removeDevicesOf
delete from "push_subscription" where "user_id" = $1;

