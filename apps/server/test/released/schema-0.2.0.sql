-- file: ledger/schema/0001-books.sql
-- The books: accounts, transfers between them, and holds on what is frozen. Nothing here is ever changed or deleted
-- except an account's cached balance and a hold's end, and only `ledger.post` and `ledger.post_one` write.
create schema ledger;

create table ledger.asset (name text primary key);
insert into ledger.asset values ('USDT'), ('USDT_TEST'), ('RUB');

create table ledger.account_kind (name text primary key, is_house boolean not null, unique (name, is_house));
insert into ledger.account_kind values
  ('available', false), ('frozen', false), ('debt', false),
  ('custody', true), ('revenue', true), ('suspense', true), ('network_fee', true);

-- An account belongs to a person, or to the house, whose owner is all zeros. Kind and asset are checked by a trigger on insert and
-- never change; foreign keys would be checked again with every new balance.
create table ledger.account (
  id bigint generated always as identity primary key,
  owner uuid not null,
  kind text not null,
  asset text not null,
  -- Not generated: a generated column is computed again with every update of the row.
  is_house boolean not null default false,
  -- Null for the house: a row that every deal updates is a row that every deal waits for.
  balance bigint,
  -- How many entries the account has; the next one gets the next position.
  version bigint,
  -- The hash of the newest entry, which the next one continues.
  head bytea,
  unique (owner, kind, asset),
  constraint account_of_house check (is_house = (owner = '00000000-0000-0000-0000-000000000000')),
  constraint account_above_floor check (balance >= 0 or kind = 'debt'),
  -- Debt is what a person lacks, so it is below zero or gone.
  constraint debt_at_most_repaid check (balance <= 0 or kind <> 'debt')
-- A new balance is a HOT update.
) with (fillfactor = 60, autovacuum_analyze_scale_factor = 0.2);

insert into ledger.account (owner, kind, asset, is_house)
select '00000000-0000-0000-0000-000000000000', kind, asset, true
from unnest(array['USDT', 'USDT_TEST', 'RUB']) with ordinality as a (asset, asset_place),
  unnest(array['custody', 'revenue', 'suspense', 'network_fee']) with ordinality as k (kind, kind_place)
order by asset_place, kind_place;

-- What happened, once: a reference names the event, however often it is posted.
create table ledger.transfer (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  content_hash bytea not null,
  -- What a reader may want to know besides; no rule looks at it.
  details jsonb,
  created_at timestamptz not null default now(),
  unique (kind, reference)
) with (autovacuum_analyze_scale_factor = 0.2);

-- What it did to one account. No foreign keys: they would lock the house's rows; the money check looks instead. That a transfer has each
-- account once is seen to by the functions that write.
create table ledger.entry (
  transfer_id bigint not null,
  account_id bigint not null,
  -- 1, 2, 3 … for a person's account; for the house, which counts nothing, the transfer's id.
  position bigint not null,
  amount bigint not null constraint entry_amount_not_zero check (amount <> 0),
  balance_after bigint,
  hash bytea,
  unique (account_id, position)
) with (autovacuum_analyze_scale_factor = 0.2);

-- Only the money check asks by transfer, and only for ranges. Entries lie in the order of their transfers, so BRIN is enough and costs
-- an insert next to nothing.
create index entry_of_transfer on ledger.entry using brin (transfer_id) with (pages_per_range = 64, autosummarize = on);

-- A part of somebody's frozen balance, and what it is frozen for: a deal, a dispute, a withdrawal.
create table ledger.hold (
  subject text not null,
  cause text not null,
  account_id bigint not null,
  amount bigint not null constraint hold_amount_positive check (amount > 0),
  opened_by bigint not null,
  -- The transfer that paid it out or gave it back; its kind says which.
  closed_by bigint,
  constraint hold_opened_once primary key (subject, cause)
) with (autovacuum_analyze_scale_factor = 0.2);

create index hold_open on ledger.hold (account_id) where closed_by is null;
-- For the money check, as above.
create index hold_of_opening on ledger.hold using brin (opened_by) with (pages_per_range = 16, autosummarize = on);
create index hold_of_closing on ledger.hold using brin (closed_by) with (pages_per_range = 16, autosummarize = on);

-- The house's balances, summed up in the background by `ledger.roll_up`.
create table ledger.house_balance (
  account_id bigint primary key,
  balance bigint not null default 0,
  -- The sum of its entries up to this transfer.
  up_to bigint not null default 0
);

insert into ledger.house_balance (account_id) select id from ledger.account where balance is null;

-- Transfers commit in another order than their ids were drawn. `settled` is the id at or below which nothing can appear any more.
-- `pending` becomes settled when every transaction older than `pending_since` has ended.
create table ledger.watermark (
  is_only boolean primary key default true constraint watermark_is_one_row check (is_only),
  settled bigint not null default 0,
  pending bigint not null default 0,
  pending_since xid8 not null default '0'
);

insert into ledger.watermark default values;
-- file: ledger/schema/0002-guards.sql
-- Triggers that keep the books as they were written, whoever owns them. After 0001, because their functions need the schema.
-- needs function: ledger/refuse_change.sql
-- needs function: ledger/account_is_known.sql
-- needs function: ledger/chain_step.sql

create trigger transfer_append_only before update or delete on ledger.transfer
  for each row execute function ledger.refuse_change();
create trigger transfer_no_truncate before truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger entry_append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_change();
create trigger entry_no_truncate before truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger hold_never_deleted before delete on ledger.hold
  for each row execute function ledger.refuse_change();
create trigger hold_no_truncate before truncate on ledger.hold
  for each statement execute function ledger.refuse_change();
create trigger account_never_deleted before delete on ledger.account
  for each row execute function ledger.refuse_change();
create trigger account_no_truncate before truncate on ledger.account
  for each statement execute function ledger.refuse_change();

create trigger account_known before insert on ledger.account for each row execute function ledger.account_is_known();
-- Only where one of these columns is set, so a new balance does not fire it.
create trigger account_named_once before update of id, owner, kind, asset, is_house on ledger.account
  for each row execute function ledger.refuse_change();
create trigger account_kind_stays before update or delete on ledger.account_kind for each row execute function ledger.refuse_change();
create trigger asset_stays before update or delete on ledger.asset for each row execute function ledger.refuse_change();

-- Hashes of entries that follow one another in one call.
create aggregate ledger.chain(bytea) (sfunc = ledger.chain_step, stype = bytea, initcond = '');
-- file: ledger/schema/0003-statistics-targets.sql
-- Tables that every posting writes are analysed with 20 instead of 100: see 0017 of the server's schema, whose reasons are the same.
do $$
declare
  v_table regclass;
  v_column name;
begin
  foreach v_table in array array['ledger.transfer', 'ledger.entry', 'ledger.hold', 'ledger.account']::regclass[] loop
    for v_column in select attname from pg_attribute where attrelid = v_table and attnum > 0 and not attisdropped loop
      execute format('alter table %s alter column %I set statistics 20', v_table, v_column);
    end loop;
  end loop;
end $$;
-- file: ledger/functions/account_is_known.sql
-- Trigger: an account has a known kind and a known asset (else FL003). Not a foreign key: that is checked again with every
-- balance that changes, and these columns never do.
create or replace function ledger.account_is_known() returns trigger language plpgsql
set search_path = ledger, pg_catalog, pg_temp
as $$
begin
  if not exists (select from account_kind where name = new.kind and is_house = new.is_house)
    or not exists (select from asset where name = new.asset) then
    raise exception 'unknown_account' using errcode = 'FL003';
  end if;
  return new;
end $$;
-- file: ledger/functions/chain_step.sql
-- The step of the aggregate `ledger.chain`: hashes of entries that follow one another in one call; the first one's bytes begin with the
-- head that they continue. PL/pgSQL, because an aggregate cannot inline its step and calling one in SQL costs three times as much.
create or replace function ledger.chain_step(head bytea, bytes bytea) returns bytea
language plpgsql immutable as $$ begin return sha256(head || bytes); end $$;
-- file: ledger/functions/change_holds.sql
-- Opens a hold for each positive amount, and closes one, whole, for each negative amount. Together they must be exactly what the posting
-- does to that person's frozen account (else FL004), so that a frozen balance is always the sum of its open holds. A replay
-- (p_transfers[n] is null) changes nothing.
--
-- Locks holds in the order of their names. Called by `ledger.post` and `ledger.post_one` only. Holds are found by subject and cause alone:
-- with the account in the condition, a plan made while few holds were open read all open holds for each.
create or replace function ledger.change_holds(
  p_transfers bigint[], p_assets text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[], p_line_accounts bigint[],
  p_postings integer[], p_owners uuid[], p_subjects text[], p_causes text[], p_amounts bigint[]
) returns void
language plpgsql
set search_path = ledger, pg_catalog, pg_temp
-- Nested loops in the order of subject and cause: rows are locked in that order, too.
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_frozen integer[];
  v_accounts bigint[];
  v_opening bigint;
  v_closing bigint;
  v_are_paired boolean;
  v_is_misplaced boolean;
  v_closed bigint;
begin
  -- The common case: hold n is for frozen line n.
  v_frozen := array(select n from generate_subscripts(p_line_kinds, 1) as n where p_line_kinds[n] = 'frozen');
  select array_agg(p_line_accounts[v_frozen[n]] order by n),
    count(*) filter (where p_amounts[n] > 0 and p_transfers[p_postings[n]] is not null),
    count(*) filter (where p_amounts[n] < 0 and p_transfers[p_postings[n]] is not null),
    count(*) = cardinality(v_frozen) and bool_and(p_postings[n] = p_line_postings[v_frozen[n]]
      and p_owners[n] = p_line_owners[v_frozen[n]] and p_amounts[n] = p_line_amounts[v_frozen[n]])
  into v_accounts, v_opening, v_closing, v_are_paired
  from generate_subscripts(p_postings, 1) as n;

  if v_are_paired is not true then
    select bool_or(change.sum <> 0), array_agg(change.account_id order by change.hold) filter (where change.hold is not null)
    into v_is_misplaced, v_accounts
    from (
      select part.hold, sum(part.amount) over same as sum,
        -- Closed and opened holds may add up to zero; then the posting has no line for the account.
        coalesce(max(part.account_id) over same, (select account.id from account
          where account.owner = part.owner and account.kind = 'frozen' and account.asset = p_assets[part.posting])) as account_id
      from (
        select null::integer as hold, p_line_postings[n] as posting, p_line_owners[n] as owner, p_line_amounts[n] as amount,
          p_line_accounts[n] as account_id
        from unnest(v_frozen) as n
        union all
        select n, p_postings[n], p_owners[n], -p_amounts[n], null from generate_subscripts(p_postings, 1) as n
      ) as part
      window same as (partition by part.posting, part.owner)
    ) as change;
    if v_is_misplaced then
      raise exception 'hold_misplaced' using errcode = 'FL004',
        detail = 'What a posting does to a frozen account must be what its holds say.';
    end if;
  end if;

  if v_opening > 0 then
    insert into hold (subject, cause, account_id, amount, opened_by)
    select p_subjects[n], p_causes[n], v_accounts[n], p_amounts[n], p_transfers[p_postings[n]]
    from generate_subscripts(p_postings, 1) as n
    where p_amounts[n] > 0 and p_transfers[p_postings[n]] is not null
    order by 1, 2;
  end if;
  if v_closing = 0 then return; end if;

  update hold set closed_by = ending.transfer_id
  from (
    select named.subject, p_causes[n] as cause, v_accounts[n] as account_id, -p_amounts[n] as amount,
      p_transfers[p_postings[n]] as transfer_id
    from unnest(p_subjects) with ordinality as named (subject, n)
    where p_amounts[n] < 0 and p_transfers[p_postings[n]] is not null
    order by 1, 2
  ) as ending
  where hold.subject = ending.subject and hold.cause = ending.cause
    and (hold.account_id, hold.amount, hold.closed_by) is not distinct from (ending.account_id, ending.amount, null::bigint);
  get diagnostics v_closed = row_count;
  if v_closed <> v_closing then
    raise exception 'hold_not_open' using errcode = 'FL005',
      detail = 'No such hold, or it ended before, or it is another person''s, or of another amount.';
  end if;
end $$;
-- file: ledger/functions/content_hash.sql
-- The fingerprint of a transfer: its kind, reference, lines and holds. A replay must have the same one; another content under a known
-- reference is refused. Declared stable, not immutable: `convert_to` is stable, and only a function that does not claim more than the
-- functions it calls is inlined.
create or replace function ledger.content_hash(kind text, reference text, lines bytea, holds text) returns bytea
language sql stable return
  sha256(convert_to(kind || ' ' || reference || ' ' || coalesce(holds, ''), 'UTF8') || coalesce(lines, ''));
-- file: ledger/functions/entry_bytes.sql
-- The bytes of an entry. An entry's hash is the sha256 of the previous entry's hash followed by these. The transfer's fingerprint
-- is part of them, so the chain covers what the transfer said.
create or replace function ledger.entry_bytes(
  transfer_id bigint, account_id bigint, "position" bigint, amount bigint, balance_after bigint, content_hash bytea
) returns bytea
language sql immutable return
  int8send(transfer_id) || int8send(account_id) || int8send("position") || int8send(amount)
    || int8send(balance_after) || content_hash;
-- file: ledger/functions/hold_text.sql
-- One hold of a transfer, as `ledger.content_hash` sees it. Stable, not immutable, as
-- `content_hash`: else it is not inlined.
create or replace function ledger.hold_text(subject text, cause text, amount bigint) returns text
language sql stable return subject || ' ' || cause || ' ' || amount;
-- file: ledger/functions/line_bytes.sql
-- One line of a transfer, as `ledger.content_hash` sees it.
create or replace function ledger.line_bytes(account_id bigint, amount bigint) returns bytea
language sql immutable return int8send(account_id) || int8send(amount);
-- file: ledger/functions/locked_owners.sql
-- Of these owners, those with an available or frozen account whose row another transaction holds now. For callers that leave such owners'
-- postings for later. Never waits: rows are tried with SKIP LOCKED, and are held until the caller's transaction ends. Changes nothing.
create or replace function ledger.locked_owners(p_owners uuid[]) returns uuid[]
language sql security definer
set search_path = ledger, pg_catalog, pg_temp
as $$
  with free as materialized (
    select account.id from account where account.owner = any (p_owners) and account.kind in ('available', 'frozen') for update skip locked
  )
  select coalesce(array_agg(distinct account.owner), '{}') from account
  where account.owner = any (p_owners) and account.kind in ('available', 'frozen') and account.id not in (select free.id from free)
$$;
-- file: ledger/functions/post.sql
-- Posts one or many postings, all or none, as if one after the other. Posting n has the n-th kind, reference and asset; its lines, one for
-- each account, are those that say n. Repeated with the same content it returns the old transfer and changes nothing. A transfer that
-- names an account twice is refused (FL903). Frozen accounts change by holds: see `ledger.change_holds`.
--
-- Locks, in this order, each sorted: new accounts, references, holds, accounts. Every caller takes them so, hence no deadlock.
-- The only writer of balances besides `ledger.post_one`; runs with the rights of the books' owner.
create or replace function ledger.post(
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[],
  out transfer_ids bigint[], out are_replays boolean[]
)
language plpgsql security definer
set search_path = ledger, pg_catalog, pg_temp
-- Generic plans: planning would cost more than posting. Without sequential scans: a plan cached while the tables were empty would scan
-- them whole for as long as the connection lives.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- Each account is looked up once, so a Memoize node never hits.
set enable_memoize = off
as $$
declare
  c_house constant uuid := '00000000-0000-0000-0000-000000000000';
  -- The account of each line.
  v_accounts bigint[];
  v_is_wrong boolean;
  v_is_empty boolean;
  v_hashes bytea[];
  v_new bigint[];
  v_count bigint;
  -- Persons' accounts: each id once, sorted, with its ctid, balance, version and head.
  v_people bigint[];
  v_places tid[];
  v_balances bigint[];
  v_versions bigint[];
  v_heads bytea[];
  v_is_short boolean;
  v_is_overpaid boolean;
  v_is_twice boolean;
