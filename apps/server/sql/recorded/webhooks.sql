-- webhooks/delivery-store.ts

-- findDelivery
select "delivery"."id", "delivery"."endpoint_id", "delivery"."event_id", "delivery"."event_type", "delivery"."order_id", "delivery"."state", "delivery"."attempts", "delivery"."response_status", "delivery"."failure", "delivery"."duration_ms", "delivery"."created_at", "delivery"."last_attempt_at", "delivery"."due_at" from "webhook_delivery" as "delivery" inner join "webhook_endpoint" as "endpoint" on "endpoint"."id" = "endpoint_id" where "delivery"."id" = $1 and "merchant_id" = $2 and "deleted_at" is null and "is_test" = $3;
select "delivery"."id", "delivery"."endpoint_id", "delivery"."event_id", "delivery"."event_type", "delivery"."order_id", "delivery"."state", "delivery"."attempts", "delivery"."response_status", "delivery"."failure", "delivery"."duration_ms", "delivery"."created_at", "delivery"."last_attempt_at", "delivery"."due_at" from "webhook_delivery" as "delivery" inner join "webhook_endpoint" as "endpoint" on "endpoint"."id" = "endpoint_id" where "delivery"."id" = $1 and "merchant_id" = $2 and "deleted_at" is null;

-- forgetOldDeliveries
delete from "webhook_delivery" where "id" in (select "id" from "webhook_delivery" where "created_at" < now() - make_interval(days => $1) order by "created_at" limit $2);

-- insertPing
insert into "webhook_delivery" ("id", "endpoint_id", "event_id", "event_type") values ($1, $2, $3, $4);

-- listDeliveries
select "delivery"."id", "delivery"."endpoint_id", "delivery"."event_id", "delivery"."event_type", "delivery"."order_id", "delivery"."state", "delivery"."attempts", "delivery"."response_status", "delivery"."failure", "delivery"."duration_ms", "delivery"."created_at", "delivery"."last_attempt_at", "delivery"."due_at" from "webhook_delivery" as "delivery" where "endpoint_id" = $1 and "state" = $2 and (created_at, id) < (select created_at, id from webhook_delivery where id = $3) order by "created_at" desc, "id" desc limit $4;
select "delivery"."id", "delivery"."endpoint_id", "delivery"."event_id", "delivery"."event_type", "delivery"."order_id", "delivery"."state", "delivery"."attempts", "delivery"."response_status", "delivery"."failure", "delivery"."duration_ms", "delivery"."created_at", "delivery"."last_attempt_at", "delivery"."due_at" from "webhook_delivery" as "delivery" where "endpoint_id" = $1 order by "created_at" desc, "id" desc limit $2;

-- queueHealth
select count(*)::int as waiting,
  coalesce(extract(epoch from now() - min(delivery.created_at)), 0)::float8 as "oldestSeconds",
  greatest(0, coalesce(extract(epoch from now() - min(due_at) filter (
    where claimed_until is null or claimed_until <= now())), 0))::float8 as "overdueSeconds"
from webhook_delivery delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id
where state = 'waiting' and is_active;

-- queueOneAgain
update webhook_delivery set state = 'waiting', due_at = now(), tries = 0, first_attempt_at = null, claimed_until = null
where id = $1 and (claimed_until is null or claimed_until <= now());

-- queueSince
insert into webhook_delivery (endpoint_id, event_id, event_position, event_type, order_id)
select endpoint.id, event_name(event), event.position, event.type, event.order_id
from webhook_endpoint endpoint
join merchant_event event on event.merchant_id = endpoint.merchant_id and event.is_test = endpoint.is_test
where endpoint.id = $1 and event.created_at >= $2
  and event.created_at >= now() - make_interval(days => $3)
  and (endpoint.events = '{}' or event.type = any(endpoint.events))
  and not exists (
    select from webhook_delivery known where known.endpoint_id = endpoint.id
      and known.created_at >= $4 and known.event_position = event.position)
order by event.settles_after, event.position limit $5;
update webhook_delivery set state = 'waiting', due_at = now(), tries = 0, first_attempt_at = null, claimed_until = null
where id in (
  select id from webhook_delivery
  where endpoint_id = $1 and created_at >= $2 and attempts > 0
  order by created_at, id limit $3) and (claimed_until is null or claimed_until <= now());
