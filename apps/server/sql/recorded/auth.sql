-- auth/presence-store.ts

-- isPresent
select "session"."id" from "session" inner join "person_facts" as "person" on "person"."id" = "session"."user_id" where "session"."id" = $1 and "session"."user_id" = $2 and "session"."cookie_hash" = $3 and session.ended_at is null and session.expires_at > now()
and session.last_used_at > now() - make_interval(secs => session.idle_seconds)
and (not person.is_staff or (session.created_at > now() - make_interval(secs => 28800)
  and session.last_used_at > now() - make_interval(secs => 900))) and "person"."blocked_at" is null;

-- auth/second-factor-store.ts

-- beginFactor
insert into "second_factor" ("user_id", "sealed_secret", "session_id") values ($1, $2, $3) on conflict ("user_id") do update set "sealed_secret" = "excluded"."sealed_secret", "session_id" = "excluded"."session_id", "started_at" = now(), "last_step" = $4 where "second_factor"."confirmed_at" is null;

-- confirmFactor
update "second_factor" set "confirmed_at" = now(), "last_step" = $1 where "user_id" = $2;

-- findFactor
select "sealed_secret", "confirmed_at", extract(epoch from clock_timestamp())::float8 as "now_seconds", (select count(*)::int as "count" from "recovery_code" where "recovery_code"."user_id" = "second_factor"."user_id" and "used_at" is null) as "recovery_left" from "second_factor" where "user_id" = $1;

-- lockBeginning
select "sealed_secret", extract(epoch from clock_timestamp())::float8 as "now_seconds" from "second_factor" where "user_id" = $1 and "session_id" = $2 and "confirmed_at" is null and "started_at" > now() - interval '15 minutes' for update;

-- removeFactor
delete from "second_factor" where "user_id" = $1 and coalesce(confirmed_at, started_at) >= $2;

-- replaceRecoveryCodes
delete from "recovery_code" where "user_id" = $1;
insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[]);

-- takeRecoveryCode
update "recovery_code" set "used_at" = now() where "user_id" = $1 and "code_hash" = $2 and "used_at" is null;

-- takeStep
update "second_factor" set "last_step" = $1 where "user_id" = $2 and "confirmed_at" is not null and "last_step" < $3;

-- auth/session-store.ts

-- endOldestBeyond
update session set ended_at = now(), end_reason = 'too many sessions'
where ended_at is null and id in (
  select id from session where user_id = $1 and ended_at is null and viewer_id is null order by created_at desc, id offset $2
);

-- endSession
update "session" set "ended_at" = now(), "end_reason" = $1 where "id" = $2 and "ended_at" is null returning "user_id";

-- endSessionsOf
update "session" set "ended_at" = now(), "end_reason" = $1 where "user_id" = $2 and "ended_at" is null and "id" <> $3;

-- findToken
select session.id as session_id, person.id as user_id, person.account_type, person.is_lead, person.is_staff,
    session.ip, person.blocked_at is not null as is_blocked, session.viewer_id,
    -- Asked for staff only: of the others no call depends on it.
    person.is_staff and exists (select from second_factor
      where second_factor.user_id = person.id and confirmed_at is not null) as has_second_factor,
    access_token.expires_at > now() and session.ended_at is null and session.expires_at > now()
and session.last_used_at > now() - make_interval(secs => session.idle_seconds)
and (not person.is_staff or (session.created_at > now() - make_interval(secs => 28800)
  and session.last_used_at > now() - make_interval(secs => 900)))
      -- A view ends with the staff session that opened it, and with the viewer's rights.
      and (session.viewer_id is null or (not person.is_staff and viewer.is_staff and viewer.blocked_at is null
        and staff_session.ended_at is null and staff_session.expires_at > now())) as is_alive,
    session.last_used_at < now() - interval '1 minute' as is_due
  from access_token
  join session on session.id = access_token.session_id
  join person_facts as person on person.id = session.user_id
  left join person_facts as viewer on viewer.id = session.viewer_id
  left join session as staff_session on staff_session.id = session.viewer_session_id
  where access_token.hash = $1;

