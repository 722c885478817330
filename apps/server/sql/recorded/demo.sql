-- demo/case-store.ts

-- knownNotes
select comment from dispute_facts where comment = any ($1);

-- latestDeal
select deal.id, deal.trader_id as "traderId", deal.merchant_id as "merchantId", (deal.amount_kopecks / 100.0)::numeric(12, 2)::text as rubles
from deal_facts as deal join person_facts as trader on trader.id = deal.trader_id join person_facts as merchant on merchant.id = deal.merchant_id
where trader.email = $1 and merchant.email = $2 and deal.status = $3 and deal.dispute_id is null
  and not deal.is_test
order by deal.created_at desc limit 1;

-- unpaidTwice
select (deal.amount_kopecks / 100.0)::numeric(12, 2)::text as sum
from deal_facts as deal join payment_method_facts as method on method.id = deal.payment_method_id
where deal.trader_id = $1 and method.card_tail = $2 and deal.status = 'expired' and deal.dispute_id is null
  and deal.created_at > statement_timestamp() - interval '23 hours 30 minutes' and not deal.is_test
group by deal.amount_kopecks having count(*) > 1 limit 1;

-- demo/history-store.ts

-- findPeople
select person.id, person.email, person.deposit_basis_points as "basisPoints", referral.lead_id as "leadId"
from person_facts as person left join referral_code_facts as referral on referral.used_by = person.id
where person.email = any ($1);

-- haveTraded
select from deal_facts where not is_test and (trader_id = any ($1::uuid[]) or merchant_id = any ($2::uuid[]))
limit 1;

-- lockHistory
select pg_advisory_xact_lock(hashtextextended('demo.history', 0));

