-- messages/booking/unparsed-store.ts

-- addUnparsed
insert into "unparsed_kind" ("bank", "channel", "shape_mac", "sample_id", "alike", "first_seen", "last_seen") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("bank", "channel", "shape_mac") do update set "alike" = unparsed_kind.alike + 1, "sample_id" = $8, "last_seen" = $9;

-- messages/chains/around-store.ts

-- countAround
select sought.id, (
  select count(*)::int from raw_message as message
  where message.terminal_id = sought.terminal_id and (message.place is null) is false
    and message.place >= first.place and message.place <= coalesce(last.place, 9223372036854775807)
    and message.stored_at between sought.began and sought.ended and message.bank = sought.bank
    and message.outcome <> 'too_old') as count
from unnest($1::text[], $2::uuid[],
  $3::text[], $4::timestamptz[],
  $5::timestamptz[]) as sought (id, terminal_id, bank, began, ended)
-- Numbers are given a moment before the time is: a minute to either side.
left join lateral (select place from raw_message where stored_at >= sought.began - interval '1 minute' and sealed_text is not null
  order by stored_at limit 1) as first on true
left join lateral (select place from raw_message where stored_at > sought.ended + interval '1 minute' and sealed_text is not null
  order by stored_at limit 1) as last on true;

-- messages/chains/chain-store.ts

-- chainsOf
select chain.id, chain.terminal_id, chain.bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks, proven_at,
has_tail, contradicted_at, stopped_at from balance_chain as chain where chain.terminal_id = any ($1::uuid[]);

-- creditsSince
select receipt.id, place.terminal_id as "terminalId", receipt.bank, receipt.payment_method_id as "paymentMethodId",
  receipt.amount_kopecks as kopecks, receipt.received_at as at
from unnest($1::uuid[], $2::text[],
  $3::timestamptz[]) as place (terminal_id, bank, since)
join terminal_facts as own on own.id = place.terminal_id
join terminal_facts as phone on phone.owner_id = own.owner_id
cross join lateral (
  select * from receipt
  where receipt.terminal_id = phone.id and receipt.bank = place.bank and receipt.received_at >= place.since
  -- Optimization fence: an index scan of receipt_of_terminal per phone.
  -- Defended by apps/server/src/messages/booking/message-plans.test.ts: offset 0.
  offset 0
) as receipt;

-- lockChains
select chain.id, chain.terminal_id, chain.bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks, proven_at,
has_tail, contradicted_at, stopped_at
  from unnest($1::uuid[], $2::text[])
    as place (terminal_id, bank)
  join balance_chain as chain on chain.terminal_id = place.terminal_id and chain.bank = place.bank
  order by chain.terminal_id, chain.bank, chain.account_key for update of chain;

-- writeChains
insert into balance_chain (id, terminal_id, bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks, proven_at,
  has_tail, contradicted_at, stopped_at)
select id, terminal_id, bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks, proven_at, has_tail,
  contradicted_at, stopped_at
from json_populate_recordset(null::balance_chain, $1::json)
order by terminal_id, bank, account_key
on conflict (terminal_id, bank, account_key) do update set balance_kopecks = excluded.balance_kopecks,
  proven_kopecks = excluded.proven_kopecks, last_moved_kopecks = excluded.last_moved_kopecks,
  secret_kopecks = excluded.secret_kopecks, proven_at = excluded.proven_at,
  has_tail = excluded.has_tail, contradicted_at = excluded.contradicted_at, stopped_at = excluded.stopped_at,
  changed_at = clock_timestamp();

-- messages/chains/for-deals.ts

-- payersOfReceipts
select id, sealed_payer from receipt where id = any ($1::uuid[]) and sealed_payer is not null;

-- messages/chains/prove-chain.ts

-- printedBalance
select receipt.id as receipt_id, report.raw_message_id as message_id, receipt.terminal_id, receipt.bank, report.balance_kopecks,
  receipt.received_at as came_at, receipt.card_tail is not null as has_tail, report.link
