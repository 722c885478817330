-- notifications/dispatch-store.ts

-- claimDueAlerts
with in_flight as (
  select user_id, min(created_at) as created_at from alert
  where next_at > now() and next_at <= now() + make_interval(secs => 60) and state = 'waiting' and (
    next_at <= now() + make_interval(secs => 15)
    or not exists (select from alert_try where alert_id = alert.id and result <> 'unknown')
  )
  group by user_id
), due as (
  select id, user_id, created_at, next_at from alert
  where next_at <= now() and user_id <> all($1::uuid[]) and not exists (
    select from in_flight where in_flight.user_id = alert.user_id and in_flight.created_at < alert.created_at
  )
  order by next_at, created_at limit 200 for update skip locked
), first as (
  select distinct on (user_id) id, next_at from due order by user_id, created_at, id
)
update alert set next_at = now() + make_interval(secs => 60) where id in (select id from first order by next_at limit $2)
returning id, user_id as "userId", kind, weight, about, content, state, created_at as "createdAt",
  extract(epoch from now() - created_at)::float8 as "ageSeconds";

-- endAlert
update "alert" set "state" = case when taken_at is null then $1 else 'taken' end, "next_at" = $2 where "id" = $3;

-- endTry
update "alert_try" set "result" = $1, "reason" = $2 where "id" = $3;

-- markTaken
update "alert" set "state" = $1, "taken_by" = coalesce(taken_by, $2), "taken_at" = coalesce(taken_at, now()), "next_at" =
case when opened_at is null then now() + make_interval(secs => $3) end where "id" = $4;

-- postpone
update "alert" set "next_at" = now() + make_interval(secs => $1) where "id" = $2;

-- releasePutOff
update "alert" set "next_at" = now() where "next_at" > now() + make_interval(secs => 60) and "state" = $1 and not exists (select "alert_try"."id" from "alert_try" where "alert_id" = "alert"."id" and "channel" = $2 and "result" = $3);

-- startTry
insert into "alert_try" ("alert_id", "channel") values ($1, $2) returning "id";

-- triesOf
select "channel", "result" from "alert_try" where "alert_id" = $1 order by "id";

-- notifications/gauges-store.ts

-- countGivenUp
select count(*) as "count" from "alert" where "state" = $1 and "created_at" > now() - interval '4 days';

-- oldestWaitingSeconds
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "seconds" from "alert" where "next_at" is not null and "state" = $1;

-- notifications/given-up-alerts.ts

-- describeGivenUpAlerts
select alert.id, kind, about, email, alert.created_at as "createdAt", (
  select string_agg(channel || ' ' || result || coalesce(' (' || reason || ')', ''), ', ' order by id)
  from (select distinct on (channel) * from alert_try where alert_id = alert.id order by channel, id desc) as last_try
) as tries
from alert join person_facts as person on person.id = user_id
where state = 'given_up' order by alert.created_at, alert.id;

-- sendGivenUpAlerts
update "alert" set "state" = $1, "next_at" = now() where "state" = $2 and "id" = $3::uuid returning "id";
insert into "audit" ("action", "subject", "before", "after", "previous_hash", "hash") values ($1, $2, $3, $4, $5, $6);
select announce($1, '');

-- notifications/hold-store.ts

-- holdAlert
with held as (
  update alert set state = 'held', next_at = $1 where id = $2 and state in ('waiting', 'held') returning id
)
insert into alert_try (alert_id, channel, result, reason)
select id, $3, 'held', $4 from held
where not exists (select from alert_try where alert_id = held.id and result = 'held');

-- joinDigest
with digest as (
  insert into alert (user_id, kind, weight, content) values ($1, 'digest', 'ordinary', $2) returning id
)
update alert set state = 'in_digest', next_at = null, digest_id = (select id from digest)
where id = any($3::uuid[]);

-- keepHeld
update "alert" set "next_at" = $1 where "user_id" = $2 and "state" = $3;

-- lockHeld
select "id", "kind" from "alert" where "user_id" = $1 and "state" = $2 order by "created_at", "id" for update;

