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
-- Nested loops in the order of subject and cause: rows are locked in that order, too. A merge join, planned while there were few holds,
-- would read all of them. Defended by packages/ledger/src/plans.test.ts: enable_mergejoin.
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