from payment_method_facts as method
join receipt on receipt.terminal_id = method.terminal_id and receipt.bank = method.bank
  and receipt.amount_kopecks = $1 and receipt.received_at >= $2
  and (receipt.payment_method_id = method.id or receipt.payment_method_id is null and receipt.card_tail is null)
join receipt_message as report on report.receipt_id = receipt.id and report.balance_kopecks is not null
  and (report.trust > 0 or report.link = 'breaks')
where method.id = $3
order by report.trust desc;

-- messages/inbox/inbox-store.ts

-- dismissKind
update "raw_message" set "outcome" = $1 where "outcome" = $2 and "bank" = $3 and "shape_mac" = $4;
delete from "unparsed_kind" where "id" = $1;

-- findKind
select "kind"."id", "kind"."bank", "kind"."channel", "kind"."shape_mac", "kind"."sample_id", "kind"."alike", "kind"."first_seen", "kind"."last_seen", "sample"."terminal_id", "sample"."client_id", "sample"."sender", "sample"."sealed_title", "sample"."sealed_text" from "unparsed_kind" as "kind" inner join "raw_message" as "sample" on "sample"."id" = "kind"."sample_id" where "kind"."id" = $1;

-- listKinds
select count(*) as "count" from "unparsed_kind" where "bank" = $1;
select "kind"."id", "kind"."bank", "kind"."channel", "kind"."shape_mac", "kind"."sample_id", "kind"."alike", "kind"."first_seen", "kind"."last_seen", "sample"."terminal_id", "sample"."client_id", "sample"."sender", "sample"."sealed_title", "sample"."sealed_text" from "unparsed_kind" as "kind" inner join "raw_message" as "sample" on "sample"."id" = "kind"."sample_id" where "kind"."bank" = $1 order by "kind"."last_seen" desc, "kind"."id" desc limit $2 offset $3;
select count(*) as "count" from "unparsed_kind";
select "kind"."id", "kind"."bank", "kind"."channel", "kind"."shape_mac", "kind"."sample_id", "kind"."alike", "kind"."first_seen", "kind"."last_seen", "sample"."terminal_id", "sample"."client_id", "sample"."sender", "sample"."sealed_title", "sample"."sealed_text" from "unparsed_kind" as "kind" inner join "raw_message" as "sample" on "sample"."id" = "kind"."sample_id" order by "kind"."last_seen" desc, "kind"."id" desc limit $1 offset $2;

-- recountKinds
with counted as (
  select kind.id, count(message.id)::int as alike,
    (array_agg(message.id order by message.place desc) filter (where message.id is not null))[1] as sample_id
  from unparsed_kind as kind
  left join raw_message as message on message.outcome = 'unparsed' and message.bank = kind.bank
    and message.channel = kind.channel and message.shape_mac = kind.shape_mac
  group by kind.id
), gone as (
  delete from unparsed_kind using counted where counted.id = unparsed_kind.id and counted.alike = 0
)
update unparsed_kind set alike = counted.alike, sample_id = counted.sample_id
from counted where counted.id = unparsed_kind.id and counted.alike > 0;

-- restoreKind
with sample as (
  select bank, channel, shape_mac from raw_message where id = $1 and outcome = 'dismissed' and shape_mac is not null
), restored as (
  update raw_message set outcome = 'unparsed' from sample
  where raw_message.outcome = 'dismissed' and raw_message.bank = sample.bank and raw_message.channel = sample.channel
    and raw_message.shape_mac = sample.shape_mac
  returning raw_message.stored_at
)
insert into unparsed_kind (bank, channel, shape_mac, sample_id, alike, first_seen, last_seen)
select bank, channel, shape_mac, $2, count(*)::int, min(stored_at), max(stored_at)
from sample, restored group by bank, channel, shape_mac
on conflict (bank, channel, shape_mac) do update set alike = unparsed_kind.alike + excluded.alike,
  first_seen = least(unparsed_kind.first_seen, excluded.first_seen)
