-- After an answer 429 of Telegram: pauses this chat, and all chats when another chat is paused already.
-- Locks: the row for all chats (0), then the row of the chat, as take_telegram_turn.
create or replace function pause_telegram(p_telegram_id bigint, p_seconds integer) returns void
language plpgsql as $$
declare
  v_until timestamptz := now() + make_interval(secs => p_seconds);
begin
  insert into telegram_pace (telegram_id, next_at) values (0, now()), (p_telegram_id, now()) on conflict do nothing;
  perform from telegram_pace where telegram_id in (0, p_telegram_id) order by telegram_id for update;
  update telegram_pace set paused_until = greatest(paused_until, v_until)
  where telegram_id = p_telegram_id
    or telegram_id = 0 and exists (
      select from telegram_pace as other
      where other.telegram_id not in (0, p_telegram_id) and other.paused_until > now()
    );
end
$$;
