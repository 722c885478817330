-- Trigger before a payout is updated: stored bytes and a stored signature never change (FW002), and a final state stays (FW001).
create or replace function payout_keeps_bytes() returns trigger language plpgsql as $$
begin
  if (new.id, new.withdrawal_id, new.attempt, new.raw_data, new.txid, new.expiration_ms)
     is distinct from (old.id, old.withdrawal_id, old.attempt, old.raw_data, old.txid, old.expiration_ms)
     or (old.signature is not null and new.signature is distinct from old.signature) then
    raise exception 'bytes that were stored are never changed' using errcode = 'FW002';
  end if;
  if old.state in ('done', 'failed', 'dead') and new.state <> old.state then
    raise exception 'a payout that is % stays so', old.state using errcode = 'FW001';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
