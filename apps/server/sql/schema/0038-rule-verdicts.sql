-- Cases that decide themselves: when rules look at a case next, and what finds similar decided cases.

alter table dispute
  -- When a rule may next decide it. The oldest first; a new case is looked at as soon as possible.
  add column rules_look_at timestamptz not null default '-infinity';

-- Cases that a rule may decide: open, admitted, no appeal, no test.
create index dispute_rules_due on dispute (rules_look_at)
  where decided_at is null and admitted_at is not null and appeal_of is null and not is_test;

-- Decided cases of a reason by their sum: similar ones lie side by side. Withdrawn and settled ones say nothing about a verdict.
create index dispute_decided_alike on dispute (reason, amount_kopecks, id)
  where decided_at is not null and not is_test and ended_by in ('support', 'rule');

-- Who ended the cases of the last day: a number for operators.
create index dispute_ended on dispute (decided_at, ended_by) where decided_at is not null and not is_test;
