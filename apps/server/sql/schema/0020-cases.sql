-- What a case needs beyond its opening and its verdict: a number for people, clocks, who holds it, its appeal.

-- Numbers of cases, in the order in which they were opened.
alter table dispute add column number bigint;
update dispute set number = numbered.number
from (select id, 1000 + row_number() over (order by created_at, id) as number from dispute) as numbered where numbered.id = dispute.id;
create sequence dispute_number_seq as bigint minvalue 1001;
select setval('dispute_number_seq', coalesce((select max(number) from dispute), 1001), exists (select from dispute));
alter sequence dispute_number_seq owned by dispute.number;
alter table dispute alter column number set default nextval('dispute_number_seq'), alter column number set not null;
create unique index dispute_number on dispute (number);

-- Copied from the deal, so that a list of cases reads no deals to sort or filter.
alter table dispute add column amount_kopecks bigint, add column is_test boolean;
update dispute set amount_kopecks = deal.amount_kopecks, is_test = deal.is_test from deal where deal.id = dispute.deal_id;
alter table dispute alter column amount_kopecks set not null, alter column is_test set not null;

alter table dispute
  -- Grows with every change; a verdict names the version that its author has read.
  add column version integer not null default 1,
  -- What support asks the trader for, when the evidence is not enough.
  add column question text,
  -- When the trader's time to answer ends. Null while nobody waits for the trader.
  add column answer_due_at timestamptz,
  -- The trader's last evidence.
  add column answered_at timestamptz,
  -- The time to answer has ended without evidence: one point more, once.
  add column ignored_at timestamptz,
  add column reminders smallint not null default 0,
  add column withdrawn_at timestamptz,
  -- Who reads it now, and until when nobody else may decide it.
  add column held_by uuid,
  add column held_until timestamptz,
  -- The decided case that this one appeals against: one appeal for each.
  add column appeal_of uuid unique references dispute (id),
  add constraint dispute_held_by_somebody check ((held_by is null) = (held_until is null)),
  add constraint dispute_withdrawn_is_decided check (withdrawn_at is null or decided_at is not null);

create index dispute_answer_due on dispute (answer_due_at) where answer_due_at is not null;

-- Cases that are open already: their time to answer has run since they were opened or admitted.
update dispute set answer_due_at = coalesce(admitted_at, created_at) + interval '15 hours'
where status in ('waiting', 'deepconsideration') and admitted_at is not null;
