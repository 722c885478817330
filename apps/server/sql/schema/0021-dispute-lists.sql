-- Lists of cases by index and by counter, who holds a case in which session, and evidence that a verdict freezes.
-- needs function: disputes/dispute_counted.sql
-- needs function: evidence/evidence_of_decided_case_stays.sql

alter table dispute
  -- Whom the case waits for: the trader's evidence, or support.
  add column waits_for text not null generated always as (
    case when status not in ('waiting', 'consideration', 'deepconsideration') then 'nobody'
      when answer_due_at is not null then 'trader' else 'support' end) stored,
  -- The session in which `held_by` took it: when that ends, the case is given back.
  add column held_session uuid;

create index dispute_of_deal on dispute (deal_id);
create index dispute_held on dispute (held_by) where held_by is not null;

-- One order for each way of sorting, within each status and whoever it waits for: a page merges the few that are asked for.
create index dispute_live_number on dispute (status, waits_for, number) where not is_test;
create index dispute_live_created on dispute (status, waits_for, created_at, number) where not is_test;
create index dispute_live_amount on dispute (status, waits_for, amount_kopecks, number) where not is_test;
create index dispute_trader_number on dispute (trader_id, status, waits_for, number) where not is_test;
create index dispute_trader_created on dispute (trader_id, status, waits_for, created_at, number) where not is_test;
create index dispute_trader_amount on dispute (trader_id, status, waits_for, amount_kopecks, number) where not is_test;
create index dispute_merchant_number on dispute (merchant_id, status, waits_for, number);
create index dispute_merchant_created on dispute (merchant_id, status, waits_for, created_at, number);
create index dispute_merchant_amount on dispute (merchant_id, status, waits_for, amount_kopecks, number);
-- The merchant API goes through all of a shop's cases by time.
create index dispute_shop_created on dispute (merchant_id, is_test, created_at, id);

-- Test cases end by themselves, some seconds after the last change.
create index dispute_open_test on dispute (updated_at)
  where is_test and status in ('waiting', 'consideration', 'deepconsideration');

-- A search by the last digits of a card finds the methods, and their deals that have a case.
create index deal_disputed_method on deal (payment_method_id) where dispute_id is not null;

-- How many cases a trader, a merchant or everybody (the id of all zeros) has. Counting 200 000 rows for each page would be too slow.
create table dispute_count (
  user_id uuid not null,
  status text not null,
  waits_for text not null,
  cases bigint not null,
  primary key (user_id, status, waits_for)
);

-- Not added to `dispute_count` yet.
create table dispute_count_change (
  user_id uuid not null,
  status text not null,
  waits_for text not null,
  change bigint not null
);

insert into dispute_count (user_id, status, waits_for, cases)
select person, status, waits_for, count(*) from dispute
  cross join lateral unnest(array[merchant_id, trader_id, '00000000-0000-0000-0000-000000000000'::uuid]) with ordinality as party (person, place)
where place = 1 or not is_test
group by person, status, waits_for;

create trigger dispute_counted after insert or delete on dispute for each row execute function dispute_counted();
create trigger dispute_counted_again after update on dispute for each row
  when (old.status <> new.status or old.waits_for <> new.waits_for) execute function dispute_counted();

create constraint trigger evidence_of_decided_case_stays after insert or update on evidence_file
  deferrable initially deferred for each row execute function evidence_of_decided_case_stays();
