-- user-story/head-store.ts

-- countAll
select
  (select count(*)::int from (select from deal_facts where trader_id = $1 and not is_test union all
    select from deal_facts where merchant_id = $2 and not is_test limit $3) as listed) as deals,
  (select count(*)::int from (select from dispute_facts where trader_id = $4 and not is_test union all
    select from dispute_facts where merchant_id = $5 and not is_test limit $6) as listed) as disputes,
  (select count(*)::int from (select from payment_method_facts where owner_id = $7 limit $8) as listed) as payments,
  (select count(*)::int from terminal_facts where owner_id = $9 and deleted_at is null and verified_at is not null) as terminals,
  (select count(*)::int from session_facts where user_id = $10 and ended_at is null and expires_at > now()
    and last_used_at > now() - make_interval(secs => idle_seconds)) as sessions,
  (select count(*)::int from dispute_facts where trader_id = $11 and not is_test
    and status in ('waiting', 'consideration', 'deepconsideration')
    and (ignored_at is not null or answer_due_at < now())) as overdue;

-- findHead
select "person"."id", "person"."email", "person"."username", "person"."account_type", "person"."date_joined", "person"."is_activated", "person"."is_premium", "person"."is_work", "person"."is_lead", "person"."is_staff", "person"."verify_email", "person"."wallet_output_permission", "lead"."id" as "lead_id", "lead"."username" as "lead_name", person.blocked_at is not null as "is_blocked", (select max("last_used_at") as "at" from "session_facts" where "session_facts"."user_id" = "person"."id" and "viewer_id" is null) as "last_seen_at", exists (select "telegram_account_facts"."user_id" from "telegram_account_facts" where "telegram_account_facts"."user_id" = "person"."id") as "has_telegram" from "person_facts" as "person" left join "referral_code_facts" as "code" on "code"."used_by" = "person"."id" left join "person_facts" as "lead" on "lead"."id" = "code"."lead_id" where "person"."id" = $1;

-- heldOf
select "held"."id", "held"."kind", "maker"."username" as "maker", "held"."created_at" from "held_change_facts" as "held" left join "person_facts" as "maker" on "maker"."id" = "held"."maker_id" where "held"."state" = 'waiting' and "held"."expires_at" > now() and held.concerns @> array[$1]::uuid[] order by "held"."created_at" desc limit $2;

-- user-story/lists-store.ts

-- isDealOf
select from deal_facts where id = $1 and $2 in (trader_id, merchant_id);

-- pageOfDeals
with own as (
  (select *, merchant_id as party from deal_facts where trader_id = $1 and not is_test
and ($2::timestamptz is null or created_at >= $3)
and ($4::timestamptz is null or created_at < $5)
and ($6::text[] is null or status = any ($7))
and ($8::uuid is null or (created_at, id) < (select created_at, id from deal_facts where id = $9))
order by created_at desc, id desc limit $10)
  union all
  (select *, trader_id as party from deal_facts where merchant_id = $11 and not is_test
and ($12::timestamptz is null or created_at >= $13)
and ($14::timestamptz is null or created_at < $15)
and ($16::text[] is null or status = any ($17))
and ($18::uuid is null or (created_at, id) < (select created_at, id from deal_facts where id = $19))
order by created_at desc, id desc limit $20)
)
select own.id, own.created_at, bank, amount_kopecks, profit_micro, status, party as party_id, person.username as party_name
from own join person_facts as person on person.id = own.party
order by own.created_at desc, own.id desc limit $21;

-- pageOfDisputes
select dispute.id, number, dispute.status, dispute.created_at, dispute.amount_kopecks, deal.bank, answer_due_at,
  dispute.status in ('waiting', 'consideration', 'deepconsideration') and (ignored_at is not null or coalesce(answer_due_at < now(), false)) as is_overdue
from dispute_facts as dispute join deal_facts as deal on deal.id = dispute.deal_id
where (dispute.trader_id = $1 or dispute.merchant_id = $2) and not dispute.is_test
  and ($3::text is null or dispute.status in ('waiting', 'consideration', 'deepconsideration') = ($4 = 'open'))
  and ($5::bigint is null or number < $6)
order by number desc limit $7;