-- forgetKnownDevices
update "session" set "device_hash" = $1 where "user_id" = $2;

-- forgetOldSessions
delete from "access_token" where "expires_at" < now() - interval '1 day';
update "refresh_token" set "successor" = $1 where "successor" is not null and "used_at" < now() - interval '1 minute';
delete from "session" where greatest(ended_at, expires_at) < now() - interval '90 days';

-- insertAccessToken
insert into "access_token" ("hash", "session_id", "expires_at") values ($1, $2, now() + make_interval(secs => $3));

-- insertSession
insert into "session" ("user_id", "cookie_hash", "device_hash", "ip", "user_agent", "expires_at", "idle_seconds", "ended_at", "end_reason", "viewer_id", "viewer_session_id", "view_reason") values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8, $9, $10, $11, $12) returning "id";
insert into "session" ("expires_at", "ended_at", "end_reason", "viewer_id", "viewer_session_id", "view_reason") values (now() + make_interval(secs => $1), $2, $3, $4, $5, $6) returning "id";

-- insertTokens
insert into "access_token" ("hash", "session_id", "expires_at") values ($1, $2, now() + make_interval(secs => $3));
insert into "refresh_token" ("hash", "session_id", "used_at", "successor") values ($1, $2, $3, $4);

-- knowsDevice
select coalesce(bool_or(session.device_hash = $1), false) as "isKnown", count(session.id) > 0 as "hasHistory" from "person_facts" as "person" left join "session" on "session"."user_id" = "person"."id" and "session"."viewer_id" is null where "person"."email" = $2;

-- lockRefreshToken
select "session"."id" as "session_id", "session"."user_id", "session"."cookie_hash", person.blocked_at is not null as "is_blocked", "person"."is_staff", "session"."ip", session.ended_at is null and session.expires_at > now()
and session.last_used_at > now() - make_interval(secs => session.idle_seconds)
and (not person.is_staff or (session.created_at > now() - make_interval(secs => 28800)
  and session.last_used_at > now() - make_interval(secs => 900))) as "is_alive", refresh_token.used_at is not null as "is_used", refresh_token.used_at > now() - make_interval(secs => $1) as "in_grace", "refresh_token"."successor" from "refresh_token" inner join "session" on "session"."id" = "refresh_token"."session_id" inner join "person_facts" as "person" on "person"."id" = "session"."user_id" where "refresh_token"."hash" = $2 for update of "refresh_token";

-- markTraded
update "refresh_token" set "used_at" = now(), "successor" = $1 where "hash" = $2;

-- markUsed
update "session" set "last_used_at" = now() where "id" = $1;

-- auth/view-mode.ts

-- endViewsInTime
update session set ended_at = now(), end_reason = 'view over'
where id in (
  select view.id from session as view
  left join session as staff_session on staff_session.id = view.viewer_session_id
  where view.viewer_id is not null and view.ended_at is null
    and (view.expires_at < now() or staff_session.id is null or staff_session.ended_at is not null)
  order by view.expires_at limit 100 for update of view skip locked
)
returning id, user_id;
insert into "audit" ("actor", "action", "subject", "before", "after", "origin", "previous_hash", "hash") values ($1, $2, $3, $4, $5, $6, $7, $8);
select announce('florin_session', $1);

-- auth/view-store.ts

-- endOverViews
update session set ended_at = now(), end_reason = 'view over'
where id in (
  select view.id from session as view
  left join session as staff_session on staff_session.id = view.viewer_session_id
  where view.viewer_id is not null and view.ended_at is null
    and (view.expires_at < now() or staff_session.id is null or staff_session.ended_at is not null)
  order by view.expires_at limit 100 for update of view skip locked
)
returning id, user_id;

-- findView
select "person"."username", "session"."expires_at", session.view_reason as "reason", greatest(0, ceil(extract(epoch from session.expires_at - now())))::int as "seconds_left" from "session" inner join "person_facts" as "person" on "person"."id" = "session"."user_id" where "session"."id" = $1 and "session"."viewer_id" is not null;

-- lockViewed
select is_staff, blocked_at is not null as is_blocked from user_account
where id = $1 and not is_simulated for share;

