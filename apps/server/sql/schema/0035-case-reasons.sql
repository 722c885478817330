-- Why a case was opened, what its reason asks of each side, and how it ended.

alter table dispute
  add column reason text not null default 'not_credited' constraint dispute_reason_is_known check (reason in
    ('not_credited', 'another_sum', 'wrong_requisite', 'paid_late', 'paid_twice', 'forged_receipt', 'bank_returned')),
  -- The checklist as it was at the opening: later changes of the data do not change an open case. src/disputes/checklists.
  add column checklist jsonb not null default '[]',
  -- Who or what ended it; null while it is open.
  add column ended_by text constraint dispute_ended_by_is_known check (ended_by in ('support', 'rule', 'settlement', 'withdrawal')),
  -- Of a verdict that a rule gave.
  add column verdict_rule text constraint dispute_rule_is_known check (verdict_rule in ('receipt', 'silence', 'no_sign')),
  add column verdict_reason text,
  -- Marks of the exhibits on which the verdict rests: A, M1, T1.
  add column verdict_exhibits text[] not null default '{}';

update dispute set ended_by = case when withdrawn_at is null then 'support' else 'withdrawal' end where decided_at is not null;

alter table dispute
  add constraint dispute_rule_ended_it check ((verdict_rule is not null) = (ended_by is not distinct from 'rule'));

-- What was sent for an item of a checklist: a file, or a line of text.
create table dispute_item (
  id bigint generated always as identity primary key,
  dispute_id uuid not null references dispute (id),
  key text not null,
  side text not null constraint dispute_item_side_is_known check (side in ('merchant', 'trader')),
  file_id uuid references evidence_file (id),
  text text,
  created_at timestamptz not null default clock_timestamp(),
  constraint dispute_item_is_file_or_text check ((file_id is null) <> (text is null))
);

create index dispute_item_of_case on dispute_item (dispute_id, id);
create unique index dispute_item_of_file on dispute_item (file_id) where file_id is not null;
