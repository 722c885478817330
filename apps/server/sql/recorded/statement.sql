-- statement/subject-store.ts

-- knownDeals
with sought as (
  select unnest($1::uuid[]) as id, null::uuid as dispute_id
  union all select deal_id, id from dispute_facts where id = any ($2::uuid[])
)
select deal.id, sought.dispute_id, deal.order_id, known.external_id, deal.merchant_id = $3 as is_shops
from sought join deal_facts as deal on deal.id = sought.id join merchant_order_facts as known on known.id = deal.order_id
where deal.merchant_id = $4 or deal.trader_id = $5;

