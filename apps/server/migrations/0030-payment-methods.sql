-- Cards, phones and accounts that traders are paid to: numbers sealed, found again only by a keyed index, four last digits in clear.
create table payment_method (
  id uuid primary key,
  owner_id uuid not null references user_account (id),
  -- A slug of the bank directory, which is code.
  bank text not null check (bank ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null check (char_length(name) between 2 and 50),
  -- The name as searches see it; folded by us, because a database may have been made with a locale that knows no Cyrillic.
  name_folded text not null,
  -- AES-256-GCM, bound to this row and column; the first two bytes tell the key's version.
  card_sealed bytea,
  phone_sealed bytea,
  account_sealed bytea,
  -- Of all three: they are sealed together.
  key_version smallint not null check (key_version > 0),
  -- HMAC under a key that is not here. One card and one account are one method, whoever adds them; a phone may have several accounts.
  card_index bytea unique check (length(card_index) = 32),
  account_index bytea unique check (length(account_index) = 32),
  card_tail text check (card_tail ~ '^[0-9]{1,4}$'),
  phone_tail text check (phone_tail ~ '^[0-9]{1,4}$'),
  account_tail text check (account_tail ~ '^[0-9]{1,4}$'),
  is_sbp boolean not null,
  is_c2c boolean not null,
  is_active boolean not null default false,
  -- Once switched on, what is filled in stays: deals may point to it.
  was_active boolean not null default false,
  -- The terminal that reads its messages; the reference comes with the terminals' own table.
  terminal_id uuid,
  -- Whole dollars; 0 is unset.
  min_dollars integer not null default 0 check (min_dollars >= 0),
  max_dollars integer not null default 0 check (max_dollars >= 0),
  -- Thousandths: -3000 is a rating of 100 %, 9000 is 0 %.
  rating_points integer not null check (rating_points between -3000 and 9000),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,

  check (max_dollars = 0 or min_dollars <= max_dollars),
  check (not is_active or was_active),
  -- A mode is one or both, and each needs its number.
  check (is_sbp or is_c2c),
  check (not is_c2c or card_sealed is not null),
  check (not is_sbp or phone_sealed is not null),
  check ((phone_sealed is null) = (account_sealed is null)),
  check ((card_sealed is null) = (card_index is null) and (card_sealed is null) = (card_tail is null)),
  check ((account_sealed is null) = (account_index is null) and (account_sealed is null) = (account_tail is null)),
  check ((phone_sealed is null) = (phone_tail is null))
);

-- Switches, ratings and last use are in no index: they change with every deal, and such a change then stays on its page.
create index payment_method_of_owner on payment_method (owner_id, created_at desc, id desc);
create index payment_method_unbound on payment_method (owner_id, created_at desc, id desc) where terminal_id is null;
-- Owner first, so that a question about one owner's bound methods never walks through everybody's.
create index payment_method_bound on payment_method (owner_id, terminal_id) where terminal_id is not null;
create index payment_method_of_terminal on payment_method (terminal_id) where terminal_id is not null;
-- For the change of a key: what is still sealed with an old one.
create index payment_method_key on payment_method (key_version);
