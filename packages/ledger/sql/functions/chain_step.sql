-- The step of the aggregate `ledger.chain`: hashes of entries that follow one another in one call; the first one's bytes begin with the
-- head that they continue. PL/pgSQL, because an aggregate cannot inline its step and calling one in SQL costs three times as much.
create or replace function ledger.chain_step(head bytea, bytes bytea) returns bytea
language plpgsql immutable as $$ begin return sha256(head || bytes); end $$;
