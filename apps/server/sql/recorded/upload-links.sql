-- upload-links/piece-store.ts

-- bytesOfPieces
select coalesce(sum(size), 0)::float8 as "bytes" from "upload_piece";

-- insertPiece
insert into "upload_piece" ("link_id", "starts_at", "size", "object_name") values ($1, $2, $3, $4);

-- knownPieces
select "object_name" as "name" from "upload_piece" where object_name = any ($1::text[]);

-- piecesOf
select starts_at::float8 as "startsAt", size::float8 as "size", "object_name" as "objectName" from "upload_piece" where "link_id" = $1 order by "starts_at";

-- takeAbandonedPieces
delete from "upload_piece" using "upload_link" as "link" where "link"."id" = "link_id" and ("link"."used_at" is not null or "link"."expires_at" < now() - make_interval(mins => $1::int)) returning starts_at::float8 as "startsAt", size::float8 as "size", "object_name" as "objectName";

-- takePiecesFrom
delete from "upload_piece" where "link_id" = $1 and "starts_at" >= $2 returning starts_at::float8 as "startsAt", size::float8 as "size", "object_name" as "objectName";
update "upload_link" set "received_bytes" = least(received_bytes, $1) where "id" = $2;

-- upload-links/store.ts

-- clearFile
update "upload_link" set "file_name" = $1, "file_size" = $2, "received_bytes" = $3, "filing_until" = $4 where "id" = $5 and "used_at" is null;

-- endFiling
update "upload_link" set "filing_until" = $1 where "id" = $2;

-- endOpenLinks
update "upload_link" set "expires_at" = least(expires_at, now()), "filing_until" = $1 where $2 in (trader_id, merchant_id) and "used_at" is null;

-- findLink
select "id", "dispute_id", "expires_at", "file_name", "file_size", "received_bytes", coalesce(trader_id, merchant_id) as "owner_id", case when merchant_id is null then 'trader' else 'merchant' end as "side", (used_at is not null or expires_at <= now()) as "is_over", coalesce(filing_until > now(), false) as "is_filing" from "upload_link" where "token_hash" = $1;

-- forgetOldLinks
delete from "upload_link" where "expires_at" < now() - interval '1 day';

-- insertLink
insert into "upload_link" ("merchant_id", "expires_at") values ($1, now() + make_interval(mins => $2::int));
insert into "upload_link" ("trader_id", "expires_at") values ($1, now() + make_interval(mins => $2::int));

-- lockLink
select "id", "dispute_id", "expires_at", "file_name", "file_size", "received_bytes", coalesce(trader_id, merchant_id) as "owner_id", case when merchant_id is null then 'trader' else 'merchant' end as "side", (used_at is not null or expires_at <= now()) as "is_over", coalesce(filing_until > now(), false) as "is_filing" from "upload_link" where "id" = $1 for update;

-- lockUnfinishedBytes
select pg_advisory_xact_lock(hashtextextended('upload_links:' || $1::text, 0));
select coalesce(sum(file_size), 0)::float8 as "bytes" from "upload_link" where $1 in (trader_id, merchant_id) and "id" <> $2 and "used_at" is null and "expires_at" > now() - interval '20 minutes';

-- setFile
update "upload_link" set "file_name" = $1, "file_size" = $2, "received_bytes" = $3 where "id" = $4;

-- setReceived
update "upload_link" set "received_bytes" = $1, "expires_at" = greatest(expires_at,
least(now() + make_interval(mins => $2::int), created_at + interval '6 hours')) where "id" = $3;

-- startFiling
update "upload_link" set "filing_until" = now() + make_interval(secs => $1::int) where "id" = $2;

-- useUp
update "upload_link" set "used_at" = now(), "filing_until" = $1 where "id" = $2 and "used_at" is null and (expires_at > now() or filing_until > now()) returning "id";

