-- Functions and a type get names that say what they do. open_deals, move_deals, told_facts (now event_facts) and tell_of_deals, tell_of_dispute,
-- tell_of_waiting (now announce_deals, announce_dispute, write_waiting_alerts) are dropped here and created by their files.
drop function if exists open_deals(deal_wish[], integer, integer, integer, integer, integer, text[], text[], text[], text[],
  integer[], uuid[], text[], bigint[], integer[], uuid[], text[], text[], bigint[]);
-- Its column is_crowded is now is_deferred.
drop function if exists move_deals(deal_step[], text[], text[], text[], text[],
  integer[], uuid[], text[], bigint[], integer[], uuid[], text[], text[], bigint[]);
drop function if exists told_facts(merchant_event);
drop function if exists tell_of_deals(uuid[], uuid[]);
drop function if exists tell_of_dispute(uuid);
drop function if exists tell_of_waiting(uuid[], uuid[], bytea[], text, text, text);

alter type deal_wish rename to deal_request;

-- Its triggers call it by its id, so they need not be made again.
alter function lead_right_told() rename to announce_lead_right;
