-- held-changes/erase.ts

-- eraseHeldOf
select "id" from "held_change" where concerns @> array[$1::uuid] and "state" <> $2 order by "id" for update;

-- held-changes/store.ts

-- decideHeld
update "held_change" set "state" = $1, "decided_by" = $2, "decided_at" = clock_timestamp(), "decision_reason" = $3, "found" = $4 where "id" = $5;
update "held_change" set "decided_by" = $1, "decided_at" = clock_timestamp() where "id" = $2;

-- decidedHeld
select "id", "kind", "subject", "concerns", "maker_id", "network", "reason", "look", "state", "created_at", "expires_at", "decided_by", "decided_at", "decision_reason", "sent_back_at", "found", expires_at <= now() as "is_over" from "held_change" where not ((state = 'waiting' or state = 'refused' and sent_back_at is null) and expires_at > now()) and created_at > now() - interval '10 days' and coalesce(decided_at, expires_at) > now() - interval '7 days' and concerns @> array[$1]::uuid[] order by "created_at" desc, "id" desc limit $2;

-- findHeld
select "id", "kind", "subject", "concerns", "maker_id", "network", "reason", "look", "state", "created_at", "expires_at", "decided_by", "decided_at", "decision_reason", "sent_back_at", "found", expires_at <= now() as "is_over" from "held_change" where "id" = $1;

-- insertHeld
insert into "held_change" ("columns_of_the_row", "concerns", "maker_id", "look", "expires_at") values ($1, $2, $3, $4, now() + make_interval(hours => $5)) returning "expires_at";
insert into "held_change" ("concerns", "expires_at") values ($1, now() + make_interval(hours => $2)) returning "expires_at";

-- lockHeld
select "id", "kind", "subject", "concerns", "maker_id", "network", "reason", "look", "state", "created_at", "expires_at", "decided_by", "decided_at", "decision_reason", "sent_back_at", "found", "change", expires_at <= now() as "is_over" from "held_change" where "id" = $1 for update;

-- lockOverdue
select "id", "kind", "subject", "concerns", "maker_id", "network", "reason", "look", "state", "created_at", "expires_at", "decided_by", "decided_at", "decision_reason", "sent_back_at", "found", expires_at <= now() as "is_over" from "held_change" where "state" = $1 and "expires_at" <= now() order by "expires_at" limit $2 for update skip locked;

-- markSentBack
update "held_change" set "sent_back_at" = clock_timestamp() where "id" = $1;

-- openHeld
select "id", "kind", "subject", "concerns", "maker_id", "network", "reason", "look", "state", "created_at", "expires_at", "decided_by", "decided_at", "decision_reason", "sent_back_at", "found", expires_at <= now() as "is_over" from "held_change" where (state = 'waiting' or state = 'refused' and sent_back_at is null) and expires_at > now() and concerns @> array[$1]::uuid[] order by "expires_at", "id" limit $2;