update webhook_delivery set state = 'waiting', due_at = now(), tries = 0, first_attempt_at = null, claimed_until = null
where id in (
  select id from webhook_delivery
  where endpoint_id = $1 and created_at >= $2 and attempts > 0 and state <> 'delivered'
  order by created_at, id limit $3) and (claimed_until is null or claimed_until <= now());

-- webhooks/endpoint-store.ts

-- changeEndpoint
update "webhook_endpoint" set "url" = $1, "events" = $2, "is_active" = $3, "disabled_reason" = $4 where "id" = $5;

-- countUnderLock
select pg_advisory_xact_lock(hashtextextended('webhook endpoints:' || $1::text, 0));
select count(*) as "count" from "webhook_endpoint" where "merchant_id" = $1 and "deleted_at" is null and "is_test" = $2;
select count(*) as "count" from "webhook_endpoint" where "merchant_id" = $1 and "deleted_at" is null;

-- findEndpoints
select "id", "merchant_id", "is_test", "url", "events", "is_active", "disabled_reason", "last_success_at", "last_failure_at", "created_at", case when old_secret_until > now() then old_secret_until end as "old_secret_until", (select count(*)::int as "count" from "webhook_delivery" where "endpoint_id" = "webhook_endpoint"."id" and "webhook_delivery"."state" = 'waiting') as "waiting" from "webhook_endpoint" where "merchant_id" = $1 and "deleted_at" is null and "is_test" = $2 and "id" = $3 order by "created_at", "id";
select "id", "merchant_id", "is_test", "url", "events", "is_active", "disabled_reason", "last_success_at", "last_failure_at", "created_at", case when old_secret_until > now() then old_secret_until end as "old_secret_until", (select count(*)::int as "count" from "webhook_delivery" where "endpoint_id" = "webhook_endpoint"."id" and "webhook_delivery"."state" = 'waiting') as "waiting" from "webhook_endpoint" where "merchant_id" = $1 and "deleted_at" is null and "id" = $2 order by "created_at", "id";

-- insertEndpoint
insert into "webhook_endpoint" ("columns_of_the_row", "merchant_id", "is_test", "events") values ($1, $2, $3, $4);

-- lockEndpoint
select "id" from "webhook_endpoint" where "merchant_id" = $1 and "deleted_at" is null and "is_test" = $2 and "id" = $3 for no key update;
select "id" from "webhook_endpoint" where "merchant_id" = $1 and "deleted_at" is null and "id" = $2 for no key update;

-- removeEndpoint
update "webhook_endpoint" set "deleted_at" = now(), "is_active" = $1, "disabled_reason" = $2 where "id" = $3;
update "webhook_delivery" set "state" = $1, "claimed_until" = $2 where "endpoint_id" = $3 and "state" = 'waiting';

-- removeEndpointsSince
with gone as (
  update webhook_endpoint set deleted_at = now(), is_active = false, disabled_reason = null
  where merchant_id = $1 and created_at >= $2 and deleted_at is null
  returning id, url, created_at
), unsent as (
  update webhook_delivery set state = 'failed', claimed_until = null from gone
  where endpoint_id = gone.id and state = 'waiting'
)
select url from gone order by created_at, id;

-- rotateSecret
update "webhook_endpoint" set "old_secret" = "secret", "old_secret_until" = now() + make_interval(hours => $1), "secret" = $2 where "id" = $3;

-- webhooks/event-store.ts

-- eventsAfter
select position, event_name(merchant_event) as id, merchant_id, is_test, type, order_id, sequence, event_facts(merchant_event) as facts, created_at
from merchant_event
where merchant_id = $1 and is_test = $2
  and (settles_after, position) > ($3::xid8, $4::bigint)
  and settles_after < pg_snapshot_xmin(pg_current_snapshot())
order by settles_after, position limit $5;

-- findPing
select "delivery"."created_at" from "webhook_delivery" as "delivery" inner join "webhook_endpoint" as "endpoint" on "endpoint"."id" = "endpoint_id" where "delivery"."id" = $1 and "event_type" = $2 and "event_id" = $3 and "merchant_id" = $4 and "is_test" = $5;

-- findPlace
select settles_after, position from merchant_event
where id = $1 and event_name(merchant_event) = $2 and merchant_id = $3 and is_test = $4;

