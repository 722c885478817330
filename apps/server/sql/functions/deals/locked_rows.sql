-- Of the rows that `open_deals` and `move_deals` lock, those that another transaction holds now, by name: `deal:<id>` (the deal, its order, its
-- method and that method's hour, its reservation), `order:<id>`, `method:<id>` (with its hour), `account:<owner>` (available and frozen, what
-- the owner has earned, the referral). Callers leave what needs these rows for later.
--
-- Defended by apps/server/src/deals/steps/locked-rows-plans.test.ts: enable_seqscan.
--
-- Waits for no row: each is tried with SKIP LOCKED and is held until the end of the caller's transaction, which must be this call alone.
create or replace function locked_rows(p_deals uuid[], p_orders uuid[], p_methods uuid[], p_owners uuid[]) returns setof text
language plpgsql
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
