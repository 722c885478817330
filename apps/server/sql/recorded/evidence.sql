-- evidence/evidence-store.ts

-- evidenceOf
select * from "evidence_file" where "subject" in ($1) and "side" = $2 and "deleted_at" is null order by "created_at", "id";

-- evidenceOfAll
select * from "evidence_file" where "subject" in $1 and "side" = $2 and "deleted_at" is null order by "created_at", "id";

-- findFile
select * from "evidence_file" where "id" = $1 and "deleted_at" is null;

-- insertFile
insert into "evidence_file" ("subject", "side", "uploaded_by", "quota_key", "object_name", "content_type", "size", "sent_size", "sha256", "original_name", "deleted_at", "deleted_by") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *;

-- insertView
insert into "evidence_view" ("file_id", "user_id", "session_id", "link_ends_at", "ip", "request_id") values ($1, $2, $3, $4, $5, $6) on conflict do nothing;

-- removeEvidence
update "evidence_file" set "deleted_at" = now(), "deleted_by" = $1 where "id" = $2 and "deleted_at" is null returning "id";

-- evidence/notes-store.ts

-- insertNotes
insert into "evidence_note" ("file_id", "marks", "look") values ($1, $2, $3);
insert into "evidence_look_key" ("key", "file_id") values ($1, $2);

-- marksOf
select "file_id", "marks" from "evidence_note" where "file_id" in $1;

-- sameBytes
select distinct "own"."id" as "fileId", "other"."subject" from "evidence_file" as "own" inner join "evidence_file" as "other" on "other"."sha256" = "own"."sha256" where "own"."id" in $1 and "other"."subject" <> "own"."subject" order by "own"."id", "other"."subject" limit $2;

-- similarLooks
with shared as (
  select own.file_id, other.id as other_id, count(*) as keys
  from evidence_look_key as own
    cross join lateral (select array_agg(few.file_id) as files
      from (select file_id from evidence_look_key where key = own.key limit 101) as few) as found
    cross join lateral unnest(found.files) as other (id)
  where own.file_id = any ($1::uuid[]) and cardinality(found.files) <= 100
    and other.id <> own.file_id
  group by own.file_id, other.id),
ranked as (
  select shared.file_id, shared.other_id, other.subject,
    row_number() over (partition by shared.file_id order by shared.keys desc, shared.other_id) as place
  from shared join evidence_file as own on own.id = shared.file_id join evidence_file as other on other.id = shared.other_id
  where own.subject <> other.subject)
select ranked.file_id as "fileId", ranked.subject, own.look as "ownLook", other.look as "otherLook"
from ranked join evidence_note as own on own.file_id = ranked.file_id
  join evidence_note as other on other.file_id = ranked.other_id
where ranked.place <= 10 and own.look is not null and other.look is not null
order by ranked.file_id, ranked.place;

-- evidence/room-store.ts

-- countFiles
select count(*) as "count" from "evidence_file" where "subject" = $1 and "side" = $2 and "deleted_at" is null;

-- lockRoom
select pg_advisory_xact_lock($1::int, hashtext($2));

-- sentInADay
select coalesce(sum(sent_size), 0)::float8 as bytes,
  coalesce(greatest(1, ceil(extract(epoch from min(created_at) + interval '1 day' - now()))), 1)::int as "waitSeconds"
from evidence_file
where quota_key = $1 and created_at > now() - interval '1 day';

-- evidence/sweep-store.ts

-- knownObjects
select "id", "object_name" as "objectName" from "evidence_file" where "id" > $1 and "deleted_at" is null and "created_at" < now() - interval '1 hour' order by "id" limit $2;

-- spokenFor
select "object_name" from "evidence_file" where "object_name" in $1 and ("deleted_at" is null or "deleted_at" > now() - interval '1 day');

