-- evidence/evidence-store.ts

-- evidenceOf
select * from "evidence_file" where "subject" in ($1) and "side" = $2 and "deleted_at" is null order by "created_at", "id";

-- evidenceOfAll
select * from "evidence_file" where "subject" in $1 and "side" = $2 and "deleted_at" is null order by "created_at", "id";

-- findFile
select * from "evidence_file" where "id" = $1 and "deleted_at" is null;

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

-- evidence/room-store.ts

-- countFiles
select count(*) as "count" from "evidence_file" where "subject" = $1 and "side" = $2 and "deleted_at" is null;

-- evidence/sweep-store.ts

-- knownObjects
select "id", "object_name" as "objectName" from "evidence_file" where "id" > $1 and "deleted_at" is null and "created_at" < now() - interval '1 hour' order by "id" limit $2;

-- spokenFor
select "object_name" from "evidence_file" where "object_name" in $1 and ("deleted_at" is null or "deleted_at" > now() - interval '1 day');

