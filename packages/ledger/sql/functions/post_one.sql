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
-- For the reasons given in `ledger.post`. Defended by packages/ledger/src/plans.test.ts: plan_cache_mode, enable_seqscan, offset 0.
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
      -- Optimization fence (OFFSET 0): an index lookup per line. A plan made while there were few accounts sorts by reading the primary key whole.
      left join lateral (select account.id from account
        where account.owner = line.owner and account.kind = line.kind and account.asset = p_asset offset 0) as account on true
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
