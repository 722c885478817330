-- Writes the rows of `referral_line` for deals that were just completed, as they stand: a share for each side that has a lead, or a row of
-- zero for a side whose share was refused when the deal was opened. It inserts only, and takes no locks. The caller has added the same sums to
-- `referral_code.profit_micro_usdt`, in this transaction.
create or replace function write_referral_lines(p_deals uuid[]) returns void
language sql as $$
  insert into referral_line (referral_id, lead_id, deal_id, cause, micro_usdt, amount_kopecks, margin_micro, at)
  select referral.id, referral.lead_id, deal.id, case when side.micro > 0 then 'complete' else 'no_share' end, side.micro, deal.amount_kopecks,
    deal.fee_micro - deal.profit_micro, coalesce(deal.ended_at, clock_timestamp())
  from deal, lateral (values ('trader', deal.trader_id, deal.trader_lead_id, deal.trader_lead_micro),
    ('merchant', deal.merchant_id, deal.merchant_lead_id, deal.merchant_lead_micro)) as side (name, user_id, lead_id, micro)
  join referral_code_facts as referral on referral.used_by = side.user_id
  where deal.id = any (p_deals) and (side.lead_id is not null and side.micro > 0
    or exists (select from refused_share as refused where refused.deal_id = deal.id and refused.side = side.name))
  order by deal.ended_at, deal.id
$$;
