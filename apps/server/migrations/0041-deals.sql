-- Orders of shops, the deals that pay them, the clocks that end them, and the only two functions that change them.
-- No foreign keys on what every deal touches: they would lock people's rows at each deal. The money check looks instead.

create table merchant_order (
  id uuid primary key,
  merchant_id uuid not null,
  is_test boolean not null,
  external_id text not null,
  -- The payer's only key to it.
  token text not null unique,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  order_type text not null check (order_type in ('sbp', 'c2c', 'any')),
  mode text not null check (mode in ('hosted', 'h2h')),
  ttl_minutes smallint not null check (ttl_minutes between 5 and 60),
  allow_unique_amount boolean not null,
  success_url text,
  fail_url text,
  payer_id text,
  payer_name text,
  metadata jsonb not null default '{}',
  -- `matched` while a deal speaks for it; the deal's status is then the order's.
  state text not null check (state in ('new', 'matched', 'expired', 'canceled')),
  deal_id uuid,
  -- How many events it has had.
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Until when a payer may choose.
  due_at timestamptz,
  unique (merchant_id, is_test, external_id),
  check ((state = 'matched') = (deal_id is not null)),
  check ((state = 'new') = (due_at is not null))
) with (fillfactor = 85);

create index merchant_order_latest on merchant_order (merchant_id, is_test, created_at desc, id desc);
create index merchant_order_due on merchant_order (due_at) where state = 'new';
create index merchant_order_waiting on merchant_order (merchant_id, is_test) where state = 'new';

create table deal (
  id uuid primary key,
  order_id uuid not null,
  merchant_id uuid not null,
  trader_id uuid not null,
  payment_method_id uuid not null,
  bank text not null,
  order_type text not null check (order_type in ('sbp', 'c2c')),
  is_test boolean not null,
  status text not null check (status in ('pending', 'verification', 'complete', 'dispute', 'canceled', 'expired')),
  requested_kopecks bigint not null check (requested_kopecks > 0),
  -- What the payer is asked to send; a few kopecks more, if the sum was taken everywhere.
  amount_kopecks bigint not null check (amount_kopecks >= requested_kopecks),
  -- What was seen to arrive.
  received_kopecks bigint check (received_kopecks > 0),
  rate_ten_thousandths bigint not null check (rate_ten_thousandths > 0),
  -- U, Fm and P of docs/money.md, and what leads get, all decided when it was matched.
  value_micro bigint not null check (value_micro > 0),
  fee_micro bigint not null check (fee_micro between 0 and value_micro),
  profit_micro bigint not null check (profit_micro between 0 and fee_micro),
  trader_lead_micro bigint not null default 0,
  merchant_lead_micro bigint not null default 0,
  -- What the merchant gets.
  credit_micro bigint not null generated always as (value_micro - fee_micro) stored,
  merchant_basis_points integer not null,
  trader_basis_points integer not null,
  lead_basis_points integer not null,
  trader_lead_id uuid,
  merchant_lead_id uuid,
  is_late boolean not null default false,
  -- Something besides a claim says that money was sent: a receipt sent in by the payer, or a part that came.
  has_sign boolean not null default false,
  dispute_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  clock_started_at timestamptz not null default clock_timestamp(),
  due_at timestamptz,
  ended_at timestamptz,
  -- Leads share the house's margin, never more.
  check (trader_lead_micro >= 0 and merchant_lead_micro >= 0
    and trader_lead_micro + merchant_lead_micro <= fee_micro - profit_micro),
  check ((due_at is null) = (status not in ('pending', 'verification'))),
  check ((ended_at is null) = (status in ('pending', 'verification', 'dispute')))
) with (fillfactor = 85);

-- Two open deals of one sum on one method could not be told apart.
create unique index deal_open_sum on deal (payment_method_id, amount_kopecks) where status in ('pending', 'verification');
-- Where a receipt looks for its deal; complete ones are never candidates.
create index deal_awaited on deal (payment_method_id, created_at desc) where status <> 'complete';
create index deal_due on deal (due_at) where due_at is not null;
create index deal_open_of_merchant on deal (merchant_id, is_test) where status in ('pending', 'verification');
create index deal_of_order on deal (order_id);
create index deal_simulated on deal (created_at) where is_test and due_at is not null;
-- For support, who see everybody's.
create index deal_latest on deal (created_at desc, id desc);
-- What people look at: newest first, by status, by amount, by profit.
create index deal_of_trader on deal (trader_id, created_at desc, id desc);
create index deal_of_trader_status on deal (trader_id, status, created_at desc, id desc);
create index deal_of_trader_amount on deal (trader_id, amount_kopecks desc, id desc);
create index deal_of_trader_profit on deal (trader_id, profit_micro desc, id desc);
create index deal_of_merchant on deal (merchant_id, created_at desc, id desc);
create index deal_of_merchant_status on deal (merchant_id, status, created_at desc, id desc);
create index deal_of_merchant_amount on deal (merchant_id, amount_kopecks desc, id desc);
create index deal_of_merchant_profit on deal (merchant_id, credit_micro desc, id desc);