-- placeBefore
select settles_after, position from merchant_event
where merchant_id = $1 and is_test = $2
  and created_at < $3::timestamptz - interval '1 minute'
  and settles_after < pg_snapshot_xmin(pg_current_snapshot())
order by settles_after desc, position desc limit 1;

-- webhooks/failing-store.ts

-- failingEndpoints
select count(*) as "count" from "webhook_endpoint" where "merchant_id" = $1 and "is_test" = $2 and "deleted_at" is null and (disabled_reason is not null or is_active and last_failure_at > coalesce(last_success_at, '-infinity'));

-- webhooks/outcome-store.ts

-- disableEndpoint
update "webhook_endpoint" set "is_active" = $1, "disabled_reason" = $2 where "id" = $3 and "url" = $4 and "is_active" = $5;

-- handBack
update webhook_delivery set claimed_until = null, tries = tries - 1
from unnest($1::uuid[], $2::int[]) as claim (id, attempts)
where webhook_delivery.id = claim.id and webhook_delivery.attempts = claim.attempts and state = 'waiting';
select announce('florin_webhooks', '');

-- noteHealth
with note as (
  select id, clock_timestamp() - make_interval(secs => success) as success_at,
    clock_timestamp() - make_interval(secs => failure) as failure_at
  from unnest(
    $1::uuid[],
    $2::float8[],
    $3::float8[]) as given (id, success, failure)
), needed as (
  select endpoint.id from webhook_endpoint endpoint join note using (id)
  where note.success_at > coalesce(last_success_at + interval '1 second', '-infinity')
    or note.failure_at > coalesce(last_failure_at + interval '1 second', '-infinity')
    or note.success_at > last_failure_at and last_success_at <= last_failure_at
    or note.failure_at > last_success_at and last_failure_at <= last_success_at
), free as (
  select id from webhook_endpoint where id in (select id from needed) for no key update skip locked
), written as (
  update webhook_endpoint set last_success_at = greatest(last_success_at, note.success_at),
    last_failure_at = greatest(last_failure_at, note.failure_at)
  from free join note using (id) where webhook_endpoint.id = free.id
  returning webhook_endpoint.id
)
select id from needed except select id from written;

-- wake
select announce('florin_webhooks', '');

-- writeResults
update webhook_delivery set
  state = result.state, claimed_until = null, due_at = now() + make_interval(secs => result.wait),
  response_status = result.status, failure = result.failure, duration_ms = result.duration
from unnest(
  $1::uuid[], $2::int[],
  $3::text[], $4::float8[],
  $5::int[],
  $6::text[],
  $7::int[]
) as result (id, attempts, state, wait, status, failure, duration)
where webhook_delivery.id = result.id and webhook_delivery.attempts = result.attempts
  and webhook_delivery.state = 'waiting';

-- webhooks/past/past-store.ts

-- analyzePastEvents
analyze merchant_event;

-- insertEvents
insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts, created_at)
select merchant_id, false, type, order_id, sequence, facts::jsonb, at
from jsonb_to_recordset($1::jsonb) as new (merchant_id uuid, order_id uuid, type text, sequence integer, facts text, at timestamptz) order by at, sequence;

-- webhooks/pulse-store.ts

-- endpointPulses
select endpoint.id, url, is_test as "isTest", is_active as "isActive", disabled_reason as "disabledReason",
  coalesce(pulse.sent_hours, '{}') as "sentHours", coalesce(pulse.undelivered_hours, '{}') as "undeliveredHours",
  pulse.sent, pulse.delivered, pulse.undelivered, pulse.median_ms as "medianMs",
  case when is_active and last_failure_at > coalesce(last_success_at, '-infinity')
    then greatest(pulse.failing_since, last_success_at) end as "silentSince"
