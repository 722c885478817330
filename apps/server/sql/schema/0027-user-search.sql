-- Support finds one person among millions: lists by flag in the order of registration, exact counters, search by any part of e-mail or name.
-- needs function: users/user_counted.sql

-- Trusted: the owner of a database may create it without being a superuser. docs/operations.md names it.
create extension if not exists pg_trgm;

-- People of the simulated world are in no list.
create index user_account_newest on user_account (date_joined desc, id desc) where not is_simulated;
-- A list by any of the three flags merges the few of these eight ranges that fit.
create index user_account_newest_of_flags on user_account (is_activated, is_premium, is_work, date_joined desc, id desc)
  where not is_simulated;

-- One and two letters: the beginning of an e-mail or a name. Names are compared in lower case and in Latin letters, because pg_trgm knows no
-- Cyrillic in a database with the locale C. The same expression is in functions/users/find_users.sql.
create index user_account_email_begins on user_account (is_activated, is_premium, is_work, email text_pattern_ops)
  where not is_simulated;
create index user_account_name_begins on user_account (is_activated, is_premium, is_work,
  (translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua')) text_pattern_ops)
  where not is_simulated;

-- Three letters and more: any part of them, within the flags. Without a pending list, which every search would have to read.
create index user_account_search on user_account using gin (
  (email || ' ' || translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua')) gin_trgm_ops,
  (array[is_activated::int, 2 + is_premium::int, 4 + is_work::int]))
  with (fastupdate = off) where not is_simulated;

create index payment_method_card_tail on payment_method (card_tail, owner_id) where card_tail is not null;
create index payment_method_phone_tail on payment_method (phone_tail, owner_id) where phone_tail is not null;

-- How many people registered on each day (UTC), by flags. Totals are sums of these, and a page far down a list begins at its day:
-- counting or skipping two million rows would be too slow.
create table user_day (
  day date not null,
  is_activated boolean not null,
  is_premium boolean not null,
  is_work boolean not null,
  people bigint not null,
  primary key (day, is_activated, is_premium, is_work)
);

-- Not added to user_day yet.
create table user_day_change (
  day date not null,
  is_activated boolean not null,
  is_premium boolean not null,
  is_work boolean not null,
  people bigint not null
);

insert into user_day (day, is_activated, is_premium, is_work, people)
select (date_joined at time zone 'UTC')::date, is_activated, is_premium, is_work, count(*) from user_account
where not is_simulated group by 1, 2, 3, 4;

create trigger user_counted after insert or delete on user_account for each row execute function user_counted();
create trigger user_counted_again after update on user_account for each row
  when ((old.is_activated, old.is_premium, old.is_work, old.is_simulated, old.date_joined)
    is distinct from (new.is_activated, new.is_premium, new.is_work, new.is_simulated, new.date_joined))
  execute function user_counted();