-- Every deal changes these: room on each page keeps the change beside the old row, and no index has to be told.
alter table payment_method set (fillfactor = 70);
alter table user_account set (fillfactor = 70);

-- Every legal step; deal.ts has the same table, and a test compares them. An empty `from` is the beginning.
create table deal_transition (from_status text, to_status text not null, unique nulls not distinct (from_status, to_status));
insert into deal_transition values
  (null, 'pending'),
  ('pending', 'verification'), ('pending', 'complete'), ('pending', 'expired'), ('pending', 'canceled'),
  ('verification', 'complete'), ('verification', 'expired'), ('verification', 'dispute'),
  ('expired', 'complete'), ('expired', 'dispute'),
  ('canceled', 'complete'), ('canceled', 'dispute'),
  ('complete', 'dispute'),
  ('dispute', 'complete'), ('dispute', 'canceled');

create function deal_step_is_legal() returns trigger language plpgsql as $$
begin
  if not exists (select from deal_transition
    where to_status = new.status and from_status is not distinct from (case tg_op when 'UPDATE' then old.status end)) then
    raise exception 'a deal does not go from % to %', case tg_op when 'UPDATE' then old.status end, new.status using errcode = 'FD001';
  end if;
  return new;
end $$;

create trigger deal_begins before insert on deal for each row when (new.status <> 'pending')
  execute function deal_step_is_legal();
create trigger deal_step before update of status on deal for each row when (old.status <> new.status)
  execute function deal_step_is_legal();

-- What happened to a deal: who, from, to, why. Also what the lists' counters are folded from.
create table deal_event (
  position bigint generated always as identity primary key,
  deal_id uuid not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  deal_created_at timestamptz not null,
  from_status text,
  to_status text not null,
  cause text not null,
  by_role text not null check (by_role in ('payer', 'merchant', 'trader', 'support', 'terminal', 'clock', 'system')),
  actor_id uuid,
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  -- What is below the oldest running transaction can be counted once and for all.
  written_in xid8 not null default pg_current_xact_id()
);

create index deal_event_of_deal on deal_event (deal_id, position);
create index deal_event_written on deal_event (written_in);
create trigger deal_event_final before update or delete on deal_event for each row execute function refuse_change();

-- How many deals of a person have which status: by hour, by day, and in all. Everybody together is the house's number.
create table deal_count (
  user_id uuid not null,
  level text not null check (level in ('hour', 'day', 'ever')),
  status text not null,
  bucket timestamptz not null,
  count bigint not null,
  primary key (user_id, level, bucket, status)
);

-- Events below this are in the counters.
create table deal_fold (is_only boolean primary key default true check (is_only), folded_below xid8 not null);
insert into deal_fold (folded_below) values ('0');

