-- Holds are found by their names alone. With the account in the condition, a plan made while few were open read all open holds for each.
create or replace function ledger.change_holds(
  p_transfers bigint[], p_moves ledger.move[], p_assets text[],
  p_postings integer[], p_owners uuid[], p_subjects text[], p_causes text[], p_amounts bigint[]
) returns void
language plpgsql
set search_path = ledger, pg_catalog, pg_temp
as $$
declare
  v_accounts bigint[];
  v_closing bigint;
  v_closed bigint;
begin
  select array_agg(account.id order by hold.n) into v_accounts
  from unnest(p_postings, p_owners) with ordinality as hold (posting, owner, n)
  left join account on account.owner = hold.owner and account.kind = 'frozen' and account.asset = p_assets[hold.posting];

  perform from (
    select move.posting, move.account_id, move.amount
    from unnest(p_moves) as move join account on account.id = move.account_id and account.kind = 'frozen'
    union all
    select hold.posting, hold.account_id, -hold.amount
    from unnest(p_postings, v_accounts, p_amounts) as hold (posting, account_id, amount)
  ) as change
  group by change.posting, change.account_id having sum(change.amount) <> 0;
  if found then
    raise exception 'hold_misplaced' using errcode = 'FL004',
      detail = 'What a posting does to a frozen account must be what its holds say.';
  end if;

  insert into hold (subject, cause, account_id, amount, opened_by)
  select hold.subject, hold.cause, hold.account_id, hold.amount, p_transfers[hold.posting]
  from unnest(p_postings, v_accounts, p_subjects, p_causes, p_amounts) as hold (posting, account_id, subject, cause, amount)
  where hold.amount > 0 and p_transfers[hold.posting] is not null
  order by hold.subject, hold.cause;

  select count(*) into v_closing from unnest(p_postings, p_amounts) as ending (posting, amount)
  where ending.amount < 0 and p_transfers[ending.posting] is not null;
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
