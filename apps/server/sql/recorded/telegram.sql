-- telegram/account-store.ts

-- accountsOf
select "id", "user_id" as "userId", telegram_id::text as "telegramId", "telegram_name" as "name", "auth_date" as "connectedAt", "is_notified" as "isNotified", blocked_at is not null as "isBlocked" from "telegram_account" where "user_id" = $1 order by "auth_date", "id";

-- addAccount
insert into "telegram_account" ("user_id", "telegram_id", "telegram_name") values ($1, $2, $3) on conflict ("telegram_id") do nothing returning "id";
insert into "telegram_account" ("telegram_id") values ($1) on conflict ("telegram_id") do nothing returning "id";

-- hasAccount
select "id" from "telegram_account" where "user_id" = $1 and "auth_date" <= coalesce($2::timestamptz, 'infinity') limit $3;

-- isConnected
select "id" from "telegram_account" where "telegram_id" = $1 and "user_id" = $2;

-- lockAccount
select "id", "user_id" as "userId", telegram_id::text as "telegramId", "telegram_name" as "name", "auth_date" as "connectedAt", "is_notified" as "isNotified", blocked_at is not null as "isBlocked" from "telegram_account" where "telegram_id" = $1 for share;

-- lockAccountsOf
select "id", "user_id" as "userId", telegram_id::text as "telegramId", "telegram_name" as "name", "auth_date" as "connectedAt", "is_notified" as "isNotified", blocked_at is not null as "isBlocked" from "telegram_account" where "user_id" = $1 order by "auth_date", "id" for update;

-- removeAccounts
with gone as (delete from telegram_account where id = any($1::uuid[]) returning telegram_id),
  unsent as (delete from telegram_reply where telegram_id in (select telegram_id from gone))
delete from telegram_file where state = 'waiting' and telegram_id in (select telegram_id from gone);

-- setBlocked
update "telegram_account" set "blocked_at" = now() where "telegram_id" = $1 and (blocked_at is not null) <> $2;

-- setNotified
update "telegram_account" set "is_notified" = $1 where "telegram_id" = $2;

-- telegram/bot-store.ts

-- knownUsername
select "username" from "telegram_bot" where "bot_id" = $1;

-- rememberUsername
insert into "telegram_bot" ("bot_id", "username") values ($1, $2) on conflict ("only_one") do update set "bot_id" = "excluded"."bot_id", "username" = "excluded"."username";

-- telegram/chat-store.ts

-- chatsAt
select chat.telegram_id::text as "telegramId" from "telegram_chat" as "chat" inner join "telegram_account" as "account" on "account"."telegram_id" = "chat"."telegram_id" where "chat"."dispute_id" = $1 and "account"."user_id" = $2 order by "chat"."telegram_id";

-- chooseCase
insert into "telegram_chat" ("telegram_id", "dispute_id") values ($1, $2) on conflict ("telegram_id") do update set "dispute_id" = "excluded"."dispute_id", "active_at" = now(), "count_due_at" = $3, "count_message_id" = $4, "link_sealed" = $5, "link_until" = $6;

-- chosenCase
select "dispute_id" from "telegram_chat" where "telegram_id" = $1 for update;

-- claimCounts
with claimed as (
  update telegram_chat set count_due_at = clock_timestamp() + interval '30 seconds'
  where telegram_id in (
    select telegram_id from telegram_chat as chat
    where count_due_at <= now() and dispute_id is not null and (active_at < now() - interval '10 seconds' or not exists (
      select from telegram_file as file
      where file.dispute_id = chat.dispute_id and file.telegram_id = chat.telegram_id and state = 'waiting'
    ))
    order by count_due_at limit 20 for update skip locked
  )
  returning *
)
select claimed.telegram_id::text as "telegramId", account.user_id as "userId", claimed.dispute_id as "disputeId",
  claimed.count_message_id as "messageId", claimed.count_due_at::text as "leasedUntil",
  case when claimed.link_until > now() then claimed.link_sealed end as link,
  (select count(*)::int from telegram_file as file
    where file.dispute_id = claimed.dispute_id and file.user_id = account.user_id and file.state = 'kept') as count
from claimed join telegram_account as account on account.telegram_id = claimed.telegram_id;

-- countTold
update "telegram_chat" set "count_message_id" = coalesce($1, count_message_id), "count_due_at" =
case when count_due_at = $2::timestamptz then null else count_due_at end where "telegram_id" = $3 and "dispute_id" = $4;

-- expectCount
update "telegram_chat" set "active_at" = now(), "count_due_at" = now() + interval '1.5 seconds' where "telegram_id" = $1 and "dispute_id" is not null;

-- expectNewCount
update "telegram_chat" set "count_message_id" = $1 where "telegram_id" = $2;
update "telegram_chat" set "active_at" = now(), "count_due_at" = now() + interval '1.5 seconds' where "telegram_id" = $1 and "dispute_id" is not null;

-- forgetLinks
update "telegram_chat" set "link_sealed" = $1, "link_until" = $2 where "telegram_id" in (select "telegram_id" from "telegram_account" where "user_id" = $3);

-- keepLink
update "telegram_chat" set "link_sealed" = $1, "link_until" = now() + interval '10 minutes' where "telegram_id" = $2;

-- leaveCase
update "telegram_chat" set "dispute_id" = $1, "count_due_at" = $2, "count_message_id" = $3 where "dispute_id" = $4 and "telegram_id" in (select "telegram_id" from "telegram_account" where "user_id" = $5);

