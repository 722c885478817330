-- The fingerprint of a transfer: its kind, reference, lines and holds. A replay must have the same one; another content under a known
-- reference is refused. Declared stable, not immutable: `convert_to` is stable, and only a function that does not claim more than the
-- functions it calls is inlined.
create or replace function ledger.content_hash(kind text, reference text, lines bytea, holds text) returns bytea
language sql stable return
  sha256(convert_to(kind || ' ' || reference || ' ' || coalesce(holds, ''), 'UTF8') || coalesce(lines, ''));
