-- What SMS have settled by themselves, wholly or in parts, in kopecks: with trust 1 within a day on one phone, with trust 2 on one method since its chain
-- was last proven. A chain that is gone has no budget left. `now()` is stable and can bound the index scan; `clock_timestamp()` is
-- volatile and can't.
create or replace function settled_by_sms(p_trust smallint, p_terminal uuid, p_chain uuid, p_method uuid) returns bigint
language sql stable as $$
  select case p_trust
    when 1 then (
      select coalesce(sum(receipt.amount_kopecks), 0)::bigint
      from receipt_facts as receipt join receipt_fate as known on known.receipt_id = receipt.id and known.fate in ('settled', 'partial')
        and known.reason = 'by_sms'
      where receipt.terminal_id = p_terminal and receipt.trust = 1 and receipt.received_at > now() - interval '1 day')
    when 2 then coalesce((
      select (
        select coalesce(sum(receipt.amount_kopecks), 0)::bigint
        from receipt_facts as receipt join receipt_fate as known on known.receipt_id = receipt.id and known.fate in ('settled', 'partial')
        and known.reason = 'by_sms'
        join deal on deal.id = known.deal_id and deal.payment_method_id = p_method
        where receipt.chain_id = chain.id and receipt.trust = 2 and receipt.received_at > chain.proven_at)
      from balance_chain as chain where chain.id = p_chain and chain.stopped_at is null), 1000000000000000)
    else 0 end
$$;
