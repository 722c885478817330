-- audit-log/chain-store.ts

-- entriesAfter
select id, at, actor, action, subject, hash,
  hash <> audit_hash(audit) or previous_hash <> lag(hash, 1, $1) over (order by id) as "isBroken"
from audit where id > $2 order by id limit $3;

-- isStillThere
select "id" from "audit" where "id" = $1 and "hash" = $2;

-- lockCheck
select "checked_id" as "checkedId", "checked_hash" as "checkedHash", "entries", "checked_at" as "checkedAt", "broken_id" as "brokenId" from "audit_check" where "name" = $1 for update;

-- readCheck
select "checked_id" as "checkedId", "checked_hash" as "checkedHash", "entries", "checked_at" as "checkedAt", "broken_id" as "brokenId" from "audit_check" where "name" = $1;

-- saveCheck
update "audit_check" set "checked_id" = $1, "checked_hash" = $2, "entries" = $3, "broken_id" = $4, "checked_at" = now() where "name" = $5;
update "audit_check" set "checked_at" = now() where "name" = $1;

-- audit-log/list-store.ts

-- actionsSeen
with recursive seen as (
  (select action from audit order by action limit 1)
  union all
  select (select audit.action from audit where audit.action > seen.action order by audit.action limit 1)
  from seen where seen.action is not null
)
select action from seen where action is not null;

-- listEntries
select * from (
  select audit.id, audit.at, audit.actor, actor.username as "actorName", audit.action, audit.subject,
    owner.id as "ownerId", owner.username as "ownerName", audit.before, audit.after, audit.origin,
    encode(audit.hash, 'hex') as hash, encode(audit.previous_hash, 'hex') as "previousHash",
    audit.hash = audit_hash((audit.id, audit.at, audit.actor, audit.action, audit.subject, audit.before, audit.after,
      audit.origin, audit.previous_hash, audit.hash)::audit) as "isIntact",
    actor.email as actor_email, owner.email as owner_email
  from (select * from audit where id < $1 and actor = $2 and action = $3 and subject = $4 and subject = any ($5::text[]) and at >= $6 and at < $7 order by id desc limit $8) as audit
  left join person_facts as actor on actor.id = substring("audit"."actor" from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
  left join payment_method_facts as method
    on audit.subject like 'payment_method:%' and method.id = substring("audit"."subject" from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
  left join terminal_facts as terminal on audit.subject like 'terminal:%' and terminal.id = substring("audit"."subject" from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
  left join person_facts as owner on owner.id = case
    when audit.subject like 'user:%' then substring("audit"."subject" from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid else coalesce(method.owner_id, terminal.owner_id) end
) as entry
  where (actor ilike $9 or "actorName" ilike $10 or actor_email ilike $11
  or subject ilike $12 or "ownerName" ilike $13 or owner_email ilike $14
  or action ilike $15 or before::text ilike $16 or after::text ilike $17
  or origin ->> 'requestId' = $18)
  order by id desc limit $19;
select count(*) as count, min(id) as oldest from (select * from audit where id < $1 and actor = $2 and action = $3 and subject = $4 and subject = any ($5::text[]) and at >= $6 and at < $7 order by id desc limit $8) as entry;
select * from (
  select audit.id, audit.at, audit.actor, actor.username as "actorName", audit.action, audit.subject,
    owner.id as "ownerId", owner.username as "ownerName", audit.before, audit.after, audit.origin,
    encode(audit.hash, 'hex') as hash, encode(audit.previous_hash, 'hex') as "previousHash",
    audit.hash = audit_hash((audit.id, audit.at, audit.actor, audit.action, audit.subject, audit.before, audit.after,
      audit.origin, audit.previous_hash, audit.hash)::audit) as "isIntact",
    actor.email as actor_email, owner.email as owner_email
  from (select * from audit where true order by id desc limit $1) as audit
  left join person_facts as actor on actor.id = substring("audit"."actor" from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
  left join payment_method_facts as method
    on audit.subject like 'payment_method:%' and method.id = substring("audit"."subject" from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
  left join terminal_facts as terminal on audit.subject like 'terminal:%' and terminal.id = substring("audit"."subject" from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
  left join person_facts as owner on owner.id = case
    when audit.subject like 'user:%' then substring("audit"."subject" from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid else coalesce(method.owner_id, terminal.owner_id) end
) as entry
  where true
  order by id desc limit $2;

-- staffNames
select "id", "username" as "name" from "person_facts" where "is_staff" = true order by "username" limit $1;

