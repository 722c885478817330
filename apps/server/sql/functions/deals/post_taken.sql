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
