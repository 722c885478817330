-- Only the bank's own app, heard by our own client, may withhold a bank's methods by telling of a block. Anything else that tells of
-- one, an SMS above all, is a question to the owner: anybody can send it.
alter table terminal_alarm drop constraint terminal_alarm_kind_check, drop constraint terminal_alarm_check;
alter table terminal_alarm
  add constraint terminal_alarm_kind_check check (kind in ('forged', 'bank_blocked', 'block_asked')),
  add constraint terminal_alarm_check check ((kind = 'forged') = (bank is null));

create unique index terminal_alarm_asked on terminal_alarm (terminal_id, bank)
  where kind = 'block_asked' and cleared_at is null;