begin
  -- Assign the transaction id before a transfer id is drawn: `ledger.roll_up` relies on it.
  perform pg_current_xact_id();

  for v_try in 1..2 loop
    -- A large call has many lines of one owner: fetch each owner's accounts once and join the lines to them.
    with known as materialized (
      select account.id, account.owner, account.kind, account.asset from account where account.owner = any (p_line_owners)
    )
    select array_agg(known.id order by n) into v_accounts
    from generate_subscripts(p_line_owners, 1) as n
    left join known
      on known.owner = p_line_owners[n] and known.kind = p_line_kinds[n] and known.asset = p_assets[p_line_postings[n]];
    exit when array_position(v_accounts, null) is null;
    if v_try = 2 then
      raise exception 'unknown_account' using errcode = 'FL003';
    end if;
    insert into account (owner, kind, asset, is_house, balance, version, head)
    select distinct line.owner, line.kind, p_assets[line.posting], line.owner = c_house, 0, 0, ''::bytea
    from unnest(p_line_postings, p_line_owners, p_line_kinds) as line (posting, owner, kind)
    where line.kind in ('available', 'frozen', 'debt')
    order by 1, 2, 3
    on conflict do nothing;
  end loop;

  select bool_or(told.sum <> 0), bool_or(told.lines is null), array_agg(nextval('ledger.transfer_id_seq') order by told.posting),
    array_agg(content_hash(p_kinds[told.posting], p_references[told.posting], told.lines, told.holds) order by told.posting)
  into v_is_wrong, v_is_empty, v_new, v_hashes
  from (
    -- Both aggregates have the same ORDER BY, so that the executor sorts once: lines have an account, holds a subject and a cause.
    select part.posting, sum(part.amount) as sum,
      string_agg(part.line, '' order by part.account_id, part.subject, part.cause) as lines,
      string_agg(part.hold, E'\n' order by part.account_id, part.subject, part.cause) as holds
    from (
      select p_line_postings[n] as posting, p_line_amounts[n] as amount, v_accounts[n] as account_id,
        line_bytes(v_accounts[n], p_line_amounts[n]) as line, null as subject, null as cause, null as hold
      from generate_subscripts(v_accounts, 1) as n
      union all
      select p_hold_postings[n], null, null, null, p_hold_subjects[n], p_hold_causes[n],
        hold_text(p_hold_subjects[n], p_hold_causes[n], p_hold_amounts[n])
      from generate_subscripts(p_hold_postings, 1) as n
    ) as part
    group by part.posting
  ) as told;
  if v_is_wrong then
    raise exception 'does_not_balance' using errcode = 'FL001';
  end if;
  if v_is_empty or v_hashes is null or cardinality(v_hashes) <> cardinality(p_kinds) then
    raise exception 'empty_posting' using errcode = 'FL008';
  end if;

  begin
    insert into transfer (id, kind, reference, content_hash, details) overriding system value
    select v_new[n], p_kinds[n], p_references[n], v_hashes[n], p_details[n]::jsonb
    from generate_subscripts(v_new, 1) as n
    order by p_kinds[n], p_references[n];
    v_count := cardinality(v_new);
  exception when unique_violation then
    -- Some were posted before. Rare, and cheaper than ON CONFLICT's lookup for every new one.
    insert into transfer (id, kind, reference, content_hash, details) overriding system value
    select v_new[n], p_kinds[n], p_references[n], v_hashes[n], p_details[n]::jsonb
    from generate_subscripts(v_new, 1) as n
    order by p_kinds[n], p_references[n]
    on conflict (kind, reference) do nothing;
    get diagnostics v_count = row_count;
  end;

  transfer_ids := v_new;
  if v_count < cardinality(v_new) then
    -- A known reference: the same content is a replay, another content is refused.
    select bool_or(transfer.content_hash is distinct from wanted.hash), array_agg(transfer.id order by wanted.n),
      array_agg(case when transfer.id = wanted.id then wanted.id end order by wanted.n)
    into v_is_wrong, transfer_ids, v_new
    from unnest(v_new, p_kinds, p_references, v_hashes) with ordinality as wanted (id, kind, reference, hash, n)
    left join transfer on transfer.kind = wanted.kind and transfer.reference = wanted.reference;
    if v_is_wrong then
      raise exception 'reference_reused' using errcode = 'FL002';
    end if;
  end if;

  if 'frozen' = any (p_line_kinds) or cardinality(p_hold_postings) > 0 then
    perform change_holds(v_new, p_assets, p_line_postings, p_line_owners, p_line_kinds, p_line_amounts, v_accounts,
      p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
  end if;

  -- Lock the accounts by id. Nothing else can update them until commit, so their ctid stays valid below.
  select array_agg(locked.id), array_agg(locked.ctid), array_agg(locked.balance), array_agg(locked.version), array_agg(locked.head)
  into v_people, v_places, v_balances, v_versions, v_heads
  from (
    select account.id, account.ctid, account.balance, account.version, account.head from account
    where account.id = any (array(select v_accounts[n] from generate_subscripts(v_accounts, 1) as n
      where p_line_owners[n] <> c_house and v_new[p_line_postings[n]] is not null))
    order by account.id for update
  ) as locked;

  -- An entry for each line, in the order of the call, and then each account as its last entry leaves it.
  with moved as (
    select line.person, line.posting, v_new[line.posting] as transfer_id, line.account_id, line.amount, line.is_debt,
      row_number() over in_order as n, lead(line.posting) over in_order as next_posting,
      v_versions[line.person] + row_number() over in_order as position,
      (v_balances[line.person] + sum(line.amount) over in_order)::bigint as balance_after
    from (
      select v_accounts[n] as account_id, p_line_postings[n] as posting, p_line_amounts[n] as amount,
        p_line_kinds[n] = 'debt' as is_debt,
        -- v_people is sorted and distinct, so the bucket is the array index.
        width_bucket(v_accounts[n], v_people) as person
      from generate_subscripts(v_accounts, 1) as n
      where p_line_owners[n] <> c_house and v_new[p_line_postings[n]] is not null
    ) as line
    window in_order as (partition by line.person order by line.posting rows unbounded preceding)
  ), told as (
    select moved.*, moved.next_posting is null as is_last, moved.next_posting = moved.posting as is_twice,
      case moved.n when 1 then v_heads[moved.person] else '' end || entry_bytes(moved.transfer_id, moved.account_id,
      moved.position, moved.amount, moved.balance_after, v_hashes[moved.posting]) as bytes
    from moved
  ), chained as (
    select told.person, told.transfer_id, told.account_id, told.position, told.amount, told.balance_after, told.is_debt,
      told.is_last, told.is_twice,
      -- A single entry of an account needs no window aggregate.
      case when told.n = 1 and told.is_last then sha256(told.bytes)
        else chain(told.bytes) filter (where told.n > 1 or not told.is_last)
          over (partition by told.person order by told.posting rows unbounded preceding) end as hash
    from told
  ), written as (
    insert into entry (transfer_id, account_id, position, amount, balance_after, hash)
    select transfer_id, account_id, position, amount, balance_after, hash from chained
    union all
    select v_new[p_line_postings[n]], v_accounts[n], v_new[p_line_postings[n]], p_line_amounts[n], null, null
    from generate_subscripts(v_accounts, 1) as n
    where p_line_owners[n] = c_house and v_new[p_line_postings[n]] is not null
  ), settled as (
    update account set balance = newest.balance_after, version = newest.position, head = newest.hash
    from (select v_places[person] as place, balance_after, position, hash from chained where is_last) as newest
    where account.ctid = newest.place
    returning account.id
  )
  -- The table's checks see only the final balance; the balance after each posting has to be allowed as well.
  select bool_or(not is_debt and balance_after < 0), bool_or(is_debt and balance_after > 0), bool_or(is_twice), (select count(*) from settled)
  into v_is_short, v_is_overpaid, v_is_twice, v_count
  from chained;
  if v_is_twice then
    raise exception 'a transfer names an account twice' using errcode = 'FL903';
  end if;
  if v_is_short then
    raise exception 'insufficient_funds' using errcode = 'FL006';
  end if;
  if v_is_overpaid then
    raise exception 'debt_overpaid' using errcode = 'FL007';
  end if;
  if v_count <> cardinality(v_people) then
    raise exception 'an account was not where it had been locked' using errcode = 'FL902';
  end if;

  are_replays := array(select v_new[n] is null from generate_subscripts(p_kinds, 1) as n);
end $$;
-- file: ledger/functions/post_one.sql
-- One posting, with the answers, rows and hashes that `ledger.post` would give. Its lines touch each account once, so nothing is numbered
-- or summed, and the account's own checks see every balance there is. A transfer that names an account twice is refused (FL903).
--
-- Locks, in the same order as `ledger.post`: new accounts, the reference, holds, accounts by id. Runs with the rights of the books' owner.
create or replace function ledger.post_one(
  p_kind text, p_reference text, p_asset text, p_details text,
  p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[],
  out transfer_id bigint, out is_replay boolean
)
language plpgsql security definer
set search_path = ledger, pg_catalog, pg_temp
-- For the reasons given in `ledger.post`.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  c_house constant uuid := '00000000-0000-0000-0000-000000000000';
  v_ids bigint[];
  v_owners uuid[];
  v_kinds text[];
  v_amounts bigint[];
  v_is_missing boolean;
  v_sum numeric;
  v_lines bytea;
  v_holds text;
  v_has_holds boolean := 'frozen' = any (p_line_kinds) or cardinality(p_hold_owners) > 0;
  v_hash bytea;
  v_old_hash bytea;
  v_position bigint;
  v_balance bigint;
  v_head bytea;
begin
  -- Assign the transaction id before a transfer id is drawn: `ledger.roll_up` relies on it.
  perform pg_current_xact_id();

  for v_try in 1..2 loop
    select array_agg(line.id), array_agg(line.owner), array_agg(line.kind), array_agg(line.amount), bool_or(line.id is null),
      sum(line.amount), string_agg(line_bytes(line.id, line.amount), '')
    into v_ids, v_owners, v_kinds, v_amounts, v_is_missing, v_sum, v_lines
    from (
      select account.id, line.owner, line.kind, line.amount
      from unnest(p_line_owners, p_line_kinds, p_line_amounts) as line (owner, kind, amount)
      left join account on account.owner = line.owner and account.kind = line.kind and account.asset = p_asset
      order by account.id
    ) as line;
    exit when v_is_missing is not true;
    if v_try = 2 then
      raise exception 'unknown_account' using errcode = 'FL003';
    end if;
    insert into account (owner, kind, asset, is_house, balance, version, head)
    select distinct line.owner, line.kind, p_asset, line.owner = c_house, 0, 0, ''::bytea
    from unnest(p_line_owners, p_line_kinds) as line (owner, kind)
    where line.kind in ('available', 'frozen', 'debt')
    order by 1, 2, 3
    on conflict do nothing;
  end loop;

  if v_sum <> 0 then
    raise exception 'does_not_balance' using errcode = 'FL001';
  end if;
  if v_ids is null then
    raise exception 'empty_posting' using errcode = 'FL008';
  end if;
  if v_has_holds then
    select string_agg(hold_text(hold.subject, hold.cause, hold.amount), E'\n' order by hold.subject, hold.cause) into v_holds
    from unnest(p_hold_subjects, p_hold_causes, p_hold_amounts) as hold (subject, cause, amount);
  end if;

  insert into transfer (kind, reference, content_hash, details)
  values (p_kind, p_reference, content_hash(p_kind, p_reference, v_lines, v_holds), p_details::jsonb)
  on conflict (kind, reference) do nothing
  returning id, transfer.content_hash into transfer_id, v_hash;
  is_replay := transfer_id is null;
  if is_replay then
    -- A known reference: the same content is a replay, another content is refused.
    select transfer.id, transfer.content_hash into transfer_id, v_old_hash
    from transfer where transfer.kind = p_kind and transfer.reference = p_reference;
    if v_old_hash is distinct from content_hash(p_kind, p_reference, v_lines, v_holds) then
      raise exception 'reference_reused' using errcode = 'FL002';
    end if;
  end if;

  if v_has_holds then
    perform change_holds(array[case when not is_replay then transfer_id end], array[p_asset],
      array_fill(1, array[cardinality(v_ids)]), v_owners, v_kinds, v_amounts, v_ids,
      array_fill(1, array[cardinality(p_hold_owners)]), p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
  end if;
  if is_replay then
    return;
  end if;

  for n in 1..cardinality(v_ids) loop
    -- Ids are sorted, so equal ones are neighbours.
    if v_ids[n] = v_ids[n - 1] then
      raise exception 'a transfer names an account twice' using errcode = 'FL903';
    end if;
    if v_owners[n] = c_house then
      insert into entry (transfer_id, account_id, position, amount)
      values (transfer_id, v_ids[n], transfer_id, v_amounts[n]);
    else
      update account set balance = balance + v_amounts[n], version = version + 1,
        head = sha256(head || entry_bytes(transfer_id, id, version + 1, v_amounts[n], balance + v_amounts[n], v_hash))
      where id = v_ids[n]
      returning version, balance, head into v_position, v_balance, v_head;
      insert into entry (transfer_id, account_id, position, amount, balance_after, hash)
      values (transfer_id, v_ids[n], v_position, v_amounts[n], v_balance, v_head);
    end if;
  end loop;
end $$;
-- file: ledger/functions/refuse_change.sql
-- Trigger of tables whose rows are final: raises FL900 on the change that fired it. The product's role lacks the right as well; this
-- guards the books on a server where it owns them.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of ledger.% are never changed', tg_table_name using errcode = 'FL900';
end $$;
-- file: ledger/functions/roll_up.sql
-- Moves the watermark and the house's balances on, and returns the settled transfer number. Blocks no posting.
-- It must be the first write of its transaction (else FL901): its own transaction id has to be above that of every
-- transaction that drew a number so far.
create or replace function ledger.roll_up() returns bigint
language plpgsql security definer
set search_path = ledger, pg_catalog, pg_temp
as $$
declare
  v_drawn bigint;
  v_now xid8;
  v_settled bigint;
begin
  -- Read the sequence first and assign our transaction id afterwards: every transaction that has drawn a transfer id has a smaller one.
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'roll_up stands alone: it must be the first to write in its transaction' using errcode = 'FL901';
  end if;
  v_drawn := coalesce(pg_sequence_last_value('ledger.transfer_id_seq'), 0);
  v_now := pg_current_xact_id();

  update watermark set settled = pending, pending = v_drawn, pending_since = v_now
  where pending_since <= pg_snapshot_xmin(pg_current_snapshot());
  -- A `pending_since` above the current transaction id means the database was restored from a dump: start again.
  update watermark set pending = v_drawn, pending_since = v_now where pending_since > v_now;
  select settled into v_settled from watermark;

  update house_balance set up_to = v_settled, balance = balance + coalesce((
    select sum(entry.amount) from entry
    where entry.account_id = house_balance.account_id and entry.position > house_balance.up_to and entry.position <= v_settled
  ), 0)
  where up_to < v_settled;
  return v_settled;
end $$;
-- file: server/schema/0001-people.sql
-- The people of the platform and how they sign in.
-- needs function: users/begin_profit.sql

-- One row a person; rights are flags on top of the account type.
create table user_account (
  id uuid primary key default gen_random_uuid(),
  email text not null unique constraint user_account_email_is_lower_case check (email = lower(email)),
  username text not null,
  password_hash text not null,
  account_type text not null constraint user_account_type_is_known check (account_type in ('trader', 'merchant')),
  language text not null default 'en' constraint user_account_language_is_known check (language in ('ru', 'en')),
  is_activated boolean not null default false,
  is_premium boolean not null default false,
  is_work boolean not null default true,
  is_lead boolean not null default false,
  is_staff boolean not null default false,
  is_notified boolean not null default true,
  verify_email boolean not null default true,
  verify_phone boolean not null default false,
  hide_email boolean not null default false,
  wallet_output_permission boolean not null default false,
  -- Hundredths of a percent: 700 is 7 %.
  deposit_basis_points integer not null
    constraint user_account_deposit_share_within_whole check (deposit_basis_points between 0 and 10000),
  withdraw_basis_points integer not null
    constraint user_account_withdraw_share_within_whole check (withdraw_basis_points between 0 and 10000),
  notification_payments boolean not null default true,
  notification_account boolean not null default true,
  avatar_file text,
  blocked_at timestamptz,
  date_joined timestamptz not null default now(),
  -- A person of the simulated world that test keys trade with: never signs in and never meets live money.
  is_simulated boolean not null default false,
  -- The username as eyes see it. Computed by users/skeleton.ts alone; a job fills it in where it is null.
  username_skeleton text,
  -- A name that looked like another one before there was a rule. New names never get this mark.
  has_shared_skeleton boolean not null default false
-- Room on each page for HOT updates.
) with (fillfactor = 70);

-- Two names that look alike are one name.
create unique index user_account_username_skeleton_key on user_account (username_skeleton)
  where username_skeleton is not null and not has_shared_skeleton;
create index user_account_shared_skeleton on user_account (username_skeleton) where has_shared_skeleton;
create index user_account_without_skeleton on user_account (date_joined, id) where username_skeleton is null;

-- What a person has earned in all. A table of its own, because it changes with every deal and the person's row does not.
create table profit_total (
  user_id uuid primary key,
  micro_usdt bigint not null default 0
) with (fillfactor = 50);

-- Everybody has a total from the beginning, so that a deal only updates it.
create trigger user_account_profit after insert on user_account for each row execute function begin_profit();

-- Made by a lead for one address; ties the person who uses it to that lead.
create table referral_code (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  lead_id uuid not null references user_account (id),
  email text not null constraint referral_code_email_is_lower_case check (email = lower(email)),
  used_by uuid unique references user_account (id),
  used_at timestamptz,
  profit_micro_usdt bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint referral_code_used_by_somebody check ((used_by is null) = (used_at is null)),
  constraint referral_code_not_used_by_its_lead check (used_by is distinct from lead_id)
);

create index referral_code_of_lead on referral_code (lead_id, created_at desc, id desc);

-- Tokens are kept as SHA-256 only: a stolen copy of the database signs nobody in.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  -- The half of the refresh token that lives in an HttpOnly cookie.
  cookie_hash bytea not null,
  device_hash bytea not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_seconds integer not null,
  ended_at timestamptz,
  end_reason text,
  constraint session_ended_for_a_reason check ((ended_at is null) = (end_reason is null))
);

create index session_of_user on session (user_id, created_at desc) where ended_at is null;
create index session_device on session (user_id, device_hash);

create table access_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null
);

create index access_token_expiry on access_token (expires_at);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- What this token was traded for, sealed, for the few seconds in which two tabs may race with the same token.
  successor bytea
);

create index refresh_token_of_session on refresh_token (session_id);

