-- Whether money that a bank's message proves is held on this deal until its trader speaks: much more than the sum, or more than the trader has
-- free. Then its shop may not accept the parts alone, or the trader would keep what is held. Reads only.
create or replace function deal_awaits_word(p_deal uuid) returns boolean language sql stable as $$
  select exists (select from receipt_fate as known join receipt_facts as receipt on receipt.id = known.receipt_id
    where known.deal_id = p_deal and known.fate = 'held' and known.fate <> 'settled' and receipt.trust >= 2)
$$;
