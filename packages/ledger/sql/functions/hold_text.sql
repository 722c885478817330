-- One hold of a transfer, as `ledger.content_hash` sees it. Stable, not immutable, as
-- `content_hash`: else it is not inlined.
create or replace function ledger.hold_text(subject text, cause text, amount bigint) returns text
language sql stable return subject || ' ' || cause || ' ' || amount;