-- Six digits by mail. Bound to a purpose, to its parameters and, once signed in, to the session that asked.
create table one_time_code (
  id uuid primary key,
  purpose text not null,
  subject text not null,
  session_id uuid,
  parameters_hash bytea not null,
  code_hash bytea not null,
  payload jsonb,
  attempts_left integer not null default 5 constraint one_time_code_attempts_not_negative check (attempts_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_code_used_in_time check (used_at is null or used_at <= expires_at)
);

-- One live code for a purpose and subject: a newer one replaces the older one.
create unique index one_time_code_live on one_time_code (purpose, subject) where used_at is null;
create index one_time_code_expiry on one_time_code (expires_at);

-- Wrong codes from unknown addresses exceeded the limit of a minute, and all of those are refused until it ends. One row a limit:
-- staff are mailed once per episode, whichever node notices it.
create table slow_mode (
  name text primary key,
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
-- file: server/schema/0002-platform.sql
-- What every domain uses: effects after commit, limits, repeated requests, live events, the audit trail.
-- needs function: platform/audit_chain.sql
-- needs function: platform/refuse_change.sql

-- An effect on the outside world, written in the transaction that causes it and carried out after commit.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  -- Sealed with the installation's key, because a mail carries its one-time code. Emptied when done.
  payload bytea,
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- The last try found the other side away. Released by the first success of the topic.
  is_held boolean not null default false,
  -- Why it was not carried out, though done_at is set.
  dropped_because text
);

create index outbox_due on outbox (topic, available_at) where done_at is null and failed_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;

-- Unlogged: a crash forgives a few attempts, and the WAL would cost every login a flush.
create unlogged table rate_limit (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

create index rate_limit_end on rate_limit (ends_at);

create table idempotency (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  locked_until timestamptz not null,
  status integer,
  -- The stored answer, sealed.
  answer bytea,
  created_at timestamptz not null default now(),
  -- The try that holds the key.
  claim_id uuid,
  -- The id that the first try gave to what the call creates; it stays over repeats.
  subject_id uuid,
  -- What the work's own transaction stored, sealed: a call that crashed before its answer was stored is answered from this.
  result bytea,
  primary key (scope, key)
);

create index idempotency_age on idempotency (created_at);

-- Events for one person's browser. Kept for a day, so that a page that was asleep can catch up.
create table live_event (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  event jsonb not null,
  created_at timestamptz not null default now()
);

create index live_event_of_user on live_event (user_id, id);
create index live_event_age on live_event (created_at);

-- Who did what to whom. Append-only; each row has the hash of the one before, so that a removed row is seen.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  origin jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);

create index audit_of_subject on audit (subject, id desc);

create trigger audit_chain before insert on audit for each row execute function audit_chain();
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- Facts about this installation, such as the fingerprint of the key that its secrets are sealed with.
create table installation (
  name text primary key,
  value text not null
);

-- /readyz writes: a replica, a read-only server and a full disk fail it. One row for each process, so that processes do not wait for
-- one another.
create table readiness_probe (
  process_id uuid primary key,
  written_at timestamptz not null default clock_timestamp()
);
-- file: server/schema/0003-rates.sql
-- What each source of rates answered and what was made of it. A deal keeps the rate it was matched at, so this is history.
create table rate (
  id bigint generated always as identity primary key,
  pair text not null,
  -- Roubles for one USDT, in ten-thousandths.
  rate_ten_thousandths bigint not null constraint rate_positive check (rate_ten_thousandths > 0),
  sources jsonb not null,
  -- A step of more than 3 % waits here until a second refresh agrees.
  is_accepted boolean not null,
  observed_at timestamptz not null default now()
);

create index rate_newest on rate (pair, observed_at desc);
-- file: server/schema/0004-books.sql
-- The money check: how far the ledger has been verified, and whether money is halted. The ledger itself is packages/ledger/sql.

create table money_check (
  is_only boolean primary key default true constraint money_check_is_one_row check (is_only),
  -- Transfers up to this id were verified, and none can appear below it any more.
  verified_transfer bigint not null default 0,
  -- Accounts without new entries are verified in turn; the next one.
  next_account bigint not null default 0,
  -- When a look last began, and when every promise about money was last found kept (florin_money_check_age_seconds).
  last_run_at timestamptz,
  verified_at timestamptz,
  last_full_at timestamptz,
  -- Rows written by transactions below this id were verified by the check of all promises, once a minute.
  verified_below xid8 not null default '0'
);

insert into money_check default values;

-- Set by a broken promise or by an operator. Only an operator ends it.
create table money_halt (
  id bigint generated always as identity primary key,
  reason text not null,
  halted_by text not null,
  halted_at timestamptz not null default now(),
  resumed_by text,
  resumed_at timestamptz,
  resume_reason text,
  constraint money_halt_resumed_by_somebody_for_a_reason check (num_nulls(resumed_by, resumed_at, resume_reason) in (0, 3))
);

-- One open halt at a time.
create unique index money_halt_open on money_halt ((true)) where resumed_at is null;
-- file: server/schema/0005-terminals.sql
-- Phones that read bank messages: whose they are, which device is trusted now, and how each of them does.

create table terminal (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references user_account (id),
  name text not null constraint terminal_name_within_length check (char_length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  -- When the owner first entered the code. Without it the row is deleted after a day.
  verified_at timestamptz,
  -- The row stays: messages and receipts point here.
  deleted_at timestamptz,
  -- How its messages arrive; null until a phone was heard for the first time.
  connection text constraint terminal_connection_is_known check (connection in ('client', 'smsforwarder', 'sms-gateway')),
  model text,
  app_version text,
  -- The secret of the two forwarder apps, sealed.
  forwarder_key bytea,
  -- Wrong signatures since the last right one.
  forged_in_a_row integer not null default 0,

  last_ping_at timestamptz,
  -- Pings since the last silence, counted up to two: with the second one it is back.
  steady_pings smallint not null default 0 constraint terminal_steady_pings_within_two check (steady_pings between 0 and 2),
  -- Set once per silence by the first worker that sees it; both are null again when the phone is back.
  silence_noticed_at timestamptz,
  alerted_at timestamptz,
  charge smallint constraint terminal_charge_within_100 check (charge between 0 and 100),
  is_charging boolean,
  network text,
  sms_permission boolean,
  listener_alive boolean,
  queue_length integer,
  -- How far the phone's clock is ahead of ours.
  clock_ahead_ms bigint not null default 0,
  -- When the last silence ended: deals that ran during it are given the benefit of the doubt.
  was_silent_until timestamptz
);

create index terminal_of_owner on terminal (owner_id) where deleted_at is null;
create index terminal_wishes on terminal (created_at) where verified_at is null;
-- Where the worker looks for the newly silent, and for those silent for long.
create index terminal_last_ping on terminal (last_ping_at)
  where deleted_at is null and last_ping_at is not null and silence_noticed_at is null;
create index terminal_unalerted on terminal (last_ping_at)
  where deleted_at is null and silence_noticed_at is not null and alerted_at is null;

-- What a QR code shows: good once, for ten minutes. Sealed and not hashed, because the phone proves the key by a signature
-- and never sends it; emptied when used.
create table pairing_key (
  terminal_id uuid primary key references terminal (id) on delete cascade,
  sealed_key bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A phone that was paired. A terminal trusts one at a time.
create table device (
  id uuid primary key,
  terminal_id uuid not null references terminal (id),
  -- One installation of the app: its messages are numbered.
  installation_id uuid not null,
  -- Sealed. A revoked one stays, so that a phone that was replaced is told so and is not taken for a forger.
  sealed_secret bytea not null,
  model text not null,
  sdk integer,
  paired_at timestamptz not null default now(),
  revoked_at timestamptz
);

create unique index device_live on device (terminal_id) where revoked_at is null;
create index device_revoked on device (terminal_id, revoked_at desc) where revoked_at is not null;

-- Nonces of signed requests of the last minutes. Unlogged: after a crash a replay can only repeat what is numbered or harmless.
create unlogged table device_nonce (
  terminal_id uuid not null,
  nonce text not null,
  seen_at timestamptz not null default now(),
  primary key (terminal_id, nonce)
);

create index device_nonce_age on device_nonce (seen_at);

-- Up to which number a phone's messages are stored without a gap.
create table device_sequence (
  terminal_id uuid not null references terminal (id),
  installation_id uuid not null,
  acked_seq bigint not null default 0 constraint device_sequence_acked_not_negative check (acked_seq >= 0),
  primary key (terminal_id, installation_id)
);

-- For somebody to look at: forged signatures, and banks that tell of a block. `bank_blocked` (the bank's own app, heard by our own
-- client) withholds the bank's methods; `block_asked` (any other message) is a question to the owner.
create table terminal_alarm (
  id bigint generated always as identity primary key,
  terminal_id uuid not null references terminal (id),
  kind text not null constraint terminal_alarm_kind_is_known check (kind in ('forged', 'bank_blocked', 'block_asked')),
  bank text,
  raised_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  cleared_by text,
  constraint terminal_alarm_of_a_block_has_a_bank check ((kind = 'forged') = (bank is null))
);

create unique index terminal_alarm_block on terminal_alarm (terminal_id, bank)
  where kind = 'bank_blocked' and cleared_at is null;
create index terminal_alarm_recent on terminal_alarm (kind, raised_at);
create unique index terminal_alarm_asked on terminal_alarm (terminal_id, bank)
  where kind = 'block_asked' and cleared_at is null;
-- file: server/schema/0006-payment-methods.sql
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
-- file: server/schema/0007-messages.sql
-- What phones have seen, stored as it came; what it was parsed as; and the money that it tells of, once each.
-- needs function: messages/wait_to_be_read.sql
-- needs function: messages/wait_no_longer.sql
-- needs function: messages/parsing_template_version_is_final.sql

-- Every message. Text and title are sealed and deleted after 90 days; the row stays. No foreign keys: they would lock the trader's row
-- at each message, and terminals and people are never deleted.
create table raw_message (
  id uuid primary key default gen_random_uuid(),
  terminal_id uuid not null,
  owner_id uuid not null,
  -- One queue of one phone: `seq` rises within it.
  installation_id uuid not null,
  seq bigint not null constraint raw_message_seq_positive check (seq > 0),
  -- The phone's own id of it, the same however often it is sent.
  client_id uuid not null,
  channel text not null constraint raw_message_channel_is_known check (channel in ('sms', 'push')),
  sender text not null,
  sealed_title bytea,
  sealed_text bytea,
  -- Keyed, so that a repeat is told from a forgery without opening anything.
  content_mac bytea not null,
  received_at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  -- The order of storing; phones' clocks prove nothing.
  place bigint generated always as identity,
  -- How far the phone's clock was ahead when it was sent.
  clock_offset_ms bigint not null default 0,
  outcome text not null default 'waiting' constraint raw_message_outcome_is_known check (outcome in
    ('waiting', 'credit', 'debit', 'alarm', 'ignored', 'unparsed', 'unknown_sender', 'too_old', 'dismissed')),
  reason text,
  bank text,
  template_id uuid,
  template_version integer,
  -- Texts that differ only in numbers and names share it. Set for unparsed messages only.
  shape_mac bytea,
  read_at timestamptz,
  -- Came through a forwarder app. Two signals count as two only if they came through the push listener and the SMS of our own client.
  is_forwarded boolean not null default false,
  constraint raw_message_waiting_is_unread check ((outcome = 'waiting') = (read_at is null)),
  -- Led by the columns that differ most, so that no two indexes begin alike: a plan cached while there were few messages would
  -- otherwise scan all messages of a phone for one of them.
  constraint raw_message_numbered_once unique (installation_id, terminal_id, seq),
  constraint raw_message_named_once unique (client_id, terminal_id)
-- Reading a message updates its row: room on the page keeps that a HOT update.
) with (fillfactor = 45, autovacuum_analyze_scale_factor = 0.2);

create index raw_message_age on raw_message (stored_at) where sealed_text is not null;
create index raw_message_unparsed on raw_message (shape_mac, stored_at desc) where shape_mac is not null;
-- The message before it on the same phone: a backlog is believed only in order. The predicate is written as in no other query, so that
-- the planner uses this index for no other one.
create index raw_message_in_order on raw_message (terminal_id, place desc) where (place is null) is false;

-- Messages that nobody has read yet. A table and not a partial index: reading a message then changes no indexed column of it.
create table message_waiting (
  terminal_id uuid not null,
  place bigint not null,
  message_id uuid not null,
  primary key (terminal_id, place)
);

create trigger raw_message_waits after insert on raw_message referencing new table as fresh
  for each statement execute function wait_to_be_read();
create trigger raw_message_waits_again after update on raw_message referencing new table as fresh
  for each statement execute function wait_to_be_read();
create trigger raw_message_is_read after update on raw_message referencing new table as fresh
  for each statement execute function wait_no_longer();

-- Roubles of a third person, seen to arrive. However many messages tell of them, one receipt. No foreign keys, as with messages.
create table receipt (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null,
  terminal_id uuid not null,
  bank text not null,
  -- Null where the text does not say which of the phone's methods was credited.
  payment_method_id uuid,
  amount_kopecks bigint not null constraint receipt_amount_positive check (amount_kopecks > 0),
  balance_kopecks bigint,
  card_tail text,
  sealed_payer bytea,
  -- Keyed, of the normalised name: two notices of one credit agree in it.
  payer_mac bytea,
  trust smallint not null constraint receipt_trust_known check (trust between 0 and 3),
  trust_reason text not null,
  has_sms boolean not null,
  has_push boolean not null,
  received_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Which number the printed digits are the end of.
  tail_of text constraint receipt_tail_of_known check (tail_of in ('card', 'account', 'phone')),
  -- The balance chain that its text was judged by. Not a reference: a chain of changed methods may be deleted.
  chain_id uuid,
  -- Told of by push and by SMS of our own client.
  has_two_doors boolean not null default false
) with (autovacuum_analyze_scale_factor = 0.2);

-- Where a second notice of the same credit looks: the same sum on the same phone within minutes.
create index receipt_of_sum on receipt (terminal_id, amount_kopecks, received_at);
-- What was told of one phone since a moment: for proofs, and for the list of a phone's receipts.
create index receipt_of_terminal on receipt (terminal_id, received_at);
-- The budgets of what SMS settle by themselves: per phone (trust 1) and per chain (trust 2).
create index receipt_settling_weakly on receipt (terminal_id, received_at) where trust = 1;
create index receipt_settling_by_chain on receipt (chain_id, received_at) where trust = 2;

-- A message that tells of a receipt, and what it was worth by itself; the receipt has the facts of the best one.
create table receipt_message (
  raw_message_id uuid primary key,
  receipt_id uuid not null,
  template_id uuid not null,
  balance_kopecks bigint,
  -- What it should have printed, where it contradicts the chain.
  expected_kopecks bigint,
  trust smallint not null default 0 constraint receipt_message_trust_known check (trust between 0 and 3),
  -- How its balance stands to the chain; support sees this word and never the balance.
  link text not null default 'none' constraint receipt_message_link_known check (link in ('none', 'follows', 'breaks')),
  is_in_chain boolean not null default false
) with (autovacuum_analyze_scale_factor = 0.2);

create index receipt_message_of on receipt_message (receipt_id);

-- The balance of one account of payment methods, followed from message to message. Exists only where it was proven (docs/trust.md).
create table balance_chain (
  id uuid primary key,
  terminal_id uuid not null,
  bank text not null,
  -- Which payment methods, with which digits; empty for a bank that prints none (messages/account.ts).
  account_key text not null,
  balance_kopecks bigint not null,
  -- What the last proof said.
  proven_kopecks bigint not null,
  -- The amount of the message that told the balance.
  last_moved_kopecks bigint not null,
  -- The part of the balance that nobody can add up who has made every payment to this account.
  secret_kopecks bigint not null,
  proven_at timestamptz not null,
  -- Whether texts of this account print its digits; null until one has continued the chain.
  has_tail boolean,
  contradicted_at timestamptz[] not null default '{}',
  -- Too many contradictions: no SMS is believed until the chain is proven again.
  stopped_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  constraint balance_chain_of_account unique (terminal_id, bank, account_key),
  constraint balance_chain_secret_within_balance check (secret_kopecks >= 0)
);

-- Texts from known senders that no template reads: one row for all that are alike.
create table unparsed_kind (
  id uuid primary key default gen_random_uuid(),
  bank text not null,
  channel text not null,
  shape_mac bytea not null,
  sample_id uuid not null references raw_message (id),
  alike integer not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  unique (bank, channel, shape_mac)
);

create index unparsed_kind_latest on unparsed_kind (last_seen desc, id desc);

-- How banks write, as data. Every version stays; one is current.
create table parsing_template (
  id uuid primary key default gen_random_uuid(),
  -- Of those that came with the product; support's own have none.
  slug text unique,
  version integer not null,
  is_active boolean not null,
  updated_at timestamptz not null default clock_timestamp()
);

create table parsing_template_version (
  template_id uuid not null references parsing_template (id),
  version integer not null,
  name text not null,
  -- The banks that write so; usually one.
  banks text[] not null constraint parsing_template_version_has_a_bank check (cardinality(banks) > 0),
  channels text[] not null
    constraint parsing_template_version_has_one_or_two_channels check (cardinality(channels) between 1 and 2),
  direction text not null constraint parsing_template_version_direction_is_known check (direction in ('credit', 'debit')),
  pattern text not null,
  -- Words with which a text is of another kind after all.
  unless text[] not null default '{}',
  -- Nobody but this bank writes so.
  is_signature boolean not null default false,
  -- Cyrillic letters in Latin words are read as what they look like.
  mixed_letters boolean not null default false,
  samples jsonb not null,
  author text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Which number the printed digits are the end of; they are compared with that one only. "named": the word before them says it, as in
  -- Счет *1234.
  tail_of text not null default 'card'
    constraint parsing_template_version_tail_of_known check (tail_of in ('card', 'account', 'phone', 'named')),
  primary key (template_id, version)
);

create trigger parsing_template_version_is_final before update or delete on parsing_template_version
  for each row execute function parsing_template_version_is_final();
-- file: server/schema/0008-merchants.sql
-- What a shop's program may do here, how its payers see it, and everything that happened to its orders.
-- needs function: platform/refuse_change.sql

create table merchant_key (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references user_account (id),
  is_test boolean not null,
  name text not null constraint merchant_key_name_within_length check (char_length(name) between 1 and 60),
  -- The first characters, so that people can tell keys apart.
  prefix text not null,
  -- SHA-256: a key has 256 random bits, so nothing slower is needed.
  key_hash bytea not null unique constraint merchant_key_hash_has_32_bytes check (length(key_hash) = 32),
  scopes text[] not null constraint merchant_key_has_a_scope check (cardinality(scopes) > 0),
  allowed_networks cidr[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index merchant_key_of_merchant on merchant_key (merchant_id, created_at desc, id desc);

create table merchant_settings (
  merchant_id uuid primary key references user_account (id),
  -- Null: the username.
  display_name text constraint merchant_settings_display_name_within_length check (char_length(display_name) between 2 and 60),
  -- May a receipt that a payer sends in become a dispute by itself?
  allow_payer_disputes boolean not null default true,
  updated_at timestamptz not null default now()
);

-- What happened to a merchant's orders and settlements, written with its cause. Webhooks and `GET /merchant/v1/events` read it.
-- Append-only. No primary key: whoever looks for a position knows the merchant.
create table merchant_event (
  position bigint generated always as identity,
  -- Null for an event of an order: its published id is made of the order's id and `sequence` (function event_name).
  id text,
  merchant_id uuid not null,
  is_test boolean not null,
  type text not null,
  order_id uuid,
  -- Per order, from 1.
  sequence integer,
  -- What it was about, as it was then, for an event without a deal. Rendered for the wire when it is read.
  facts jsonb,
  created_at timestamptz not null default clock_timestamp(),
  -- Events are read in the order (settles_after, position). Nothing can appear any more below an id older than every running
  -- transaction, because this is never below the writer's own transaction id. It is not below the last transaction that had ended
  -- when the row was written either: events of one order, serialised by the order's row lock, then keep their order.
  settles_after xid8 not null default greatest(
    pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8),
  -- What may change of an order and its deal, as it was then. The rest is read from them (function told_facts).
  order_state text,
  order_updated_at timestamptz,
  order_due_at timestamptz,
  deal_id uuid,
  deal_status text,
  received_kopecks bigint,
  value_micro bigint,
  fee_micro bigint,
  is_late boolean,
  dispute_id uuid,
  unique (order_id, sequence),
  constraint merchant_event_has_facts_or_a_deal check ((facts is null) = (deal_id is not null)),
  constraint merchant_event_named check (id is not null or order_id is not null and sequence is not null)
) with (autovacuum_analyze_scale_factor = 0.2);

create unique index merchant_event_by_name on merchant_event (id) where id is not null;
create index merchant_event_of_merchant on merchant_event (merchant_id, is_test, settles_after, position);

create trigger merchant_event_final before update on merchant_event for each row execute function refuse_change();
create trigger merchant_event_never_deleted before delete on merchant_event for each row execute function refuse_change();
create trigger merchant_event_no_truncate before truncate on merchant_event for each statement execute function refuse_change();
-- file: server/schema/0009-deals.sql
-- Orders of shops, the deals that pay them, and what became of receipts.
-- No foreign keys on what every deal touches: they would lock people's rows at each deal. The money check looks instead.
-- needs function: deals/deal_step_is_legal.sql
-- needs function: deals/deal_is_placed.sql
-- needs function: platform/refuse_change.sql

create table merchant_order (
  id uuid primary key,
  merchant_id uuid not null,
  is_test boolean not null,
  external_id text not null,
  -- The payer's only key to it.
  token text not null unique,
  amount_kopecks bigint not null,
  order_type text not null,
  mode text not null,
  ttl_minutes smallint not null,
  allow_unique_amount boolean not null,
  success_url text,
  fail_url text,
  payer_id text,
  payer_name text,
  metadata jsonb not null default '{}',
  -- `matched` while it has a deal; the deal's status is then the order's.
  state text not null,
  deal_id uuid,
  -- How many events it has had.
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Until when a payer may choose.
  due_at timestamptz,
  -- How often the order was matched. Written by open_deals only.
  matches smallint not null default 0,
  unique (merchant_id, is_test, external_id),
  -- One check and not seven: each check is read, planned and started anew by every statement that writes to the table.
  constraint merchant_order_is_sound check (
    amount_kopecks > 0 and order_type in ('sbp', 'c2c', 'any') and mode in ('hosted', 'h2h') and ttl_minutes >= 5 and ttl_minutes <= 60
    and case state when 'new' then due_at is not null and deal_id is null when 'matched' then due_at is null and deal_id is not null
      when 'expired' then due_at is null and deal_id is null when 'canceled' then due_at is null and deal_id is null else false end),
  constraint merchant_order_matched_five_times_at_most check (matches between 0 and 5)
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.2);

create index merchant_order_latest on merchant_order (merchant_id, is_test, created_at desc, id desc);
-- The two predicates are written differently on purpose: a plan cached while few orders waited would otherwise count one shop's by
-- scanning everybody's.
create index merchant_order_waiting on merchant_order (merchant_id, is_test) where (due_at is null) is false;
create index merchant_order_due on merchant_order (due_at) where due_at is not null;

-- No index of deals has its status, its clock or its end, so that every change of a deal is a HOT update (docs/decisions/0017).
create table deal (
  id uuid primary key,
  order_id uuid not null,
  merchant_id uuid not null,
  trader_id uuid not null,
  payment_method_id uuid not null,
  bank text not null,
  order_type text not null,
  is_test boolean not null,
  status text not null,
  requested_kopecks bigint not null,
  -- What the payer is asked to send; a few kopecks more, if the sum was taken everywhere.
  amount_kopecks bigint not null,
  -- What was seen to arrive.
  received_kopecks bigint,
  rate_ten_thousandths bigint not null,
  -- U, Fm and P of docs/money.md, and what leads get, all decided when it was matched.
  value_micro bigint not null,
  fee_micro bigint not null,
  profit_micro bigint not null,
  trader_lead_micro bigint not null default 0,
  merchant_lead_micro bigint not null default 0,
  merchant_basis_points integer not null,
  trader_basis_points integer not null,
  lead_basis_points integer not null,
  trader_lead_id uuid,
  merchant_lead_id uuid,
  is_late boolean not null default false,
  -- Something besides a claim says that money was sent: a receipt sent in by the payer, or a part that came.
  has_sign boolean not null default false,
  dispute_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  clock_started_at timestamptz not null default clock_timestamp(),
  due_at timestamptz,
  ended_at timestamptz,
  -- What the merchant gets.
  credit_micro bigint generated always as (value_micro - fee_micro) virtual,
  -- One check and not twelve, as with orders. Leads share the house's margin, never more.
  constraint deal_is_sound check (
    requested_kopecks > 0 and amount_kopecks >= requested_kopecks and received_kopecks > 0 and rate_ten_thousandths > 0
    and value_micro > 0 and fee_micro >= 0 and fee_micro <= value_micro and profit_micro >= 0 and profit_micro <= fee_micro
    and trader_lead_micro >= 0 and merchant_lead_micro >= 0 and trader_lead_micro + merchant_lead_micro <= fee_micro - profit_micro
    and order_type in ('sbp', 'c2c')
    and case status when 'pending' then due_at is not null and ended_at is null when 'verification' then due_at is not null and ended_at is null
      when 'dispute' then due_at is null and ended_at is null when 'complete' then due_at is null and ended_at is not null
      when 'canceled' then due_at is null and ended_at is not null when 'expired' then due_at is null and ended_at is not null
      else false end)
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.2);

-- For support, who see everybody's.
create index deal_latest on deal (created_at desc, id desc);
create index deal_of_trader on deal (trader_id, created_at desc, id desc);
create index deal_of_merchant on deal (merchant_id, created_at desc, id desc);
create index deal_by_amount on deal (amount_kopecks desc, id desc);
create index deal_by_profit on deal (profit_micro desc, id desc);

-- Every legal step; deal.ts has the same table, and a test compares them. A null `from_status` is the beginning.
create table deal_transition (from_status text, to_status text not null, unique nulls not distinct (from_status, to_status));
insert into deal_transition values
  (null, 'pending'),
  ('pending', 'verification'), ('pending', 'complete'), ('pending', 'expired'), ('pending', 'canceled'),
  ('verification', 'complete'), ('verification', 'expired'), ('verification', 'dispute'),
  ('expired', 'complete'), ('expired', 'dispute'),
  ('canceled', 'complete'), ('canceled', 'dispute'),
  ('complete', 'dispute'),
  ('dispute', 'complete'), ('dispute', 'canceled');
create trigger deal_transition_final before insert or update or delete on deal_transition
  for each statement execute function refuse_change();

create trigger deal_begins before insert on deal for each row when (new.status <> 'pending')
  execute function deal_step_is_legal();
-- The rows of deal_transition once more, so that a legal step calls no function. AFTER, because a BEFORE trigger locks the row again.
create trigger deal_step after update of status on deal for each row
  when (old.status <> new.status and old.status || ' > ' || new.status <> all (
    '{canceled > complete,canceled > dispute,complete > dispute,dispute > canceled,dispute > complete,expired > complete,expired > dispute,pending > canceled,pending > complete,pending > expired,pending > verification,verification > complete,verification > dispute,verification > expired}'::text[]))
  execute function deal_step_is_legal();

-- Deals that failed or are disputed, with what lists ask of them and what a late payment looks for. Kept by the triggers below.
create table deal_failed (
  id uuid primary key,
  status text not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  payment_method_id uuid not null,
  amount_kopecks bigint not null,
  profit_micro bigint not null,
  credit_micro bigint not null,
  created_at timestamptz not null,
  -- The deal's reservation was given to another deal: no receipt completes it by itself any more.
  gave_way_at timestamptz
);

create index deal_failed_of_trader on deal_failed (trader_id, status, created_at desc, id desc);
create index deal_failed_of_merchant on deal_failed (merchant_id, status, created_at desc, id desc);
create index deal_failed_latest on deal_failed (status, created_at desc, id desc);
create index deal_failed_of_sum on deal_failed (payment_method_id, amount_kopecks);

-- Rare, so they may cost: a deal fails, is mended, or gets another clock.
create trigger deal_fails after insert on deal for each row when (new.status in ('canceled', 'expired', 'dispute'))
  execute function deal_is_placed();
create trigger deal_is_placed after update of status, due_at on deal for each row
  when (old.status <> new.status and (new.status in ('canceled', 'expired', 'dispute') or old.status in ('canceled', 'expired', 'dispute'))
    or new.due_at is not null and old.due_at is distinct from new.due_at)
  execute function deal_is_placed();

-- What happened to a deal: who, from, to, why. Append-only. Counters of lists are folded from it. No primary key: rows are read by
-- their deal.
create table deal_event (
  position bigint generated always as identity,
  deal_id uuid not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  deal_created_at timestamptz not null,
  from_status text,
  to_status text not null,
  cause text not null,
  by_role text not null
    constraint deal_event_role_is_known check (by_role in ('payer', 'merchant', 'trader', 'support', 'terminal', 'clock', 'system')),
  actor_id uuid,
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  -- What is below the oldest running transaction can be counted once and for all.
  written_in xid8 not null default pg_current_xact_id(),
  -- Thousandths that the step earned or cost the method.
  rating_points integer
) with (autovacuum_analyze_scale_factor = 0.2);

create index deal_event_of_deal on deal_event (deal_id, position);
-- With both sides behind the transaction id: an index-only condition tells whose an event is, and nobody else's row is read.
create index deal_event_written on deal_event (written_in, trader_id, merchant_id);
create trigger deal_event_final before update or delete on deal_event for each row execute function refuse_change();
create trigger deal_event_no_truncate before truncate on deal_event for each statement execute function refuse_change();

-- A sum is taken on a method while its deal lives, and for two hours after it ended. Living deals are found here, by the clock, the
-- shop and the method: see deal.
create table amount_reservation (
  payment_method_id uuid not null,
  amount_kopecks bigint not null,
  deal_id uuid not null,
  held_until timestamptz,
  -- These three are set while the deal lives.
  merchant_id uuid,
  is_test boolean,
  due_at timestamptz,
  -- What its deal has frozen.
  value_micro bigint,
  -- The payer, as far as known: an address, or the shop's own number of the payer.
  payer_key text,
  -- From when another deal may have the sum although `held_until` has not come: set when its deal ends without a sign of payment.
  yields_at timestamptz,
  primary key (payment_method_id, amount_kopecks)
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.2);

create index reservation_due on amount_reservation (due_at) where due_at is not null;
-- Written differently from reservation_due's predicate on purpose: see merchant_order_waiting.
create index reservation_of_merchant on amount_reservation (merchant_id, is_test) where (due_at is null) is false;
-- Rows of ended deals stay for up to a day and are not scanned.
create index reservation_living on amount_reservation (payment_method_id) where held_until is null;
create index reservation_simulated on amount_reservation (deal_id) where is_test and due_at is not null;
create index reservation_of_payer on amount_reservation (payer_key) where payer_key is not null;

-- What became of a receipt. One receipt has one deal, and a deal is settled by one receipt.
create table receipt_fate (
  receipt_id uuid primary key,
  owner_id uuid not null,
  -- `held` waits for the trader or for a second signal; `evidence` came during a dispute.
  fate text not null constraint receipt_fate_is_known check (fate in ('settled', 'partial', 'held', 'evidence', 'unmatched')),
  deal_id uuid,
  reason text,
  at timestamptz not null default clock_timestamp(),
  constraint receipt_fate_matched_has_a_deal check ((fate = 'unmatched') = (deal_id is null))
) with (autovacuum_analyze_scale_factor = 0.2);

create unique index receipt_settles_one on receipt_fate (deal_id) where fate = 'settled';
create index receipt_unmatched on receipt_fate (owner_id, at desc, receipt_id desc) where fate in ('unmatched', 'held');
create index receipt_unmatched_all on receipt_fate (at desc, receipt_id desc) where fate in ('unmatched', 'held');
create index receipt_of_deal on receipt_fate (deal_id) where fate <> 'settled' and deal_id is not null;

-- Receipts that no deal has been looked for yet, or that have learned something new. Written with the receipt.
create table receipt_waiting (
  receipt_id uuid primary key,
  owner_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  -- The lease of the worker that has claimed it.
  claimed_until timestamptz
-- A claim is a HOT update.
) with (fillfactor = 45, autovacuum_analyze_scale_factor = 0.2);

-- Dead rows stay until a vacuum: the index lets a claim begin at the newest instead of reading through them.
create index receipt_waiting_since on receipt_waiting (since);

-- A text that no template reads holds the sum of this deal: shown to its trader, and proves nothing.
create table deal_hint (
  deal_id uuid not null references deal (id),
  raw_message_id uuid not null references raw_message (id),
  came_at timestamptz not null,
  primary key (deal_id, raw_message_id)
);

-- Deals that an SMS has completed on a chain that a later proof has broken: for support to look at.
create table suspect_deal (
  deal_id uuid primary key references deal (id),
  chain_id uuid not null,
  at timestamptz not null default clock_timestamp()
);

-- What a test order's simulated payer has done or will do, once each.
create table simulated_act (
  deal_id uuid not null,
  act text not null,
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (deal_id, act)
);

create index simulated_act_due on simulated_act (due_at) where done_at is null;

-- The platform's heartbeat: while it stops, clocks of deals stand still.
create table platform_beat (
  is_only boolean primary key default true constraint platform_beat_is_one_row check (is_only),
  at timestamptz not null
);
insert into platform_beat (at) values (clock_timestamp());

-- One order and the method proposed for it: an argument of open_deals.
create type deal_wish as (
  n integer, deal_id uuid, order_id uuid, is_new_order boolean, merchant_id uuid, is_test boolean, external_id text, token text,
  requested_kopecks bigint, wanted_type text, mode text, ttl_minutes smallint, allow_unique_amount boolean,
  success_url text, fail_url text, payer_id text, payer_name text, metadata jsonb,
  method_id uuid, trader_id uuid, order_type text, amount_kopecks bigint, rate_ten_thousandths bigint,
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  merchant_basis_points integer, trader_basis_points integer, lead_basis_points integer,
  trader_lead_id uuid, merchant_lead_id uuid, facts jsonb,
  -- The sum is reserved by a deal that ended without a sign of payment, and gives way.
  takes_over boolean,
  payer_key text, share_base_micro bigint, elsewhere_micro bigint
);

-- One step of one deal: an argument of move_deals.
create type deal_step as (
  n integer, deal_id uuid, from_statuses text[], to_status text, cause text, by_role text, actor_id uuid, facts jsonb,
  event_type text,
  -- Minutes that the clock gets from now; null leaves it as it is.
  clock_minutes integer, only_if_due boolean, is_late boolean, has_sign boolean, received_kopecks bigint,
  -- What had come when the step was decided; a part that came meanwhile must not be lost.
  was_received_kopecks bigint,
  -- The sums of a deal that is completed for what really came.
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  receipt_id uuid, fate text, fate_reason text, frees_order boolean,
  dispute_id uuid,
  rating_points integer,
  -- The posting of this step, by its place; null where nothing moves.
  posting integer,
  -- How much an SMS settles by this step, and what its budget still allows: of a phone (trust 1) or of a method's chain (trust 2).
  sms_trust smallint, sms_kopecks bigint, most_sms_kopecks bigint, sms_terminal_id uuid, sms_chain_id uuid
);
-- file: server/schema/0010-disputes.sql
-- Disputes, what verdicts left unpaid, and ratings of methods.

create table dispute (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  status text not null constraint dispute_status_is_known check (status in
    ('waiting', 'consideration', 'deepconsideration', 'completed_towards_merchant', 'completed_towards_trader')),
  opened_by text not null constraint dispute_opener_is_known check (opened_by in ('support', 'merchant', 'payer', 'system')),
  opener_id uuid,
  comment text not null default '',
  deal_status_before text not null,
  -- What could be frozen of what is disputed.
  held_micro bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Opened beyond the limits of its shop: without hold, points and clocks until `admitted_at`.
  is_over_limit boolean not null default false,
  admitted_at timestamptz,
  -- Thousandths of a point that the case has cost the method so far; a verdict for the trader gives them back.
  points_taken integer not null default 0 constraint dispute_points_taken_not_negative check (points_taken >= 0),
  decided_at timestamptz,
  decided_by uuid,
  verdict_comment text,
  -- Of a verdict about another sum than the deal's.
  verdict_kopecks bigint constraint dispute_verdict_amount_positive check (verdict_kopecks > 0),
  constraint dispute_within_limit_is_admitted check (is_over_limit or admitted_at is not null),
  constraint dispute_not_admitted_holds_nothing check (admitted_at is not null or held_micro = 0 and points_taken = 0)
);

create unique index dispute_open on dispute (deal_id)
  where status in ('waiting', 'consideration', 'deepconsideration');
create index dispute_open_of_trader on dispute (trader_id)
  where status in ('waiting', 'consideration', 'deepconsideration');
create index dispute_open_of_shop on dispute (merchant_id)
  where status in ('waiting', 'consideration', 'deepconsideration');

-- What a verdict left unpaid. Its id is the dispute's.
create table debt (
  id uuid primary key,
  debtor_id uuid not null,
  asset text not null,
  owed_micro bigint not null constraint debt_owed_positive check (owed_micro > 0),
  repaid_micro bigint not null default 0 constraint debt_repaid_within_owed check (repaid_micro between 0 and owed_micro),
  repayments integer not null default 0,
  -- Who is paid, in this order; the house is the id of all zeros.
  recipients uuid[] not null,
  shares_micro bigint[] not null,
  created_at timestamptz not null default clock_timestamp()
);

create index debt_open on debt (debtor_id, asset, created_at, id) where repaid_micro < owed_micro;

-- Points that a method earned or lost outside a deal's own events. No primary key: rows are read by their method.
create table rating_event (
  id bigint generated always as identity,
  payment_method_id uuid not null,
  deal_id uuid,
  cause text not null,
  points integer not null,
  at timestamptz not null default clock_timestamp()
);

create index rating_event_of_method on rating_event (payment_method_id, id);

-- How many of a shop's successful deals have counted for a method's rating on a day (of UTC): five at most.
create table rated_success (
  payment_method_id uuid not null,
  merchant_id uuid not null,
  day date not null,
  successes smallint not null constraint rated_success_within_five check (successes between 1 and 5),
  primary key (payment_method_id, merchant_id, day)
) with (fillfactor = 50);

-- All points of all methods; a method's rating can be folded from them again.
create view rating_history as
  select id, payment_method_id, deal_id, cause, points, at from rating_event
  union all
  select event.position, deal.payment_method_id, event.deal_id,
    case when event.from_status = 'dispute' then event.cause when event.rating_points < 0 then 'deal_completed' else 'dispute_created' end,
    event.rating_points, event.at
  from deal_event as event join deal on deal.id = event.deal_id where event.rating_points is not null;
-- file: server/schema/0011-matching.sql
-- What is remembered of searches for a method: refusals, limits, and alarms about unusual choosing.

-- Orders that found no method, and what cut the candidates. A few weeks are kept.
create table match_refusal (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  order_id uuid,
  external_id text not null,
  is_test boolean not null,
  order_type text not null,
  amount_kopecks bigint not null,
  reason text not null,
  candidates integer not null,
  cuts jsonb not null,
  at timestamptz not null default clock_timestamp()
);

create index match_refusal_latest on match_refusal (at desc, id desc);
create index match_refusal_of_order on match_refusal (order_id) where order_id is not null;

-- All methods as a node last counted them: what a matched deal's explanation points to.
create table match_census (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  -- By world: how many methods each filter cut, with examples.
  live_cuts jsonb not null,
  test_cuts jsonb not null
);

create index match_census_age on match_census (at);

-- How many deals a method got in an hour that began with the first of them. Deals that ended without a sign of payment are taken off again.
create table method_hour (
  payment_method_id uuid primary key,
  deals integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

-- Orders and deals that a shop or its payer canceled: each counts as an open order of the shop for 15 minutes.
create table shop_cancellation (
  merchant_id uuid not null,
  is_test boolean not null,
  at timestamptz not null default clock_timestamp()
);

create index shop_cancellation_latest on shop_cancellation (merchant_id, is_test, at);

-- Choices on payers' pages by link, by address and by network (/24, /64). An hour begins with the first of them.
create table choice_count (
  subject text primary key,
  choices integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

create index choice_count_ended on choice_count (ends_at);

-- Told to staff: somebody chooses unusually often.
create table choice_alarm (
  id bigint generated always as identity primary key,
  kind text not null constraint choice_alarm_kind_is_known check (kind in ('link', 'address', 'network', 'shop')),
  -- The order's id, the address, the network or the merchant's id.
  subject text not null,
  -- How many were counted when the alarm was raised, and how many are usual.
  choices integer not null,
  usual integer not null,
  raised_at timestamptz not null default clock_timestamp()
);

create index choice_alarm_latest on choice_alarm (raised_at);
create index choice_alarm_of_subject on choice_alarm (kind, subject, raised_at);
-- file: server/schema/0012-deal-counters.sql
-- Totals and charts of users with many deals, folded from deal_event; users with few have theirs counted when they ask
-- (docs/decisions/0020).

-- Users with a thousand deals or more. All users together always have counters, under the id of all zeros.
create table counted_user (user_id uuid primary key);

-- How many deals of a user have which status: by hour, by day, and in all.
create table deal_count (
  user_id uuid not null,
  level text not null constraint deal_count_level_is_known check (level in ('hour', 'day', 'ever')),
  status text not null,
  bucket timestamptz not null,
  count bigint not null,
  primary key (user_id, level, bucket, status)
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.2);

-- What a counted merchant's overview shows of a day.
create table shop_day (
  merchant_id uuid not null,
  day timestamptz not null,
  completed bigint not null,
  kopecks bigint not null,
  fee_micro bigint not null,
  -- From the match to the confirmation, summed over all of them.
  seconds bigint not null,
  primary key (merchant_id, day)
) with (fillfactor = 50);

create table deal_fold (
  is_only boolean primary key default true constraint deal_fold_is_one_row check (is_only),
  -- Events written by transactions below this id are in the counters.
  folded_below xid8 not null,
  -- The same for deal_tally.
  tallied_below xid8 not null default '0'
);

insert into deal_fold (folded_below) values ('0');

-- How many deals each user had at the last tally, once a minute: finds users who have come to have many.
create table deal_tally (user_id uuid primary key, deals bigint not null) with (fillfactor = 50);

-- Users with two thousand deals or more: their ended deals are kept sorted by amount and by profit.
create table sorted_user (
  user_id uuid primary key,
  -- A transaction id assigned after this row had been committed. When all older ones have ended, every running transaction sees the row.
  seen_since xid8,
  -- Whether deals that had ended before are in sorted_deal, too.
  is_whole boolean not null default false
);

-- Their ended deals, with what lists ask of them. A deal that is disputed afterwards stays, with its new status.
create table sorted_deal (
  user_id uuid not null,
  amount_kopecks bigint not null,
  id uuid not null,
  -- This user's profit.
  profit_micro bigint not null,
  status text not null,
  created_at timestamptz not null,
  primary key (user_id, amount_kopecks, id)
);

create index sorted_deal_by_profit on sorted_deal (user_id, profit_micro, id);
-- file: server/schema/0013-webhooks.sql
-- Where shops want to hear of their events, and every delivery: queued by the event itself, sent by the worker.
-- needs function: webhooks/queue_webhooks.sql

create table webhook_endpoint (
  id uuid primary key,
  merchant_id uuid not null references user_account (id),
  is_test boolean not null,
  url text not null constraint webhook_endpoint_url_within_length check (char_length(url) between 1 and 2048),
  -- Empty: every event.
  events text[] not null default '{}',
  is_active boolean not null default true,
  -- Why we switched it off; null while on, or switched off by its owner.
  disabled_reason text,
  -- Sealed, and not hashed: each delivery is signed with it.
  secret bytea not null,
  -- After a rotation both sign, until the moment beside it.
  old_secret bytea,
  old_secret_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The row stays for its deliveries, which nobody can see any more.
  deleted_at timestamptz,
  constraint webhook_endpoint_old_secret_ends check ((old_secret is null) = (old_secret_until is null)),
  constraint webhook_endpoint_disabled_is_inactive check (disabled_reason is null or not is_active)
);

create index webhook_endpoint_of_merchant on webhook_endpoint (merchant_id, is_test, created_at) where deleted_at is null;

-- One event on its way to one endpoint. No foreign key to the endpoint: endpoints are never deleted, and the check would lock its row
-- in every transaction that writes an event.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null,
  event_id text not null,
  -- Null for a ping, which is no event of an order: only this endpoint gets it.
  event_position bigint,
  event_type text not null,
  order_id uuid,
  state text not null default 'waiting'
    constraint webhook_delivery_state_is_known check (state in ('waiting', 'delivered', 'failed')),
  -- All that were ever made. Each claim increments it, and a worker that comes back with an older count has lost its claim.
  attempts integer not null default 0,
  -- Those of the current plan, and when it began: redelivering begins anew.
  tries integer not null default 0,
  first_attempt_at timestamptz,
  due_at timestamptz not null default now(),
  -- The worker's lease.
  claimed_until timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  failure text,
  duration_ms integer,
  created_at timestamptz not null default clock_timestamp()
);

-- The queue of each endpoint, in the order in which it is served.
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, event_position) where state = 'waiting';
create index webhook_delivery_in_flight on webhook_delivery (endpoint_id, claimed_until) where claimed_until is not null;
create index webhook_delivery_log on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_failed on webhook_delivery (endpoint_id, created_at desc, id desc) where state = 'failed';
create index webhook_delivery_age on webhook_delivery (created_at);

-- In the event's own transaction: a committed event has its deliveries, one that is rolled back has none.
create trigger merchant_event_webhooks after insert on merchant_event
  referencing new table as fresh for each statement execute function queue_webhooks();
-- file: server/schema/0014-evidence.sql
-- Files that prove something: receipts, statements, recordings. What they prove is decided by other domains.
-- needs function: evidence/evidence_file_stays.sql
-- needs function: platform/refuse_change.sql

create table evidence_file (
  id uuid primary key default gen_random_uuid(),
  -- What it is about, such as 'deal:<uuid>'.
  subject text not null
    constraint evidence_file_subject_has_its_form check (subject ~ '^[a-z]{1,20}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  side text not null constraint evidence_file_side_is_known check (side in ('merchant', 'trader')),
  uploaded_by text not null constraint evidence_file_uploader_is_known check (uploaded_by ~ '^(payer|(user|merchant):.{1,60})$'),
  -- Whose daily quota it counts against.
  quota_key text not null constraint evidence_file_quota_key_within_length check (char_length(quota_key) between 1 and 120),
  -- Its random name in the file store.
  object_name text not null unique constraint evidence_file_object_name_has_its_form check (object_name ~ '^[0-9a-f]{32}\.bin$'),
  content_type text not null
    constraint evidence_file_content_type_is_known check (content_type in ('image/jpeg', 'image/png', 'application/pdf', 'video/mp4')),
  -- As stored: a picture is encoded anew and is seldom as large as it was.
  size bigint not null constraint evidence_file_size_positive check (size > 0),
  sent_size bigint not null constraint evidence_file_sent_size_positive check (sent_size > 0),
  -- Of the bytes that were sent: the same receipt shown twice is known by it.
  sha256 bytea not null constraint evidence_file_sha256_has_32_bytes check (length(sha256) = 32),
  -- For people to read. Cleaned, and never a path.
  original_name text not null
    constraint evidence_file_original_name_is_no_path check (char_length(original_name) between 1 and 120 and original_name !~ '[/\\[:cntrl:]]'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by text,
  constraint evidence_file_deleted_by_somebody check ((deleted_at is null) = (deleted_by is null))
);

create index evidence_file_of_subject on evidence_file (subject, created_at, id);
create index evidence_file_content on evidence_file (sha256);
create index evidence_file_quota on evidence_file (quota_key, created_at);

-- Evidence is never exchanged for other evidence: it can only be taken down, once.
create trigger evidence_file_stays before update on evidence_file for each row execute function evidence_file_stays();
create trigger evidence_file_final before delete on evidence_file for each row execute function refuse_change();

-- Who looked at what. Append-only. One row for each link that was used: a video is fetched in many pieces.
create table evidence_view (
  id bigint generated always as identity primary key,
  file_id uuid not null references evidence_file (id),
  user_id uuid not null,
  session_id uuid not null,
  link_ends_at timestamptz not null,
  ip text not null,
  request_id text not null,
  at timestamptz not null default clock_timestamp(),
  unique (file_id, session_id, link_ends_at)
);

create trigger evidence_view_final before update or delete on evidence_view for each row execute function refuse_change();
create trigger evidence_view_no_truncate before truncate on evidence_view for each statement execute function refuse_change();
-- file: server/schema/0015-wallet.sql
-- The wallet's receiving side: addresses, what came to them, how far the chain has been read, and whether it adds up.
-- needs function: platform/refuse_change.sql

-- The public half of the account key. One row, written once by the signer.
create table wallet_key (
  id smallint primary key default 1 constraint wallet_key_is_one_row check (id = 1),
  -- The account's path, m/44'/195'/0'; children are 0/{index}.
  path text not null,
  xpub text not null constraint wallet_key_xpub_has_its_form check (xpub like 'xpub%'),
  -- Child 0/0, from which withdrawals are paid.
  hot_address text not null,
  created_at timestamptz not null default now()
);

-- Another key here would send every new deposit to somebody else.
create trigger wallet_key_stays before update or delete on wallet_key for each row execute function refuse_change();
create trigger wallet_key_no_truncate before truncate on wallet_key for each statement execute function refuse_change();

-- Number 0 is the hot wallet. A number that was drawn and not used is never drawn again.
create sequence wallet_address_index minvalue 1 maxvalue 2147483647;

create table wallet_address (
  address text primary key,
  derivation_index integer not null unique constraint wallet_address_index_positive check (derivation_index > 0),
  user_id uuid not null unique references user_account (id),
  created_at timestamptz not null default now()
);

create trigger wallet_address_stays before update or delete on wallet_address
  for each row execute function refuse_change();

-- Every address whose key is ours. The hot wallet belongs to nobody in particular.
create view own_address as
  select address, derivation_index, user_id from wallet_address
  union all
  select hot_address, 0, null::uuid from wallet_key;

-- How far the chain has been read. One row, written in the transaction that books what a block brought.
create table chain_cursor (
  id smallint primary key default 1 constraint chain_cursor_is_one_row check (id = 1),
  height bigint not null,
  block_id text not null,
  -- The newest solid height that a node has reported, and when it last grew.
  tip_height bigint not null,
  tip_grew_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  looked_again_at timestamptz not null default now(),
  -- When the solid height was last read, whether it grew or not: how far behind we are is known only while a node answers.
  tip_read_at timestamptz not null default now()
);

-- The blocks behind the cursor, for a second look; older ones are deleted.
create table scanned_block (
  height bigint primary key,
  block_id text not null
);

-- Every transfer of the token that touches one of our addresses, once. Append-only.
create table deposit (
  txid text not null constraint deposit_txid_is_lower_hex check (txid ~ '^[0-9a-f]{64}$'),
  log_index integer not null constraint deposit_log_index_not_negative check (log_index >= 0),
  height bigint not null,
  from_address text not null,
  to_address text not null,
  amount_micro_usdt bigint not null constraint deposit_amount_positive check (amount_micro_usdt > 0),
  -- credited: to its person · dust, unassigned: to suspense · own: between our addresses · outgoing: paid by us.
  outcome text not null
    constraint deposit_outcome_is_known check (outcome in ('credited', 'dust', 'unassigned', 'own', 'outgoing')),
  user_id uuid references user_account (id),
  block_time timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (txid, log_index),
  constraint deposit_credited_has_a_user check ((outcome = 'credited') <= (user_id is not null))
);

create index deposit_of_user on deposit (user_id, created_at desc, txid, log_index) where outcome = 'credited';
create index deposit_age on deposit (created_at);
create index deposit_at_height on deposit (height);
create index deposit_to on deposit (to_address);
create index deposit_in_doubt on deposit (created_at) where outcome in ('dust', 'unassigned');

create trigger deposit_append_only before update or delete on deposit for each row execute function refuse_change();
create trigger deposit_no_truncate before truncate on deposit for each statement execute function refuse_change();

-- For somebody to look at. `broken_chain` stops the scanner until an operator clears it; the others end by themselves.
create table chain_alarm (
  id bigint generated always as identity primary key,
  kind text not null
    constraint chain_alarm_kind_is_known check (kind in ('broken_chain', 'disagreement', 'frozen_height', 'missed_deposit', 'shortage', 'surplus')),
  details jsonb not null,
  raised_at timestamptz not null default now(),
  cleared_at timestamptz,
  cleared_by text
);

-- One open alarm of a kind: a fault that lasts is reported once.
create unique index chain_alarm_open on chain_alarm (kind) where cleared_at is null;

-- The chain's balances beside the books', at one solid height.
create table reconciliation (
  id bigint generated always as identity primary key,
  height bigint not null,
  block_id text not null,
  addresses integer not null,
  chain_micro_usdt bigint not null,
  custody_micro_usdt bigint not null,
  -- Withdrawals that may have reached the chain and are not yet settled in the books.
  in_flight_micro_usdt bigint not null constraint reconciliation_in_flight_not_negative check (in_flight_micro_usdt >= 0),
  -- What the books owe to people.
  liabilities_micro_usdt bigint not null,
  created_at timestamptz not null default now()
);
-- file: server/schema/0016-withdrawals.sql
-- Money out: saved addresses, withdrawals with their states, and every transaction that our keys were asked to sign.
-- needs function: wallet/standing_order_keeps.sql
-- needs function: wallet/withdrawal_begins.sql
-- needs function: wallet/withdrawal_steps.sql
-- needs function: wallet/payout_keeps_bytes.sql
-- needs function: platform/refuse_change.sql

-- One row for a person who withdraws: the whitelist's switch, and the row lock that serialises their withdrawals.
create table withdrawal_person (
  user_id uuid primary key references user_account (id),
  is_whitelist_on boolean not null default false,
  -- Switched off, the whitelist still holds until this moment.
  whitelist_ends_at timestamptz,
  constraint whitelist_on_does_not_end check (not is_whitelist_on or whitelist_ends_at is null)
);

create table whitelist_address (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  wallet text not null constraint whitelist_address_has_its_form check (wallet ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  added_at timestamptz not null default now(),
  usable_at timestamptz not null,
  removed_at timestamptz
);

create unique index whitelist_address_once on whitelist_address (user_id, wallet) where removed_at is null;

-- A merchant is paid out by program: once a code has confirmed where to, no further code is asked for. Rows stay for ever, because
-- a withdrawal of an order that has ended since must still be provable.
create table standing_order (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  address text not null constraint standing_order_address_has_its_form check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  code_id uuid not null unique,
  session_id uuid not null,
  -- A MAC over all of this and the moment below, like a withdrawal's.
  proof bytea not null,
  confirmed_at timestamptz not null default now(),
  usable_at timestamptz not null,
  ended_at timestamptz
);

create unique index standing_order_once on standing_order (user_id) where ended_at is null;

create trigger standing_order_keeps before update on standing_order for each row execute function standing_order_keeps();
create trigger standing_order_never_deleted before delete on standing_order for each row execute function refuse_change();

-- Legal steps of a withdrawal. withdrawal-states.ts has the same table, and a test compares them.
create table withdrawal_transition (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);

insert into withdrawal_transition (from_state, to_state) values
  ('confirmed', 'approved'), ('confirmed', 'rejected'),
  ('approved', 'built'), ('approved', 'rejected'),
  ('built', 'signed'), ('built', 'rejected'),
  ('signed', 'broadcasting'), ('signed', 'built'), ('signed', 'rejected'),
  ('broadcasting', 'broadcast'), ('broadcasting', 'done'), ('broadcasting', 'failed'),
  ('broadcasting', 'built'), ('broadcasting', 'rejected'),
  ('broadcast', 'done'), ('broadcast', 'failed'), ('broadcast', 'built'), ('broadcast', 'rejected');

-- Lease tokens of withdrawals and payouts.
create sequence withdrawal_fence;

create table withdrawal (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  address text not null,
  amount_micro_usdt bigint not null constraint withdrawal_amount_positive check (amount_micro_usdt > 0),
  fee_micro_usdt bigint not null constraint withdrawal_fee_not_negative check (fee_micro_usdt >= 0),
  state text not null default 'confirmed'
    constraint withdrawal_state_is_known
    check (state in ('confirmed', 'approved', 'built', 'signed', 'broadcasting', 'broadcast', 'done', 'failed', 'rejected')),
  -- The one-time code that agreed to it, and its session. Unique: one code pays once even if everything else fails.
  code_id uuid unique,
  session_id uuid,
  -- A MAC over all of the above with a key that never enters the database: rights on this table forge nothing.
  proof bytea not null,
  reason text,
  approved_by text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- A worker's lease. Each claim draws a new token, and an update with an old one matches no row.
  lease_token bigint,
  leased_until timestamptz not null default 'epoch',
  look_at timestamptz not null default now(),
  -- Set for a settlement: the standing order that agreed to it, instead of a code.
  standing_order_id uuid references standing_order (id),
  -- The merchant's own number of a settlement.
  external_id text constraint withdrawal_external_id_within_length check (char_length(external_id) between 1 and 128),
  constraint withdrawal_agreed_once check (
    case when standing_order_id is null then num_nulls(code_id, session_id) = 0 and external_id is null
    else num_nonnulls(code_id, session_id) = 0 end)
);

create index withdrawal_of_user on withdrawal (user_id, created_at desc, id);
create index withdrawal_at_work on withdrawal (look_at) where state in ('confirmed', 'approved');
create unique index settlement_external_id on withdrawal (user_id, external_id) where external_id is not null;
create index settlement_of_user on withdrawal (user_id, created_at desc, id desc) where standing_order_id is not null;

create trigger withdrawal_begins before insert on withdrawal for each row execute function withdrawal_begins();
create trigger withdrawal_steps before update on withdrawal for each row execute function withdrawal_steps();
create trigger withdrawal_never_deleted before delete on withdrawal for each row execute function refuse_change();

-- A transaction of ours: its bytes are here before it is signed, and its signature before it is sent.
create table payout (
  id uuid primary key,
  purpose text not null constraint payout_purpose_is_known check (purpose in ('withdrawal', 'sweep', 'top_up')),
  withdrawal_id uuid references withdrawal (id),
  attempt integer not null constraint payout_attempt_positive check (attempt > 0),
  -- Which of our keys pays: the hot wallet when null, else the number of a deposit address.
  from_index bigint,
  from_address text not null,
  to_address text not null,
  -- Micro-USDT; for a top-up, sun.
  amount bigint not null constraint payout_amount_positive check (amount > 0),
  reference_height bigint not null,
  reference_id text not null constraint payout_reference_id_is_lower_hex check (reference_id ~ '^[0-9a-f]{64}$'),
  timestamp_ms bigint not null,
  expiration_ms bigint not null,
  fee_limit_sun bigint not null,
  raw_data bytea not null,
  txid text not null unique constraint payout_txid_is_hash_of_bytes check (txid = encode(sha256(raw_data), 'hex')),
  signature bytea constraint payout_signature_has_65_bytes check (length(signature) = 65),
  state text not null default 'built'
    constraint payout_state_is_known
    check (state in ('built', 'refused', 'signed', 'broadcasting', 'broadcast', 'done', 'failed', 'dead')),
  reason text,
  proof_solid_time_ms bigint,
  solid_height bigint,
  network_fee_sun bigint,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  lease_token bigint,
  leased_until timestamptz not null default 'epoch',
  look_at timestamptz not null default now(),
  unique (withdrawal_id, attempt),
  constraint payout_names_its_withdrawal check ((purpose = 'withdrawal') = (withdrawal_id is not null)),
  constraint payout_sent_is_signed
    check (state not in ('signed', 'broadcasting', 'broadcast', 'done', 'failed') or signature is not null),
  -- Dead is a claim about the chain, so it comes with what the chain said.
  constraint payout_dead_with_proof check (state <> 'dead' or coalesce(proof_solid_time_ms >= expiration_ms + 60000, false))
);

-- One live transaction for a withdrawal, and one for each address that is being emptied or topped up.
create unique index payout_live_once on payout (withdrawal_id) where state <> 'dead';
create unique index payout_sweeps_once on payout (from_address) where purpose = 'sweep' and state in ('built', 'signed', 'broadcasting', 'broadcast');
create unique index payout_tops_up_once on payout (to_address) where purpose = 'top_up' and state in ('built', 'signed', 'broadcasting', 'broadcast');
create index payout_at_work on payout (look_at) where state in ('built', 'refused', 'signed', 'broadcasting', 'broadcast');

create trigger payout_keeps_bytes before update on payout for each row execute function payout_keeps_bytes();
create trigger payout_never_deleted before delete on payout for each row execute function refuse_change();

-- Written by every running signer every few seconds, so that any node can report whether withdrawals are being signed.
create table signer_heartbeat (
  id smallint primary key default 1 constraint signer_heartbeat_is_one_row check (id = 1),
  seen_at timestamptz not null default now()
);
-- file: server/schema/0017-statistics-targets.sql
-- Tables that every deal writes are analysed with 20 instead of 100: autovacuum's analyze took a tenth of a young database's time, and
-- our queries use their indexes whatever it finds. ANALYZE samples as many rows as the column with the highest target asks for, so every
-- column has the same; their autovacuum_analyze_scale_factor is set where they are created. `create table` cannot say it.
-- statistics.test.ts names columns that are missing here. Virtual generated columns have no statistics.
do $$
declare
  v_table regclass;
  v_column name;
begin
  foreach v_table in array array['merchant_order', 'deal', 'deal_event', 'merchant_event', 'amount_reservation', 'receipt',
    'receipt_fate', 'receipt_waiting', 'receipt_message', 'raw_message', 'deal_count']::regclass[] loop
    for v_column in
      select attname from pg_attribute where attrelid = v_table and attnum > 0 and not attisdropped and attgenerated = ''
    loop
      execute format('alter table %s alter column %I set statistics 20', v_table, v_column);
    end loop;
  end loop;
end $$;
-- file: server/functions/books/assert_money_moves.sql
-- Raises FD002 while an operator or the money check has halted money.
create or replace function assert_money_moves() returns void language plpgsql stable as $$
begin
  if exists (select from money_halt where resumed_at is null) then
    raise exception 'money stands still' using errcode = 'FD002';
  end if;
end $$;
-- file: server/functions/deals/begin_counters.sql
-- Builds the counters of these users from the beginning, as folding up to p_below would have left them. The caller holds `deal_fold`, so
-- that nothing is folded meanwhile; takes no lock of its own. Writes `deal_count`, `shop_day` and `counted_user`.
create or replace function begin_counters(p_users uuid[], p_below xid8) returns void language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  with hourly as materialized (
    select party.user_id, date_trunc('hour', own.created_at, 'UTC') as hour, side.status, sum(side.change) as change
    from unnest(p_users) as party (user_id)
    -- Optimization fences (OFFSET 0): nested loops over users, then deals, whatever the statistics say.
    cross join lateral (
      select deal.id, deal.created_at from deal where deal.trader_id = party.user_id
      union all select deal.id, deal.created_at from deal where deal.merchant_id = party.user_id offset 0
    ) as own
    cross join lateral (
      select event.from_status, event.to_status from deal_event as event
      where event.deal_id = own.id and (event.written_in < p_below) is true and event.from_status is distinct from event.to_status offset 0
    ) as event
    cross join lateral (values (event.from_status, -1), (event.to_status, 1)) as side (status, change)
    where side.status is not null
    group by 1, 2, 3 having sum(side.change) <> 0
  )
  insert into deal_count (user_id, level, bucket, status, count)
  select user_id, 'hour', hour, status, change from hourly
  union all
  select user_id, 'day', date_trunc('day', hour, 'UTC'), status, sum(change)::bigint from hourly group by 1, 3, 4 having sum(change) <> 0
  union all
  select user_id, 'ever', '-infinity', status, sum(change)::bigint from hourly group by 1, 4 having sum(change) <> 0;

  insert into shop_day (merchant_id, day, completed, kopecks, fee_micro, seconds)
  select party.user_id, known.* from unnest(p_users) as party (user_id)
  cross join lateral (select * from shop_days(party.user_id, '-infinity', p_below) offset 0) as known;

  insert into counted_user (user_id) select unnest(p_users);
end $$;
-- file: server/functions/deals/claim_receipts.sql
-- Claims up to p_most waiting receipts for a minute (a worker that dies leaves them to the next) and returns each with its earlier fate
-- and with the deals of exactly that sum on its method that can still be paid: one row for each deal, or one row without. With
-- p_is_full = false only receipts of the last five seconds are looked for.
--
-- Locks rows of `receipt_waiting` with SKIP LOCKED. It must be alone in its transaction: it switches synchronous_commit off.
create or replace function claim_receipts(p_most integer, p_is_full boolean default true)
returns table (
  id uuid, owner_id uuid, payment_method_id uuid, amount_kopecks bigint, trust smallint, trust_reason text, has_two_doors boolean,
  has_tail boolean, payer_mac bytea, terminal_id uuid, chain_id uuid, fate text,
  deal_id uuid, trader_id uuid, merchant_id uuid, is_test boolean, status text, rate_ten_thousandths bigint,
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  merchant_basis_points integer, trader_basis_points integer, lead_basis_points integer, trader_lead_id uuid, merchant_lead_id uuid,
  takes_unproven boolean, is_contradicted boolean, sms_settled bigint
)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_receipts uuid[];
  v_since constant timestamptz := case when p_is_full then '-infinity' else clock_timestamp() - interval '5 seconds' end;
begin
  -- A claim lost in a crash is claimed again, so the commit need not wait for the WAL flush. Nothing else is in this transaction.
  perform set_config('synchronous_commit', 'off', true);
  with claimed as (
    update receipt_waiting set claimed_until = clock_timestamp() + interval '1 minute'
    where ctid = any (array(
      select ctid from receipt_waiting where since >= v_since and (claimed_until is null or claimed_until < clock_timestamp())
      order by since limit p_most for update skip locked))
    returning receipt_id
  )
  select array_agg(receipt_id) into v_receipts from claimed;
  if v_receipts is null then return; end if;

  -- A statement of its own, because it needs a snapshot newer than the claim. A later change of the receipt frees the claim.
  return query
    select receipt.id, receipt.owner_id, receipt.payment_method_id, receipt.amount_kopecks, receipt.trust, receipt.trust_reason,
      receipt.has_two_doors, receipt.card_tail is not null and receipt.payment_method_id is not null,
      receipt.payer_mac, receipt.terminal_id, receipt.chain_id, known.fate,
      deal.id, deal.trader_id, deal.merchant_id, deal.is_test, deal.status, deal.rate_ten_thousandths,
      deal.value_micro, deal.fee_micro, deal.profit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
      deal.merchant_basis_points, deal.trader_basis_points, deal.lead_basis_points, deal.trader_lead_id, deal.merchant_lead_id,
      -- The next three are computed only for trust 1 and 2, those of an SMS.
      receipt.trust = 1 and coalesce((select method.takes_unproven_since <= receipt.received_at from payment_method as method
        where method.id = deal.payment_method_id), false),
      receipt.trust in (1, 2) and deal.id is not null and deal_is_contradicted(deal.id),
      case when receipt.trust in (1, 2) and deal.id is not null
        then settled_by_sms(receipt.trust, receipt.terminal_id, receipt.chain_id, deal.payment_method_id) else 0 end
    from receipt
    left join lateral (select fate from receipt_fate where receipt_fate.receipt_id = receipt.id offset 0) as known on true
    left join lateral (
      select * from (
        select deal.id, deal.trader_id, deal.merchant_id, deal.is_test, deal.status, deal.rate_ten_thousandths,
          deal.value_micro, deal.fee_micro, deal.profit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
          deal.merchant_basis_points, deal.trader_basis_points, deal.lead_basis_points, deal.trader_lead_id, deal.merchant_lead_id,
          deal.payment_method_id, deal.created_at
        from amount_reservation as held
        cross join lateral (select * from deal where deal.id = held.deal_id offset 0) as deal
        where held.payment_method_id = receipt.payment_method_id and held.amount_kopecks = receipt.amount_kopecks
          and deal.status in ('pending', 'verification')
        union all
        select deal.id, deal.trader_id, deal.merchant_id, deal.is_test, deal.status, deal.rate_ten_thousandths,
          deal.value_micro, deal.fee_micro, deal.profit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
          deal.merchant_basis_points, deal.trader_basis_points, deal.lead_basis_points, deal.trader_lead_id, deal.merchant_lead_id,
          deal.payment_method_id, deal.created_at
        from deal_failed as failed
        cross join lateral (select * from deal where deal.id = failed.id offset 0) as deal
        where failed.payment_method_id = receipt.payment_method_id and failed.amount_kopecks = receipt.amount_kopecks
          and failed.gave_way_at is null
          and deal.status in ('canceled', 'expired')
          -- A deal ended by a verdict is never paid by a receipt.
          and deal.dispute_id is null and deal.ended_at > receipt.received_at - interval '24 hours'
      ) as deal
      where deal.created_at > clock_timestamp() - interval '50 hours'
        -- Not paid before the deal existed; 3 minutes for clocks that differ.
        and deal.created_at - interval '3 minutes' <= receipt.received_at
      -- Optimization fence (OFFSET 0): a nested loop per receipt, also in a plan cached while the tables were small.
      offset 0
    ) as deal on true
    where receipt.id = any (v_receipts)
    order by receipt.received_at, receipt.id;
end $$;
-- file: server/functions/deals/deal_counted.sql
-- What the counters alone say of a user's deals, of these statuses, that began in [p_from, p_until). Reads only; see `deal_total`.
create or replace function deal_counted(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_sum bigint;
  -- The whole days between.
  v_first timestamptz := date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC');
  v_last timestamptz := date_trunc('day', p_until, 'UTC');
begin
  if p_from is null and p_until is null then
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'ever' and status = any (p_statuses);
  else
    -- Whole days, plus whole hours at both ends. Callers pass whole hours.
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'day' and status = any (p_statuses) and bucket >= v_first and bucket < v_last;
    -- One query per end: with both ranges in one condition the index scan would read all hours between them.
    select v_sum + coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'hour' and status = any (p_statuses) and bucket >= p_from and bucket < least(p_until, v_first);
    if v_last >= v_first then
      select v_sum + coalesce(sum(count), 0) into v_sum from deal_count
      where user_id = p_user and level = 'hour' and status = any (p_statuses) and bucket >= greatest(p_from, v_last) and bucket < p_until;
    end if;
  end if;
  return v_sum;
end $$;
-- file: server/functions/deals/deal_is_contradicted.sql
-- Whether a receipt of this deal contradicts a proven balance: then no SMS completes the deal any more. Reads only.
create or replace function deal_is_contradicted(p_deal uuid) returns boolean language sql stable as $$
  select exists (select from receipt_fate as known join receipt on receipt.id = known.receipt_id
    where known.deal_id = p_deal and known.fate <> 'settled' and receipt.trust_reason = 'balance_breaks')
$$;
-- file: server/functions/deals/deal_is_placed.sql
-- Trigger: keeps `deal_failed` (canceled, expired and disputed deals) and the reservation's `due_at` in step with the deal. Rare, so a
-- row trigger is cheap enough. Locks the reservation after the deal.
create or replace function deal_is_placed() returns trigger language plpgsql as $$
begin
  if new.status in ('canceled', 'expired', 'dispute') then
    insert into deal_failed (id, status, trader_id, merchant_id, payment_method_id, amount_kopecks, profit_micro, credit_micro, created_at)
    values (new.id, new.status, new.trader_id, new.merchant_id, new.payment_method_id, new.amount_kopecks, new.profit_micro,
      new.value_micro - new.fee_micro, new.created_at)
    on conflict (id) do update set status = excluded.status, profit_micro = excluded.profit_micro, credit_micro = excluded.credit_micro;
  elsif tg_op = 'UPDATE' and old.status in ('canceled', 'expired', 'dispute') then
    delete from deal_failed where id = new.id;
  end if;
  if tg_op = 'UPDATE' and new.due_at is not null and old.due_at is distinct from new.due_at then
    update amount_reservation set due_at = new.due_at
    where payment_method_id = new.payment_method_id and amount_kopecks = new.amount_kopecks and deal_id = new.id;
  end if;
  return null;
end $$;
-- file: server/functions/deals/deal_news.sql
-- Events that are not folded into the counters yet, of one user or (nil uuid) of everybody. Each side has its own branch, so that the index
-- on (written_in, trader_id, merchant_id) answers alone. The redundant upper bound is for the planner: a one-sided range is estimated at a
-- third of the table.
create or replace function deal_news(p_user uuid, p_below xid8) returns table (at timestamptz, from_status text, to_status text) language sql stable as $$
  select event.deal_created_at, event.from_status, event.to_status from deal_event as event
  where event.written_in >= p_below and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = p_user
    and p_user <> '00000000-0000-0000-0000-000000000000'
  union all
  select event.deal_created_at, event.from_status, event.to_status from deal_event as event
  where event.written_in >= p_below and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = p_user
    and p_user <> '00000000-0000-0000-0000-000000000000'
  union all
  select event.deal_created_at, event.from_status, event.to_status from deal_event as event
  where event.written_in >= p_below and event.written_in <= '18446744073709551615'::xid8
    and p_user = '00000000-0000-0000-0000-000000000000'
$$;
-- file: server/functions/deals/deal_step_is_legal.sql
-- Trigger: a deal's status moves only along `deal_transition` (FD001). `deals/deal.ts` has the same table; a test compares them.
create or replace function deal_step_is_legal() returns trigger language plpgsql as $$
begin
  if not exists (select from deal_transition
    where to_status = new.status and from_status is not distinct from (case tg_op when 'UPDATE' then old.status end)) then
    raise exception 'a deal does not go from % to %', case tg_op when 'UPDATE' then old.status end, new.status using errcode = 'FD001';
  end if;
  return new;
end $$;
-- file: server/functions/deals/deal_total.sql
-- How many deals of a user (nil uuid: everybody), of these statuses, began in [p_from, p_until). Exact: events that are not folded yet are
-- added to the counters; a user without counters is counted from the deals. Bounds are whole hours: callers see to it. Reads only.
create or replace function deal_total(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_below xid8;
begin
  if not is_counted(p_user) then
    return (select count(*) from few_deals(p_user, p_from, p_until) as own where own.status = any (p_statuses));
  end if;
  select folded_below into v_below from deal_fold;
  return deal_counted(p_user, p_statuses, p_from, p_until) + coalesce((
    select sum((news.to_status = any (p_statuses))::integer - coalesce((news.from_status = any (p_statuses))::integer, 0))
    from deal_news(p_user, v_below) as news
    where news.from_status is distinct from news.to_status
      and (p_from is null or news.at >= p_from) and (p_until is null or news.at < p_until)), 0);
end $$;
-- file: server/functions/deals/deal_totals.sql
-- As `deal_total`, for consecutive spans from each bound to the next; bounds are whole hours. One pass: whole days by the day, days in
-- which a span ends by the hour, and events that are not folded yet. Reads only.
create or replace function deal_totals(p_user uuid, p_statuses text[], p_bounds timestamptz[]) returns bigint[]
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_below xid8;
  v_first timestamptz := p_bounds[1];
  v_last timestamptz := p_bounds[cardinality(p_bounds)];
  v_edges timestamptz[] := array(select distinct date_trunc('day', bound, 'UTC') from unnest(p_bounds) as bound
    where bound <> date_trunc('day', bound, 'UTC'));
  v_sums bigint[] := array_fill(0::bigint, array[cardinality(p_bounds) - 1]);
  v_found record;
begin
  if not is_counted(p_user) then
    for v_found in
      select width_bucket(own.at, p_bounds) as n, count(*) as count from few_deals(p_user, v_first, v_last) as own
      where own.status = any (p_statuses) group by 1
    loop
      v_sums[v_found.n] := v_found.count;
    end loop;
    return v_sums;
  end if;
  select folded_below into v_below from deal_fold;
  for v_found in
    select width_bucket(part.at, p_bounds) as n, sum(part.count) as count
    from (
      select bucket as at, count from deal_count
      where user_id = p_user and level = 'day' and status = any (p_statuses) and bucket >= v_first and bucket < v_last
        and bucket <> all (v_edges)
      union all
      select known.bucket, known.count from unnest(v_edges) as edge, lateral (
        select bucket, count from deal_count
        where user_id = p_user and level = 'hour' and status = any (p_statuses)
          and bucket >= greatest(edge, v_first) and bucket < least(edge + interval '1 day', v_last)
        -- Optimization fence (OFFSET 0): one index range scan per edge day, never all hours for each of them.
        offset 0
      ) as known
      union all
      select news.at, (news.to_status = any (p_statuses))::integer - coalesce((news.from_status = any (p_statuses))::integer, 0)
      from deal_news(p_user, v_below) as news
      where news.from_status is distinct from news.to_status and news.at >= v_first and news.at < v_last
    ) as part
    group by 1
  loop
    v_sums[v_found.n] := v_found.count;
  end loop;
  return v_sums;
end $$;
-- file: server/functions/deals/deals_of_order.sql
-- The deals that an order has had, found by its events: each match is an event with the deal's id, and `deal` has no index by order.
create or replace function deals_of_order(p_order uuid) returns setof uuid language sql stable as $$
  select distinct coalesce(event.deal_id, (event.facts #>> '{deal,id}')::uuid) from merchant_event as event
  where event.order_id = p_order and (event.deal_id is not null or event.facts #>> '{deal,id}' is not null)
$$;
-- file: server/functions/deals/few_deals.sql
-- The deals of a user without counters that began in [p_from, p_until). Reads only. One branch per side, so that each uses its index.
create or replace function few_deals(p_user uuid, p_from timestamptz, p_until timestamptz) returns table (at timestamptz, status text)
language sql stable as $$
  select deal.created_at, deal.status from deal
  where deal.trader_id = p_user and deal.created_at >= coalesce(p_from, '-infinity') and deal.created_at < coalesce(p_until, 'infinity')
  union all
  select deal.created_at, deal.status from deal
  where deal.merchant_id = p_user and deal.created_at >= coalesce(p_from, '-infinity') and deal.created_at < coalesce(p_until, 'infinity')
$$;
-- file: server/functions/deals/fold_deal_events.sql
-- Adds the deal events committed since the last call to the counters by hour, day and ever, of counted users and of everybody together
-- (decisions 0011 and 0020), and returns how many counters changed. Hours are added up first, days and ever from them: there are far
-- fewer hours than events.
--
-- Locks the one row of `deal_fold` with SKIP LOCKED: of several workers one folds, the others return 0. Reads only events below the
-- oldest open transaction, so none can appear later in a range that was folded.
create or replace function fold_deal_events() returns bigint language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_from xid8;
  v_below xid8;
  v_count bigint;
begin
  select folded_below into v_from from deal_fold for update skip locked;
  if not found then return 0; end if;
  v_below := pg_snapshot_xmin(pg_current_snapshot());
  if v_below <= v_from then return 0; end if;
  with fresh as materialized (
    select event.deal_id, event.trader_id, event.merchant_id, event.at, event.from_status, event.to_status,
      date_trunc('hour', event.deal_created_at, 'UTC') as hour, trader.is_counted as is_trader_counted,
      merchant.is_counted as is_merchant_counted
    from deal_event as event
    -- Optimization fences (OFFSET 0): a primary key lookup per event, never a hash of all counted users.
    left join lateral (select true as is_counted from counted_user where user_id = event.trader_id offset 0) as trader on true
    left join lateral (select true as is_counted from counted_user where user_id = event.merchant_id offset 0) as merchant on true
    where event.written_in >= v_from and event.written_in < v_below and event.from_status is distinct from event.to_status
  ), step as (
    select '00000000-0000-0000-0000-000000000000'::uuid as user_id, hour, from_status, to_status, count(*)::integer as times
    from fresh group by 2, 3, 4
    union all
    select trader_id, hour, from_status, to_status, 1 from fresh where is_trader_counted
    union all
    select merchant_id, hour, from_status, to_status, 1 from fresh where is_merchant_counted
  ), party as materialized (
    select step.user_id, step.hour, side.status, sum(side.change) as change
    from step, lateral (values (step.from_status, -step.times), (step.to_status, step.times)) as side (status, change)
    where side.status is not null
    group by 1, 2, 3 having sum(side.change) <> 0
  ), counted as materialized (
    select user_id, 'hour' as level, hour as bucket, status, change as count from party
    union all
    select user_id, 'day', date_trunc('day', hour, 'UTC'), status, sum(change)::bigint from party group by 1, 3, 4 having sum(change) <> 0
    union all
    select user_id, 'ever', '-infinity', status, sum(change)::bigint from party group by 1, 4 having sum(change) <> 0
  ), added as (
    -- ON CONFLICT and not UPDATE plus INSERT: a plan cached while deal_count was empty would join them without the index.
    insert into deal_count as known (user_id, level, bucket, status, count)
    select * from counted order by user_id, level, bucket, status
    on conflict (user_id, level, bucket, status) do update set count = known.count + excluded.count
  ), sold as (
    insert into shop_day as known (merchant_id, day, completed, kopecks, fee_micro, seconds)
    select fresh.merchant_id, date_trunc('day', fresh.at, 'UTC'), count(*), sum(coalesce(deal.received_kopecks, deal.amount_kopecks)),
      sum(deal.fee_micro), sum(extract(epoch from fresh.at - deal.created_at))::bigint
    from fresh cross join lateral (select * from deal where deal.id = fresh.deal_id offset 0) as deal
    where fresh.is_merchant_counted and fresh.to_status = 'complete' and not deal.is_test
    group by 1, 2 order by 1, 2
    on conflict (merchant_id, day) do update set completed = known.completed + excluded.completed,
      kopecks = known.kopecks + excluded.kopecks, fee_micro = known.fee_micro + excluded.fee_micro, seconds = known.seconds + excluded.seconds
  )
  select count(*) into v_count from counted;
  update deal_fold set folded_below = v_below;
  return v_count;
end $$;
-- file: server/functions/deals/is_counted.sql
-- Whether this user's deals are in the counters. Those of everybody together (nil uuid) always are.
create or replace function is_counted(p_user uuid) returns boolean language sql stable as $$
  select p_user = '00000000-0000-0000-0000-000000000000' or exists (select from counted_user where user_id = p_user)
$$;
-- file: server/functions/deals/locked_rows.sql
-- Of the rows that `open_deals` and `move_deals` lock, those that another transaction holds now, by name: `deal:<id>` (the deal, its order, its
-- method and that method's hour, its reservation), `order:<id>`, `method:<id>` (with its hour), `account:<owner>` (available and frozen, what
-- the owner has earned, the referral). Callers leave what needs these rows for later.
--
-- Waits for no row: each is tried with SKIP LOCKED and is held until the end of the caller's transaction, which must be this call alone.
create or replace function locked_rows(p_deals uuid[], p_orders uuid[], p_methods uuid[], p_owners uuid[]) returns setof text
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- Only a lock of a whole table is waited for.
set lock_timeout = '400ms'
as $$
#variable_conflict use_column
declare
  v_orders constant uuid[] := p_orders || array(select deal.order_id from deal where deal.id = any (p_deals));
  v_methods constant uuid[] := p_methods || array(select deal.payment_method_id from deal where deal.id = any (p_deals));
  v_free_deals uuid[];
  v_locked_orders uuid[];
  v_locked_methods uuid[];
  v_locked_owners uuid[];
begin
  v_free_deals := array(select deal.id from deal where deal.id = any (p_deals) for update skip locked);
  -- Without a reservation of its own a deal has none that could be locked.
  v_free_deals := array(
    select free.id from unnest(v_free_deals) as free (id) join deal on deal.id = free.id
    where not exists (select from amount_reservation as held where held.payment_method_id = deal.payment_method_id
        and held.amount_kopecks = deal.amount_kopecks and held.deal_id = deal.id)
      or exists (select from amount_reservation as held where held.payment_method_id = deal.payment_method_id
        and held.amount_kopecks = deal.amount_kopecks for no key update skip locked));

  v_locked_orders := array(select unnest(v_orders) except select * from unnest(
    array(select known.id from merchant_order as known where known.id = any (v_orders) for update skip locked)));

  v_locked_methods := array(
    (select unnest(v_methods) except select * from unnest(
      array(select method.id from payment_method as method where method.id = any (v_methods) for no key update skip locked)))
    union
    (select used.payment_method_id from method_hour as used where used.payment_method_id = any (v_methods)
    except select * from unnest(
      array(select used.payment_method_id from method_hour as used where used.payment_method_id = any (v_methods) for no key update skip locked))));

  v_locked_owners := ledger.locked_owners(p_owners) || array(
    (select total.user_id from profit_total as total where total.user_id = any (p_owners)
    except select * from unnest(
      array(select total.user_id from profit_total as total where total.user_id = any (p_owners) for no key update skip locked)))
    union
    (select referral.used_by from referral_code as referral where referral.used_by = any (p_owners)
    except select * from unnest(
      array(select referral.used_by from referral_code as referral where referral.used_by = any (p_owners) for no key update skip locked))));

  return query
    select 'deal:' || deal.id from deal where deal.id = any (p_deals)
      and (deal.id <> all (v_free_deals) or deal.order_id = any (v_locked_orders) or deal.payment_method_id = any (v_locked_methods))
    union all select 'order:' || one from unnest(v_locked_orders) as one where one = any (p_orders)
    union all select 'method:' || one from unnest(v_locked_methods) as one where one = any (p_methods)
    union all select distinct 'account:' || one from unnest(v_locked_owners) as one;
end $$;
-- file: server/functions/deals/match_candidate.sql
-- Every payment method with its trader, and the first condition that they do not meet whatever an order asks (`cut`; null: they meet all). Names and
-- order are `methodConditions` of the contract. What an order asks (mode, sum, margin, funds) is `unmet_order_condition`; the two together are the
-- one definition of who may take a deal, for the pool's refresh, the search, the re-check in `open_deals`, the explanation and the
-- capacity. Locks nothing.
--
-- `hour_left` is how many deals the method may still get in its hour (`p_method_hour` at most; 0: no limit, and nothing is looked up). Simulated
-- traders have no such limit.
create or replace function match_candidate(p_silent_seconds integer, p_method_hour integer)
returns table (
  method_id uuid, trader_id uuid, bank text, is_sbp boolean, is_c2c boolean, is_test boolean,
  min_dollars integer, max_dollars integer, rating_points integer, is_premium boolean, last_used_at timestamptz,
  basis_points integer, available_micro bigint, hour_left integer, cut text
) language sql stable as $$
  select method.id, method.owner_id, method.bank, method.is_sbp, method.is_c2c, trader.is_simulated,
    method.min_dollars, method.max_dollars, method.rating_points, trader.is_premium, method.last_used_at,
    trader.deposit_basis_points, trader.available,
    case when p_method_hour > 0 and not trader.is_simulated then p_method_hour - coalesce(used.deals, 0) end,
    case
      when not method.is_active then 'inactive'
      when method.rating_points > 2880 then 'method_rating'
      when not trader.is_activated then 'not_activated'
      when not trader.is_work or trader.account_type <> 'trader' then 'not_working'
      when trader.blocked_at is not null then 'blocked'
      when terminal.id is null then 'unbound'
      when not trader.is_simulated and (terminal.last_ping_at is null or terminal.steady_pings < 2
        or terminal.last_ping_at < now() - make_interval(secs => p_silent_seconds)) then 'terminal_silent'
      when exists (select from terminal_alarm as alarm where alarm.terminal_id = terminal.id
        and alarm.kind = 'bank_blocked' and alarm.cleared_at is null and alarm.bank = method.bank) then 'bank_blocked'
      when trader.cut is not null then trader.cut
      when p_method_hour > 0 and not trader.is_simulated and used.deals >= p_method_hour then 'method_hour'
    end
  from payment_method as method
  join lateral (
    select person.is_simulated, person.is_premium, person.deposit_basis_points, person.is_activated, person.is_work,
      person.account_type, person.blocked_at, coalesce(account.balance, 0) as available,
      case
        when (select sum(other.rating_points) > 2880 * count(*) from payment_method as other
          where other.owner_id = person.id) then 'trader_rating'
        when exists (select from ledger.account as debt where debt.owner = person.id and debt.kind = 'debt'
          and debt.asset = case when person.is_simulated then 'USDT_TEST' else 'USDT' end and debt.balance < 0) then 'debt'
        -- A case beyond its shop's limits counts when support has admitted it: opening cases must not take a trader out of matching.
        when (select count(*) >= 5 from dispute where dispute.trader_id = person.id and dispute.admitted_at is not null
          and dispute.status in ('waiting', 'consideration', 'deepconsideration')) then 'disputes'
      end as cut
    from user_account as person
    left join ledger.account as account on account.owner = person.id and account.kind = 'available'
      and account.asset = case when person.is_simulated then 'USDT_TEST' else 'USDT' end
    where person.id = method.owner_id
    -- `offset 0` keeps the planner from pulling the subquery up and evaluating the subplans again for each use of `trader.cut`.
    offset 0
  ) as trader on true
  left join method_hour as used on p_method_hour > 0 and used.payment_method_id = method.id and used.ends_at > now()
  left join terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
$$;
-- file: server/functions/deals/move_deals.sql
-- Takes every step of a deal after its match. Each step is all or nothing; a step that comes too late is answered with the status in which
-- the deal stands. An order takes one step in a call, the first that fits; later ones return `is_crowded` and may be tried again.
--
-- Locks, in the order shared with `open_deals`: orders and their deals by order id, budgets of SMS (advisory lock 41, a phone's for
-- trust 1 and a chain's for trust 2), reservations, `profit_total`, referral codes, `rated_success`, methods and their hours, the ledger
-- last (decision 0015). It may not create a deal.
create or replace function move_deals(
  p_steps deal_step[],
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, is_taken boolean, is_crowded boolean, status text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- A call that meets a row that stays locked fails soon (55P03), and its caller leaves the items that need it: `locked_rows`.
set lock_timeout = '400ms'
as $$
#variable_conflict use_column
declare
  v_count bigint;
  -- Per step: its deal as read under the lock.
  v_ns integer[];
  v_places tid[];
  v_order_places tid[];
  v_order_ids uuid[];
  v_before text[];
  v_methods uuid[];
  v_traders uuid[];
  v_dues timestamptz[];
  v_signs boolean[];
  v_received bigint[];
  -- Per step: whether its receipt has a fate already.
  v_is_known boolean[];
  v_fitting boolean[];
  v_taken boolean[];
  v_posted boolean[];
  v_has_complete boolean;
  v_has_sms boolean;
  v_users uuid[];
  v_orders uuid[];
begin
  select bool_or(step.to_status = 'complete'), bool_or(step.sms_trust is not null)
  into v_has_complete, v_has_sms
  from unnest(p_steps) as step;
  if v_has_complete and exists (select from money_halt where resumed_at is null) then perform assert_money_moves(); end if;

  -- Lock each order and then its deal, by order id. Nothing else can update them until commit, so they are read once and found by ctid
  -- below.
  select count(*), array_agg(held.n order by held.n), array_agg(held.place order by held.n), array_agg(held.order_place order by held.n),
    array_agg(held.order_id order by held.n), array_agg(held.status order by held.n), array_agg(held.payment_method_id order by held.n),
    array_agg(held.trader_id order by held.n), array_agg(held.due_at order by held.n), array_agg(held.has_sign order by held.n),
    array_agg(held.received_kopecks order by held.n)
  into v_count, v_ns, v_places, v_order_places, v_order_ids, v_before, v_methods, v_traders, v_dues, v_signs, v_received
  from (
    select step.n, deal.ctid as place, known.ctid as order_place, deal.order_id, deal.status, deal.payment_method_id, deal.trader_id,
      deal.due_at, deal.has_sign, deal.received_kopecks
    from unnest(p_steps) as step join deal on deal.id = step.deal_id join merchant_order as known on known.id = deal.order_id
    order by known.id, deal.id for update of known, deal
  ) as held;
  if v_count < cardinality(p_steps) then
    -- Some deals do not exist. Rare: renumber the arrays, so that index n is step n again.
    select array_agg(v_places[held.at] order by step.n), array_agg(v_order_places[held.at] order by step.n),
      array_agg(v_order_ids[held.at] order by step.n), array_agg(v_before[held.at] order by step.n),
      array_agg(v_methods[held.at] order by step.n), array_agg(v_traders[held.at] order by step.n),
      array_agg(v_dues[held.at] order by step.n), array_agg(v_signs[held.at] order by step.n), array_agg(v_received[held.at] order by step.n)
    into v_places, v_order_places, v_order_ids, v_before, v_methods, v_traders, v_dues, v_signs, v_received
    from unnest(p_steps) as step, lateral (select array_position(v_ns, step.n) as at) as held;
  end if;

  -- Serialise steps of one SMS budget across nodes, so that `settled_by_sms` below is exact.
  if v_has_sms then
    perform pg_advisory_xact_lock(41, hashtext(budget.id::text)) from (
      select distinct coalesce(step.sms_chain_id, step.sms_terminal_id) as id from unnest(p_steps) as step
      where step.sms_trust is not null order by 1) as budget;
  end if;

  -- Of several fitting steps of an order the first is taken; the others return is_crowded and are tried again by the caller.
  select array_agg(fits.is_fitting order by fits.n), array_agg(fits.is_fitting and fits.place = 1 order by fits.n),
    array_agg(fits.is_known order by fits.n)
  into v_fitting, v_taken, v_is_known
  from (
    select budgeted.n, budgeted.is_known, budgeted.is_fitting,
      row_number() over (partition by v_order_ids[budgeted.n], budgeted.is_fitting order by budgeted.n) as place
    from (
      select looked.n, looked.is_known,
        looked.is_fitting and (looked.sms_trust is null
          -- Steps of this batch before it count against its budget too.
          or settled_by_sms(looked.sms_trust, looked.sms_terminal_id, looked.sms_chain_id, v_methods[looked.n])
            + sum(looked.sms_kopecks) over (partition by looked.is_fitting, looked.sms_trust,
              coalesce(looked.sms_chain_id, looked.sms_terminal_id) order by looked.n) <= looked.most_sms_kopecks) as is_fitting
      from (
        select step.n, step.sms_trust, step.sms_kopecks, step.most_sms_kopecks, step.sms_terminal_id, step.sms_chain_id,
          known.fate is not null as is_known,
          coalesce(v_before[step.n] = any (step.from_statuses)
            -- A deal with a sign of payment does not expire, even if the sign came after its clock was read.
            and (step.only_if_due is not true or v_dues[step.n] <= clock_timestamp()
              and not (step.to_status = 'expired' and v_before[step.n] = 'verification' and v_signs[step.n]))
            and (step.fate is distinct from 'settled' or known.fate is distinct from 'settled')
            and (step.was_received_kopecks is null or step.was_received_kopecks = coalesce(v_received[step.n], 0))
            and (step.sms_trust is null or not deal_is_contradicted(step.deal_id)),
            false) as is_fitting
        from unnest(p_steps) as step
        -- Optimization fence (OFFSET 0): a primary key lookup per receipt, also in a plan cached while the table was empty.
        left join lateral (select fate from receipt_fate where receipt_fate.receipt_id = step.receipt_id offset 0) as known on true
      ) as looked
    ) as budgeted
  ) as fits;

  if true = any (v_taken) then
    -- Write everything in one statement. Only rows of users' totals and of methods are shared with other calls; they are updated in the
    -- order of ids, and the rare deadlock (40P01) is retried by the caller.
    with step as (
      select taken.* from unnest(p_steps) as taken where v_taken[taken.n]
    ), moved as (
      update deal set
        status = step.to_status,
        is_late = deal.is_late or coalesce(step.is_late, false),
        has_sign = deal.has_sign or coalesce(step.has_sign, false),
        received_kopecks = coalesce(step.received_kopecks, deal.received_kopecks),
        value_micro = coalesce(step.value_micro, deal.value_micro),
        fee_micro = coalesce(step.fee_micro, deal.fee_micro),
        profit_micro = coalesce(step.profit_micro, deal.profit_micro),
        trader_lead_micro = coalesce(step.trader_lead_micro, deal.trader_lead_micro),
        merchant_lead_micro = coalesce(step.merchant_lead_micro, deal.merchant_lead_micro),
        dispute_id = coalesce(step.dispute_id, deal.dispute_id),
        due_at = case when step.to_status not in ('pending', 'verification') then null
          when step.clock_minutes is null then deal.due_at
          else clock_timestamp() + make_interval(mins => step.clock_minutes) end,
        clock_started_at = case when step.clock_minutes > 0 then clock_timestamp() else deal.clock_started_at end,
        ended_at = case when step.to_status in ('complete', 'canceled', 'expired') then clock_timestamp() end,
        updated_at = clock_timestamp()
      from step where deal.ctid = v_places[step.n]
      returning step.n, step.to_status, step.cause, step.by_role, step.actor_id, step.facts, step.event_type, step.receipt_id, step.fate,
        step.fate_reason, step.frees_order, step.rating_points,
        deal.id as deal_id, deal.order_id, deal.payment_method_id, deal.amount_kopecks, deal.trader_id, deal.merchant_id,
        deal.trader_lead_id, deal.merchant_lead_id, deal.is_test, deal.created_at, deal.due_at, deal.received_kopecks,
        deal.value_micro, deal.fee_micro, deal.profit_micro, deal.credit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
        deal.is_late, deal.dispute_id,
        -- Ended without a sign of payment: the sum may be taken over after 15 minutes, and the deal does not count for the method's hour.
        step.to_status in ('canceled', 'expired') and not deal.has_sign and deal.dispute_id is null as is_unpaid
    ), freed as (
      -- The sum stays reserved for two hours after the end, so that a late payment is not taken for another deal's.
      update amount_reservation as held set due_at = null, held_until = case when moved.to_status = 'dispute' then held.held_until
        else clock_timestamp() + interval '120 minutes' end,
        yields_at = case when moved.is_unpaid then clock_timestamp() + interval '15 minutes' end
      from moved where moved.to_status in ('complete', 'canceled', 'expired', 'dispute') and held.payment_method_id = moved.payment_method_id
        and held.amount_kopecks = moved.amount_kopecks and held.deal_id = moved.deal_id
    ), given_up as (
      insert into shop_cancellation (merchant_id, is_test)
      select merchant_id, is_test from moved where to_status = 'canceled' and v_before[n] = 'pending'
    ), given_back as (
      update method_hour as used set deals = greatest(0, used.deals - (select count(*) from moved where moved.is_unpaid
        and moved.payment_method_id = used.payment_method_id and moved.created_at >= used.ends_at - interval '1 hour'
        and moved.created_at < used.ends_at))
      where used.payment_method_id = any (array(select payment_method_id from moved where is_unpaid and not is_test))
    ), share as (
      select * from moved where to_status = 'complete' and v_before[n] <> 'dispute' and not is_test
    ), earned as (
      -- Total earnings of both sides and their leads.
      update profit_total as known set micro_usdt = known.micro_usdt + party.micro
      from (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values (share.trader_id, share.profit_micro), (share.merchant_id, share.credit_micro),
          (share.trader_lead_id, share.trader_lead_micro), (share.merchant_lead_id, share.merchant_lead_micro)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id order by party.user_id
      ) as party where known.user_id = party.user_id
    ), brought as (
      -- Earnings that leads have from each referred user.
      update referral_code as referral set profit_micro_usdt = referral.profit_micro_usdt + party.micro
      from (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values
          (case when share.trader_lead_id is not null then share.trader_id end, share.trader_lead_micro),
          (case when share.merchant_lead_id is not null then share.merchant_id end, share.merchant_lead_micro)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id order by party.user_id
      ) as party where referral.used_by = party.user_id
    ), success as (
      select moved.n, moved.payment_method_id, moved.merchant_id, moved.amount_kopecks,
        row_number() over (partition by moved.payment_method_id, moved.merchant_id, moved.amount_kopecks >= 10000 order by moved.n) as place
      from moved where moved.rating_points < 0 and moved.to_status = 'complete' and v_before[moved.n] <> 'dispute' and not moved.is_test
    ), counted as (
      -- One shop counts for one method at most five successes a day, and none below 100 RUB.
      insert into rated_success as known (payment_method_id, merchant_id, day, successes)
      select success.payment_method_id, success.merchant_id, (now() at time zone 'UTC')::date, least(5, count(*)) from success
      where success.amount_kopecks >= 10000
        -- A pair that has its five already is filtered out before ON CONFLICT would lock its row.
        and not exists (select from rated_success as done where done.payment_method_id = success.payment_method_id
          and done.merchant_id = success.merchant_id and done.day = (now() at time zone 'UTC')::date and done.successes = 5)
      group by 1, 2 order by 1, 2
      on conflict (payment_method_id, merchant_id, day) do update set successes = least(5, known.successes + excluded.successes)
        where known.successes < 5
      returning known.payment_method_id, known.merchant_id, new.successes - coalesce(old.successes, 0) as gained
    ), pointed as (
      -- The points that each step gives. None for simulated traders: the one with the best rating would get all test orders.
      select moved.n, moved.payment_method_id, moved.rating_points as points
      from moved left join success on success.n = moved.n
      left join counted on counted.payment_method_id = success.payment_method_id and counted.merchant_id = success.merchant_id
      where moved.rating_points is not null and not moved.is_test
        and (success.n is null or success.amount_kopecks >= 10000 and success.place <= counted.gained)
    ), judged as (
      update payment_method as method set rating_points = case when earned.only is null
        then rating_after(method.rating_points, earned.points) else least(9000, greatest(-3000, method.rating_points + earned.only)) end
      from (select payment_method_id, array_agg(points order by n) as points, case count(*) when 1 then min(points) end as only
        from pointed group by 1 order by 1) as earned
      -- No update where the rating stays the same, as at its limit.
      where method.id = earned.payment_method_id and method.rating_points <> case when earned.only is null
        then rating_after(method.rating_points, earned.points) else least(9000, greatest(-3000, method.rating_points + earned.only)) end
      returning method.id
    ), sorted as (
      insert into sorted_deal as known (user_id, amount_kopecks, id, profit_micro, status, created_at)
      select party.user_id, moved.amount_kopecks, moved.deal_id, party.profit_micro, moved.to_status, moved.created_at
      from moved, lateral (values (moved.trader_id, moved.profit_micro), (moved.merchant_id, moved.credit_micro)) as party (user_id, profit_micro)
      -- One array lookup for all users of the call: most are not in sorted_user, and a lookup per row would find nothing.
      where party.user_id = any (array(select sorted_user.user_id from sorted_user
          where sorted_user.user_id = any (array(select trader_id from moved union all select merchant_id from moved))))
        and moved.to_status in ('complete', 'canceled', 'expired', 'dispute')
      order by party.user_id, moved.amount_kopecks, moved.deal_id
      on conflict (user_id, amount_kopecks, id) do update set profit_micro = excluded.profit_micro, status = excluded.status
    ), placed as (
      insert into receipt_fate (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null and not v_is_known[n]
    ), placed_anew as (
      insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null and v_is_known[n]
      on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason, at = clock_timestamp()
        where known.fate <> 'settled'
    ), done as (
      -- A receipt that changed meanwhile has lost its claim: it stays in the queue and is decided again.
      delete from receipt_waiting where claimed_until is not null
        and receipt_id = any (array(select receipt_id from moved where receipt_id is not null))
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts,
        rating_points)
      select moved.deal_id, moved.trader_id, moved.merchant_id, moved.created_at, v_before[moved.n], moved.to_status, moved.cause,
        moved.by_role, moved.actor_id, coalesce(moved.facts, '{}'), case when judged.id is not null then pointed.points end
      -- Reading `judged` locks the methods before positions are drawn: events of one method are numbered in the order in which its rating
      -- took them. Points that changed nothing took no lock, so their place among the others is unknown, and they are not written.
      from moved left join pointed on pointed.n = moved.n left join judged on judged.id = pointed.payment_method_id order by moved.n
    ), known as (
      update merchant_order as known set
        sequence = known.sequence + (moved.event_type is not null)::integer,
        updated_at = clock_timestamp(),
        state = case when moved.frees_order and known.deal_id = moved.deal_id then 'new' else known.state end,
        due_at = case when moved.frees_order and known.deal_id = moved.deal_id
          then greatest(known.created_at + interval '60 minutes', clock_timestamp() + interval '1 minute') else known.due_at end,
        deal_id = case when moved.frees_order and known.deal_id = moved.deal_id then null else known.deal_id end
      from moved where known.ctid = v_order_places[moved.n]
      returning known.id as order_id, known.is_test, known.sequence, known.state, known.updated_at,
        -- This deal's clock, even if the order has another deal by now.
        case when known.state = 'matched' then moved.due_at else known.due_at end as due_at, moved.n, moved.event_type, moved.merchant_id,
        moved.deal_id, moved.to_status, moved.received_kopecks, moved.value_micro, moved.fee_micro, moved.is_late, moved.dispute_id
    ), told as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
        deal_status, received_kopecks, value_micro, fee_micro, is_late, dispute_id, settles_after)
      select merchant_id, is_test, event_type, order_id, sequence, state, updated_at, due_at, deal_id, to_status, received_kopecks,
        value_micro, fee_micro, is_late, dispute_id, (select last_ended())
      from known where event_type is not null order by n
    )
    select array_agg(distinct party.id), array_agg(distinct moved.order_id) into v_users, v_orders
    from moved, lateral (values (moved.trader_id), (moved.merchant_id)) as party (id);

    perform tell_of_deals(v_users, v_orders);

    v_posted := array(select v_taken[step.n] from unnest(p_steps) as step where step.posting is not null order by step.posting);
    if true = any (v_posted) then
      perform post_taken(v_posted,
        p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
        p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
    end if;
  end if;

  return query
    -- A later step of the same deal was decided without knowing the status that this one led to: it is crowded, too.
    select looked.n, v_taken[looked.n], not v_taken[looked.n] and (v_fitting[looked.n] or coalesce(bool_or(v_taken[looked.n]) over before, false)),
      coalesce(max(looked.led_to) over deal, v_before[looked.n], 'unknown')
    from (select step.n, step.deal_id, case when v_taken[step.n] then step.to_status end as led_to from unnest(p_steps) as step) as looked
    window deal as (partition by looked.deal_id),
      before as (partition by looked.deal_id order by looked.n rows between unbounded preceding and 1 preceding)
    order by looked.n;
end $$;
-- file: server/functions/deals/open_deals.sql
-- Matches orders to the payment methods that the caller proposes. Each wish is all or nothing: every condition is checked again here, and a
-- refused wish returns its reason in `outcome`, so that the caller may propose another method. Posting n freezes for wish n. All rows of
-- one call carry one moment (`at`). `last_used_at` of a method is written only when it is more than a minute old.
--
-- A wish that `takes_over` may have a sum whose deal ended without a sign of payment at least 15 minutes ago (`yields_at`); that deal is marked in
-- `deal_failed.gave_way_at`. Other limits: five matches of an order; `p_payer_most` open deals of one `payer_key`, counting those that ended unpaid
-- in the last 15 minutes; `p_method_hour` deals of a method in an hour; and, where the caller sends `share_base_micro` (what the traders that match
-- would have free without this shop's own deals), `p_share_percent` of it for one shop, not counting what it holds at other traders
-- (`elsewhere_micro`).
--
-- Guaranteed at any concurrency: one live deal for a method and a sum, five matches of an order (both by row locks), the payer's limit (advisory
-- lock 42). The shop's share is exact within a call and for four calls at once: a call that would bring the shop above a quarter of its share takes
-- advisory lock 43 first. The method's hour may be passed by what other nodes match at the same instant.
--
-- Locks, in the order shared with `move_deals`: payers (advisory lock 42), orders by id, shops (advisory lock 43), reservations by method and sum,
-- methods and their hours, the ledger last (decision 0015). Of a deal that exists it changes nothing but `deal_failed.gave_way_at`, and it moves
-- no money other than by `post_taken`.
create or replace function open_deals(
  p_wishes deal_wish[], p_silent_seconds integer, p_most_open integer,
  p_method_hour integer, p_payer_most integer, p_share_percent integer,
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, outcome text, at timestamptz, bank text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- A call that meets a row that stays locked fails soon (55P03), and its caller leaves the items that need it: `locked_rows`.
set lock_timeout = '400ms'
as $$
#variable_conflict use_column
declare
  -- Per wish: null, or the reason for its refusal.
  v_cuts text[];
  v_taken boolean[];
  v_users uuid[];
  v_orders uuid[];
  v_at constant timestamptz := clock_timestamp();
  v_banks text[];
  -- Per wish: whether the method's last_used_at is more than a minute old and is to be written.
  v_is_long_ago boolean[];
  -- Per shop that is counted: its open deals and orders, what its deals have frozen, whether it is near its share.
  v_shops uuid[];
  v_shop_tests boolean[];
  v_shop_opens bigint[];
  v_shop_helds bigint[];
  v_shop_nears boolean[];
  -- Deals that may take a sum over, and those whose sum was taken.
  v_takers uuid[];
  v_losers uuid[];
begin
  if exists (select from money_halt where resumed_at is null) then perform assert_money_moves(); end if;

  if exists (select from unnest(p_wishes) as wish where wish.payer_key is not null) then
    perform pg_advisory_xact_lock(42, payer.lock) from (
      select distinct hashtext(wish.payer_key) as lock from unnest(p_wishes) as wish where wish.payer_key is not null order by 1) as payer;
  end if;

  if exists (select from unnest(p_wishes) as wish where not wish.is_new_order) then
    perform from merchant_order where id = any (array(select wish.order_id from unnest(p_wishes) as wish where not wish.is_new_order))
    order by id for update;
  end if;

  -- Round 2, under advisory lock 43, only if a shop is near its share.
  for v_round in 1..2 loop
    select array_agg(counted.merchant_id), array_agg(counted.is_test), array_agg(counted.open), array_agg(counted.held), array_agg(counted.is_near)
    into v_shops, v_shop_tests, v_shop_opens, v_shop_helds, v_shop_nears
    from (
      select shop.merchant_id, shop.is_test, live.open + fresh.open + given_up.open as open, live.held,
        4 * 100 * (live.held - shop.elsewhere + shop.wanted) > p_share_percent::numeric * shop.base as is_near
      from (
        select wish.merchant_id, wish.is_test, sum(wish.value_micro)::bigint as wanted, min(wish.share_base_micro) as base,
          coalesce(min(wish.elsewhere_micro), 0) as elsewhere
        from unnest(p_wishes) as wish group by 1, 2
        having bool_or(wish.is_new_order) or count(wish.share_base_micro) > 0
      ) as shop,
      -- The same as `open_of_shop`, inlined: one function call per shop would cost more.
      lateral (select count(*) as open, coalesce(sum(one.value_micro), 0)::bigint as held from (
        select held.value_micro from amount_reservation as held where held.merchant_id = shop.merchant_id and held.is_test = shop.is_test
          and (held.due_at is null) is false limit p_most_open) as one) as live,
      lateral (select count(*) as open from (select from merchant_order as waiting where waiting.merchant_id = shop.merchant_id
        and waiting.is_test = shop.is_test and (waiting.due_at is null) is false limit p_most_open) as one) as fresh,
      lateral (select count(*) as open from (select from shop_cancellation as canceled where canceled.merchant_id = shop.merchant_id
        and canceled.is_test = shop.is_test and canceled.at > v_at - interval '15 minutes' limit p_most_open) as one) as given_up
    ) as counted;
    exit when v_round = 2 or (true = any (v_shop_nears)) is not true;
    perform pg_advisory_xact_lock(43, shop.lock) from (
      select distinct hashtext(near.id::text) as lock from unnest(v_shops, v_shop_nears) as near (id, is_near) where near.is_near order by 1) as shop;
  end loop;

  -- Each wish by itself: may its order still be matched, is the method as the caller knew it, does it meet every condition (`match_candidate` and
  -- `unmet_order_condition`). Then together, in the order of the batch: the limits of shop, payer and method, and last the traders' money, where
  -- the wishes of one trader add up. The ledger refuses what another call has frozen meanwhile.
  with looked as (
    select wish.n, wish.merchant_id, wish.is_test, wish.is_new_order, wish.trader_id, wish.method_id, wish.value_micro, wish.payer_key,
      wish.share_base_micro, coalesce(wish.elsewhere_micro, 0) as elsewhere_micro, candidate.available_micro, candidate.hour_left,
      candidate.bank, candidate.last_used_at,
      case when wish.payer_key is not null then (select count(*) from (select from amount_reservation as held
        where held.payer_key = wish.payer_key and held.is_test = wish.is_test and (held.due_at is not null or held.yields_at > v_at)
        limit p_payer_most) as one) end as of_payer,
      coalesce(
        case when not wish.is_new_order then nullif(coalesce((
          select case when known.state <> 'new' or known.due_at <= clock_timestamp() then 'order_over'
            when known.matches >= 5 then 'too_many_choices' else '' end
          from merchant_order as known where known.id = wish.order_id), 'order_over'), '') end,
        case
          when candidate.method_id is null or candidate.trader_id <> wish.trader_id or candidate.is_test <> wish.is_test
            or candidate.basis_points <> wish.trader_basis_points then 'changed'
          else coalesce(candidate.cut, unmet_order_condition(wish.order_type, wish.merchant_id, wish.value_micro, wish.merchant_basis_points,
            candidate.is_sbp, candidate.is_c2c, candidate.trader_id, candidate.min_dollars, candidate.max_dollars, candidate.basis_points,
            candidate.available_micro))
        end) as cut
    from unnest(p_wishes) as wish
    left join lateral (
      select * from match_candidate(p_silent_seconds, p_method_hour) as one where one.method_id = wish.method_id
    ) as candidate on true
  ), counted as (
    -- UNION ALL with the shops (n = 0) and window functions instead of a join: generic plans would use a nested loop of all with all.
    select looked.n, looked.merchant_id, looked.is_test, looked.is_new_order, looked.trader_id, looked.method_id, looked.value_micro,
      looked.payer_key, looked.share_base_micro, looked.elsewhere_micro, looked.available_micro, looked.hour_left, looked.bank, looked.last_used_at,
      looked.of_payer, looked.cut, null::bigint as open, null::bigint as held
    from looked
    union all
    select 0, shop.merchant_id, shop.is_test, false, null, null, null, null, null, null, null, null, null, null, null, null, shop.open, shop.held
    from unnest(v_shops, v_shop_tests, v_shop_opens, v_shop_helds) as shop (merchant_id, is_test, open, held)
  ), placed as (
    select counted.*,
      case when counted.cut is not null then counted.cut
        when counted.is_new_order and max(counted.open) over shop
          + count(*) filter (where counted.cut is null and counted.is_new_order) over shop > p_most_open then 'too_many_open'
        when counted.payer_key is not null and counted.of_payer
          + count(*) filter (where counted.cut is null) over payer > p_payer_most then 'payer_limit'
        when counted.share_base_micro is not null and (max(counted.held) over shop - counted.elsewhere_micro
          + sum(counted.value_micro) filter (where counted.cut is null) over shop) * 100
          > p_share_percent::numeric * counted.share_base_micro then 'shop_share'
        when counted.hour_left is not null
          and count(*) filter (where counted.cut is null) over (partition by counted.method_id order by counted.n) > counted.hour_left
          then 'method_hour'
      end as stage_cut
    from counted
    window shop as (partition by counted.merchant_id, counted.is_test order by counted.n),
      payer as (partition by counted.payer_key, counted.is_test order by counted.n)
  )
  select array_agg(judged.cut order by judged.n), array_agg(judged.bank order by judged.n),
    array_agg(judged.last_used_at is null or judged.last_used_at < v_at - interval '1 minute' order by judged.n)
  into v_cuts, v_banks, v_is_long_ago
  from (
    select placed.n, placed.bank, placed.last_used_at, case when placed.stage_cut is not null then placed.stage_cut
      when sum(placed.value_micro) filter (where placed.stage_cut is null) over (partition by placed.trader_id, placed.is_test order by placed.n)
        > placed.available_micro then 'funds' end as cut
    from placed where placed.n > 0
  ) as judged;

  -- Reserve method and sum. A reservation of an ended deal that yields may be taken over.
  v_takers := array(select wish.deal_id from unnest(p_wishes) as wish where wish.takes_over);
  with wanted as (
    select wish.* from unnest(p_wishes) as wish where v_cuts[wish.n] is null
  ), first as (
    select distinct on (method_id, amount_kopecks) method_id, amount_kopecks, deal_id, merchant_id, is_test, ttl_minutes, value_micro, payer_key
    from wanted
    order by method_id, amount_kopecks, n
  ), reserved as (
    insert into amount_reservation as known (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at, value_micro, payer_key)
    select method_id, amount_kopecks, deal_id, merchant_id, is_test, v_at + make_interval(mins => ttl_minutes), value_micro, payer_key
    from first order by method_id, amount_kopecks
    on conflict (payment_method_id, amount_kopecks) do update set deal_id = excluded.deal_id, merchant_id = excluded.merchant_id,
      is_test = excluded.is_test, due_at = excluded.due_at, held_until = null, value_micro = excluded.value_micro,
      payer_key = excluded.payer_key, yields_at = null
      where known.held_until < clock_timestamp()
        or excluded.deal_id = any (v_takers) and known.held_until is not null and known.yields_at <= v_at
    returning new.deal_id as deal_id, case when old.held_until >= v_at then old.deal_id end as loser_id
  )
  select array_agg(coalesce(v_cuts[wish.n], case when wish.deal_id not in (select deal_id from reserved) then 'busy_amount' end) order by wish.n),
    (select array_agg(loser_id) filter (where loser_id is not null) from reserved)
  into v_cuts, v_losers
  from unnest(p_wishes) as wish;

  if v_losers is not null then
    update deal_failed set gave_way_at = v_at where id = any (v_losers);
    insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role)
    select id, trader_id, merchant_id, created_at, status, status, 'sum_gave_way', 'system' from deal_failed where id = any (v_losers) order by id;
  end if;

  -- Insert new orders. A taken external_id is rare: handling the exception is cheaper than a lookup for every new order.
  begin
    insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence, matches, created_at, updated_at)
    select order_id, merchant_id, is_test, external_id, token, requested_kopecks, wanted_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, coalesce(metadata, '{}'), 'matched', deal_id, 1, 1, v_at, v_at
    from unnest(p_wishes) as wish where wish.is_new_order and v_cuts[wish.n] is null
    order by merchant_id, is_test, external_id;
  exception when unique_violation then
    with created as (
      insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
        allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence, matches, created_at, updated_at)
      select order_id, merchant_id, is_test, external_id, token, requested_kopecks, wanted_type, mode, ttl_minutes,
        allow_unique_amount, success_url, fail_url, payer_id, payer_name, coalesce(metadata, '{}'), 'matched', deal_id, 1, 1, v_at, v_at
      from unnest(p_wishes) as wish where wish.is_new_order and v_cuts[wish.n] is null
      order by merchant_id, is_test, external_id
      on conflict (merchant_id, is_test, external_id) do nothing
      returning id
    )
    select array_agg(coalesce(v_cuts[wish.n], case
        when wish.is_new_order and wish.order_id not in (select id from created) then 'external_id_taken' end) order by wish.n)
    into v_cuts
    from unnest(p_wishes) as wish;
  end;
  if 'external_id_taken' = any (v_cuts) then
    delete from amount_reservation where deal_id in (
      select wish.deal_id from unnest(p_wishes) as wish where v_cuts[wish.n] = 'external_id_taken');
  end if;

  v_taken := array(select cut is null from unnest(v_cuts) with ordinality as one (cut, n) order by n);
  if true = any (v_taken) then
    -- Write everything in one statement. Only rows of payment_method and method_hour are shared with other calls; they are updated in the
    -- order of ids, and the rare deadlock (40P01) is retried by the caller.
    with wish as (
      select wanted.* from unnest(p_wishes) as wanted where v_taken[wanted.n]
    ), made as (
      insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
        merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, created_at, updated_at,
        clock_started_at, due_at)
      select deal_id, order_id, merchant_id, trader_id, method_id, v_banks[wish.n], order_type, is_test, 'pending', requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
        merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, v_at, v_at,
        v_at, v_at + make_interval(mins => ttl_minutes)
      from wish
    ), used as (
      update payment_method as method set last_used_at = v_at
      from (select distinct method_id from wish where v_is_long_ago[wish.n] order by method_id) as one where method.id = one.method_id
    ), hour as (
      insert into method_hour as known (payment_method_id, deals, ends_at)
      select method_id, count(*), v_at + interval '1 hour' from wish where p_method_hour > 0 and not is_test group by method_id order by method_id
      on conflict (payment_method_id) do update set
        deals = case when known.ends_at <= v_at then excluded.deals else known.deals + excluded.deals end,
        ends_at = case when known.ends_at <= v_at then excluded.ends_at else known.ends_at end
    ), chosen as (
      -- `= any (array(…))` and not a join: a plan cached while there were few orders would scan all of them.
      update merchant_order as known set state = 'matched', due_at = null, sequence = known.sequence + 1, matches = known.matches + 1,
        updated_at = v_at,
        deal_id = (select wish.deal_id from wish where wish.order_id = known.id)
      where known.id = any (array(select wish.order_id from wish where not wish.is_new_order))
      returning known.id, known.sequence
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
      select deal_id, trader_id, merchant_id, v_at, 'pending', 'matched', case when is_new_order then 'merchant' else 'payer' end,
        coalesce(facts, '{}')
      from wish
    ), told as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
        deal_status, value_micro, fee_micro, is_late, settles_after)
      select merchant_id, is_test, case when is_new_order then 'order.created' else 'order.matched' end, order_id,
        case when is_new_order then 1 else (select chosen.sequence from chosen where chosen.id = wish.order_id) end, 'matched', v_at,
        v_at + make_interval(mins => ttl_minutes), deal_id, 'pending', value_micro, fee_micro, false, (select last_ended())
      from wish
    )
    select array_agg(distinct party.id), array_agg(distinct wish.order_id) into v_users, v_orders
    from wish, lateral (values (wish.trader_id), (wish.merchant_id)) as party (id);

    perform tell_of_deals(v_users, v_orders);

    perform post_taken(v_taken, p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
      p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
  end if;

  return query select one.n::integer, coalesce(one.cut, 'matched'), v_at, one.bank
  from unnest(v_cuts, v_banks) with ordinality as one (cut, bank, n) order by one.n;
end $$;
-- file: server/functions/deals/open_of_shop.sql
-- How many deals and unmatched orders of a shop are open; a canceled one counts for 15 minutes more. Counts no further than p_most of
-- each. Reads only. `(due_at is null) is false` is the predicate of one index of each table and of no other, so the planner has no choice.
create or replace function open_of_shop(p_merchant uuid, p_is_test boolean, p_most integer) returns bigint language sql stable as $$
  select (select count(*) from (select from amount_reservation as held where held.merchant_id = p_merchant and held.is_test = p_is_test
      and (held.due_at is null) is false limit p_most) as live)
    + (select count(*) from (select from merchant_order as waiting where waiting.merchant_id = p_merchant
      and waiting.is_test = p_is_test and (waiting.due_at is null) is false limit p_most) as fresh)
    + (select count(*) from (select from shop_cancellation as canceled where canceled.merchant_id = p_merchant
      and canceled.is_test = p_is_test and canceled.at > now() - interval '15 minutes' limit p_most) as given_up)
$$;
-- file: server/functions/deals/order_facts.sql
-- An order as it stands, with its deal: what events keep and what calls answer.
create or replace function order_facts(p_order merchant_order, p_deal deal) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'order', to_jsonb(p_order) - 'due_at',
    'due_at', case when p_order.state = 'matched' then p_deal.due_at else p_order.due_at end,
    'deal', case when p_order.state = 'matched' then to_jsonb(p_deal) end)
$$;
-- file: server/functions/deals/post_taken.sql
-- Passes to `ledger.post` the postings whose step was taken, renumbered. Only the choice is made here; money is decided by the ledger.
-- Locks what `ledger.post` locks; callers call it last.
create or replace function post_taken(
  p_taken boolean[],
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns void language plpgsql as $$
declare
  v_new integer[];
  v_head record;
  v_lines record;
  v_holds record;
begin
  if cardinality(p_kinds) = 0 or true <> all (p_taken) then return; end if;
  if true = all (p_taken) then
    perform ledger.post(p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
      p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
    return;
  end if;
  select array_agg(case when taken then rank::integer end order by n) into v_new
  from (select n, taken, count(*) filter (where taken) over (order by n) as rank
    from unnest(p_taken) with ordinality as one (taken, n)) as ranked;
  select array_agg(kind order by n) as kinds, array_agg(reference order by n) as refs, array_agg(asset order by n) as assets,
    array_agg(details order by n) as details
  into v_head
  from unnest(p_kinds, p_references, p_assets, p_details) with ordinality as one (kind, reference, asset, details, n)
  where p_taken[n];
  select array_agg(v_new[posting]) as postings, array_agg(owner) as owners, array_agg(kind) as kinds, array_agg(amount) as amounts
  into v_lines
  from unnest(p_line_postings, p_line_owners, p_line_kinds, p_line_amounts) as one (posting, owner, kind, amount)
  where p_taken[posting];
  select array_agg(v_new[posting]) as postings, array_agg(owner) as owners, array_agg(subject) as subjects,
    array_agg(cause) as causes, array_agg(amount) as amounts
  into v_holds
  from unnest(p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts)
    as one (posting, owner, subject, cause, amount)
  where p_taken[posting];
  perform ledger.post(v_head.kinds, v_head.refs, v_head.assets, v_head.details,
    v_lines.postings, v_lines.owners, v_lines.kinds, v_lines.amounts,
    coalesce(v_holds.postings, '{}'), coalesce(v_holds.owners, '{}'), coalesce(v_holds.subjects, '{}'),
    coalesce(v_holds.causes, '{}'), coalesce(v_holds.amounts, '{}'));
end $$;
-- file: server/functions/deals/rating_after.sql
-- A rating after these changes, one after the other, each clamped to -3000..9000: replaying the events gives the same number.
create or replace function rating_after(p_points integer, p_changes integer[]) returns integer language plpgsql immutable as $$
declare
  v_change integer;
begin
  foreach v_change in array p_changes loop
    p_points := least(9000, greatest(-3000, p_points + v_change));
  end loop;
  return p_points;
end $$;
-- file: server/functions/deals/settled_by_sms.sql
-- What SMS have settled by themselves, in kopecks: with trust 1 within a day on one phone, with trust 2 on one method since its chain
-- was last proven. A chain that is gone has no budget left. `now()` is stable and can bound the index scan; `clock_timestamp()` is
-- volatile and can't.
create or replace function settled_by_sms(p_trust smallint, p_terminal uuid, p_chain uuid, p_method uuid) returns bigint
language sql stable as $$
  select case p_trust
    when 1 then (
      select coalesce(sum(receipt.amount_kopecks), 0)::bigint
      from receipt join receipt_fate as known on known.receipt_id = receipt.id and known.fate = 'settled' and known.reason = 'by_sms'
      where receipt.terminal_id = p_terminal and receipt.trust = 1 and receipt.received_at > now() - interval '1 day')
    when 2 then coalesce((
      select (
        select coalesce(sum(receipt.amount_kopecks), 0)::bigint
        from receipt join receipt_fate as known on known.receipt_id = receipt.id and known.fate = 'settled' and known.reason = 'by_sms'
        join deal on deal.id = known.deal_id and deal.payment_method_id = p_method
        where receipt.chain_id = chain.id and receipt.trust = 2 and receipt.received_at > chain.proven_at)
      from balance_chain as chain where chain.id = p_chain and chain.stopped_at is null), 1000000000000000)
    else 0 end
$$;
-- file: server/functions/deals/shop_days.sql
-- What a shop's deals brought on each day since p_since, from events below the transaction id p_below. Test deals do not count.
create or replace function shop_days(p_merchant uuid, p_since timestamptz, p_below xid8)
returns table (day timestamptz, completed bigint, kopecks numeric, fee_micro numeric, seconds bigint) language sql stable as $$
  select date_trunc('day', event.at, 'UTC'), count(*), sum(coalesce(deal.received_kopecks, deal.amount_kopecks)), sum(deal.fee_micro),
    sum(extract(epoch from event.at - deal.created_at))::bigint
  from deal cross join lateral (
    select one.at from deal_event as one where one.deal_id = deal.id and (one.written_in < p_below) is true and one.at >= p_since
      and one.to_status = 'complete' and one.from_status is distinct from 'complete'
    -- Optimization fence (OFFSET 0): a nested loop over deals. `is true` keeps written_in's index out: a plan cached while there were
    -- few events would scan all of them by it.
    offset 0
  ) as event
  where deal.merchant_id = p_merchant and not deal.is_test
  group by 1
$$;
-- file: server/functions/deals/tally_deals.sql
-- Counts new deals of each user, and gives counters to at most 50 users who have reached 1000 deals (decision 0020) and sorted lists to
-- those with 2000 (`sorted_user`). Returns how many users had new deals.
--
-- Locks the one row of `deal_fold` with SKIP LOCKED, so that nothing is folded while counters are built.
create or replace function tally_deals() returns bigint language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_from xid8;
  v_below xid8;
  v_count bigint;
  v_grown uuid[];
begin
  -- The lock keeps fold_deal_events out: new counters begin exactly where folding goes on.
  select tallied_below, folded_below into v_from, v_below from deal_fold for update skip locked;
  if not found or v_below <= v_from then return 0; end if;
  with begun as materialized (
    select event.trader_id, event.merchant_id from deal_event as event
    where event.written_in >= v_from and event.written_in < v_below and event.from_status is null
  ), added as (
    insert into deal_tally as known (user_id, deals)
    select party.user_id, count(*) from (select trader_id from begun union all select merchant_id from begun) as party (user_id)
    group by 1 order by 1
    on conflict (user_id) do update set deals = known.deals + excluded.deals
    returning known.user_id, known.deals
  ), grown as (
    insert into sorted_user (user_id) select user_id from added where deals >= 2000 on conflict do nothing
  )
  select (select count(*) from added), array(
    select added.user_id from added left join lateral (
      select true as is_known from counted_user where counted_user.user_id = added.user_id offset 0) as known on true
    -- At most 50, to keep the lock short. The others are found again with their next deal.
    where added.deals >= 1000 and known.is_known is null order by added.user_id limit 50)
  into v_count, v_grown;
  if cardinality(v_grown) > 0 then perform begin_counters(v_grown, v_below); end if;
  update deal_fold set tallied_below = v_below;
  return v_count;
end $$;
-- file: server/functions/deals/tell_of_deals.sql
-- Notifies the open pages of these users and the payers' pages of these orders that their deals changed. Nothing is stored: a page that
-- reconnects is told to ask again. PL/pgSQL, which caches its plans.
create or replace function tell_of_deals(p_users uuid[], p_orders uuid[]) returns void language plpgsql as $$
begin
  -- A NOTIFY payload holds less than 8000 bytes: about two hundred ids.
  for v_from in 1..coalesce(cardinality(p_users), 0) by 200 loop
    perform pg_notify('florin_live_many', nextval('live_event_id_seq') || E'\n{"type":"deals.changed"}\n'
      || array_to_string(p_users[v_from : v_from + 199], ' '));
  end loop;
  for v_from in 1..coalesce(cardinality(p_orders), 0) by 200 loop
    perform pg_notify('florin_order', array_to_string(p_orders[v_from : v_from + 199], ' '));
  end loop;
end $$;
-- file: server/functions/deals/unmet_order_condition.sql
-- The first condition that a method does not meet for one order; null: it meets all. Names and order are `orderConditions` of the contract. What a
-- method must meet whatever an order asks is `cut` of `match_candidate`. The two together are the one definition of who may take a deal,
-- for the search, the re-check in `open_deals`, the explanation and the capacity; `unmetCondition` of `deals/candidate.ts` repeats this
-- one for the pool in memory, and `one-rule.test.ts` compares them.
--
-- The margin is fee minus profit of the very sum: the shop's fee rounded up, the trader's profit rounded down. `numeric`, because a balance in
-- micro-USDT times basis points may exceed a bigint. One expression without a subquery, so that the planner inlines it. Locks nothing.
create or replace function unmet_order_condition(
  p_order_type text, p_merchant_id uuid, p_value_micro bigint, p_merchant_basis_points integer,
  p_is_sbp boolean, p_is_c2c boolean, p_trader_id uuid, p_min_dollars integer, p_max_dollars integer,
  p_trader_basis_points integer, p_available_micro bigint
) returns text language sql immutable as $$
  select case
    when (case p_order_type when 'sbp' then p_is_sbp when 'c2c' then p_is_c2c end) is not true then 'mode'
    when p_trader_id = p_merchant_id then 'own_deal'
    when p_value_micro < p_min_dollars * 1000000::bigint
      or p_max_dollars > 0 and p_value_micro > p_max_dollars * 1000000::bigint then 'amount_range'
    when p_trader_basis_points > p_merchant_basis_points
      and ceil(p_value_micro::numeric * p_merchant_basis_points * 0.0001)
        < floor(p_value_micro::numeric * p_trader_basis_points * 0.0001) then 'margin'
    when p_available_micro < p_value_micro then 'funds'
  end
$$;
-- file: server/functions/evidence/evidence_file_stays.sql
-- Trigger: evidence is never exchanged for other evidence; it can be taken down, once.
create or replace function evidence_file_stays() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null
    or to_jsonb(new) - array['deleted_at', 'deleted_by'] <> to_jsonb(old) - array['deleted_at', 'deleted_by'] then
    raise exception 'evidence is never changed';
  end if;
  return new;
end $$;
-- file: server/functions/messages/append_messages.sql
-- Stores, acknowledges and announces the batches of several phones, one batch for each queue, in one call. Takes only batches that continue
-- exactly where their queue ended, and returns which were taken. Nothing changes for the others (a gap, a repeat, an old message, a deleted
-- terminal, a queue that is locked): the caller decides about those one by one (`terminals/sequence.ts`).
--
-- Locks queues with SKIP LOCKED before it looks for repeats, so that none can be added meanwhile.
create or replace function append_messages(
  p_channel text,
  p_terminals uuid[], p_installations uuid[], p_owners uuid[], p_befores bigint[], p_lasts bigint[], p_oldest timestamptz[],
  p_queues integer[], p_seqs bigint[], p_ids uuid[], p_channels text[], p_senders text[], p_titles bytea[], p_texts bytea[],
  p_macs bytea[], p_received timestamptz[]
) returns boolean[]
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  -- How far the clock of each queue's phone is ahead; null for a batch that is not taken.
  v_ahead_ms bigint[];
begin
  with held as materialized (
    select batch.n, terminal.clock_ahead_ms
    from unnest(p_terminals, p_installations, p_befores, p_oldest) with ordinality
      as batch (terminal_id, installation_id, before, oldest, n)
    -- Optimization fences too (FOR UPDATE, OFFSET 0): one index lookup per queue and per terminal.
    cross join lateral (select from device_sequence as queue where queue.terminal_id = batch.terminal_id
      and queue.installation_id = batch.installation_id and queue.acked_seq = batch.before for update skip locked) as queue
    cross join lateral (select clock_ahead_ms from terminal
      where id = batch.terminal_id and (deleted_at is null) is true offset 0) as terminal
    where batch.oldest >= clock_timestamp() + terminal.clock_ahead_ms * interval '1 millisecond' - interval '168 hours'
  )
  select array_agg((select held.clock_ahead_ms from held where held.n = batch.n) order by batch.n) into v_ahead_ms
  from generate_subscripts(p_terminals, 1) as batch (n);

  select array_agg(case when batch.n not in (
      select sent.n from unnest(p_queues, p_ids) as sent (n, id)
      -- Optimization fence (OFFSET 0): a lookup per message, by client_id alone, which only one index leads with.
      cross join lateral (select from raw_message as known
        where known.client_id = sent.id and (known.terminal_id = p_terminals[sent.n]) is true offset 0) as known
    -- The next row of the index after the queue's last number; it usually belongs to another queue.
    ) and ((select (next.installation_id, next.terminal_id) = (p_installations[batch.n], p_terminals[batch.n]) from raw_message as next
      where (next.installation_id, next.terminal_id, next.seq) > (p_installations[batch.n], p_terminals[batch.n], p_befores[batch.n])
      order by next.installation_id, next.terminal_id, next.seq limit 1)) is not true
    then v_ahead_ms[batch.n] end order by batch.n)
  into v_ahead_ms
  from generate_subscripts(p_terminals, 1) as batch (n);

  insert into raw_message (terminal_id, owner_id, installation_id, seq, client_id, channel, sender, sealed_title, sealed_text,
    content_mac, received_at, clock_offset_ms)
  select p_terminals[sent.n], p_owners[sent.n], p_installations[sent.n], sent.seq, sent.id, sent.channel, sent.sender, sent.title,
    sent.text, sent.mac, sent.received, v_ahead_ms[sent.n]
  from unnest(p_queues, p_seqs, p_ids, p_channels, p_senders, p_titles, p_texts, p_macs, p_received)
    as sent (n, seq, id, channel, sender, title, text, mac, received)
  where v_ahead_ms[sent.n] is not null;

  if found then
    -- The rows are locked, so their ctid has not changed.
    update device_sequence as queue set acked_seq = batch.last
    from (
      select known.place, batch.last
      from unnest(p_terminals, p_installations, p_lasts) with ordinality as batch (terminal_id, installation_id, last, n)
      cross join lateral (select ctid as place from device_sequence as known
        where known.terminal_id = batch.terminal_id and known.installation_id = batch.installation_id offset 0) as known
      where v_ahead_ms[batch.n] is not null
    ) as batch
    where queue.ctid = batch.place;
    perform pg_notify(p_channel, '');
  end if;
  return array(select ahead_ms is not null from unnest(v_ahead_ms) with ordinality as one (ahead_ms, n) order by n);
end $$;
-- file: server/functions/messages/keep_readings.sql
-- Writes what messages were read as. Locks the messages first, in the order given. Rows are found one by one: a plan cached while
-- there were few messages must not scan all of them later. Changes only the columns of the reading.
create or replace function keep_readings(p_readings json) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  -- Locked first, so that the ctid read below cannot change.
  perform from json_populate_recordset(null::raw_message, p_readings) as one
  cross join lateral (select from raw_message where raw_message.id = one.id for update) as known;
  update raw_message set outcome = reading.outcome, reason = reading.reason, bank = reading.bank,
    template_id = reading.template_id, template_version = reading.template_version, shape_mac = reading.shape_mac,
    read_at = clock_timestamp()
  from (
    select known.spot, one.outcome, one.reason, one.bank, one.template_id, one.template_version, one.shape_mac
    from json_populate_recordset(null::raw_message, p_readings) as one
    cross join lateral (select ctid as spot from raw_message where raw_message.id = one.id offset 0) as known
  ) as reading
  where raw_message.ctid = reading.spot;
end $$;
-- file: server/functions/messages/parsing_template_version_is_final.sql
-- Trigger: a version of a template is never changed; a correction is a new version.
create or replace function parsing_template_version_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a template is final';
end
$$;
-- file: server/functions/messages/wait_no_longer.sql
-- Statement trigger of `raw_message`: messages that were read leave `message_waiting`. Found by the list's own key; the settings keep the
-- planner from reading the whole list instead.
create or replace function wait_no_longer() returns trigger language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  delete from message_waiting using (
    select known.place from fresh
    -- Optimization fence (OFFSET 0): a primary key lookup per read message, never a scan of the list.
    cross join lateral (select ctid as place from message_waiting
      where message_waiting.terminal_id = fresh.terminal_id and message_waiting.place = fresh.place offset 0) as known
    where fresh.outcome <> 'waiting'
  ) as gone
  where message_waiting.ctid = gone.place;
  return null;
end $$;
-- file: server/functions/messages/wait_to_be_read.sql
-- Statement trigger of `raw_message`: unread messages are listed in `message_waiting`, whoever writes them.
create or replace function wait_to_be_read() returns trigger language plpgsql as $$
begin
  insert into message_waiting (terminal_id, place, message_id)
  select terminal_id, place, id from fresh where outcome = 'waiting' order by terminal_id, place
  on conflict do nothing;
  return null;
end $$;
-- file: server/functions/platform/audit_chain.sql
-- Trigger: gives a new audit row its number, time and place in the hash chain. Takes the advisory lock
-- `audit` until the end of the transaction. Runs as the table's owner: nobody else may draw from its sequence. The search path is fixed,
-- so that no table or function of the same name is taken for ours.
-- role: florin_records
create or replace function audit_chain() returns trigger language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- One writer at a time, because each row needs the hash of the last one. Audit rows are rare.
  perform pg_advisory_xact_lock(hashtext('audit'));
  -- The default has drawn an id before the lock was taken; drawn again under it, the order of ids is that of the chain.
  new.id := nextval(pg_get_serial_sequence('audit', 'id'));
  new.at := clock_timestamp();
  select coalesce((select hash from audit order by id desc limit 1), '\x00') into new.previous_hash;
  new.hash := audit_hash(new);
  return new;
end $$;
-- file: server/functions/platform/audit_hash.sql
-- The hash of an audit row: that of the row before, followed by this row's columns. `platform/audit.ts` verifies the chain with it.
-- role: florin_records
create or replace function audit_hash(row_of audit) returns bytea language sql immutable as $$
  select sha256(row_of.previous_hash || convert_to(concat_ws('|',
    row_of.id, extract(epoch from row_of.at), row_of.actor, row_of.action, row_of.subject,
    coalesce(row_of.before::text, ''), coalesce(row_of.after::text, ''), row_of.origin::text), 'UTF8'))
$$;
-- file: server/functions/platform/refuse_change.sql
-- Trigger of tables whose rows are final: raises on the change that fired it.
-- role: florin_records
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
-- file: server/functions/users/begin_profit.sql
-- Trigger: a new user gets a row in `profit_total`, so that a deal only updates it.
create or replace function begin_profit() returns trigger language plpgsql as $$
begin
  insert into profit_total (user_id) values (new.id);
  return null;
end $$;
-- file: server/functions/wallet/payout_keeps_bytes.sql
-- Trigger before a payout is updated: stored bytes and a stored signature never change (FW002), and a final state stays (FW001).
create or replace function payout_keeps_bytes() returns trigger language plpgsql as $$
begin
  if (new.id, new.withdrawal_id, new.attempt, new.raw_data, new.txid, new.expiration_ms)
     is distinct from (old.id, old.withdrawal_id, old.attempt, old.raw_data, old.txid, old.expiration_ms)
     or (old.signature is not null and new.signature is distinct from old.signature) then
    raise exception 'bytes that were stored are never changed' using errcode = 'FW002';
  end if;
  if old.state in ('done', 'failed', 'dead') and new.state <> old.state then
    raise exception 'a payout that is % stays so', old.state using errcode = 'FW001';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
-- file: server/functions/wallet/standing_order_keeps.sql
-- Trigger: what the person agreed to in a standing order never changes, and an ended one stays ended (FW002).
create or replace function standing_order_keeps() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.address, new.code_id, new.session_id, new.proof, new.usable_at)
     is distinct from (old.id, old.user_id, old.address, old.code_id, old.session_id, old.proof, old.usable_at)
     or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'what a person agreed to is never changed' using errcode = 'FW002';
  end if;
  return new;
end $$;
-- file: server/functions/wallet/withdrawal_begins.sql
-- Trigger: a new withdrawal is `confirmed` (FW001).
create or replace function withdrawal_begins() returns trigger language plpgsql as $$
begin
  if new.state <> 'confirmed' then
    raise exception 'a withdrawal begins as confirmed' using errcode = 'FW001';
  end if;
  return new;
end $$;
-- file: server/functions/wallet/withdrawal_steps.sql
-- Trigger before a withdrawal is updated. What the person agreed to never changes (FW002); the state moves only along
-- `withdrawal_transition` (FW001); neither a second transaction nor a refund while a signed one may still be mined (FW003). Locks nothing.
create or replace function withdrawal_steps() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.address, new.amount_micro_usdt, new.fee_micro_usdt, new.code_id, new.proof, new.standing_order_id, new.external_id)
     is distinct from
     (old.id, old.user_id, old.address, old.amount_micro_usdt, old.fee_micro_usdt, old.code_id, old.proof, old.standing_order_id, old.external_id) then
    raise exception 'what a person agreed to is never changed' using errcode = 'FW002';
  end if;
  if new.state = old.state then return new; end if;
  if not exists (select from withdrawal_transition where from_state = old.state and to_state = new.state) then
    raise exception 'a withdrawal does not go from % to %', old.state, new.state using errcode = 'FW001';
  end if;
  -- A signed transaction can be mined until it is proved dead: until then neither a second one nor a refund.
  if (new.state = 'rejected' or (new.state = 'built' and old.state <> 'approved'))
     and exists (select from payout where withdrawal_id = new.id and state in ('signed', 'broadcasting', 'broadcast', 'done', 'failed')) then
    raise exception 'a signed transaction of this withdrawal may still land' using errcode = 'FW003';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
-- file: server/functions/webhooks/event_name.sql
-- The published id of a shop's event: the order and the number among its events. Events without an order have a stored id.
create or replace function event_name(p_event merchant_event) returns text language sql immutable as $$
  select coalesce(p_event.id, 'evt_' || replace(p_event.order_id::text, '-', '') || case
    when p_event.sequence < 65536 then lpad(to_hex(p_event.sequence), 4, '0') else lpad(to_hex(p_event.sequence), 8, '0') end)
$$;
-- file: server/functions/webhooks/last_ended.sql
-- The transaction id after which an event written now is settled: not below the writer's own, and not below the last one that had ended. Of
-- one order's events the later one then has the higher number. For callers that write many events and ask once.
create or replace function last_ended() returns xid8 language sql as $$
  select greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8)
$$;
-- file: server/functions/webhooks/queue_webhooks.sql
-- Statement trigger of `merchant_event`: queues one delivery for each event and endpoint that is on, of the same mode and subscribed to the
-- type. It runs in the event's own transaction: a committed event has its deliveries, a rolled back one has none.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (endpoint_id, event_id, event_position, event_type, order_id)
  select endpoint.id, event_name(event), event.position, event.type, event.order_id
  from fresh event
  join webhook_endpoint endpoint on endpoint.merchant_id = event.merchant_id and endpoint.is_test = event.is_test
  where endpoint.is_active and endpoint.deleted_at is null
    and (endpoint.events = '{}' or event.type = any(endpoint.events))
  order by event.position;
  -- Only if something was queued: transactions with NOTIFY commit one at a time.
  if found then perform pg_notify('florin_webhooks', ''); end if;
  return null;
end $$;
-- file: server/functions/webhooks/told_facts.sql
-- The order and deal of a shop's event as they were then, in the shape of `order_facts`. Newer events keep only the
-- columns that change; the rest is read from the order and the deal. Older ones keep all of it in `facts`.
create or replace function told_facts(p_event merchant_event) returns jsonb language plpgsql stable as $$
begin
  if p_event.facts is not null then return p_event.facts; end if;
  return (
    select jsonb_build_object(
      'order', to_jsonb(known) - 'due_at' || jsonb_build_object('sequence', p_event.sequence, 'state', p_event.order_state,
        'updated_at', p_event.order_updated_at, 'deal_id', p_event.deal_id),
      'due_at', p_event.order_due_at,
      'deal', to_jsonb(deal) || jsonb_build_object('status', p_event.deal_status, 'received_kopecks', p_event.received_kopecks,
        'value_micro', p_event.value_micro, 'fee_micro', p_event.fee_micro, 'is_late', p_event.is_late,
        'dispute_id', p_event.dispute_id))
    from merchant_order as known join deal on deal.id = p_event.deal_id
    where known.id = p_event.order_id);
end $$;
