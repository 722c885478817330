-- What every deal writes is kept lean: no index that another answers for, room on each page for what is changed soon after it
-- was written, and rules looked at when their column is written, not at every change of the row.

-- What people have earned in all stands apart from people: it changes with every deal, and they do not.
create table profit_total (
  user_id uuid primary key,
  micro_usdt bigint not null default 0
) with (fillfactor = 50);
insert into profit_total select id, total_profit_micro_usdt from user_account;
alter table user_account drop column total_profit_micro_usdt;

-- Everybody has theirs from the beginning, so that a deal only adds to it.
create function begin_profit() returns trigger language plpgsql as $$
begin
  insert into profit_total (user_id) values (new.id);
  return null;
end $$;
create trigger user_account_profit after insert on user_account for each row execute function begin_profit();

-- A check is looked at with every change of its row, a domain where the column is written.
create domain bank_slug as text check (value ~ '^[a-z][a-z0-9-]{1,39}$');
create domain number_tail as text check (value ~ '^[0-9]{1,4}$');
create domain owner_name as text check (char_length(value) between 2 and 50);
create domain keyed_index as bytea check (length(value) = 32);
create domain dollars as integer check (value >= 0);
alter table payment_method
  drop constraint payment_method_bank_check, drop constraint payment_method_name_check,
  drop constraint payment_method_card_tail_check, drop constraint payment_method_phone_tail_check,
  drop constraint payment_method_account_tail_check, drop constraint payment_method_card_index_check,
  drop constraint payment_method_account_index_check, drop constraint payment_method_min_dollars_check,
  drop constraint payment_method_max_dollars_check,
  alter column bank type bank_slug, alter column name type owner_name,
  alter column card_tail type number_tail, alter column phone_tail type number_tail, alter column account_tail type number_tail,
  alter column card_index type keyed_index, alter column account_index type keyed_index,
  alter column min_dollars type dollars, alter column max_dollars type dollars;

-- A deal names its method and its sum, so its reservation is found by those.
drop index amount_reservation_of_deal;
alter table amount_reservation set (fillfactor = 50);
alter table merchant_order set (fillfactor = 50);
alter table deal_count set (fillfactor = 50);
alter table shop_day set (fillfactor = 50);

-- What a merchant gets is the difference of two columns: written nowhere, and in its order found all the same.
alter table deal drop column credit_micro;
alter table deal add column credit_micro bigint generated always as (value_micro - fee_micro) virtual;

-- A deal finds its place among others when it has ended; while it lives it would only be put there twice.
drop index deal_of_trader_amount, deal_of_trader_profit, deal_of_merchant_amount, deal_by_amount, deal_by_profit;
create index deal_of_trader_amount on deal (trader_id, amount_kopecks desc, id desc) where ended_at is not null;
create index deal_of_trader_profit on deal (trader_id, profit_micro desc, id desc) where ended_at is not null;
create index deal_of_merchant_amount on deal (merchant_id, amount_kopecks desc, id desc) where ended_at is not null;
create index deal_of_merchant_profit on deal (merchant_id, (value_micro - fee_micro) desc, id desc) where ended_at is not null;
create index deal_by_amount on deal (amount_kopecks desc, id desc) where ended_at is not null;
create index deal_by_profit on deal (profit_micro desc, id desc) where ended_at is not null;

-- A settled receipt has its deal's own index, and what is alike on a phone was received within minutes.
drop index receipt_alike;
drop index receipt_of_deal;
create index receipt_of_deal on receipt_fate (deal_id) where fate <> 'settled' and deal_id is not null;

-- Both are read by what they belong to, in their order: that index is enough.
alter table deal_event drop constraint deal_event_pkey;
alter table rating_event drop constraint rating_event_pkey;

-- What an event keeps of an order and its deal: only what may change, each in its column. The rest is read from them.
alter table merchant_event
  alter column facts drop not null,
  -- As unguessable as before, and next to one another in their index.
  alter column id set default 'evt_' || replace(uuidv7()::text, '-', ''),
  add column order_state text, add column order_updated_at timestamptz, add column order_due_at timestamptz,
  add column deal_id uuid, add column deal_status text, add column received_kopecks bigint, add column value_micro bigint,
  add column fee_micro bigint, add column is_late boolean, add column dispute_id uuid,
  add check ((facts is null) = (deal_id is not null));

-- Every deal of an order was told to its shop, with its number: that is where an order's deals are found.
drop index deal_of_order;
create function deals_of_order(p_order uuid) returns setof uuid language sql stable as $$
  select distinct coalesce(event.deal_id, (event.facts #>> '{deal,id}')::uuid) from merchant_event as event
  where event.order_id = p_order and (event.deal_id is not null or event.facts #>> '{deal,id}' is not null)
$$;