returning id, bank, channel, alike;

-- unparsedSince
select id, terminal_id as "terminalId", owner_id as "ownerId", client_id as "clientId", channel, case when is_forwarded then 'forwarder' when channel = 'push' then 'own-push' else 'own-sms' end as door, sender,
  sealed_title as "sealedTitle", sealed_text as "sealedText", place,
  received_at - clock_offset_ms * interval '1 millisecond' as "cameAt", stored_at as "storedAt"
from raw_message
where outcome = 'unparsed' and shape_mac is not null and stored_at > now() - make_interval(hours => $1) and place > $2
  and sealed_text is not null
order by place limit $3 for update;

-- messages/intake/message-store.ts

-- appendMessages
select append_messages($1,
  $2::uuid[], $3::uuid[],
  $4::uuid[], $5::bigint[],
  $6::bigint[], $7::timestamptz[],
  $8::integer[], $9::bigint[], $10::uuid[],
  $11::text[], $12::text[],
  $13::bytea[], $14::bytea[],
  $15::bytea[], $16::timestamptz[],
  $17::smallint[]) as kept;

-- keepMessages
insert into "raw_message" ("terminal_id", "owner_id", "installation_id", "seq", "client_id", "channel", "is_forwarded", "sender", "sealed_title", "sealed_text", "content_mac", "received_at", "clock_offset_ms", "sim_slot", "outcome", "reason", "bank", "template_id", "template_version", "shape_mac", "read_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, clock_timestamp());

-- keptMessages
select client_id as id, case when installation_id = $1 then seq end as seq,
  content_mac as mac, case when outcome = 'too_old' or reason = $2 then reason end as reason
from raw_message
where terminal_id = $3
  and (client_id = any($4::uuid[])
    or installation_id = $5
      and (seq > $6 or seq = any($7::bigint[])));

-- tellReaders
select announce($1, '');

-- messages/intake/read-store.ts

-- forgetOldTexts
update "raw_message" set "sealed_text" = $1, "sealed_title" = $2 where "id" in (select "id" from "raw_message" where "sealed_text" is not null and "outcome" <> $3 and "stored_at" < now() - interval '90 days' order by "stored_at" limit $4);

-- lockPhones
select id from unnest($1::uuid[]) as phone (id)
where pg_try_advisory_xact_lock(hashtextextended('messages:' || id::text, 0));

-- phonesWithMail
select distinct terminal_id as id from message_waiting limit 500;

-- waitForPhone
select pg_advisory_xact_lock(hashtextextended('messages:' || $1::text, 0));

-- waitingOf
select message.id, terminal_id as "terminalId", owner_id as "ownerId", client_id as "clientId", channel, case when is_forwarded then 'forwarder' when channel = 'push' then 'own-push' else 'own-sms' end as door, sender,
  sealed_title as "sealedTitle", sealed_text as "sealedText", place,
  received_at - clock_offset_ms * interval '1 millisecond' as "cameAt", stored_at as "storedAt", (
    select before.received_at - before.clock_offset_ms * interval '1 millisecond' from raw_message as before
    where before.terminal_id = message.terminal_id and before.place < message.place and (before.place is null) is false
    order by before.place desc limit 1
  ) as "cameBefore"
from unnest($1::uuid[]) as phone (id)
cross join lateral (
  select raw_message.* from message_waiting as waits join raw_message on raw_message.id = waits.message_id
  where waits.terminal_id = phone.id order by waits.place limit $2
) as message
order by place limit $3;

-- writeReadings
select keep_readings($1::json);

-- messages/past/past-store.ts

-- analyzePastReceipts
analyze receipt;

-- insertReceipts
insert into receipt (id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push,
  received_at, created_at)
select id, owner_id, terminal_id, bank, method_id, amount, 3, 'bank_app', false, true, at - interval '1 second', at
from jsonb_to_recordset($1::jsonb) as new (id uuid, owner_id uuid, terminal_id uuid, bank text, method_id uuid, amount bigint, at timestamptz);

-- messages/phones/phone-doctor-store.ts

-- coverageOf
select bank, channel, count(distinct template_id)::integer as read,
      (count(distinct template_id) + count(distinct shape_mac) filter (where outcome = 'unparsed'))::integer as seen
    from (
  select * from raw_message where terminal_id = $1 and (place is null) is false order by place desc limit $2
) as newest
    where bank is not null and outcome in ('credit', 'debit', 'unparsed') and stored_at > now() - interval '30 days'
    group by bank, channel;

-- lastBankMessage
select message.terminal_id as "terminalId", client_id as "clientId", message.channel, message.sender, sealed_title as "sealedTitle",
      sealed_text as "sealedText", message.received_at - clock_offset_ms * interval '1 millisecond' as "receivedAt", message.bank, outcome,
      message.reason, fate.deal_id as "dealId", receipt.amount_kopecks as "amountKopecks", report.balance_kopecks as "balanceKopecks"
    from (select * from (
  select * from raw_message where terminal_id = $1 and (place is null) is false order by place desc limit $2
) as newest where bank is not null order by place desc limit 1) as message
    left join receipt_message as report on report.raw_message_id = message.id
    left join receipt on receipt.id = report.receipt_id
    left join receipt_fate_facts as fate on fate.receipt_id = report.receipt_id;

-- messages/phones/phone-record-store.ts

-- textsOfBank
with near as (
  select id, place, bank, outcome, received_at - clock_offset_ms * interval '1 millisecond' as came_at from raw_message
  -- The predicate of the index raw_message_in_order.
  where terminal_id = $1 and (place is null) is false order by place desc limit $2
), fitting as (
  select id, place, came_at from near where bank = $3 and outcome not in ('waiting', 'unknown_sender')
), chosen as (
  (select id from fitting where came_at < $4 order by place desc limit $5)
  union all
  (select id from fitting where came_at >= $6 order by place limit $7)
)
select message.id, message.terminal_id as "terminalId", message.client_id as "clientId", message.channel, case when is_forwarded then 'forwarder' when channel = 'push' then 'own-push' else 'own-sms' end as door,
  message.sender, message.sealed_title as "sealedTitle", message.sealed_text as "sealedText",
  message.received_at - message.clock_offset_ms * interval '1 millisecond' as "cameAt",
  report.link, report.trust, fate.deal_id as "dealId"
from chosen join raw_message as message on message.id = chosen.id
left join receipt_message as report on report.raw_message_id = message.id
left join receipt_fate_facts as fate on fate.receipt_id = report.receipt_id
order by message.place;

-- messages/receipts/receipt-list-store.ts

-- listReceipts
select count(*) as "count" from (select "id" from "receipt" where "terminal_id" = $1 order by "received_at" desc limit $2) as "listed";
select * from "receipt" where "terminal_id" = $1 order by "received_at" desc, "id" desc limit $2 offset $3;
select count(*) as "count" from (select "id" from "receipt" where "owner_id" = $1 order by "received_at" desc limit $2) as "listed";
select * from "receipt" where "owner_id" = $1 order by "received_at" desc, "id" desc limit $2 offset $3;

-- messages/receipts/receipt-store.ts

-- addReceipts
insert into receipt (id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, balance_kopecks, card_tail, tail_of,
  sealed_payer, payer_mac, chain_id, trust, trust_reason, has_sms, has_push, has_two_doors, received_at)
select id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, balance_kopecks, card_tail, tail_of,
  sealed_payer, payer_mac, chain_id, trust, trust_reason, has_sms, has_push, has_two_doors, received_at
from json_populate_recordset(null::receipt, $1::json);

-- alikeReceipts
select alike.* from unnest($1::uuid[], $2::text[],
  $3::bigint[], $4::timestamptz[])
  as credit (terminal_id, bank, kopecks, came_at)
cross join lateral (
  select id, terminal_id, bank, amount_kopecks, received_at, payment_method_id, balance_kopecks, card_tail, tail_of,
    sealed_payer, payer_mac, chain_id, trust, trust_reason, (
      select jsonb_agg(jsonb_build_object('channel', raw_message.channel, 'isForwarded', raw_message.is_forwarded,
        'templateId', receipt_message.template_id, 'balance', receipt_message.balance_kopecks::text,
        'trust', receipt_message.trust, 'link', receipt_message.link, 'isInChain', receipt_message.is_in_chain))
      from receipt_message join raw_message on raw_message.id = receipt_message.raw_message_id
      where receipt_message.receipt_id = receipt.id
    ) as notices
  from receipt
  where receipt.terminal_id = credit.terminal_id and receipt.bank = credit.bank and amount_kopecks = credit.kopecks
    and received_at between credit.came_at - interval '3 minutes' and credit.came_at + interval '3 minutes'
) as alike
where alike.notices is not null;

-- changeReceipts
update receipt set payment_method_id = more.payment_method_id, balance_kopecks = more.balance_kopecks, card_tail = more.card_tail,
  tail_of = more.tail_of, sealed_payer = more.sealed_payer, payer_mac = more.payer_mac, chain_id = more.chain_id,
  trust = more.trust, trust_reason = more.trust_reason, has_sms = more.has_sms, has_push = more.has_push,
  has_two_doors = more.has_two_doors
from json_populate_recordset(null::receipt, $1::json) as more
where receipt.id = more.id;

-- tellOfReceipts
insert into receipt_message (receipt_id, raw_message_id, template_id, balance_kopecks, expected_kopecks, trust, link, is_in_chain)
select * from unnest($1::uuid[],
  $2::uuid[], $3::uuid[],
  $4::bigint[],
  $5::bigint[], $6::smallint[],
  $7::text[], $8::boolean[]);

-- messages/templates/template-store.ts

-- addTemplate
insert into "parsing_template" ("slug", "version", "is_active") values ($1, $2, $3) returning "id";
insert into "parsing_template_version" ("template_id", "version", "name", "banks", "channels", "direction", "pattern", "unless", "is_signature", "mixed_letters", "tail_of", "samples", "author") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);
insert into "parsing_template" ("version") values ($1) returning "id";

