-- Takes the next place to send to Telegram: 25 a second in all, 1 a second to one chat, over all processes.
-- Answers 0 when the place is taken, else how many milliseconds to wait before asking again; then nothing is taken.
-- Locks: the row of everybody (0), then the row of the chat. To be called in a transaction of its own, which holds them for a moment.
create or replace function take_telegram_turn(p_telegram_id bigint) returns integer
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_free_at timestamptz;
begin
  insert into telegram_pace (telegram_id, next_at) values (0, v_now), (p_telegram_id, v_now) on conflict do nothing;
  perform from telegram_pace where telegram_id in (0, p_telegram_id) order by telegram_id for update;
  v_now := clock_timestamp();
  select max(greatest(next_at, coalesce(paused_until, next_at))) into v_free_at
  from telegram_pace where telegram_id in (0, p_telegram_id);
  if v_free_at > v_now then
    return ceil(extract(epoch from v_free_at - v_now) * 1000)::integer;
  end if;
  update telegram_pace
  set next_at = v_now + case when telegram_id = 0 then interval '40 milliseconds' else interval '1 second' end
  where telegram_id in (0, p_telegram_id);
  return 0;
end
$$;
