-- What of a deal's partial payments is established: their sum in kopecks, and whether both doors of our client reported each. A part is `trusted`
-- (the bank's own app), `by_sms` (a proven chain, counted against its budget) or `vouched` (the trader said that it came, which needs no doors);
-- SMS count no more when a text of this deal contradicts a proven balance. Leaves out the receipt p_but, which may be null. Reads only.
create or replace function trusted_parts(p_deal uuid, p_but uuid, out kopecks bigint, out have_two_doors boolean) language sql stable as $$
  select coalesce(sum(receipt.amount_kopecks), 0)::bigint, coalesce(bool_and(receipt.has_two_doors or known.reason = 'vouched'), true)
  from receipt_fate as known join receipt_facts as receipt on receipt.id = known.receipt_id
  where known.deal_id = p_deal and known.fate = 'partial' and known.fate <> 'settled' and known.receipt_id is distinct from p_but
    and (known.reason in ('trusted', 'vouched') or known.reason = 'by_sms' and not deal_is_contradicted(p_deal))
$$;
