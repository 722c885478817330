-- The bytes of an entry. An entry's hash is the sha256 of the previous entry's hash followed by these. The transfer's fingerprint
-- is part of them, so the chain covers what the transfer said.
create or replace function ledger.entry_bytes(
  transfer_id bigint, account_id bigint, "position" bigint, amount bigint, balance_after bigint, content_hash bytea
) returns bytea
language sql immutable return
  int8send(transfer_id) || int8send(account_id) || int8send("position") || int8send(amount)
    || int8send(balance_after) || content_hash;
