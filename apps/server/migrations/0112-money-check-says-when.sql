-- When every promise about money was last found kept, for florin_money_check_age_seconds. last_run_at is only when a look began.
alter table money_check add column verified_at timestamptz;