-- addTemplates
insert into "parsing_template" ("slug", "version", "is_active") values ($1, $2, $3) returning "id", "slug";
insert into "parsing_template_version" ("template_id", "version", "name", "banks", "channels", "direction", "pattern", "unless", "is_signature", "mixed_letters", "tail_of", "samples", "author") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);
insert into "parsing_template_version" ("version", "name", "banks", "channels", "direction", "pattern", "unless", "is_signature", "mixed_letters", "tail_of", "samples", "author") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- allTemplates
select "template"."id", "slug", "banks", "template"."version", "is_active" as "isActive", "name", "channels", "direction", "pattern", "unless", "is_signature" as "isSignature", "mixed_letters" as "mixedLetters", "tail_of" as "tailOf", "samples", "author", "updated_at" as "updatedAt" from "parsing_template" as "template" inner join "parsing_template_version" as "current" on "current"."template_id" = "template"."id" and "current"."version" = "template"."version" order by "name", "template"."id";

-- lockTemplates
select pg_advisory_xact_lock(hashtextextended('parsing templates', 0));

-- reviseTemplate
insert into "parsing_template_version" ("template_id", "version", "name", "banks", "channels", "direction", "pattern", "unless", "is_signature", "mixed_letters", "tail_of", "samples", "author") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);
update "parsing_template" set "version" = $1, "is_active" = $2, "updated_at" = clock_timestamp() where "id" = $3;

-- stampOfTemplates
select count(*) || '/' || coalesce(max(updated_at)::text, '') || '/' || coalesce(sum(version), 0) as "stamp" from "parsing_template";

-- switchTemplate
update "parsing_template" set "is_active" = $1, "updated_at" = clock_timestamp() where "id" = $2;