from webhook_endpoint as endpoint cross join lateral (
  select array_agg(distinct ago) as sent_hours,
    array_agg(distinct ago) filter (where is_late) as undelivered_hours,
    count(*)::int as sent, count(*) filter (where state = 'delivered')::int as delivered,
    count(*) filter (where is_late)::int as undelivered,
    (percentile_disc(0.5) within group (order by duration_ms) filter (where state = 'delivered'))::int as median_ms,
    min(first_attempt_at) filter (where is_late) as failing_since
  from (
    select state, duration_ms, first_attempt_at, state <> 'delivered' and attempts > 0 as is_late,
      (extract(epoch from date_trunc('hour', now()) - date_trunc('hour', created_at)) / 3600)::int as ago
    from webhook_delivery
    where endpoint_id = endpoint.id and created_at >= date_trunc('hour', now()) - make_interval(hours => $1)
      and event_type <> 'ping'
    order by created_at desc, id desc limit $2
  ) as newest
) as pulse
where merchant_id = $3 and deleted_at is null
order by is_test, endpoint.created_at, endpoint.id;

-- webhooks/queue-store.ts

-- claimDue
with chosen as (
  select id from (
    select id, is_troubled, place, due_at,
      row_number() over (partition by is_troubled order by place, due_at, id) as rank,
      row_number() over (order by place, is_troubled, due_at) as turn
    from (
      select next.id, next.due_at, coalesce(last_failure_at > last_success_at, last_success_at is null) as is_troubled, busy.in_flight
        + row_number() over (partition by endpoint.id order by next.due_at, next.event_position) as place
      from webhook_endpoint endpoint
      cross join lateral (select (select count(*) from webhook_delivery where endpoint_id = endpoint.id and claimed_until > now()) as in_flight) busy
      cross join lateral (
        select id, due_at, event_position from webhook_delivery where endpoint_id = endpoint.id and state = 'waiting' and due_at <= now() and (claimed_until is null or claimed_until <= now())
        order by due_at, event_position limit greatest(0,
case when coalesce(last_failure_at > last_success_at, last_success_at is null) then 1 else 16 end - busy.in_flight) for update skip locked
      ) next
      where endpoint.id = any($1::uuid[])
    ) candidate
  ) ranked
  where (not is_troubled or rank <= $2) and (place = 1 or turn <= $3::int)
  order by place, is_troubled, due_at limit $4), taken as (
    update webhook_delivery set
      attempts = attempts + 1, tries = tries + 1, last_attempt_at = now(),
      first_attempt_at = coalesce(first_attempt_at, now()),
      claimed_until = now() + make_interval(secs => $5)
    from chosen where webhook_delivery.id = chosen.id
    returning webhook_delivery.*
  )
  select taken.id as delivery_id, taken.endpoint_id, endpoint.merchant_id as endpoint_merchant_id,
    endpoint.is_test as endpoint_is_test, endpoint.url, endpoint.secret,
    case when endpoint.old_secret_until > now() then endpoint.old_secret end as old_secret,
    coalesce(last_failure_at > last_success_at, last_success_at is null) as is_troubled, taken.attempts, taken.tries,
    extract(epoch from now() - taken.first_attempt_at)::float8 as since_first_seconds,
    now() as claimed_at, taken.event_id, taken.created_at as queued_at, (event.found).*,
    event_name(event.found) as id, event_facts(event.found) as facts
  from taken
  join webhook_endpoint endpoint on endpoint.id = taken.endpoint_id
  left join lateral (
    -- By order or by name, which have indexes. A search by position would read every event of the merchant.
    select by_order as found from merchant_event by_order
    where by_order.order_id = taken.order_id and by_order.position = taken.event_position
    union all
    select by_name from merchant_event by_name where taken.order_id is null and by_name.id = taken.event_id
  ) event on (event.found).merchant_id = endpoint.merchant_id and (event.found).is_test = endpoint.is_test
  order by taken.due_at, taken.event_position;

-- claimOne
with chosen as (select $1::uuid as id), taken as (
  update webhook_delivery set
    attempts = attempts + 1, tries = tries + 1, last_attempt_at = now(),
    first_attempt_at = coalesce(first_attempt_at, now()),
    claimed_until = now() + make_interval(secs => $2)
  from chosen where webhook_delivery.id = chosen.id
  returning webhook_delivery.*
)
select taken.id as delivery_id, taken.endpoint_id, endpoint.merchant_id as endpoint_merchant_id,
  endpoint.is_test as endpoint_is_test, endpoint.url, endpoint.secret,
  case when endpoint.old_secret_until > now() then endpoint.old_secret end as old_secret,
  coalesce(last_failure_at > last_success_at, last_success_at is null) as is_troubled, taken.attempts, taken.tries,
  extract(epoch from now() - taken.first_attempt_at)::float8 as since_first_seconds,
  now() as claimed_at, taken.event_id, taken.created_at as queued_at, (event.found).*,
  event_name(event.found) as id, event_facts(event.found) as facts
