-- Trigger: notes how many cases more or fewer the trader, the merchant and support have of each status. Inserts only and
-- locks nothing else, so that two cases never wait for each other; `fold_dispute_counts` adds the changes up. Cases of test keys count for their shop alone.
create or replace function dispute_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into dispute_count_change (user_id, status, waits_for, change)
    select person, old.status, old.waits_for, -1
    from unnest(array[old.merchant_id, old.trader_id, '00000000-0000-0000-0000-000000000000'::uuid]) with ordinality as party (person, place)
    where place = 1 or not old.is_test;
  end if;
  if tg_op <> 'DELETE' then
    insert into dispute_count_change (user_id, status, waits_for, change)
    select person, new.status, new.waits_for, 1
    from unnest(array[new.merchant_id, new.trader_id, '00000000-0000-0000-0000-000000000000'::uuid]) with ordinality as party (person, place)
    where place = 1 or not new.is_test;
  end if;
  return null;
end $$;
