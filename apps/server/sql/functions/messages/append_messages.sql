-- Stores, acknowledges and announces the batches of several phones, one batch for each queue, in one call. Takes only batches that continue
-- exactly where their queue ended, and returns which were taken. Nothing changes for the others (a gap, a repeat, an old message, a deleted
-- terminal, a queue that is locked): the caller decides about those one by one (`terminals/sequence/sequence.ts`).
--
-- Locks queues with SKIP LOCKED before it looks for repeats, so that none can be added meanwhile.
create or replace function append_messages(
  p_channel text,
  p_terminals uuid[], p_installations uuid[], p_owners uuid[], p_befores bigint[], p_lasts bigint[], p_oldest timestamptz[],
  p_queues integer[], p_seqs bigint[], p_ids uuid[], p_channels text[], p_senders text[], p_titles bytea[], p_texts bytea[],
  p_macs bytea[], p_received timestamptz[], p_sim_slots smallint[]
) returns boolean[]
language plpgsql
-- No sequential scan in a plan cached while the tables were small.
-- Defended by apps/server/src/messages/booking/message-plans.test.ts: enable_seqscan, offset 0.
-- Planned once for each connection: planning takes longer than a usual call.
-- Defended by apps/server/src/platform/kept-plans.test.ts: plan_cache_mode.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  -- How far the clock of each queue's phone is ahead; null for a batch that is not taken.
  v_ahead_ms bigint[];
begin
  with held as (
    select batch.n, terminal.clock_ahead_ms
    from unnest(p_terminals, p_installations, p_befores, p_oldest) with ordinality
      as batch (terminal_id, installation_id, before, oldest, n)
    -- Optimization fences too (FOR UPDATE, OFFSET 0): one index lookup per queue and per terminal.
    cross join lateral (select from device_sequence as queue where queue.terminal_id = batch.terminal_id
      and queue.installation_id = batch.installation_id and queue.acked_seq = batch.before for update skip locked) as queue
    cross join lateral (select clock_ahead_ms from terminal
      where id = batch.terminal_id and (deleted_at is null) is true offset 0) as terminal
    where batch.oldest >= clock_timestamp() + terminal.clock_ahead_ms * interval '1 millisecond' - interval '168 hours'
  )
  select array_agg((select held.clock_ahead_ms from held where held.n = batch.n) order by batch.n) into v_ahead_ms
  from generate_subscripts(p_terminals, 1) as batch (n);

  select array_agg(case when batch.n not in (
      select sent.n from unnest(p_queues, p_ids) as sent (n, id)
      -- Optimization fence (OFFSET 0): a lookup per message, by client_id alone, which only one index leads with.
      cross join lateral (select from raw_message as known
        where known.client_id = sent.id and (known.terminal_id = p_terminals[sent.n]) is true offset 0) as known
    -- The next row of the index after the queue's last number; it usually belongs to another queue.
    ) and ((select (next.installation_id, next.terminal_id) = (p_installations[batch.n], p_terminals[batch.n]) from raw_message as next
      where (next.installation_id, next.terminal_id, next.seq) > (p_installations[batch.n], p_terminals[batch.n], p_befores[batch.n])
      order by next.installation_id, next.terminal_id, next.seq limit 1)) is not true
    then v_ahead_ms[batch.n] end order by batch.n)
  into v_ahead_ms
  from generate_subscripts(p_terminals, 1) as batch (n);

  insert into raw_message (terminal_id, owner_id, installation_id, seq, client_id, channel, sender, sealed_title, sealed_text,
    content_mac, received_at, clock_offset_ms, sim_slot)
  select p_terminals[sent.n], p_owners[sent.n], p_installations[sent.n], sent.seq, sent.id, sent.channel, sent.sender, sent.title,
    sent.text, sent.mac, sent.received, v_ahead_ms[sent.n], sent.sim_slot
  from unnest(p_queues, p_seqs, p_ids, p_channels, p_senders, p_titles, p_texts, p_macs, p_received, p_sim_slots)
    as sent (n, seq, id, channel, sender, title, text, mac, received, sim_slot)
  where v_ahead_ms[sent.n] is not null;

  if found then
    -- The rows are locked, so their ctid has not changed.
    update device_sequence as queue set acked_seq = batch.last
    from (
      select known.place, batch.last
      from unnest(p_terminals, p_installations, p_lasts) with ordinality as batch (terminal_id, installation_id, last, n)
      cross join lateral (select ctid as place from device_sequence as known
        where known.terminal_id = batch.terminal_id and known.installation_id = batch.installation_id offset 0) as known
      where v_ahead_ms[batch.n] is not null
    ) as batch
    where queue.ctid = batch.place;
    perform announce(p_channel, '');
  end if;
  return array(select ahead_ms is not null from unnest(v_ahead_ms) with ordinality as one (ahead_ms, n) order by n);
end $$;
