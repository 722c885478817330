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
