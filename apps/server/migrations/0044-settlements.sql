-- A merchant is paid out by program: once a code has confirmed where to, no further code is asked for.

-- Kept for ever, because a withdrawal of an order that has ended since must still be provable.
create table standing_order (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  address text not null check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  code_id uuid not null unique,
  session_id uuid not null,
  -- A MAC over all of this and the moment below, like a withdrawal's.
  proof bytea not null,
  confirmed_at timestamptz not null default now(),
  usable_at timestamptz not null,
  ended_at timestamptz
);

create unique index standing_order_once on standing_order (user_id) where ended_at is null;

create function standing_order_keeps() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.address, new.code_id, new.session_id, new.proof, new.usable_at)
     is distinct from (old.id, old.user_id, old.address, old.code_id, old.session_id, old.proof, old.usable_at)
     or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'what a person agreed to is never changed' using errcode = 'FW002';
  end if;
  return new;
end $$;

create trigger standing_order_keeps before update on standing_order for each row execute function standing_order_keeps();
create trigger standing_order_never_deleted before delete on standing_order for each row execute function refuse_change();

-- A withdrawal was agreed to by a code of its own, or by a standing order: then it is a settlement.
alter table withdrawal
  alter column code_id drop not null,
  alter column session_id drop not null,
  add column standing_order_id uuid references standing_order (id),
  -- The merchant's own number of a settlement.
  add column external_id text check (char_length(external_id) between 1 and 128),
  add constraint withdrawal_agreed_once check (
    case when standing_order_id is null then num_nulls(code_id, session_id) = 0 and external_id is null
    else num_nonnulls(code_id, session_id) = 0 end);

create unique index settlement_external_id on withdrawal (user_id, external_id) where external_id is not null;
create index settlement_of_user on withdrawal (user_id, created_at desc, id desc) where standing_order_id is not null;

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
  -- Signed bytes can land until they are proved dead: until then neither a second transaction nor a refund.
  if (new.state = 'rejected' or (new.state = 'built' and old.state <> 'approved'))
     and exists (select from payout where withdrawal_id = new.id and state in ('signed', 'broadcasting', 'broadcast', 'done', 'failed')) then
    raise exception 'a signed transaction of this withdrawal may still land' using errcode = 'FW003';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
