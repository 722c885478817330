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
insert into "user_account" () values () on conflict do nothing returning *;

-- isEmailTaken
select "id" from "user_account" where "email" = $1;

-- lockStaff
select "id" from "user_account" where "id" in ($1) and "is_staff" = $2 and "blocked_at" is null order by "id" for share;

-- lockUser
select * from "user_account" where "id" = $1 for update;

-- namesWithoutSkeleton
select "id", "username" from "user_account" where "username_skeleton" is null order by "date_joined", "id" limit $1;

-- renameUser
update "user_account" set "username" = $1, "username_skeleton" = $2, "has_shared_skeleton" = $3 where "id" = $4 returning *;

-- updateUser
update "user_account" set  where "id" = $1 returning *;

-- usernames
select "id", "username" from "user_account" where "id" in ($1);

