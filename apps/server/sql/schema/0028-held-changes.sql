-- Dangerous acts of staff wait here for a second member of staff.

create table held_change (
  id uuid primary key,
  kind text not null constraint held_change_kind_is_known check (kind in (
    'user.percentages', 'user.lead', 'user.withdrawal', 'user.staff', 'payment_method.requisites', 'receipt.attach',
    'dispute.verdict', 'debt.cover')),
  -- What it changes: user:<id>, payment_method:<id>, receipt:<id>, dispute:<id>.
  subject text not null,
  -- Everybody whose account or money it concerns: none of them approves it.
  concerns uuid[] not null,
  maker_id uuid not null references user_account (id),
  -- The beginning of the address that it was asked from.
  network text not null,
  -- In the maker's words; empty where the screen asks for none.
  reason text not null,
  -- What is to be done, sealed: it may hold a card number.
  change bytea not null,
  -- What the maker saw: { fields, effects, facts }, numbers masked. Computed and compared again on approval.
  look jsonb not null,
  state text not null default 'waiting'
    constraint held_change_state_is_known check (state in ('waiting', 'approved', 'rejected', 'expired', 'refused')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null for the operator's command and for the clock.
  decided_by uuid references user_account (id),
  decided_at timestamptz,
  decision_reason text not null default '',
  -- What an approval found instead of `look`; only where it was refused for that.
  found jsonb,
  -- A refused one went back to its maker, who asks again.
  sent_back_at timestamptz,
  constraint held_change_sent_back_only_when_refused check (sent_back_at is null or state = 'refused'),
  constraint held_change_ends_after_its_start check (expires_at > created_at),
  constraint held_change_decided_at_a_time check ((state = 'waiting') = (decided_at is null)),
  constraint held_change_decider_only_when_decided check (state <> 'waiting' or decided_by is null),
  constraint held_change_found_only_when_refused check (found is null or state in ('refused', 'rejected')),
  constraint held_change_never_approved_by_its_own check (
    state <> 'approved' or decided_by is null or (decided_by <> maker_id and not decided_by = any (concerns)))
);

create index held_change_age on held_change (created_at desc, id desc);
create index held_change_waiting on held_change (expires_at) where state = 'waiting';
create index held_change_of_subject on held_change (subject, created_at desc);
create index held_change_of_person on held_change using gin (concerns);

create trigger held_change_kept before delete on held_change for each row execute function refuse_change();
create trigger held_change_no_truncate before truncate on held_change for each statement execute function refuse_change();
-- `change` may be sealed anew with another key at any time.
create trigger held_change_final before update on held_change for each row
  when (old.state not in ('waiting', 'refused') and
    (old.id, old.kind, old.subject, old.concerns, old.maker_id, old.network, old.reason, old.look, old.state, old.created_at,
      old.expires_at, old.decided_by, old.decided_at, old.decision_reason, old.found, old.sent_back_at)
    is distinct from
    (new.id, new.kind, new.subject, new.concerns, new.maker_id, new.network, new.reason, new.look, new.state, new.created_at,
      new.expires_at, new.decided_by, new.decided_at, new.decision_reason, new.found, new.sent_back_at))
  execute function refuse_change();
