-- One member of staff could point a trader's method at another card and switch it on, and payers would pay to it unnoticed.
-- A method whose requisites staff has changed stays off until its owner has switched it on.
alter table payment_method add column staff_changed_at timestamptz;
comment on column payment_method.staff_changed_at is 'When staff last changed its requisites; null once the owner has switched it on since.';
alter table payment_method add constraint payment_method_off_until_owner_agrees
  check (staff_changed_at is null or not is_active);
