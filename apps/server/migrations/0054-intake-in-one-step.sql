-- The usual batch of a phone goes on where its queue has ended. Such batches, one of each queue, are kept, acknowledged and told of
-- in one call. Answers which were; of the others nothing has changed, and they have to be judged: a gap, a repeat, an old message,
-- a terminal that is gone, or a queue that somebody holds. A queue is held first, so that what is looked for then is all there is.
create function append_messages(
  p_told text,
  p_terminals uuid[], p_installations uuid[], p_owners uuid[], p_befores bigint[], p_lasts bigint[], p_oldest timestamptz[],
  p_queues integer[], p_seqs bigint[], p_ids uuid[], p_channels text[], p_senders text[], p_titles bytea[], p_texts bytea[],
  p_macs bytea[], p_received timestamptz[]
) returns boolean[]
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  -- How far the clock of each queue's phone is ahead; empty where there is something to judge.
  v_ahead_ms bigint[];
begin
  with held as materialized (
    select batch.n, terminal.clock_ahead_ms
    from unnest(p_terminals, p_installations, p_befores, p_oldest) with ordinality
      as batch (terminal_id, installation_id, before, oldest, n)
    join device_sequence as queue on queue.terminal_id = batch.terminal_id and queue.installation_id = batch.installation_id
    join terminal on terminal.id = batch.terminal_id
    where queue.acked_seq = batch.before and terminal.deleted_at is null
      and batch.oldest >= clock_timestamp() + terminal.clock_ahead_ms * interval '1 millisecond' - interval '168 hours'
    for update of queue skip locked
  )
  select array_agg((select held.clock_ahead_ms from held where held.n = batch.n) order by batch.n) into v_ahead_ms
  from generate_subscripts(p_terminals, 1) as batch (n);

  select array_agg(case when batch.n not in (
      select sent.n from unnest(p_queues, p_ids) as sent (n, id)
      join raw_message as known on known.terminal_id = p_terminals[sent.n] and known.client_id = sent.id
    ) and not exists (
      select from raw_message as known where known.terminal_id = p_terminals[batch.n]
        and known.installation_id = p_installations[batch.n] and known.seq > p_befores[batch.n]
    ) then v_ahead_ms[batch.n] end order by batch.n)
  into v_ahead_ms
  from generate_subscripts(p_terminals, 1) as batch (n);

  insert into raw_message (terminal_id, owner_id, installation_id, seq, client_id, channel, sender, sealed_title, sealed_text,
    content_mac, received_at, clock_offset_ms)
  select p_terminals[sent.n], p_owners[sent.n], p_installations[sent.n], sent.seq, sent.id, sent.channel, sent.sender, sent.title,
    sent.text, sent.mac, sent.received, v_ahead_ms[sent.n]
  from unnest(p_queues, p_seqs, p_ids, p_channels, p_senders, p_titles, p_texts, p_macs, p_received)
    as sent (n, seq, id, channel, sender, title, text, mac, received)
  where v_ahead_ms[sent.n] is not null;

  if found then
    update device_sequence as queue set acked_seq = batch.last
    from unnest(p_terminals, p_installations, p_lasts) with ordinality as batch (terminal_id, installation_id, last, n)
    where queue.terminal_id = batch.terminal_id and queue.installation_id = batch.installation_id
      and v_ahead_ms[batch.n] is not null;
    perform pg_notify(p_told, '');
  end if;
  return array(select ahead_ms is not null from unnest(v_ahead_ms) with ordinality as one (ahead_ms, n) order by n);
end $$;

-- Orders as they stand, many at once. A plan that was made while there were few deals must not read all of them later.
create function read_orders(p_ids uuid[]) returns table (facts jsonb)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return query
    select order_facts(known, deal) from merchant_order as known left join deal on deal.id = known.deal_id
    where known.id = any (p_ids);
end $$;

-- A reference would lock the trader's row at each message, and a message's and a receipt's at each reading. None of them is ever
-- deleted, and what is written together is true together.
alter table raw_message drop constraint raw_message_owner_id_fkey;
alter table receipt_message drop constraint receipt_message_raw_message_id_fkey, drop constraint receipt_message_receipt_id_fkey;
