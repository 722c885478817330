-- Raises FD002 while an operator or the money check has halted money.
create or replace function assert_money_moves() returns void language plpgsql stable as $$
begin
  if exists (select from money_halt where resumed_at is null) then
    raise exception 'money stands still' using errcode = 'FD002';
  end if;
end $$;
