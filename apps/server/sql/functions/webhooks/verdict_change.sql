-- What a verdict did to its shop's balance, available and frozen together, in micro-USDT: the entries of the verdict's own transfer. Zero where
-- it moved nothing of the shop's. Reads only.
create or replace function verdict_change(p_merchant uuid, p_dispute uuid) returns bigint language sql stable as $$
  select coalesce(sum(entry.amount), 0)::bigint
  from ledger.transfer
  join ledger.entry on entry.transfer_id = transfer.id
  join ledger.account on account.id = entry.account_id
  where transfer.kind = 'dispute.decided' and transfer.reference = 'dispute:' || p_dispute || ':verdict'
    and account.owner = p_merchant and account.kind in ('available', 'frozen')
$$;
