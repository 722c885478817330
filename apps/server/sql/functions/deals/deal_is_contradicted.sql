-- Whether a receipt of this deal contradicts a proven balance: then no SMS completes the deal any more. Reads only.
create or replace function deal_is_contradicted(p_deal uuid) returns boolean language sql stable as $$
  select exists (select from receipt_fate as known join receipt_facts as receipt on receipt.id = known.receipt_id
    where known.deal_id = p_deal and known.fate <> 'settled' and receipt.trust_reason = 'balance_breaks')
$$;