-- recentOfKind
select count(*) filter (where kind = $1)::int as count,
  coalesce(min(created_at) filter (where kind = $2), $3) as first,
  max(created_at) filter (where kind = 'digest') as "lastDigest"
from alert
where user_id = $4 and created_at > $5::timestamptz - make_interval(secs => $6)
  and (created_at, id) < ($7::timestamptz, $8::uuid)
  and state <> 'switched_off';

-- releaseAlert
update "alert" set "state" = $1 where "id" = $2 and "state" = $3;

-- switchOff
update "alert" set "state" = $1, "next_at" = $2 where id = any($3::uuid[]);

-- wakeHeld
update "alert" set "next_at" = now() where "user_id" = $1 and "state" = $2;

-- notifications/list-store.ts

-- alertsOfSubject
select "id", "kind", "weight", "about", "content", "created_at", "state", "digest_id", "opened_at" from "alert" where "about" = $1 and "user_id" = $2 order by "created_at" desc, "id" desc limit $3;

-- areWaiting
select "id" from "alert" where user_id = any($1::uuid[]) and "kind" = $2 and "state" = $3 limit $4;

-- countAlerts
select count(*) as "count" from "alert" where "user_id" = $1 and kind <> 'digest' and created_at > now() - make_interval(days => 30);

-- pageOfAlerts
select "id", "kind", "weight", "about", "content", "created_at", "state", "digest_id", "opened_at" from "alert" where "user_id" = $1 and kind <> 'digest' and created_at > now() - make_interval(days => 30) order by "created_at" desc, "id" desc limit $2 offset $3;

-- triesOfAlerts
select "alert_id", "channel", "started_at", "result", "reason" from "alert_try" where alert_id = any($1::uuid[]) order by "id";

-- notifications/opened-store.ts

-- firstOpened
select min("opened_at") as "at" from "alert" where "about" = $1 and "user_id" = $2 and kind = any ($3::text[]);

-- noteOpened
update "alert" set "opened_at" = coalesce(opened_at, now()), "next_at" = case when state = 'taken' then null else next_at end where "user_id" = $1 and ("id" = $2 or "digest_id" = $3) returning "id", "opened_at";

-- noteOpenedAbout
update "alert" set "opened_at" = coalesce(opened_at, now()), "next_at" = case when state = 'taken' then null else next_at end where "about" = $1 and "user_id" = $2 and "opened_at" is null;

-- notifications/settings-store.ts

-- failingChannels
select distinct on (channel) channel, result
from alert_try where result <> 'held' and alert_id in (
  select id from alert where user_id = $1 order by created_at desc, id desc limit 50
)
order by channel, alert_try.id desc;

-- readSettings
select * from "alert_settings" where "user_id" = $1;
select "kind", "channel" from "alert_off" where "user_id" = $1;

-- saveSettings
insert into "alert_settings" ("user_id", "channel_order", "has_quiet_hours", "quiet_from", "quiet_to", "time_zone") values ($1, $2, $3, $4, $5, $6) on conflict ("user_id") do update set "channel_order" = $7, "has_quiet_hours" = $8, "quiet_from" = $9, "quiet_to" = $10, "time_zone" = $11;

-- saveSwitch
delete from "alert_off" where "user_id" = $1 and "kind" = $2 and "channel" = $3;
insert into "alert_off" ("user_id") values ($1) on conflict do nothing;

-- notifications/sweep-store.ts

-- forgetOldAlerts
delete from alert where id in (
        select id from alert
        where created_at < now() - make_interval(days => case when weight = 'case' then $1::int else $2::int end)
          and created_at < now() - make_interval(days => $3::int) and next_at is null
          and not (weight = 'case' and exists (
  select from dispute_facts where id = case when alert.about like 'dispute:%' then substr(alert.about, 9)::uuid end
    and status in ('waiting', 'consideration', 'deepconsideration')
))
        order by created_at limit $4
      );

-- notifications/tell.ts

-- wakeDispatcher
select announce($1, '');

