-- find/find-store.ts

-- allPeople
(select 'user' as kind, id::text, email as name, null::bigint as kopecks, null::bigint as micro, account_type as status,
  date_joined as at, id::text as opens, username as first, null::text as second
from person_facts where $1 and not is_simulated order by email limit 6);

-- byAddress
(select 'user' as kind, id::text, email as name, null::bigint as kopecks, null::bigint as micro, account_type as status,
  date_joined as at, id::text as opens, username as first, null::text as second
from person_facts where id in (
    select user_id from wallet_address_facts where address = $1
    union (select user_id from whitelist_address_facts where wallet = $2 and removed_at is null limit 20)) and not is_simulated order by email limit 6) union all
(select 'deposit' as kind, txid as id, txid as name, null::bigint as kopecks, amount_micro_usdt as micro, outcome as status,
  created_at as at, user_id::text as opens, (select username from person_facts where id = deposit.user_id) as first, null::text as second
from deposit_facts as deposit where to_address = $3 order by created_at desc limit 6);

-- byDisputeNumber
(select 'dispute' as kind, id::text, number::text as name, amount_kopecks as kopecks, null::bigint as micro, status,
  created_at as at, id::text as opens, (select username from person_facts where id = dispute.trader_id) as first, (select username from person_facts where id = dispute.merchant_id) as second
from dispute_facts as dispute where number = $1 and not is_test limit 6);

-- byExternalId
with recursive shop as (
  (select merchant_id from merchant_order_facts order by merchant_id limit 1)
  union all
  select (select merchant_id from merchant_order_facts where merchant_id > shop.merchant_id order by merchant_id limit 1)
  from shop where shop.merchant_id is not null
)
select 'order' as kind, merchant_order.id::text, external_id as name, amount_kopecks as kopecks, null::bigint as micro,
  state as status, merchant_order.created_at as at, deal_id::text as opens,
  (select username from person_facts where id = merchant_order.merchant_id) as first, null::text as second
from shop join merchant_order_facts as merchant_order on merchant_order.merchant_id = shop.merchant_id
  and merchant_order.is_test = false and merchant_order.external_id = $1
limit 6;

-- byId
(select 'user' as kind, id::text, email as name, null::bigint as kopecks, null::bigint as micro, account_type as status,
  date_joined as at, id::text as opens, username as first, null::text as second
from person_facts where id between $1::uuid and $2::uuid and not is_simulated order by email limit 6) union all
(select 'deal' as kind, id::text, left(id::text, 8) as name, amount_kopecks as kopecks, null::bigint as micro, status,
  created_at as at, id::text as opens, (select username from person_facts where id = deal.trader_id) as first, (select username from person_facts where id = deal.merchant_id) as second
from deal_facts as deal where id between $3::uuid and $4::uuid and not is_test order by created_at desc limit 6) union all
(select 'order' as kind, id::text, external_id as name, amount_kopecks as kopecks, null::bigint as micro, state as status,
  created_at as at, deal_id::text as opens, (select username from person_facts where id = merchant_order.merchant_id) as first, null::text as second
from merchant_order_facts as merchant_order where id between $5::uuid and $6::uuid and not is_test limit 6) union all
(select 'dispute' as kind, id::text, number::text as name, amount_kopecks as kopecks, null::bigint as micro, status,
  created_at as at, id::text as opens, (select username from person_facts where id = dispute.trader_id) as first, (select username from person_facts where id = dispute.merchant_id) as second
from dispute_facts as dispute where id between $7::uuid and $8::uuid and not is_test limit 6);

-- bySum
(select 'deal' as kind, id::text, left(id::text, 8) as name, amount_kopecks as kopecks, null::bigint as micro, status,
  created_at as at, id::text as opens, (select username from person_facts where id = deal.trader_id) as first, (select username from person_facts where id = deal.merchant_id) as second
from deal_facts as deal where created_at between $1 and $2 and amount_kopecks between $3 and $4 + 99 and not is_test order by created_at desc limit 6) union all
  (select 'receipt' as kind, receipt.id::text, coalesce('•• ' || receipt.card_tail, receipt.bank) as name, amount_kopecks as kopecks,
    null::bigint as micro, receipt_fate.fate as status, receipt.received_at as at, receipt.id::text as opens,
    (select username from person_facts where id = receipt.owner_id) as first, null::text as second
  from receipt_fate_facts as receipt_fate join receipt_facts as receipt on receipt.id = receipt_fate.receipt_id
  where receipt_fate.fate in ('unmatched', 'held') and receipt_fate.at between $5 and $6 and amount_kopecks between $7 and $8 + 99
  order by receipt_fate.at desc limit 6) union all
(select 'dispute' as kind, id::text, number::text as name, amount_kopecks as kopecks, null::bigint as micro, status,
  created_at as at, id::text as opens, (select username from person_facts where id = dispute.trader_id) as first, (select username from person_facts where id = dispute.merchant_id) as second
from dispute_facts as dispute where deal_id in (select id from deal_facts where created_at between $9 and $10 and amount_kopecks between $11 and $12 + 99 and not is_test order by created_at desc limit 6) and not is_test limit 6);

-- byTail
(select 'method' as kind, id::text, '•• ' || "card_tail" as name, null::bigint as kopecks, null::bigint as micro,
  bank::text as status, created_at as at, owner_id::text as opens, (select username from person_facts where id = payment_method.owner_id) as first, null::text as second
from payment_method_facts as payment_method where "card_tail" = $1 limit 6) union all
(select 'method' as kind, id::text, '•• ' || "phone_tail" as name, null::bigint as kopecks, null::bigint as micro,
  bank::text as status, created_at as at, owner_id::text as opens, (select username from person_facts where id = payment_method.owner_id) as first, null::text as second
from payment_method_facts as payment_method where "phone_tail" = $2 limit 6);

-- byTxid
(select 'deposit' as kind, txid as id, txid as name, null::bigint as kopecks, amount_micro_usdt as micro, outcome as status,
  created_at as at, user_id::text as opens, (select username from person_facts where id = deposit.user_id) as first, null::text as second
from deposit_facts as deposit where txid = $1 order by created_at desc limit 6) union all
(select 'withdrawal' as kind, id::text, address as name, null::bigint as kopecks, amount_micro_usdt as micro, state as status,
  created_at as at, user_id::text as opens, (select username from person_facts where id = withdrawal.user_id) as first, null::text as second
from withdrawal_facts as withdrawal where id = (select withdrawal_id from payout_facts where txid = $2) limit 6);

