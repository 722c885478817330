-- Cards, phones and accounts that traders are paid to: numbers sealed, found again only by a keyed index, last four digits in clear.

-- Domains and not checks: a check is evaluated with every update of the row, a domain only where the column is written.
create domain bank_slug as text constraint bank_slug_has_its_form check (value ~ '^[a-z][a-z0-9-]{1,39}$');
create domain number_tail as text constraint number_tail_is_one_to_four_digits check (value ~ '^[0-9]{1,4}$');
create domain owner_name as text constraint owner_name_within_length check (char_length(value) between 2 and 50);
create domain keyed_index as bytea constraint keyed_index_has_32_bytes check (length(value) = 32);
create domain dollars as integer constraint dollars_not_negative check (value >= 0);

create table payment_method (
  id uuid primary key,
  owner_id uuid not null references user_account (id),
  -- A slug of the bank directory, which is code.
  bank bank_slug not null,
  name owner_name not null,
  -- The name as searches see it; folded by us, because the database's locale may not know Cyrillic.
  name_folded text not null,
  -- AES-256-GCM, bound to this row and column; the first two bytes are the key's version.
  card_sealed bytea,
  phone_sealed bytea,
  account_sealed bytea,
  -- Of all three: they are sealed together.
  key_version smallint not null constraint payment_method_key_version_positive check (key_version > 0),
  -- HMAC under a key that is not here. One card and one account are one method, whoever adds them; a phone may have several accounts.
  card_index keyed_index unique,
  account_index keyed_index unique,
  card_tail number_tail,
  phone_tail number_tail,
  account_tail number_tail,
  is_sbp boolean not null,
  is_c2c boolean not null,
  is_active boolean not null default false,
  -- Once switched on, what is filled in stays: deals may point to it.
  was_active boolean not null default false,
  -- The terminal that reads its messages.
  terminal_id uuid constraint payment_method_terminal references terminal (id) on delete set null,
  -- Whole dollars; 0 is unset.
  min_dollars dollars not null default 0,
  max_dollars dollars not null default 0,
  -- Thousandths: -3000 is a rating of 100 %, 9000 is 0 %.
  rating_points integer not null constraint payment_method_rating_within_limits check (rating_points between -3000 and 9000),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  staff_changed_at timestamptz,
  -- The owner lets messages that prove nothing complete small deals of this method, knowing the risk.
  takes_unproven_since timestamptz,

  constraint payment_method_min_within_max check (max_dollars = 0 or min_dollars <= max_dollars),
  constraint payment_method_active_was_active check (not is_active or was_active),
  -- SBP, C2C or both, and each needs its number.
  constraint payment_method_is_sbp_or_c2c check (is_sbp or is_c2c),
  constraint payment_method_c2c_has_a_card check (not is_c2c or card_sealed is not null),
  constraint payment_method_sbp_has_a_phone check (not is_sbp or phone_sealed is not null),
  constraint payment_method_phone_has_an_account check ((phone_sealed is null) = (account_sealed is null)),
  constraint payment_method_card_is_indexed
    check ((card_sealed is null) = (card_index is null) and (card_sealed is null) = (card_tail is null)),
  constraint payment_method_account_is_indexed
    check ((account_sealed is null) = (account_index is null) and (account_sealed is null) = (account_tail is null)),
  constraint payment_method_phone_has_a_tail check ((phone_sealed is null) = (phone_tail is null)),
  -- Requisites that staff has changed are used only after the owner has agreed to them.
  constraint payment_method_off_until_owner_agrees check (staff_changed_at is null or not is_active)
-- Every deal updates its method: room on each page keeps that a HOT update.
) with (fillfactor = 70);

comment on column payment_method.staff_changed_at is 'When staff last changed its requisites; null once the owner has switched it on since.';

-- Switches, ratings and last use are in no index, so that changing them is a HOT update.
create index payment_method_of_owner on payment_method (owner_id, created_at desc, id desc);
create index payment_method_unbound on payment_method (owner_id, created_at desc, id desc) where terminal_id is null;
-- Owner first: a query for one owner's bound methods never scans everybody's.
create index payment_method_bound on payment_method (owner_id, terminal_id) where terminal_id is not null;
create index payment_method_of_terminal on payment_method (terminal_id) where terminal_id is not null;
-- For key rotation: what is still sealed with an old key.
create index payment_method_key on payment_method (key_version);
