-- Whether a receipt and the trusted parts of a deal are exactly p_kopecks. A receipt that is one of these parts already counts once, and only
-- if it still counts. Called under the deal's lock, before the deal completes for its parts. Reads only.
create or replace function parts_add_up(p_deal uuid, p_receipt uuid, p_kopecks bigint) returns boolean language sql stable as $$
  select p_kopecks = part.kopecks + coalesce((select amount_kopecks from receipt_facts as receipt where id = p_receipt
    and not exists (select from receipt_fate as known where known.receipt_id = receipt.id and known.deal_id = p_deal
      and known.fate = 'partial' and known.reason in ('trusted', 'by_sms', 'vouched'))), 0)
  from trusted_parts(p_deal, null) as part
$$;
