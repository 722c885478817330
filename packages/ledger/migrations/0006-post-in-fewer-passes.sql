-- The same rules, rows and hashes as before; the batch is gone through less often.

-- Posts one or many postings, all or none, as if one after the other. Posting n has the n-th kind, reference and asset; its
-- lines, one for each account, are those that say n. Repeated with the same content it answers the old transfer and does
-- nothing. Frozen accounts change by holds: see `ledger.change_holds`.
--
-- Locks are taken in one order by everybody: new accounts, references, holds, accounts, each sorted. So two never deadlock.
create or replace function ledger.post(
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[],
  out transfer_ids bigint[], out are_replays boolean[]
)
language plpgsql security definer
set search_path = ledger, pg_catalog, pg_temp
-- Plans are made once and for any number of rows: planning would cost more than posting, and a plan made while the tables
-- were empty would read them whole for ever after.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_moves move[];
  v_is_missing boolean;
  v_touches_frozen boolean;
  v_is_wrong boolean;
  v_hashes bytea[];
  v_new bigint[];
  v_count bigint;
  v_is_short boolean;
  v_is_overpaid boolean;
begin
  -- The number of a transfer is drawn under a transaction's number: `ledger.roll_up` relies on it.
  perform pg_current_xact_id();

  for v_try in 1..2 loop
    select array_agg(row(line.posting, account.id, line.amount, account.is_house)::move),
      bool_or(account.id is null), bool_or(line.kind = 'frozen')
    into v_moves, v_is_missing, v_touches_frozen
    from unnest(p_line_postings, p_line_owners, p_line_kinds, p_line_amounts) as line (posting, owner, kind, amount)
    left join account
      on account.owner = line.owner and account.kind = line.kind and account.asset = p_assets[line.posting];
    exit when v_is_missing is not true;
    if v_try = 2 then
      raise exception 'unknown_account' using errcode = 'FL003';
    end if;
    insert into account (owner, kind, asset, balance, version, head)
    select distinct line.owner, line.kind, p_assets[line.posting], 0, 0, ''::bytea
    from unnest(p_line_postings, p_line_owners, p_line_kinds) as line (posting, owner, kind)
    where line.kind in ('available', 'frozen', 'debt')
    order by 1, 2, 3
    on conflict do nothing;
  end loop;

  select bool_or(line.sum <> 0), array_agg(nextval('ledger.transfer_id_seq') order by line.posting),
    array_agg(content_hash(p_kinds[line.posting], p_references[line.posting], line.bytes, held.holds) order by line.posting)
  into v_is_wrong, v_new, v_hashes
  from (
    select move.posting, sum(move.amount) as sum,
      string_agg(line_bytes(move.account_id, move.amount), '' order by move.account_id) as bytes
    from unnest(v_moves) as move
    group by move.posting
  ) as line
  left join (
    select hold.posting, string_agg(hold_text(hold.subject, hold.cause, hold.amount), E'\n' order by hold.subject, hold.cause) as holds
    from unnest(p_hold_postings, p_hold_subjects, p_hold_causes, p_hold_amounts) as hold (posting, subject, cause, amount)
    group by hold.posting
  ) as held on held.posting = line.posting;
  if v_is_wrong then
    raise exception 'does_not_balance' using errcode = 'FL001';
  end if;
  if v_hashes is null or cardinality(v_hashes) <> cardinality(p_kinds) then
    raise exception 'empty_posting' using errcode = 'FL008';
  end if;

  insert into transfer (id, kind, reference, content_hash, details) overriding system value
  select wanted.id, wanted.kind, wanted.reference, wanted.hash, wanted.details::jsonb
  from unnest(v_new, p_kinds, p_references, v_hashes, p_details) as wanted (id, kind, reference, hash, details)
  order by wanted.kind, wanted.reference
  on conflict (kind, reference) do nothing;
  get diagnostics v_count = row_count;

  transfer_ids := v_new;
  if v_count < cardinality(v_new) then
    -- Somebody posted these before. The same content is a replay; any other is a mistake that must not pass for one.
    select bool_or(transfer.content_hash is distinct from wanted.hash), array_agg(transfer.id order by wanted.n),
      array_agg(case when transfer.id = wanted.id then wanted.id end order by wanted.n)
    into v_is_wrong, transfer_ids, v_new
    from unnest(v_new, p_kinds, p_references, v_hashes) with ordinality as wanted (id, kind, reference, hash, n)
    left join transfer on transfer.kind = wanted.kind and transfer.reference = wanted.reference;
    if v_is_wrong then
      raise exception 'reference_reused' using errcode = 'FL002';
    end if;
  end if;

  if v_touches_frozen or cardinality(p_hold_postings) > 0 then
    perform change_holds(v_new, v_moves, p_assets, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
  end if;

  perform from account
  where account.id in (select move.account_id from unnest(v_moves) as move where not move.is_house)
  order by account.id for update;

  with moved as (
    select v_new[move.posting] as transfer_id, move.account_id, move.amount, v_hashes[move.posting] as content_hash,
      account.kind = 'debt' as is_debt, account.head, row_number() over in_order as n,
      count(*) over (partition by move.account_id) as many,
      coalesce(account.version + row_number() over in_order, v_new[move.posting]) as position,
      (account.balance + sum(move.amount) over in_order)::bigint as balance_after
    from unnest(v_moves) as move join account on account.id = move.account_id
    where v_new[move.posting] is not null
    window in_order as (partition by move.account_id order by move.posting)
  ), chained as (
    select moved.transfer_id, moved.account_id, moved.position, moved.amount, moved.balance_after, moved.is_debt,
      -- Most accounts have one entry in a call, and need no chain inside it.
      case when moved.balance_after is null then null
        when moved.many = 1 then sha256(moved.head
          || entry_bytes(moved.transfer_id, moved.account_id, moved.position, moved.amount, moved.balance_after, moved.content_hash))
        else chain(case moved.n when 1 then moved.head else '' end
          || entry_bytes(moved.transfer_id, moved.account_id, moved.position, moved.amount, moved.balance_after, moved.content_hash)
        ) filter (where moved.many > 1 and moved.balance_after is not null) over (partition by moved.account_id order by moved.n)
      end as hash
    from moved
  ), written as (
    insert into entry (transfer_id, account_id, position, amount, balance_after, hash)
    select transfer_id, account_id, position, amount, balance_after, hash from chained
  ), settled as (
    update account set balance = newest.balance_after, version = newest.position, head = newest.hash
    from (
      select distinct on (account_id) account_id, balance_after, position, hash from chained
      where balance_after is not null order by account_id, position desc
    ) as newest
    where account.id = newest.account_id
  )
  -- The account's own checks see only where the call ends. Nobody may be short on the way there either.
  select bool_or(not is_debt and balance_after < 0), bool_or(is_debt and balance_after > 0)
  into v_is_short, v_is_overpaid
  from chained;
  if v_is_short then
    raise exception 'insufficient_funds' using errcode = 'FL006';
  end if;
  if v_is_overpaid then
    raise exception 'debt_overpaid' using errcode = 'FL007';
  end if;

  are_replays := array(select v_new[n] is null from generate_subscripts(p_kinds, 1) as n);
end $$;

-- A hold with a positive amount is opened, one with a negative amount ends, whole. Together they are exactly what the
-- posting does to that person's frozen account, so that frozen is always what open holds say.
create or replace function ledger.change_holds(
  p_transfers bigint[], p_moves ledger.move[], p_assets text[],
  p_postings integer[], p_owners uuid[], p_subjects text[], p_causes text[], p_amounts bigint[]
) returns void
language plpgsql
set search_path = ledger, pg_catalog, pg_temp
as $$
declare
  v_accounts bigint[];
  v_opening bigint;
  v_closing bigint;
  v_is_misplaced boolean;
  v_closed bigint;
begin
  with hold as materialized (
    select hold.n, hold.posting, hold.amount, account.id as account_id
    from unnest(p_postings, p_owners, p_amounts) with ordinality as hold (posting, owner, amount, n)
    left join account on account.owner = hold.owner and account.kind = 'frozen' and account.asset = p_assets[hold.posting]
  )
  select array_agg(hold.account_id order by hold.n),
    count(*) filter (where hold.amount > 0 and p_transfers[hold.posting] is not null),
    count(*) filter (where hold.amount < 0 and p_transfers[hold.posting] is not null),
    exists (
      select from (
        select move.posting, move.account_id, move.amount
        from unnest(p_moves) as move join account on account.id = move.account_id and account.kind = 'frozen'
        union all
        select known.posting, known.account_id, -known.amount from hold as known
      ) as change
      group by change.posting, change.account_id having sum(change.amount) <> 0
    )
  into v_accounts, v_opening, v_closing, v_is_misplaced
  from hold;
  if v_is_misplaced then
    raise exception 'hold_misplaced' using errcode = 'FL004',
      detail = 'What a posting does to a frozen account must be what its holds say.';
  end if;

  if v_opening > 0 then
    insert into hold (subject, cause, account_id, amount, opened_by)
    select hold.subject, hold.cause, hold.account_id, hold.amount, p_transfers[hold.posting]
    from unnest(p_postings, v_accounts, p_subjects, p_causes, p_amounts) as hold (posting, account_id, subject, cause, amount)
    where hold.amount > 0 and p_transfers[hold.posting] is not null
    order by hold.subject, hold.cause;
  end if;
  if v_closing = 0 then return; end if;

  perform from hold
  where (subject, cause) in (
    select ending.subject, ending.cause from unnest(p_subjects, p_causes, p_amounts) as ending (subject, cause, amount)
    where ending.amount < 0
  )
  order by subject, cause for update;

  update hold set closed_by = p_transfers[ending.posting]
  from unnest(p_postings, v_accounts, p_subjects, p_causes, p_amounts) as ending (posting, account_id, subject, cause, amount)
  where ending.amount < 0 and p_transfers[ending.posting] is not null
    and hold.subject = ending.subject and hold.cause = ending.cause
    and (hold.account_id, hold.amount, hold.closed_by) is not distinct from (ending.account_id, -ending.amount, null::bigint);
  get diagnostics v_closed = row_count;
  if v_closed <> v_closing then
    raise exception 'hold_not_open' using errcode = 'FL005',
      detail = 'No such hold, or it ended before, or it is another person''s, or of another amount.';
  end if;
end $$;

-- For the watch over the books alone, which goes by ranges of transfers: holds lie in the order in which they were opened and
-- closed, so a coarse index finds them as well, and costs every hold next to nothing.
drop index ledger.hold_of_opening;
drop index ledger.hold_of_closing;
create index hold_of_opening on ledger.hold using brin (opened_by) with (pages_per_range = 16);
create index hold_of_closing on ledger.hold using brin (closed_by) with (pages_per_range = 16);