-- postponeCount
update "telegram_chat" set "count_due_at" = now() + make_interval(secs => $1::float8 / 1000) where "telegram_id" = $2 and "count_due_at" is not null;

-- telegram/file-store.ts

-- addFile
insert into "telegram_file" ("telegram_id", "user_id", "dispute_id", "file_id", "file_unique_id", "media_group_id", "name", "size") values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ("dispute_id", "file_unique_id") do update set "state" = $9, "next_at" = now(), "tries" = $10, "file_id" = "excluded"."file_id", "telegram_id" = "excluded"."telegram_id", "is_done" = $11 where "telegram_file"."state" = $12 returning "id";
insert into "telegram_file" ("telegram_id", "media_group_id", "size") values ($1, $2, $3) on conflict ("dispute_id", "file_unique_id") do update set "state" = $4, "next_at" = now(), "tries" = $5, "file_id" = "excluded"."file_id", "telegram_id" = "excluded"."telegram_id", "is_done" = $6 where "telegram_file"."state" = $7 returning "id";

-- claimFiles
update telegram_file set next_at = now() + interval '3 minutes', tries = tries + 1
where id in (
  select id from telegram_file where next_at <= now() order by next_at limit $1 for update skip locked
)
returning id, telegram_id::text as "telegramId", user_id as "userId", dispute_id as "disputeId", file_id as "fileId", name,
  size::float8 as size, tries;

-- countWaiting
select count(*) as "count" from "telegram_file" where "next_at" is not null and "user_id" = $1;

-- dueAnswers
select user_id as "userId", dispute_id as "disputeId", (array_agg(telegram_id::text order by created_at desc))[1] as "telegramId"
from telegram_file where state in ('waiting', 'kept')
group by user_id, dispute_id
having bool_or(state = 'kept') and not bool_or(state = 'waiting')
  and (bool_or(is_done) or max(created_at) < now() - interval '15 minutes')
limit 100;

-- lockUnanswered
select "state" from "telegram_file" where "dispute_id" = $1 and "user_id" = $2 and state in ('waiting', 'kept') order by "id" for update;

-- postponeFile
update "telegram_file" set "next_at" = now() + make_interval(secs => $1::float8 / 1000) where "id" = $2 and "state" = $3;

-- setAnswered
update "telegram_file" set "state" = $1 where "dispute_id" = $2 and "user_id" = $3 and "state" = 'kept';

-- setDone
update "telegram_file" set "is_done" = $1 where "dispute_id" = $2 and "user_id" = $3 and state in ('waiting', 'kept');

-- setKept
update "telegram_file" set "state" = $1, "evidence_id" = $2, "next_at" = $3 where "id" = $4 and "state" = $5 returning "id";

-- setRefused
update "telegram_file" set "state" = $1, "next_at" = $2 where "id" = $3 and "state" = $4 returning "id";

-- telegram/key-store.ts

-- addKey
insert into "telegram_key" ("user_id", "key_hash", "sealed") values ($1, $2, $3) on conflict ("user_id") do nothing;
insert into "telegram_key" ("user_id") values ($1) on conflict ("user_id") do nothing;

-- findKey
select "sealed" from "telegram_key" where "user_id" = $1;

-- lockOwner
select "user_id" from "telegram_key" where "key_hash" = $1 for share;

-- removeKey
delete from "telegram_key" where "user_id" = $1;

-- replaceKey
insert into "telegram_key" ("user_id", "key_hash", "sealed") values ($1, $2, $3) on conflict ("user_id") do update set "key_hash" = "excluded"."key_hash", "sealed" = "excluded"."sealed", "created_at" = now();
insert into "telegram_key" ("user_id") values ($1) on conflict ("user_id") do update set "key_hash" = "excluded"."key_hash", "sealed" = "excluded"."sealed", "created_at" = now();

-- telegram/pace.ts

-- awaitTurn
select take_telegram_turn($1) as wait;

-- pauseChat
select pause_telegram($1, $2);

-- telegram/reply-store.ts

-- addReply
insert into telegram_reply (telegram_id, content) select $1, $2
where (select count(*) from telegram_reply where telegram_id = $3) < 30;

-- claimReplies
update telegram_reply set next_at = now() + interval '1 minute', tries = tries + 1
where id in (
  select id from telegram_reply as due
  where next_at <= now() and not exists (
    select from telegram_reply as earlier where earlier.telegram_id = due.telegram_id and earlier.id < due.id
  )
  order by next_at, id limit $1 for update skip locked
)
returning id, telegram_id::text as "telegramId", content, tries, extract(epoch from now() - created_at)::float8 as "ageSeconds";

-- forgetReply
delete from "telegram_reply" where "id" = $1;

-- isPromised
select "id" from "telegram_reply" where "id" = $1;

-- postponeReply
update "telegram_reply" set "next_at" = now() + make_interval(secs => $1::float8 / 1000) where "id" = $2;

-- telegram/update-store.ts

-- forgetPaces
delete from "telegram_pace" where "telegram_id" <> $1 and "next_at" < now() - interval '1 hour' and (paused_until is null or paused_until < now());

-- forgetUpdates
delete from "telegram_update" where "received_at" < now() - interval '3 days';

-- noteUpdate
insert into "telegram_update" ("update_id") values ($1) on conflict do nothing returning "update_id";

