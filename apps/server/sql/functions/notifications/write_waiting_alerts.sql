-- Writes the alerts about deals that wait for their trader's word: one for a deal at most, whatever brings it there again. Called after
-- `move_deals` in its transaction, which holds the deals' locks, so that no other call writes about the same deal meanwhile; locks nothing more.
-- PL/pgSQL: its statement sees what was committed while `move_deals` waited.
create or replace function write_waiting_alerts(p_deals uuid[], p_traders uuid[], p_contents bytea[], p_kind text, p_weight text, p_channel text)
returns void language plpgsql as $$
begin
  insert into alert (user_id, kind, weight, about, content)
  select note.trader_id, p_kind, p_weight, 'deal:' || note.deal_id, note.content
  from unnest(p_deals, p_traders, p_contents) as note (deal_id, trader_id, content)
  where not exists (select from alert as known where known.about = 'deal:' || note.deal_id and known.user_id = note.trader_id
    and known.kind = p_kind);
  if found then perform announce(p_channel, ''); end if;
end $$;
