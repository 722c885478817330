-- A lead's profit deal by deal, shares that were refused, and the accounts that seem to belong to one person.

-- One waiting code of a lead for an address. Codes could be made twice before there was this rule; the newest stays.
delete from referral_code as older using referral_code as newer
where older.lead_id = newer.lead_id and older.email = newer.email and older.used_by is null and newer.used_by is null
  and (older.created_at, older.id) < (newer.created_at, newer.id);
create unique index referral_code_waiting on referral_code (lead_id, email) where used_by is null;

-- Every change of a code's profit, and a row of zero for each completed deal that brought no share. Written in the transaction that changes
-- `referral_code.profit_micro_usdt`, which is the sum of its rows. No foreign keys, as with deals: it is written with every deal of a referral.
create table referral_line (
  id bigint generated always as identity primary key,
  referral_id uuid not null,
  lead_id uuid not null,
  deal_id uuid not null,
  cause text not null,
  micro_usdt bigint not null,
  -- What was asked of the payer, and the margin (Fm - P of docs/money.md) of which the share is a part.
  amount_kopecks bigint not null,
  margin_micro bigint not null,
  at timestamptz not null default clock_timestamp(),
  constraint referral_line_sign_fits_cause check (
    case cause when 'complete' then micro_usdt > 0 when 'returned' then micro_usdt < 0 when 'no_share' then micro_usdt = 0 else false end)
);

create index referral_line_of_code on referral_line (referral_id, at desc, id desc);
create index referral_line_of_lead on referral_line (lead_id, at desc, id desc);

-- Why a deal brings a lead nothing: decided when it is opened, and told to support alone.
create table refused_share (
  deal_id uuid not null,
  side text not null,
  lead_id uuid not null,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (deal_id, side),
  constraint refused_share_side_is_known check (side in ('trader', 'merchant')),
  constraint refused_share_reason_is_known check (reason in ('own_deal', 'same_device', 'same_address', 'same_mail'))
);

create index refused_share_of_lead on refused_share (lead_id, at desc);

-- From where accounts signed in, as SHA-256: a browser, a public network address, a mailbox.
create table sign_in_trace (
  kind text not null constraint sign_in_trace_kind_is_known check (kind in ('device', 'address', 'mail')),
  value bytea not null,
  user_id uuid not null references user_account (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (kind, value, user_id)
);

create index sign_in_trace_of_user on sign_in_trace (user_id);
create index sign_in_trace_age on sign_in_trace (seen_at);

-- Pairs of accounts that have a trace in common.
create table account_link (
  one_id uuid not null references user_account (id) on delete cascade,
  other_id uuid not null references user_account (id) on delete cascade,
  kind text not null constraint account_link_kind_is_known check (kind in ('device', 'address', 'mail')),
  seen_at timestamptz not null default now(),
  primary key (one_id, other_id, kind),
  constraint account_link_is_ordered check (one_id < other_id)
);

create index account_link_of_other on account_link (other_id);

-- What is known already: browsers of sessions, and shares of completed deals.
insert into sign_in_trace (kind, value, user_id, seen_at)
select 'device', device_hash, user_id, max(created_at) from session group by device_hash, user_id;

insert into account_link (one_id, other_id, kind, seen_at)
select one.user_id, other.user_id, 'device', max(least(one.seen_at, other.seen_at))
from sign_in_trace as one join sign_in_trace as other using (kind, value) where one.user_id < other.user_id
group by one.user_id, other.user_id;

insert into referral_line (referral_id, lead_id, deal_id, cause, micro_usdt, amount_kopecks, margin_micro, at)
select referral.id, referral.lead_id, deal.id, 'complete', share.micro, deal.amount_kopecks, deal.fee_micro - deal.profit_micro,
  coalesce(deal.ended_at, deal.updated_at)
from deal, lateral (values (deal.trader_id, deal.trader_lead_id, deal.trader_lead_micro),
  (deal.merchant_id, deal.merchant_lead_id, deal.merchant_lead_micro)) as share (user_id, lead_id, micro)
join referral_code as referral on referral.used_by = share.user_id
where share.lead_id is not null and share.micro > 0 and not deal.is_test and (deal.status = 'complete' or deal.status = 'dispute' and exists (
  select from dispute where dispute.id = deal.dispute_id and dispute.deal_status_before = 'complete'));

update referral_code as referral set profit_micro_usdt = coalesce(known.micro, 0)
from (select referral_code.id, sum(line.micro_usdt)::bigint as micro from referral_code
  left join referral_line as line on line.referral_id = referral_code.id group by referral_code.id) as known
where known.id = referral.id and referral.profit_micro_usdt <> coalesce(known.micro, 0);
