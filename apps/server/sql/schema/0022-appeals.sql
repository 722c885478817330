-- What appeals and clocks of cases need: a trader may open a case (the appeal), time during which the platform was down, and debts that
-- the verdict of an appeal takes off.

alter table dispute drop constraint dispute_opener_is_known;
alter table dispute add constraint dispute_opener_is_known
  check (opened_by in ('support', 'merchant', 'payer', 'system', 'trader'));

alter table dispute
  -- How long the platform was down while the case was open: it counts for none of its clocks.
  add column paused interval not null default interval '0',
  -- Until when the loser may appeal. Null while open, and where nobody may: withdrawn cases and appeals.
  add column appeal_until timestamptz;

update dispute set appeal_until = decided_at + interval '72 hours' where decided_at is not null;

create index dispute_appealable on dispute (appeal_until) where appeal_until is not null;

-- The part of `repaid_micro` that nobody paid: the verdict of an appeal took it off, because the deal is as it was before the debt.
alter table debt
  add column annulled_micro bigint not null default 0,
  add column annulled_by uuid,
  add constraint debt_annulled_within_repaid check (annulled_micro between 0 and repaid_micro),
  add constraint debt_annulled_by_a_case check ((annulled_micro > 0) = (annulled_by is not null));

-- Members of support are told of every case.
create index user_account_staff on user_account (id) where is_staff;
