-- The deals of a user without counters that began in [p_from, p_until). Reads only. One branch per side, so that each uses its index.
create or replace function few_deals(p_user uuid, p_from timestamptz, p_until timestamptz) returns table (at timestamptz, status text)
language sql stable as $$
  select deal.created_at, deal.status from deal
  where deal.trader_id = p_user and deal.created_at >= coalesce(p_from, '-infinity') and deal.created_at < coalesce(p_until, 'infinity')
  union all
  select deal.created_at, deal.status from deal
  where deal.merchant_id = p_user and deal.created_at >= coalesce(p_from, '-infinity') and deal.created_at < coalesce(p_until, 'infinity')
$$;
