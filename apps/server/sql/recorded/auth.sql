-- auth/session-store.ts

-- endSession
update "session" set "ended_at" = now(), "end_reason" = $1 where "id" = $2 and "ended_at" is null returning "user_id";

-- endSessionsOf
update "session" set "ended_at" = now(), "end_reason" = $1 where "user_id" = $2 and "ended_at" is null and "id" <> $3;

-- insertAccessToken
insert into "access_token" ("hash", "session_id", "expires_at") values ($1, $2, now() + make_interval(secs => $3));

-- insertSession
insert into "session" ("user_id", "cookie_hash", "device_hash", "ip", "user_agent", "expires_at", "idle_seconds", "ended_at", "end_reason", "viewer_id", "viewer_session_id", "view_reason") values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8, $9, $10, $11, $12) returning "id";

-- insertTokens
insert into "access_token" ("hash", "session_id", "expires_at") values ($1, $2, now() + make_interval(secs => $3));
insert into "refresh_token" ("hash", "session_id", "used_at", "successor") values ($1, $2, $3, $4);

-- markTraded
update "refresh_token" set "used_at" = now(), "successor" = $1 where "hash" = $2;

-- markUsed
update "session" set "last_used_at" = now() where "id" = $1;

