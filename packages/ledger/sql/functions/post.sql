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
-- them whole until they are analyzed. Defended by packages/ledger/src/plans.test.ts: plan_cache_mode, enable_seqscan.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
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
    with known as (
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

  select bool_or(summed.sum <> 0), bool_or(summed.lines is null), array_agg(nextval('ledger.transfer_id_seq') order by summed.posting),
    array_agg(content_hash(p_kinds[summed.posting], p_references[summed.posting], summed.lines, summed.holds) order by summed.posting)
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
  ) as summed;
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
  ), encoded as (
    select moved.*, moved.next_posting is null as is_last, moved.next_posting = moved.posting as is_twice,
      case moved.n when 1 then v_heads[moved.person] else '' end || entry_bytes(moved.transfer_id, moved.account_id,
      moved.position, moved.amount, moved.balance_after, v_hashes[moved.posting]) as bytes
    from moved
  ), chained as (
    select encoded.person, encoded.transfer_id, encoded.account_id, encoded.position, encoded.amount, encoded.balance_after, encoded.is_debt,
      encoded.is_last, encoded.is_twice,
      -- A single entry of an account needs no window aggregate.
      case when encoded.n = 1 and encoded.is_last then sha256(encoded.bytes)
        else chain(encoded.bytes) filter (where encoded.n > 1 or not encoded.is_last)
          over (partition by encoded.person order by encoded.posting rows unbounded preceding) end as hash
    from encoded
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
