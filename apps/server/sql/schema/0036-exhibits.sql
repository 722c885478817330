-- What the payer saw and did on the payment page, when the platform stood still, and the server's own record of a case (exhibit A).

-- Written when a requisite is shown for the first time (slot 0) and when the page tells that something was copied. What else happened on
-- the page is derived from deal_event and evidence_file. No foreign key, as in deal_event.
create table payer_event (
  deal_id uuid not null,
  slot smallint not null constraint payer_event_at_most_twenty check (slot between 0 and 19),
  kind text not null constraint payer_event_kind_is_known check (kind in ('requisite_shown', 'amount_copied', 'requisite_copied')),
  at timestamptz not null default clock_timestamp(),
  -- Of a showing: the phone that read for the method then, and what was shown, sealed, with the hash of its canonical text.
  terminal_id uuid,
  sealed bytea,
  sha256 bytea,
  primary key (deal_id, slot),
  constraint payer_event_first_is_the_showing check ((slot = 0) = (kind = 'requisite_shown')),
  constraint payer_event_showing_has_hash check ((kind = 'requisite_shown') = (sha256 is not null))
);

-- `sealed` is left out: a new key seals it anew, and the hash tells whether it still is what was written.
create trigger payer_event_final before update of deal_id, slot, kind, at, terminal_id, sha256 on payer_event
  for each row execute function refuse_change();
create trigger payer_event_kept before delete on payer_event for each row execute function refuse_change();
create trigger payer_event_no_truncate before truncate on payer_event for each statement execute function refuse_change();

create table case_exhibit (
  dispute_id uuid primary key references dispute (id),
  filed_at timestamptz not null,
  -- Null once the trader whom it is about was erased.
  sealed bytea,
  sha256 bytea not null
);

create trigger case_exhibit_final before update of dispute_id, filed_at, sha256 on case_exhibit
  for each row execute function refuse_change();
create trigger case_exhibit_kept before delete on case_exhibit for each row execute function refuse_change();
create trigger case_exhibit_no_truncate before truncate on case_exhibit for each statement execute function refuse_change();

-- Spans without a heartbeat, in which no clock ran.
create table platform_outage (
  began_at timestamptz primary key,
  ended_at timestamptz not null,
  constraint platform_outage_ends_after_it_began check (ended_at > began_at)
);
