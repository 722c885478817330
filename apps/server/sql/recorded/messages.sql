-- messages/booking/unparsed-store.ts

-- addUnparsed
insert into "unparsed_kind" ("bank", "channel", "shape_mac", "sample_id", "alike", "first_seen", "last_seen") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("bank", "channel", "shape_mac") do update set "alike" = unparsed_kind.alike + 1, "sample_id" = $8, "last_seen" = $9;

-- messages/inbox/inbox-store.ts

-- dismissKind
update "raw_message" set "outcome" = $1 where "outcome" = $2 and "bank" = $3 and "shape_mac" = $4;
delete from "unparsed_kind" where "id" = $1;

-- findKind
select "kind"."id", "kind"."bank", "kind"."channel", "kind"."shape_mac", "kind"."sample_id", "kind"."alike", "kind"."first_seen", "kind"."last_seen", "sample"."terminal_id", "sample"."client_id", "sample"."sender", "sample"."sealed_title", "sample"."sealed_text" from "unparsed_kind" as "kind" inner join "raw_message" as "sample" on "sample"."id" = "kind"."sample_id" where "kind"."id" = $1;

-- listKinds
select count(*) as "count" from "unparsed_kind" where "bank" = $1;

-- messages/receipts/receipt-list-store.ts

-- listReceipts
select count(*) as "count" from (select "id" from "receipt" where "terminal_id" = $1 order by "received_at" desc limit $2) as "listed";

-- messages/templates/template-store.ts

-- addTemplate
insert into "parsing_template" ("slug", "version", "is_active") values ($1, $2, $3) returning "id";

-- addTemplates
insert into "parsing_template" ("slug", "version", "is_active") values ($1, $2, $3) returning "id", "slug";
insert into "parsing_template_version" ("version", "name", "banks", "channels", "direction", "pattern", "unless", "is_signature", "mixed_letters", "tail_of", "samples", "author") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- reviseTemplate
insert into "parsing_template_version" ("template_id", "version", "name", "banks", "channels", "direction", "pattern", "unless", "is_signature", "mixed_letters", "tail_of", "samples", "author") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);
update "parsing_template" set "version" = $1, "is_active" = $2, "updated_at" = clock_timestamp() where "id" = $3;

-- switchTemplate
update "parsing_template" set "is_active" = $1, "updated_at" = clock_timestamp() where "id" = $2;

