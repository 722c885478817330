-- One line of a transfer, as `ledger.content_hash` sees it.
create or replace function ledger.line_bytes(account_id bigint, amount bigint) returns bytea
language sql immutable return int8send(account_id) || int8send(amount);
