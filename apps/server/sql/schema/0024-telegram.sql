-- Telegram: the keys that connect accounts, the accounts, and what the bot must know after a restart.

-- One key a person. It is shown again, so it is sealed; it is looked up by its HMAC.
create table telegram_key (
  user_id uuid primary key references user_account (id),
  key_hash bytea not null unique,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- One Telegram account belongs to one person of ours.
create table telegram_account (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  telegram_id bigint not null unique,
  telegram_name text not null,
  auth_date timestamptz not null default now(),
  is_notified boolean not null default true,
  -- Telegram said that this person has blocked the bot. Cleared when they write again.
  blocked_at timestamptz
);

create index telegram_account_of_user on telegram_account (user_id, auth_date, id);

-- Updates that were handled: each has its effect once.
create table telegram_update (
  update_id bigint primary key,
  received_at timestamptz not null default now()
);

create index telegram_update_age on telegram_update (received_at);

-- What a chat is about just now.
create table telegram_chat (
  telegram_id bigint primary key references telegram_account (telegram_id) on delete cascade,
  -- The case that files are sent for.
  dispute_id uuid references dispute (id),
  -- The last file.
  active_at timestamptz not null default now(),
  -- When the number of files is to be told; also the lease of the sender.
  count_due_at timestamptz,
  -- The message that tells the number of files; it is edited when more come.
  count_message_id bigint,
  -- The last upload link of this chat, sealed, and until when it is offered again.
  link_sealed bytea,
  link_until timestamptz,
  constraint telegram_chat_link_has_end check ((link_sealed is null) = (link_until is null))
);

create index telegram_chat_count_due on telegram_chat (count_due_at) where count_due_at is not null;
create index telegram_chat_of_case on telegram_chat (dispute_id) where dispute_id is not null;

-- A file that was sent to the bot for a case. The row of evidence is written together with the state `kept`.
create table telegram_file (
  id uuid primary key default gen_random_uuid(),
  telegram_id bigint not null,
  user_id uuid not null references user_account (id),
  dispute_id uuid not null references dispute (id),
  file_id text not null,
  -- Telegram's name of the content: the same file sent again has the same.
  file_unique_id text not null,
  media_group_id text,
  name text not null,
  size bigint not null,
  state text not null default 'waiting'
    constraint telegram_file_state_is_known check (state in ('waiting', 'kept', 'answered', 'refused')),
  evidence_id uuid,
  -- Done was pressed: with the last file of the case that is on its way, all of them are the answer.
  is_done boolean not null default false,
  tries smallint not null default 0,
  -- When it is fetched; also the lease of the fetcher.
  next_at timestamptz default now(),
  created_at timestamptz not null default now(),
  unique (dispute_id, file_unique_id),
  constraint telegram_file_kept_as_evidence check ((state in ('kept', 'answered')) = (evidence_id is not null)),
  constraint telegram_file_waits_for_time check ((state = 'waiting') = (next_at is not null))
);

create index telegram_file_due on telegram_file (next_at) where next_at is not null;
create index telegram_file_unanswered on telegram_file (dispute_id) where state in ('waiting', 'kept');

-- Answers of the bot, written with the effect of the update and sent after commit.
create table telegram_reply (
  id bigint generated always as identity primary key,
  telegram_id bigint not null,
  -- Sealed: text and buttons.
  content bytea not null,
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index telegram_reply_due on telegram_reply (next_at, id);
create index telegram_reply_of_chat on telegram_reply (telegram_id, id);

-- When the next message may be sent, by chat; chat 0 is everybody. Lost with a crash, which costs a second of pace.
create unlogged table telegram_pace (
  telegram_id bigint primary key,
  next_at timestamptz not null,
  paused_until timestamptz
);

-- What the process that talks to Telegram has learned, for those that do not.
create table telegram_bot (
  only_one boolean primary key default true constraint telegram_bot_is_one check (only_one),
  -- The part of the token before the colon.
  bot_id bigint not null,
  username text not null
);
