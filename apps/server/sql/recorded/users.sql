-- users/account-link-store.ts

-- forgetOldTraces
delete from "sign_in_trace" where "seen_at" < now() - make_interval(days => $1::integer);
delete from "account_link" where "seen_at" < now() - make_interval(days => $1::integer);

-- noteTraces
insert into sign_in_trace as known (kind, value, user_id)
select trace.kind, trace.value, $1
from unnest($2::text[], $3::bytea[]) as trace (kind, value)
on conflict (kind, value, user_id) do update set seen_at = now();
with shared as (
  select other.kind, other.user_id, count(*) over (partition by other.kind) as others,
    row_number() over (partition by other.kind order by other.seen_at desc, other.user_id) as place
  from sign_in_trace as own join sign_in_trace as other using (kind, value)
  where own.user_id = $1 and own.seen_at = now() and other.user_id <> own.user_id
    and other.seen_at > now() - make_interval(days => $2::integer)
), linked as (
  insert into account_link as known (one_id, other_id, kind)
  select least(user_id, $3::uuid), greatest(user_id, $4::uuid), kind from shared
  where place <= $5 and (kind <> 'address' or others < $6)
  order by 1, 2, 3
  on conflict (one_id, other_id, kind) do update set seen_at = now()
  returning one_id, other_id, kind
)
select announce($7, one_id || ' ' || other_id || ' ' || kind) from linked;

-- recentPairs
select "one_id" as "oneId", "other_id" as "otherId", "kind" from "account_link" where "seen_at" > now() - make_interval(days => $1::integer);

-- users/email-changes.ts

-- endReturn
update "email_change" set "undone_at" = now() where "user_id" = $1 and undone_at is null and changed_at > now() - make_interval(hours => 72);

-- hoursToReturn
select coalesce(max(extract(epoch from changed_at - now())::float8 / 3600 + 72), 0) as "hours" from "email_change" where "user_id" = $1 and undone_at is null and changed_at > now() - make_interval(hours => 72);

-- isAddressTaken
select from user_account where email = $1
union all
select from email_change
where old_email = $2 and undone_at is null and changed_at > now() - make_interval(hours => 72) and user_id is distinct from $3::uuid limit 1;

-- moveToAddress
update "user_account" set "email" = $1, "verify_email" = $2 where "id" = $3 returning *;
select "id" from "email_change" where "user_id" = $1 and "old_email" = $2 and undone_at is null and changed_at > now() - make_interval(hours => 72) order by "changed_at" limit $3;
with change as (
  select user_id, old_email, changed_at from email_change where id = $1 and undone_at is null and changed_at > now() - make_interval(hours => 72) for update
), undone as (
  update email_change set undone_at = now() from change
  where email_change.user_id = change.user_id and email_change.changed_at >= change.changed_at
    and email_change.undone_at is null
)
select old_email, changed_at from change;
update "user_account" set "verify_email" = $1 where "id" = $2 returning *;

-- returnOf
select "email_change"."id" as "changeId", "user_id" as "userId", changed_at::text as "changedAt" from "email_change" inner join "user_account" as "person" on "person"."id" = "user_id" where "old_email" = $1 and undone_at is null and changed_at > now() - make_interval(hours => 72) and "person"."is_staff" = false order by "changed_at" limit $2;

-- returnToAddress
select "person"."id" as "user_id", "person"."email" from "user_account" as "person" where "person"."id" = (select "email_change"."user_id" from "email_change" where "email_change"."id" = $1) and "person"."is_staff" = false for update;
with change as (
  select user_id, old_email, changed_at from email_change where id = $1 and undone_at is null and changed_at > now() - make_interval(hours => 72) for update
), undone as (
  update email_change set undone_at = now() from change
  where email_change.user_id = change.user_id and email_change.changed_at >= change.changed_at
    and email_change.undone_at is null
)
select old_email, changed_at from change;
update "user_account" set "email" = $1, "verify_email" = $2 where "id" = $3 returning *;

-- users/past/past-store.ts

-- demoAccountsAmong
select coalesce(array_agg(id::text), '{}') as ids, clock_timestamp() as now
from user_account where id = any ($1::uuid[]) and email like $2;

-- updateRegistration
update user_account set date_joined = least(date_joined, $1::timestamptz) where id = any ($2::uuid[]);

-- users/store.ts

-- findAndLockUser
select * from "user_account" where "id" = $1 for update;

-- findCredentials
select * from "user_account" where "email" = $1;

-- findStaff
select * from "user_account" where "is_staff" = $1 and "blocked_at" is null order by "id";

-- findUser
select * from "user_account" where "id" = $1;

-- insertUser
insert into "user_account" ("columns_of_the_row") values ($1) on conflict do nothing returning *;

-- isEmailTaken
select "id" from "user_account" where "email" = $1;

-- isSkeletonTaken
select from user_account where username_skeleton = $1 and not has_shared_skeleton and id is distinct from $2::uuid
union all
select from user_account where username_skeleton = $3 and has_shared_skeleton and id is distinct from $4::uuid
limit 1;

-- lockStaff
select "id" from "user_account" where "id" in ($1) and "is_staff" = $2 and "blocked_at" is null order by "id" for share;

-- lockUser
select * from "user_account" where "id" = $1 for update;

-- namesWithoutSkeleton
select "id", "username" from "user_account" where "username_skeleton" is null order by "date_joined", "id" limit $1;

-- renameUser
update "user_account" set "username" = $1, "username_skeleton" = $2, "has_shared_skeleton" = $3 where "id" = $4 returning *;

-- setOldSkeletons
select pg_advisory_xact_lock(hashtext('users.skeletons'));
update user_account as person set username_skeleton = old.skeleton,
  has_shared_skeleton = old.nth > 1
    or exists (select from user_account as other where other.username_skeleton = old.skeleton)
from (
  select id, username, skeleton, row_number() over (partition by skeleton order by place) as nth
  from unnest($1::uuid[], $2::text[],
    $3::text[]) with ordinality as given (id, username, skeleton, place)
) as old
where person.id = old.id and person.username = old.username and person.username_skeleton is null;

-- updateUser
update "user_account" set "columns_of_the_row" = $1 where "id" = $2 returning *;
update "user_account" set  where "id" = $1 returning *;

-- usernames
select "id", "username" from "user_account" where "id" in ($1);

