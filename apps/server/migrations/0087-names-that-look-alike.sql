-- Two people could have names that look the same, and anybody could be called support. The skeleton is the name as eyes see it
-- (users/skeleton.ts); it is computed by that code alone, so old rows get theirs from a job and not from here.
alter table user_account add column username_skeleton text;
-- Old names that looked alike before there was a rule keep working; a new one never gets this mark.
alter table user_account add column has_shared_skeleton boolean not null default false;
create unique index user_account_username_skeleton_key on user_account (username_skeleton)
  where username_skeleton is not null and not has_shared_skeleton;
create index user_account_shared_skeleton on user_account (username_skeleton) where has_shared_skeleton;
create index user_account_without_skeleton on user_account (date_joined, id) where username_skeleton is null;
