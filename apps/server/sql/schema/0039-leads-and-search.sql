-- A lead whose right was taken away earns no share of new deals: every server process knows who has the right, and hears of each change.
-- Search among two million people keeps to its bound, and nobody copies the list of them.
-- needs function: users/lead_right_told.sql

alter table refused_share drop constraint refused_share_reason_is_known;
alter table refused_share add constraint refused_share_reason_is_known
  check (reason in ('own_deal', 'not_lead', 'same_device', 'same_address', 'same_mail'));

-- Read whole at the start of a server process: leads are few among two million people.
create index user_account_lead on user_account (id) where is_lead;

create trigger lead_right_begins after insert on user_account for each row when (new.is_lead) execute function lead_right_told();
create trigger lead_right_changes after update of is_lead on user_account for each row
  when (old.is_lead is distinct from new.is_lead) execute function lead_right_told();

-- Search by a part of a text checks every row that the trigrams lead to, and `translate` was most of that: names without Cyrillic, which are
-- most, are not translated any more. The same expression is in functions/users/find_users.sql.
drop index user_account_search;
create index user_account_search on user_account using gin (
  (email || ' ' || case when octet_length(username) = char_length(username) then lower(username)
    else translate(lower(username), 'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') end) gin_trgm_ops,
  (array[is_activated::int, 2 + is_premium::int, 4 + is_work::int]))
  with (fastupdate = off) where not is_simulated;

-- Whom the list of people and the search of everything have shown to a member of staff on a day. Counted, so that nobody copies the list.
create table listed_person (
  staff_id uuid not null,
  listed_on date not null default current_date,
  user_id uuid not null,
  primary key (staff_id, listed_on, user_id)
);
