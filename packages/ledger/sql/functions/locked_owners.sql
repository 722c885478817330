-- Of these owners, those with an available or frozen account whose row another transaction holds now. For callers that leave such owners'
-- postings for later. Never waits: rows are tried with SKIP LOCKED, and are held until the caller's transaction ends. Changes nothing.
create or replace function ledger.locked_owners(p_owners uuid[]) returns uuid[]
language sql security definer
set search_path = ledger, pg_catalog, pg_temp
as $$
  with free as (
    select account.id from account where account.owner = any (p_owners) and account.kind in ('available', 'frozen') for update skip locked
  )
  select coalesce(array_agg(distinct account.owner), '{}') from account
  where account.owner = any (p_owners) and account.kind in ('available', 'frozen') and account.id not in (select free.id from free)
$$;