-- A deal's change as the counters see it: one less of the old status, one more of the new, for both sides and the house.
create function deal_changes(p_from xid8, p_below xid8)
returns table (user_id uuid, status text, at timestamptz, change bigint) language sql stable as $$
  select party.user_id, side.status, event.deal_created_at, sum(side.change)
  from deal_event as event,
    lateral (values (event.from_status, -1), (event.to_status, 1)) as side (status, change),
    lateral (values (event.trader_id), (event.merchant_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as party (user_id)
  where event.written_in >= p_from and event.written_in < p_below
    and event.from_status is distinct from event.to_status and side.status is not null
  group by 1, 2, 3
$$;

create function fold_deal_events() returns bigint language plpgsql as $$
declare
  v_from xid8;
  v_below xid8;
  v_count bigint;
begin
  select folded_below into v_from from deal_fold for update skip locked;
  if not found then return 0; end if;
  v_below := pg_snapshot_xmin(pg_current_snapshot());
  if v_below <= v_from then return 0; end if;
  insert into deal_count as known (user_id, level, bucket, status, count)
  select change.user_id, bucket.level, bucket.at, change.status, sum(change.change)
  from deal_changes(v_from, v_below) as change,
    lateral (values ('hour', date_trunc('hour', change.at, 'UTC')), ('day', date_trunc('day', change.at, 'UTC')),
      ('ever', '-infinity'::timestamptz)) as bucket (level, at)
  group by 1, 2, 3, 4 having sum(change.change) <> 0
  on conflict (user_id, level, bucket, status) do update set count = known.count + excluded.count;
  get diagnostics v_count = row_count;
  update deal_fold set folded_below = v_below;
  return v_count;
end $$;

-- How many deals of a person, of these statuses, began in a span of time. Exact: what the counters lack is added.
create function deal_total(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  v_below xid8;
  v_sum bigint;
begin
  select folded_below into v_below from deal_fold;
  if p_from is null and p_until is null then
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'ever' and status = any (p_statuses);
  else
    -- Whole days, and whole hours at both ends. Spans begin and end with an hour: callers see to it.
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'day' and status = any (p_statuses)
      and bucket >= date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC')
      and bucket < date_trunc('day', p_until, 'UTC');
    select v_sum + coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'hour' and status = any (p_statuses)
      and (bucket >= p_from and bucket < least(p_until, date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC'))
        or bucket >= greatest(p_from, date_trunc('day', p_until, 'UTC'))
          and date_trunc('day', p_until, 'UTC') >= date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC')
          and bucket < p_until);
  end if;
  -- As `deal_changes` says it, of one person: nobody else's news is spread out for it.
  return v_sum + coalesce((
    select sum(((event.to_status = any (p_statuses))::integer - coalesce((event.from_status = any (p_statuses))::integer, 0))
      * ((event.trader_id = p_user)::integer + (event.merchant_id = p_user)::integer
        + (p_user = '00000000-0000-0000-0000-000000000000')::integer))
    from deal_event as event
    where event.written_in >= v_below and event.from_status is distinct from event.to_status
      and (p_from is null or event.deal_created_at >= p_from) and (p_until is null or event.deal_created_at < p_until)), 0);
end $$;

-- A sum is taken on a method while its deal lives, and for two hours after it ended.
create table amount_reservation (
  payment_method_id uuid not null,
  amount_kopecks bigint not null,
  deal_id uuid not null,
  held_until timestamptz,
  primary key (payment_method_id, amount_kopecks)
);

create index amount_reservation_of_deal on amount_reservation (deal_id);

-- What became of a receipt. One receipt has one deal, and a deal is settled by one receipt.
create table receipt_fate (
  receipt_id uuid primary key,
  owner_id uuid not null,
  -- `held` waits for the trader or for a second signal; `evidence` came during a dispute.
  fate text not null check (fate in ('settled', 'partial', 'held', 'evidence', 'unmatched')),
  deal_id uuid,
  reason text,
  at timestamptz not null default clock_timestamp(),
  check ((fate = 'unmatched') = (deal_id is null))
);

create unique index receipt_settles_one on receipt_fate (deal_id) where fate = 'settled';
create index receipt_of_deal on receipt_fate (deal_id) where deal_id is not null;
create index receipt_unmatched on receipt_fate (owner_id, at desc, receipt_id desc) where fate in ('unmatched', 'held');
create index receipt_unmatched_all on receipt_fate (at desc, receipt_id desc) where fate in ('unmatched', 'held');

-- Receipts that no deal has been looked for yet, or that have learned something new. Written by whoever books receipts.
create table receipt_waiting (
  receipt_id uuid primary key,
  owner_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  -- Until then somebody is at it.
  claimed_until timestamptz
);

-- A dispute's row; its screens and verdicts have verbs of their own.
create table dispute (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  status text not null check (status in
    ('waiting', 'consideration', 'deepconsideration', 'completed_towards_merchant', 'completed_towards_trader')),
  opened_by text not null check (opened_by in ('support', 'merchant', 'payer', 'system')),
  opener_id uuid,
  comment text not null default '',
  deal_status_before text not null,
  -- What could be frozen of what is disputed; the rest is the debt of whoever lacks it.
  held_micro bigint not null default 0,
  lacking_micro bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create unique index dispute_open on dispute (deal_id)
  where status in ('waiting', 'consideration', 'deepconsideration');
create index dispute_open_of_trader on dispute (trader_id)
  where status in ('waiting', 'consideration', 'deepconsideration');

-- Points that a method earned or lost, so that its rating can be folded from them again.
create table rating_event (
  id bigint generated always as identity primary key,
  payment_method_id uuid not null,
  deal_id uuid,
  cause text not null,
  points integer not null,
  at timestamptz not null default clock_timestamp()
);

create index rating_event_of_method on rating_event (payment_method_id, id);

-- Orders that found no method, and what cut the candidates. A few weeks are kept.
create table match_refusal (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  order_id uuid,
  external_id text not null,
  is_test boolean not null,
  order_type text not null,
  amount_kopecks bigint not null,
  reason text not null,
  candidates integer not null,
  cuts jsonb not null,
  at timestamptz not null default clock_timestamp()
);

create index match_refusal_latest on match_refusal (at desc, id desc);
create index match_refusal_of_order on match_refusal (order_id) where order_id is not null;

-- Everybody's standing when a node last looked around: what a matched deal's explanation points to.
create table match_census (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  -- By world: how many methods each filter cut, with examples.
  live_cuts jsonb not null,
  test_cuts jsonb not null
);

create index match_census_age on match_census (at);

-- What a test order's simulated payer has done or will do, once each.
create table simulated_act (
  deal_id uuid not null,
  act text not null,
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (deal_id, act)
);

create index simulated_act_due on simulated_act (due_at) where done_at is null;

-- The platform's own pulse: clocks stand still while nobody beats.
create table platform_beat (is_only boolean primary key default true check (is_only), at timestamptz not null);
insert into platform_beat (at) values (clock_timestamp());

-- A terminal that was silent for a while; deals that ran meanwhile are given the benefit of the doubt.
alter table terminal add column was_silent_until timestamptz;

-- Whom a deal can go to, and what stands in the way, in the order in which it is looked at. What depends on the order itself
-- (mode, sum, margin, funds) is not looked at here.
create function match_candidate(p_silent_seconds integer)
returns table (
  method_id uuid, trader_id uuid, bank text, is_sbp boolean, is_c2c boolean, is_test boolean,
  min_dollars integer, max_dollars integer, rating_points integer, is_premium boolean, last_used_at timestamptz,
  basis_points integer, available_micro bigint, cut text
) language sql stable as $$
  select method.id, method.owner_id, method.bank, method.is_sbp, method.is_c2c, trader.is_simulated,
    method.min_dollars, method.max_dollars, method.rating_points, trader.is_premium, method.last_used_at,
    trader.deposit_basis_points, coalesce(account.balance, 0),
    case
      when not method.is_active then 'inactive'
      when method.rating_points > 2880 then 'method_rating'
      when not trader.is_activated then 'not_activated'
      when not trader.is_work or trader.account_type <> 'trader' then 'not_working'
      when trader.blocked_at is not null then 'blocked'
      when terminal.id is null then 'unbound'
      when not trader.is_simulated and (terminal.last_ping_at is null or terminal.steady_pings < 2
        or terminal.last_ping_at < now() - make_interval(secs => p_silent_seconds)) then 'terminal_silent'
      when exists (select from terminal_alarm as alarm where alarm.terminal_id = terminal.id
        and alarm.kind = 'bank_blocked' and alarm.cleared_at is null and alarm.bank = method.bank) then 'bank_blocked'
      when (select sum(other.rating_points) > 2880 * count(*) from payment_method as other
        where other.owner_id = method.owner_id) then 'trader_rating'
      when exists (select from ledger.account as debt where debt.owner = method.owner_id and debt.kind = 'debt'
        and debt.asset = case when trader.is_simulated then 'USDT_TEST' else 'USDT' end and debt.balance < 0) then 'debt'
      when (select count(*) >= 5 from dispute where dispute.trader_id = method.owner_id
        and dispute.status in ('waiting', 'consideration', 'deepconsideration')) then 'disputes'
    end
  from payment_method as method
  join user_account as trader on trader.id = method.owner_id
  left join terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
  left join ledger.account as account on account.owner = method.owner_id and account.kind = 'available'
    and account.asset = case when trader.is_simulated then 'USDT_TEST' else 'USDT' end
$$;

-- An order as it stands, with its deal: what events keep and what calls answer.
create function order_facts(p_order merchant_order, p_deal deal) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'order', to_jsonb(p_order) - 'due_at',
    'due_at', case when p_order.state = 'matched' then p_deal.due_at else p_order.due_at end,
    'deal', case when p_order.state = 'matched' then to_jsonb(p_deal) end)
$$;

-- Tells both sides' open pages, and the payer's, once for each batch. In plpgsql, which keeps its plans.
create function tell_of_deals(p_users uuid[], p_orders uuid[]) returns void language plpgsql as $$
declare
  v_told bigint;
begin
  with written as (
    insert into live_event (user_id, event)
    select distinct unnest(p_users), '{"type": "deals.changed"}'::jsonb
    returning id, user_id, event
  )
  select count(pg_notify('florin_live', id || ' ' || user_id || ' ' || event::text)) into v_told from written;
  perform pg_notify('florin_order', string_agg(distinct one::text, ' ')) from unnest(p_orders) as one having count(*) > 0;
end $$;

create function assert_money_moves() returns void language plpgsql stable as $$
begin
  if exists (select from money_halt where resumed_at is null) then
    raise exception 'money stands still' using errcode = 'FD002';
  end if;
end $$;

-- Posts those postings whose step was taken. The books' own function decides about money; here is only the choice.
create function post_taken(
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

create type deal_wish as (
  n integer, deal_id uuid, order_id uuid, is_new_order boolean, merchant_id uuid, is_test boolean, external_id text, token text,
  requested_kopecks bigint, wanted_type text, mode text, ttl_minutes smallint, allow_unique_amount boolean,
  success_url text, fail_url text, payer_id text, payer_name text, metadata jsonb,
  method_id uuid, trader_id uuid, order_type text, amount_kopecks bigint, rate_ten_thousandths bigint,
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  merchant_basis_points integer, trader_basis_points integer, lead_basis_points integer,
  trader_lead_id uuid, merchant_lead_id uuid, facts jsonb
);

-- Matches orders to the methods that the caller proposes: every condition is looked at here once more, under lock. All in one
-- call; whoever loses is told why and may propose another method. Posting n freezes for wish n.
--
-- Locks, in the order that everybody takes them: orders, deals, people, reservations, the books, methods.
create function open_deals(
  p_wishes jsonb, p_silent_seconds integer, p_most_open integer,
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, outcome text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_wishes deal_wish[];
  v_refused jsonb := '{}';
  v_taken boolean[];
  v_more jsonb;
begin
  perform assert_money_moves();
  select array_agg(wish order by wish.n) into v_wishes from jsonb_populate_recordset(null::deal_wish, p_wishes) as wish;

  -- Orders that were there before: still open to a choice?
  perform from merchant_order where id = any (array(select wish.order_id from unnest(v_wishes) as wish where not wish.is_new_order))
  order by id for update;
  select coalesce(jsonb_object_agg(wish.n, 'order_over'), '{}') into v_refused
  from unnest(v_wishes) as wish
  left join merchant_order as known on known.id = wish.order_id
  where not wish.is_new_order and (known.state is distinct from 'new' or known.due_at <= clock_timestamp());

  -- The method, its owner, its phone, the sum.
  select v_refused || coalesce(jsonb_object_agg(looked.n, looked.cut), '{}') into v_refused
  from (
    select wish.n, case
      when candidate.method_id is null or candidate.trader_id <> wish.trader_id or candidate.is_test <> wish.is_test
        or candidate.basis_points <> wish.trader_basis_points then 'changed'
      when candidate.cut is not null then candidate.cut
      when not (case wish.order_type when 'sbp' then candidate.is_sbp else candidate.is_c2c end) then 'mode'
      when wish.value_micro < candidate.min_dollars * 1000000::bigint
        or candidate.max_dollars > 0 and wish.value_micro > candidate.max_dollars * 1000000::bigint then 'amount_range'
      when wish.fee_micro < wish.profit_micro then 'margin'
      when candidate.trader_id = wish.merchant_id then 'own_deal'
    end as cut
    from unnest(v_wishes) as wish
    left join lateral (
      select * from match_candidate(p_silent_seconds) as one where one.method_id = wish.method_id
    ) as candidate on true
  ) as looked
  where looked.cut is not null and not v_refused ? looked.n::text;

  -- How much is open already, of each shop in this batch.
  select v_refused || coalesce(jsonb_object_agg(wish.n, 'too_many_open'), '{}') into v_refused
  from (
    select one.n, one.merchant_id, one.is_test, row_number() over (partition by one.merchant_id, one.is_test order by one.n) as place
    from unnest(v_wishes) as one where one.is_new_order and not v_refused ? one.n::text
  ) as wish
  join (
    select shop.merchant_id, shop.is_test,
      (select count(*) from (select from deal where deal.merchant_id = shop.merchant_id and deal.is_test = shop.is_test
        and deal.status in ('pending', 'verification') limit p_most_open) as live)
      + (select count(*) from (select from merchant_order as waiting where waiting.merchant_id = shop.merchant_id
        and waiting.is_test = shop.is_test and waiting.state = 'new' limit p_most_open) as fresh) as open
    from (select distinct one.merchant_id, one.is_test from unnest(v_wishes) as one where one.is_new_order) as shop
  ) as counted on counted.merchant_id = wish.merchant_id and counted.is_test = wish.is_test
  where counted.open + wish.place > p_most_open;

  -- Nobody promises more than they have: in the order of the batch, as long as it lasts. The books have the last word.
  select v_refused || coalesce(jsonb_object_agg(wish.n, 'funds'), '{}') into v_refused
  from (
    select one.n, one.trader_id, p_assets[one.n] as asset,
      sum(one.value_micro) over (partition by one.trader_id, p_assets[one.n] order by one.n) as promised
    from unnest(v_wishes) as one where not v_refused ? one.n::text
  ) as wish
  left join ledger.account on account.owner = wish.trader_id and account.kind = 'available' and account.asset = wish.asset
  where wish.promised > coalesce(account.balance, 0);

  -- The sum, on that method, for this deal alone.
  with first as (
    select distinct on (wish.method_id, wish.amount_kopecks) wish.n, wish.method_id, wish.amount_kopecks, wish.deal_id
    from unnest(v_wishes) as wish where not v_refused ? wish.n::text
    order by wish.method_id, wish.amount_kopecks, wish.n
  ), reserved as (
    insert into amount_reservation as known (payment_method_id, amount_kopecks, deal_id)
    select method_id, amount_kopecks, deal_id from first order by method_id, amount_kopecks
    on conflict (payment_method_id, amount_kopecks) do update set deal_id = excluded.deal_id, held_until = null
      where known.held_until < clock_timestamp()
    returning deal_id
  )
  select v_refused || coalesce(jsonb_object_agg(wish.n, 'busy_amount'), '{}') into v_refused
  from unnest(v_wishes) as wish
  where not v_refused ? wish.n::text and wish.deal_id not in (select deal_id from reserved);

  with created as (
    insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence)
    select wish.order_id, wish.merchant_id, wish.is_test, wish.external_id, wish.token, wish.requested_kopecks, wish.wanted_type,
      wish.mode, wish.ttl_minutes, wish.allow_unique_amount, wish.success_url, wish.fail_url, wish.payer_id, wish.payer_name,
      coalesce(wish.metadata, '{}'), 'matched', wish.deal_id, 1
    from unnest(v_wishes) as wish where wish.is_new_order and not v_refused ? wish.n::text
    order by wish.merchant_id, wish.is_test, wish.external_id
    on conflict (merchant_id, is_test, external_id) do nothing
    returning id
  )
  select coalesce(jsonb_object_agg(wish.n, 'external_id_taken'), '{}') into v_more
  from unnest(v_wishes) as wish
  where wish.is_new_order and not v_refused ? wish.n::text and wish.order_id not in (select id from created);
  if v_more <> '{}' then
    v_refused := v_refused || v_more;
    delete from amount_reservation where deal_id in (select wish.deal_id from unnest(v_wishes) as wish where v_more ? wish.n::text);
  end if;

  v_taken := array(select not v_refused ? wish.n::text from unnest(v_wishes) as wish order by wish.n);

  insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
    amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
    merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, due_at)
  select wish.deal_id, wish.order_id, wish.merchant_id, wish.trader_id, wish.method_id, method.bank, wish.order_type, wish.is_test,
    'pending', wish.requested_kopecks, wish.amount_kopecks, wish.rate_ten_thousandths, wish.value_micro, wish.fee_micro,
    wish.profit_micro, wish.trader_lead_micro, wish.merchant_lead_micro, wish.merchant_basis_points, wish.trader_basis_points,
    wish.lead_basis_points, wish.trader_lead_id, wish.merchant_lead_id, clock_timestamp() + make_interval(mins => wish.ttl_minutes)
  from unnest(v_wishes) as wish join payment_method as method on method.id = wish.method_id
  where v_taken[wish.n];

  perform post_taken(v_taken, p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
    p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);

  update payment_method set last_used_at = clock_timestamp()
  where id = any (array(select method.id from payment_method as method
    where method.id = any (array(select wish.method_id from unnest(v_wishes) as wish where v_taken[wish.n]))
    order by method.id for no key update));

  update merchant_order as known set state = 'matched', deal_id = wish.deal_id, due_at = null, sequence = known.sequence + 1,
    updated_at = clock_timestamp()
  from unnest(v_wishes) as wish
  where v_taken[wish.n] and not wish.is_new_order and known.id = wish.order_id;

  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
  select deal.id, deal.trader_id, deal.merchant_id, deal.created_at, 'pending', 'matched',
    case when wish.is_new_order then 'merchant' else 'payer' end, coalesce(wish.facts, '{}')
  from unnest(v_wishes) as wish join deal on deal.id = wish.deal_id where v_taken[wish.n];

  insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
  select known.merchant_id, known.is_test, case when wish.is_new_order then 'order.created' else 'order.matched' end,
    known.id, known.sequence, order_facts(known, deal)
  from unnest(v_wishes) as wish
  join merchant_order as known on known.id = wish.order_id
  join deal on deal.id = wish.deal_id
  where v_taken[wish.n];

  perform tell_of_deals(
    array(select wish.trader_id from unnest(v_wishes) as wish where v_taken[wish.n]
      union select wish.merchant_id from unnest(v_wishes) as wish where v_taken[wish.n]),
    array(select wish.order_id from unnest(v_wishes) as wish where v_taken[wish.n]));

  return query select wish.n, coalesce(v_refused ->> wish.n::text, 'matched') from unnest(v_wishes) as wish order by wish.n;
end $$;

create type deal_step as (
  n integer, deal_id uuid, from_statuses text[], to_status text, cause text, by_role text, actor_id uuid, facts jsonb,
  event_type text,
  -- Minutes that the clock gets from now; empty leaves it as it is.
  clock_minutes integer, only_if_due boolean, is_late boolean, has_sign boolean, received_kopecks bigint,
  -- What had come when the step was thought of; a part that came meanwhile must not be forgotten.
  was_received_kopecks bigint,
  -- How much the weakest kind of receipt settles by this step, and may settle on one method in a day.
  weak_kopecks bigint, most_weak_kopecks bigint,
  -- The sums of a deal that is completed for what really came.
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  receipt_id uuid, fate text, fate_reason text, frees_order boolean,
  dispute_id uuid, opened_by text, comment text, held_micro bigint, lacking_micro bigint,
  rating_points integer,
  -- The posting of this step, by its place; empty where nothing moves.
  posting integer
);

-- One after the other, each within the limits: so that the events can be folded to the same number again.
create function rating_after(p_points integer, p_changes integer[]) returns integer language plpgsql immutable as $$
declare
  v_change integer;
begin
  foreach v_change in array p_changes loop
    p_points := least(9000, greatest(-3000, p_points + v_change));
  end loop;
  return p_points;
end $$;

-- What a method was paid by the weakest kind of receipt in the last day.
create function weakly_settled(p_owner uuid, p_method uuid) returns bigint language sql stable as $$
  select coalesce(sum(receipt.amount_kopecks), 0)::bigint
  from receipt
  join receipt_fate as known on known.receipt_id = receipt.id and known.fate = 'settled'
  join deal on deal.id = known.deal_id and deal.payment_method_id = p_method
  where receipt.owner_id = p_owner and receipt.trust = 1 and receipt.received_at > clock_timestamp() - interval '1 day'
$$;

-- The only way on for a deal: of each step, all or nothing; a step that comes too late is answered with where the deal stands.
create function move_deals(
  p_steps jsonb,
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, is_taken boolean, is_crowded boolean, status text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_steps deal_step[];
  v_before jsonb;
  v_fitting boolean[];
  v_taken boolean[];
  v_has_complete boolean;
begin
  select array_agg(step order by step.n), bool_or(step.to_status = 'complete') into v_steps, v_has_complete
  from jsonb_populate_recordset(null::deal_step, p_steps) as step;
  if v_has_complete then perform assert_money_moves(); end if;

  perform from merchant_order where id = any (array(
    select deal.order_id from unnest(v_steps) as step join deal on deal.id = step.deal_id)) order by id for update;
  perform from deal where id = any (array(select step.deal_id from unnest(v_steps) as step)) order by id for update;

  -- Weak receipts of one method are counted one after the other, whatever node they come from.
  perform pg_advisory_xact_lock(41, hashtext(method.id::text)) from (
    select distinct deal.payment_method_id as id from unnest(v_steps) as step join deal on deal.id = step.deal_id
    where step.weak_kopecks is not null order by 1) as method;

  -- A deal takes one step in a batch, the first that fits, and a method one weak receipt; others are crowded out, and come again.
  select array_agg(fits.is_fitting order by fits.n), array_agg(fits.is_fitting and fits.place = 1 and (fits.weak_kopecks is null or fits.weak_place = 1) order by fits.n),
    jsonb_object_agg(fits.n, fits.status)
  into v_fitting, v_taken, v_before
  from (
    select looked.*, row_number() over (partition by looked.deal_id, looked.is_fitting order by looked.n) as place,
      row_number() over (partition by looked.payment_method_id, looked.is_fitting, looked.weak_kopecks is null order by looked.n)
        as weak_place
    from (
      select step.n, step.deal_id, step.weak_kopecks, deal.status, deal.payment_method_id,
        coalesce(deal.status = any (step.from_statuses)
          -- A proof may come while the clock strikes.
          and (step.only_if_due is not true or deal.due_at <= clock_timestamp()
            and not (step.to_status = 'expired' and deal.status = 'verification' and deal.has_sign))
          and (step.fate is distinct from 'settled' or not exists (
            select from receipt_fate as known where known.receipt_id = step.receipt_id and known.fate = 'settled'))
          and (step.was_received_kopecks is null or step.was_received_kopecks = coalesce(deal.received_kopecks, 0))
          and (step.weak_kopecks is null
            or step.weak_kopecks + weakly_settled(deal.trader_id, deal.payment_method_id) <= step.most_weak_kopecks),
          false) as is_fitting
      from unnest(v_steps) as step left join deal on deal.id = step.deal_id
    ) as looked
  ) as fits;

  -- What people have earned in all.
  update user_account as person set total_profit_micro_usdt = person.total_profit_micro_usdt + earned.micro
  from (
    select locked.id, share.micro from (
      select party.user_id, sum(party.micro) as micro
      from unnest(v_steps) as step join deal on deal.id = step.deal_id,
        lateral (values
          (deal.trader_id, coalesce(step.profit_micro, deal.profit_micro)),
          (deal.merchant_id, coalesce(step.value_micro - step.fee_micro, deal.credit_micro)),
          (deal.trader_lead_id, coalesce(step.trader_lead_micro, deal.trader_lead_micro)),
          (deal.merchant_lead_id, coalesce(step.merchant_lead_micro, deal.merchant_lead_micro))) as party (user_id, micro)
      where v_taken[step.n] and step.to_status = 'complete' and deal.status <> 'dispute' and not deal.is_test
        and party.user_id is not null and party.micro > 0
      group by party.user_id
    ) as share
    join lateral (select id from user_account where id = share.user_id order by id for no key update) as locked on true
  ) as earned
  where person.id = earned.id;
  update referral_code as referral set profit_micro_usdt = referral.profit_micro_usdt + brought.micro
  from (
    select party.user_id, sum(party.micro) as micro
    from unnest(v_steps) as step join deal on deal.id = step.deal_id,
      lateral (values
        (case when deal.trader_lead_id is not null then deal.trader_id end, coalesce(step.trader_lead_micro, deal.trader_lead_micro)),
        (case when deal.merchant_lead_id is not null then deal.merchant_id end, coalesce(step.merchant_lead_micro, deal.merchant_lead_micro))
      ) as party (user_id, micro)
    where v_taken[step.n] and step.to_status = 'complete' and deal.status <> 'dispute' and not deal.is_test
      and party.user_id is not null and party.micro > 0
    group by party.user_id order by party.user_id
  ) as brought
  where referral.used_by = brought.user_id;

  update deal set
    status = step.to_status,
    is_late = deal.is_late or coalesce(step.is_late, false),
    has_sign = deal.has_sign or coalesce(step.has_sign, false),
    received_kopecks = coalesce(step.received_kopecks, deal.received_kopecks),
    value_micro = coalesce(step.value_micro, deal.value_micro),
    fee_micro = coalesce(step.fee_micro, deal.fee_micro),
    profit_micro = coalesce(step.profit_micro, deal.profit_micro),
    trader_lead_micro = coalesce(step.trader_lead_micro, deal.trader_lead_micro),
    merchant_lead_micro = coalesce(step.merchant_lead_micro, deal.merchant_lead_micro),
    dispute_id = coalesce(step.dispute_id, deal.dispute_id),
    due_at = case when step.to_status not in ('pending', 'verification') then null
      when step.clock_minutes is null then deal.due_at
      else clock_timestamp() + make_interval(mins => step.clock_minutes) end,
    clock_started_at = case when step.clock_minutes > 0 then clock_timestamp() else deal.clock_started_at end,
    ended_at = case when step.to_status in ('complete', 'canceled', 'expired') then clock_timestamp() end,
    updated_at = clock_timestamp()
  from unnest(v_steps) as step
  where v_taken[step.n] and deal.id = step.deal_id;

  -- The sum stays taken for a while: a late payment must find no stranger in its place.
  update amount_reservation as held set held_until = clock_timestamp() + interval '120 minutes'
  from unnest(v_steps) as step
  where v_taken[step.n] and step.to_status in ('complete', 'canceled', 'expired') and held.deal_id = step.deal_id;

  perform post_taken(
    array(select v_taken[step.n] from unnest(v_steps) as step where step.posting is not null order by step.posting),
    p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
    p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);

  with rated as (
    select deal.payment_method_id, deal.id as deal_id, step.n, step.to_status, step.rating_points
    from unnest(v_steps) as step join deal on deal.id = step.deal_id
    where v_taken[step.n] and step.rating_points is not null
  ), written as (
    insert into rating_event (payment_method_id, deal_id, cause, points)
    select payment_method_id, deal_id, case when rating_points < 0 then 'deal_completed' else 'dispute_created' end, rating_points
    from rated order by n
  ), locked as (
    select id from payment_method where id in (select payment_method_id from rated) order by id for no key update
  )
  update payment_method as method set rating_points = rating_after(method.rating_points, earned.points)
  from (select payment_method_id, array_agg(rating_points order by n) as points from rated group by 1) as earned
  where method.id = earned.payment_method_id and method.id in (select id from locked);

  insert into dispute (id, deal_id, trader_id, merchant_id, status, opened_by, opener_id, comment, deal_status_before, held_micro, lacking_micro)
  select step.dispute_id, deal.id, deal.trader_id, deal.merchant_id, 'waiting', step.opened_by, step.actor_id, coalesce(step.comment, ''),
    v_before ->> step.n::text, coalesce(step.held_micro, 0), coalesce(step.lacking_micro, 0)
  from unnest(v_steps) as step join deal on deal.id = step.deal_id
  where v_taken[step.n] and step.dispute_id is not null;

  insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
  select step.receipt_id, deal.trader_id, step.fate, deal.id, step.fate_reason
  from unnest(v_steps) as step join deal on deal.id = step.deal_id
  where v_taken[step.n] and step.receipt_id is not null
  on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason, at = clock_timestamp()
    where known.fate <> 'settled';
  -- One that has learned something meanwhile is not claimed any more, and is looked at again.
  delete from receipt_waiting where claimed_until is not null and receipt_id = any (array(
    select step.receipt_id from unnest(v_steps) as step where v_taken[step.n] and step.receipt_id is not null));

  update merchant_order as known set
    sequence = known.sequence + (step.event_type is not null)::integer,
    updated_at = clock_timestamp(),
    state = case when step.frees_order and known.deal_id = deal.id then 'new' else known.state end,
    due_at = case when step.frees_order and known.deal_id = deal.id
      then greatest(known.created_at + interval '60 minutes', clock_timestamp() + interval '1 minute') else known.due_at end,
    deal_id = case when step.frees_order and known.deal_id = deal.id then null else known.deal_id end
  from unnest(v_steps) as step join deal on deal.id = step.deal_id
  where v_taken[step.n] and known.id = deal.order_id;

  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts)
  select deal.id, deal.trader_id, deal.merchant_id, deal.created_at, v_before ->> step.n::text, step.to_status, step.cause,
    step.by_role, step.actor_id, coalesce(step.facts, '{}')
  from unnest(v_steps) as step join deal on deal.id = step.deal_id
  where v_taken[step.n] order by step.n;

  insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
  select known.merchant_id, known.is_test, step.event_type, known.id, known.sequence,
    -- Of this deal, also when the order has gone on to another.
    jsonb_build_object('order', to_jsonb(known) - 'due_at',
      'due_at', case when known.state = 'matched' then deal.due_at else known.due_at end, 'deal', to_jsonb(deal))
  from unnest(v_steps) as step
  join deal on deal.id = step.deal_id
  join merchant_order as known on known.id = deal.order_id
  where v_taken[step.n] and step.event_type is not null order by step.n;

  perform tell_of_deals(
    array(select deal.trader_id from unnest(v_steps) as step join deal on deal.id = step.deal_id where v_taken[step.n]
      union select deal.merchant_id from unnest(v_steps) as step join deal on deal.id = step.deal_id where v_taken[step.n]),
    array(select deal.order_id from unnest(v_steps) as step join deal on deal.id = step.deal_id where v_taken[step.n]));

  return query
    -- Whoever comes after a step that was taken has not seen where it led.
    select step.n, v_taken[step.n], not v_taken[step.n] and (v_fitting[step.n] or coalesce(bool_or(v_taken[step.n]) over (
      partition by step.deal_id order by step.n rows between unbounded preceding and 1 preceding), false)), coalesce(deal.status, 'unknown')
    from unnest(v_steps) as step left join deal on deal.id = step.deal_id order by step.n;
end $$;