from taken
join webhook_endpoint endpoint on endpoint.id = taken.endpoint_id
left join lateral (
  -- By order or by name, which have indexes. A search by position would read every event of the merchant.
  select by_order as found from merchant_event by_order
  where by_order.order_id = taken.order_id and by_order.position = taken.event_position
  union all
  select by_name from merchant_event by_name where taken.order_id is null and by_name.id = taken.event_id
) event on (event.found).merchant_id = endpoint.merchant_id and (event.found).is_test = endpoint.is_test
order by taken.due_at, taken.event_position;

-- lockReadyEndpoints
with recursive queue as (
    (select endpoint_id from webhook_delivery where state = 'waiting' order by endpoint_id limit 1)
    union all
    select (select endpoint_id from webhook_delivery
      where state = 'waiting' and endpoint_id > queue.endpoint_id order by endpoint_id limit 1)
    from queue where queue.endpoint_id is not null
  ), ready as (
    select endpoint.id, coalesce(last_failure_at > last_success_at, last_success_at is null) as is_troubled,
      row_number() over (partition by coalesce(last_failure_at > last_success_at, last_success_at is null) order by busy.in_flight, first.due_at) as rank
    from queue
    join webhook_endpoint endpoint on endpoint.id = queue.endpoint_id and endpoint.is_active
    cross join lateral (select (select count(*) from webhook_delivery where endpoint_id = endpoint.id and claimed_until > now()) as in_flight) busy
    cross join lateral (
      select due_at from webhook_delivery where endpoint_id = endpoint.id and state = 'waiting' and due_at <= now() and (claimed_until is null or claimed_until <= now()) order by due_at limit 1
    ) first
    where busy.in_flight <
case when coalesce(last_failure_at > last_success_at, last_success_at is null) then 1 else 16 end
  )
  select endpoint.id from webhook_endpoint endpoint join ready using (id)
  where rank <= case when is_troubled then $1::int else $2::int end
  for no key update of endpoint skip locked;

-- webhooks/staff-store.ts

-- countFailing
select count(*) as "count" from (select "id" from "webhook_endpoint" where deleted_at is null and not is_test and is_active
and last_failure_at > coalesce(last_success_at, '-infinity') limit $1) as "failing";

-- failingEverywhere
with failing as (
    (select * from webhook_endpoint where deleted_at is null and not is_test and is_active
and last_failure_at > coalesce(last_success_at, '-infinity') order by last_failure_at limit $1)
    union all
    (select * from webhook_endpoint where deleted_at is null and not is_test and disabled_reason is not null
      order by last_failure_at desc limit $2)
  )
  select failing.id, merchant_id as "merchantId", shop.username as merchant, url, is_active as "isActive",
    disabled_reason as "disabledReason", last.response_status as "responseStatus", last.failure,
    least(tried.attempts, 1000)::int as "failuresInARow",
    coalesce(tried.since, last_failure_at, failing.created_at) as "failingSince", missing.count as undelivered
  from failing join person_facts as shop on shop.id = failing.merchant_id
  cross join lateral (
    select coalesce(sum(attempts), 0) as attempts, min(first_attempt_at) as since from (
      select attempts, first_attempt_at from webhook_delivery where endpoint_id = failing.id and state <> 'delivered' and attempts > 0
        and last_attempt_at > coalesce(failing.last_success_at, '-infinity') order by created_at desc limit $3) as newest
  ) as tried
  left join lateral (
    select response_status, failure from (
      select * from webhook_delivery where endpoint_id = failing.id and attempts > 0 order by created_at desc limit $4) as newest
    where state <> 'delivered' order by last_attempt_at desc nulls last limit 1
  ) as last on true
  cross join lateral (select count(*)::int as count from (select from webhook_delivery where endpoint_id = failing.id
    and state <> 'delivered' and created_at > now() - interval '3 days' limit 1000) as counted) as missing
  order by is_active desc, "failingSince", failing.id limit $5;

-- lockLiveEndpoint
select "id", "merchant_id" as "merchantId", "url" from "webhook_endpoint" where "id" = $1 and "deleted_at" is null and "is_test" = $2 for no key update;