-- pageOfSessions
select id, ended_at is null and expires_at > now() and last_used_at > now() - make_interval(secs => idle_seconds) as is_open,
  viewer_id is not null as is_view, user_agent, ip, created_at, last_used_at, ended_at, end_reason
from session_facts
where user_id = $1
  and ($2::uuid is null
    or (created_at, id) < (select created_at, id from session_facts where id = $3 and user_id = $4))
order by created_at desc, id desc limit $5;

-- subjectsOf
select 'user:' || $1 as subject
union all (select 'payment_method:' || id from payment_method_facts where owner_id = $2 limit 500)
union all (select 'terminal:' || id from terminal_facts where owner_id = $3 limit 500)
union all (select 'dispute:' || id from dispute_facts where trader_id = $4 or merchant_id = $5
  order by number desc limit 500)
union all (select 'withdrawal:' || id from withdrawal_facts where user_id = $6 order by created_at desc limit 500);

-- user-story/messages-store.ts

-- isTerminalOf
select from terminal_facts where id = $1 and owner_id = $2;

-- pageOfMessages
with page as (
  select message.*, terminal.name as terminal_name
  from terminal_facts as terminal cross join lateral (
    select * from raw_message_facts as raw_message
    where raw_message.terminal_id = terminal.id and (place is null) is false
      and ($1::bigint is null or place < $2)
    order by place desc limit $3
  ) as message
  where terminal.owner_id = $4 and ($5::uuid is null or terminal.id = $6)
  order by message.place desc limit $7
)
select page.id, page.place, page.terminal_id as "terminalId", page.client_id as "clientId", page.terminal_name, page.channel,
  page.sender, page.sealed_title as "sealedTitle", page.sealed_text as "sealedText", page.received_at, page.outcome, page.bank,
  receipt.amount_kopecks, fate.deal_id, linked.link
from page
left join receipt_message_facts as linked on linked.raw_message_id = page.id
left join receipt_facts as receipt on receipt.id = linked.receipt_id
left join receipt_fate_facts as fate on fate.receipt_id = receipt.id
order by page.place desc;

-- user-story/profile-store.ts

-- countActsToday
select count(*) as "count" from "audit_facts" where "actor" = $1 and "action" = $2 and "at" >= current_date;

-- countListedToday
select count(*) as "count" from "listed_person" where "staff_id" = $1 and "listed_on" = current_date;

-- countViewsToday
select count(*) as "count" from "profile_view" where "staff_id" = $1 and "viewed_on" = current_date;

-- hasViewedToday
select "user_id" from "profile_view" where "staff_id" = $1 and "viewed_on" = current_date and "user_id" = $2;

-- insertListed
delete from "listed_person" where "staff_id" = $1 and "listed_on" < current_date;
insert into listed_person (staff_id, user_id) select $1, id from unnest($2::uuid[]) as id;

-- insertView
insert into "profile_view" ("staff_id", "user_id") values ($1, $2) on conflict do nothing;

-- isAlarmed
select "at" from "audit_facts" where "subject" = $1 and "action" = $2 and "at" >= current_date and after ->> 'limit' = $3;

-- lockStaff
select pg_advisory_xact_lock(hashtextextended('staff:' || $1, 0));

-- notListedToday
select distinct id from unnest($1::uuid[]) as id where not exists (
  select from listed_person where staff_id = $2 and listed_on = current_date and user_id = id);

-- personExists
select "id" from "person_facts" where "id" = $1;

-- secondsToMidnight
select ceil(extract(epoch from current_date + 1 - now()))::int as seconds;

-- user-story/statement-store.ts

-- pageOfMovements
select entry.position, entry.amount, entry.balance_after, transfer.kind as event, transfer.reference, transfer.details,
  transfer.created_at as at
from ledger.account
join ledger.entry on entry.account_id = account.id
  and entry.position < least($1::bigint,
    case when $2::timestamptz is null then account.version + 1 else ledger.position_at(account.id, $3) end)
  and entry.position >= case when $4::timestamptz is null then 1 else ledger.position_at(account.id, $5) end
join ledger.transfer on transfer.id = entry.transfer_id
where account.owner = $6 and account.asset = 'USDT' and account.kind = 'available'
order by entry.position desc limit $7;

