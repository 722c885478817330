-- saved-views/store.ts

-- countViews
select count(*) as "count" from "saved_view" where "owner_id" = $1;

-- insertView
insert into "saved_view" ("owner_id", "page", "name", "query", "is_shared") values ($1, $2, $3, $4, $5) on conflict on constraint "saved_view_name_once" do nothing returning "saved_view"."id", "saved_view"."owner_id", "page", "name", "query", "is_shared", (select "username" from "person_facts" where "person_facts"."id" = "saved_view"."owner_id") as "owner";
insert into "saved_view" ("owner_id") values ($1) on conflict on constraint "saved_view_name_once" do nothing returning "saved_view"."id", "saved_view"."owner_id", "page", "name", "query", "is_shared", (select "username" from "person_facts" where "person_facts"."id" = "saved_view"."owner_id") as "owner";

-- lockView
select "saved_view"."id", "saved_view"."owner_id", "page", "name", "query", "is_shared", (select "username" from "person_facts" where "person_facts"."id" = "saved_view"."owner_id") as "owner" from "saved_view" where "id" = $1 and "owner_id" = $2 for update;

-- removeView
delete from "saved_view" where "id" = $1;

-- updateView
update "saved_view" set "name" = $1, "query" = $2, "is_shared" = $3 where "id" = $4;
update "saved_view" set  where "id" = $1;

-- viewsFor
select "saved_view"."id", "saved_view"."owner_id", "page", "name", "query", "is_shared", (select "username" from "person_facts" where "person_facts"."id" = "saved_view"."owner_id") as "owner" from "saved_view" where "owner_id" = $1 and "page" = $2 union all (select "saved_view"."id", "saved_view"."owner_id", "page", "name", "query", "is_shared", (select "username" from "person_facts" where "person_facts"."id" = "saved_view"."owner_id") as "owner" from "saved_view" where "is_shared" = true and "page" = $3 and "owner_id" <> $4 and exists (select "person"."id" from "person_facts" as "person" where "person"."id" = "owner_id" and "is_staff" = true and "blocked_at" is null) order by "name" limit $5) order by "name", "id";

