-- Trigger before a withdrawal is updated. What the person agreed to never changes (FW002); the state moves only along
-- `withdrawal_transition` (FW001); neither a second transaction nor a refund while a signed one may still be mined (FW003). Locks nothing.
create or replace function withdrawal_steps() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.address, new.amount_micro_usdt, new.fee_micro_usdt, new.code_id, new.proof, new.standing_order_id, new.external_id)
     is distinct from
     (old.id, old.user_id, old.address, old.amount_micro_usdt, old.fee_micro_usdt, old.code_id, old.proof, old.standing_order_id, old.external_id) then
    raise exception 'what a person agreed to is never changed' using errcode = 'FW002';
  end if;
  if new.state = old.state then return new; end if;
  if not exists (select from withdrawal_transition where from_state = old.state and to_state = new.state) then
    raise exception 'a withdrawal does not go from % to %', old.state, new.state using errcode = 'FW001';
  end if;
  -- A signed transaction can be mined until it is proved dead: until then neither a second one nor a refund.
  if (new.state = 'rejected' or (new.state = 'built' and old.state <> 'approved'))
     and exists (select from payout where withdrawal_id = new.id and state in ('signed', 'broadcasting', 'broadcast', 'done', 'failed')) then
    raise exception 'a signed transaction of this withdrawal may still land' using errcode = 'FW003';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
