import type { CheckScope, Invariant } from '@florin/ledger'

const open = `('pending', 'verification')`

/** Of a posting that paid late: the receipt in its reference, looked up by its key. */
const lateReceipt = `case when transfer.reference like 'late:%' then split_part(transfer.reference, ':', 2)::uuid end`

/** And of any other: the deal in its reference. */
const namedDeal = `case when transfer.reference like 'deal:%' then split_part(transfer.reference, ':', 2)::uuid end`

/** Deals with an event since the last check. */
const touched = ({ since }: CheckScope) =>
  `select deal_id as id from deal_event where written_in >= '${since}'::xid8`

/** And deals for which money is frozen: every open deal is among them. */
const openOrTouched = (scope: CheckScope) => `
  select split_part(subject, ':', 2)::uuid as id from ledger.hold where cause = 'matched' and closed_by is null
  union ${touched(scope)}`

// Fences of I8 and I10: an index lookup per deal that was touched. Defended by apps/server/src/deals/list/query-plans.test.ts: offset 0.

/** A receipt that settles a deal is written in the same transaction as the deal's event, so receipts are found by the deals of those events. */
const settledSince = (scope: CheckScope) =>
  scope.since === 0n
    ? `(select * from receipt_fate where fate = 'settled') as fate`
    : `(select distinct id from (${touched(scope)}) as affected) as affected
      cross join lateral (select * from receipt_fate where deal_id = affected.id and fate = 'settled' offset 0) as fate`

/** What must always be true of deals; each query names what breaks its promise. Numbers as in the safety rules. */
export const dealInvariants: readonly Invariant[] = [
  {
    id: 'I7',
    promise:
      'what is frozen for a match is frozen exactly while its deal is open, or disputed from there within the limits',
    broken: (scope) => `
      select coalesce(deal.id::text, hold.subject) as what
      from (
        select deal.* from amount_reservation as held join deal on deal.id = held.deal_id
        where held.due_at is not null and deal.status in ${open}
        union
        select deal.* from (${touched(scope)}) as affected join deal on deal.id = affected.id where deal.status in ${open}
        union
        select deal.* from dispute join deal on deal.id = dispute.deal_id and deal.dispute_id = dispute.id
        where deal.status = 'dispute' and dispute.deal_status_before in ${open} and not dispute.is_over_limit
      ) as deal
      full join (
        select subject, amount from ledger.hold where cause = 'matched' and closed_by is null
      ) as hold on hold.subject = 'deal:' || deal.id
      where deal.id is null or hold.subject is null or hold.amount <> deal.value_micro`,
  },
  {
    id: 'I7d',
    promise: 'what is frozen for a dispute is what it says, for as long as it is open',
    broken: () => `
      select coalesce(dispute.id::text, hold.cause) as what
      from (
        select * from dispute where status in ('waiting', 'consideration', 'deepconsideration') and held_micro > 0
      ) as dispute
      full join (
        select subject, cause, amount from ledger.hold where cause like 'dispute:%' and closed_by is null
      ) as hold on hold.cause = 'dispute:' || dispute.id and hold.subject = 'deal:' || dispute.deal_id
      where dispute.id is null or hold.cause is null or hold.amount <> dispute.held_micro`,
  },
  {
    id: 'I8',
    promise: 'a deal is paid out once, and only if it is or was complete',
    broken: (scope) => `
      select coalesce(deal.id::text, affected.reference) as what
      from (
        select id, max(reference) as reference, count(reference) as paid, count(*) filter (where is_completing) as completed
        from (
          select coalesce(fate.deal_id, ${namedDeal}) as id, transfer.reference, null::boolean as is_completing
          from ledger.transfer
          left join lateral (select deal_id from receipt_fate where receipt_id = ${lateReceipt} offset 0) as fate on true
          where transfer.kind = 'deal.completed' and transfer.id > ${scope.after}
          union all
          select deal_id, null, to_status = 'complete' and from_status <> 'dispute'
          from deal_event where written_in >= '${scope.since}'::xid8
        ) as affected
        group by id
      ) as affected
      left join lateral (select deal.id, deal.status from deal where deal.id = affected.id offset 0) as deal on true
      -- What was not paid since the last look was paid before, and what has no step since then took it before: one by one.
      where case when affected.paid = 0 then deal.status = 'complete'
          and not exists (select from ledger.transfer
            where transfer.kind = 'deal.completed' and transfer.reference = 'deal:' || affected.id || ':completed' offset 0)
          and not exists (select from receipt_fate as fate join ledger.transfer on transfer.kind = 'deal.completed'
              and transfer.reference = 'late:' || fate.receipt_id
            where fate.deal_id = affected.id and fate.fate = 'settled' offset 0)
          and not exists (select from dispute join ledger.transfer on transfer.kind = 'dispute.decided'
              and transfer.reference = 'dispute:' || dispute.id || ':verdict'
            where dispute.deal_id = affected.id and dispute.status = 'completed_towards_merchant' offset 0)
        when deal.id is null or deal.status not in ('complete', 'dispute', 'canceled') then true
        when affected.paid > affected.completed then affected.paid > (select count(*) from deal_event as event
          where event.deal_id = affected.id and event.to_status = 'complete' and event.from_status <> 'dispute') end`,
  },
  {
    id: 'I9',
    promise: 'what a completed deal moved is what it says: trader, merchant, leads and house',
    broken: ({ after }) => `
      select transfer.reference as what
      -- Fences: from a range of transfers and its entries, laid together, to each one's deal, whatever is known of the tables.
      from (
        select id, max(reference) as reference, array_agg(owner) as owners, array_agg(amount) as amounts,
          coalesce(sum(amount) filter (where is_house), 0) as house
        from (
          select id, reference, null::uuid as owner, null::boolean as is_house, null::bigint as amount
          from ledger.transfer where id > ${after} and kind = 'deal.completed'
          union all
          select entry.transfer_id, null, account.owner, account.is_house, entry.amount
          from ledger.entry join ledger.account on account.id = entry.account_id where entry.transfer_id > ${after}
        ) as affected
        group by id having max(reference) is not null
      ) as transfer
      left join lateral (select deal_id from receipt_fate where receipt_id = ${lateReceipt} offset 0) as fate on true
      cross join lateral (
        select * from deal where deal.id = coalesce(fate.deal_id, ${namedDeal}) offset 0
      ) as deal
      cross join lateral (
        select coalesce(sum(line.amount) filter (where line.owner = deal.trader_id), 0) as trader,
          coalesce(sum(line.amount) filter (where line.owner = deal.merchant_id), 0) as merchant
        from unnest(transfer.owners, transfer.amounts) as line (owner, amount)
      ) as share
      where (share.trader, share.merchant, transfer.house) is distinct from (deal.profit_micro - deal.value_micro, deal.credit_micro,
          deal.fee_micro - deal.profit_micro - deal.trader_lead_micro - deal.merchant_lead_micro)`,
  },
  {
    id: 'I9d',
    promise:
      'a verdict moves what it says, once: what it could not take is owed, and a deal is not paid twice by it',
    broken: ({ after }) => `
      select transfer.reference as what
      -- A range of transfers and its entries, laid together: entries have no index that finds one transfer's at once.
      from (
        select id, max(reference) as reference, array_agg(owner) as owners, array_agg(amount) as amounts
        from (
          select id, reference, null::uuid as owner, null::bigint as amount
          from ledger.transfer where id > ${after} and kind = 'dispute.decided'
          union all
          select entry.transfer_id, null, account.owner, entry.amount
          from ledger.entry join ledger.account on account.id = entry.account_id where entry.transfer_id > ${after}
        ) as affected
        group by id having max(reference) is not null
      ) as transfer
      left join dispute on dispute.id = split_part(transfer.reference, ':', 2)::uuid
      left join deal on deal.id = dispute.deal_id
      left join debt_facts as debt on debt.id = dispute.id
      -- What an appeal's verdict took off the debt of the first one; nobody moved that much.
      left join debt_facts as annulled on annulled.id = dispute.appeal_of and annulled.annulled_by = dispute.id
      cross join lateral (
        select coalesce(sum(line.amount) filter (where line.owner = deal.trader_id), 0) as trader,
          coalesce(sum(line.amount) filter (where line.owner = deal.merchant_id), 0) as merchant
        from unnest(transfer.owners, transfer.amounts) as line (owner, amount)
      ) as net
      -- What the house has paid of that debt: an appeal's verdict gives it back to the house.
      cross join lateral (
        select coalesce(sum(entry.amount), 0) as micro from ledger.transfer as paid join ledger.entry on entry.transfer_id = paid.id
        join ledger.account on account.id = entry.account_id and account.kind = 'debt'
        where paid.kind = 'debt.covered' and paid.reference = 'debt:' || dispute.appeal_of || ':covered'
      ) as covered
      cross join lateral (select case
        when dispute.status = 'completed_towards_merchant' and dispute.deal_status_before <> 'complete' then 'pays'
        when dispute.status = 'completed_towards_trader' and dispute.deal_status_before = 'complete' then 'undoes'
        when dispute.status like 'completed_towards_%' then 'releases' end as verdict) as known
      where case known.verdict
        when 'pays' then net.trader <> deal.profit_micro - deal.value_micro + coalesce(annulled.annulled_micro, 0)
          or net.merchant + coalesce(debt.shares_micro[array_position(debt.recipients, deal.merchant_id)], 0) + covered.micro <> deal.credit_micro
          or dispute.appeal_of is null and exists (select from ledger.transfer as other where other.kind = 'deal.completed'
            and other.reference = 'deal:' || deal.id || ':completed')
        -- The merchant is the first who is paid of a trader's debt.
        when 'undoes' then net.merchant <> -deal.credit_micro + coalesce(
            greatest(0, annulled.shares_micro[array_position(annulled.recipients, deal.merchant_id)] - annulled.owed_micro
              + annulled.annulled_micro), 0)
          or net.trader + coalesce(debt.shares_micro[array_position(debt.recipients, deal.trader_id)], 0) + covered.micro
            <> deal.value_micro - deal.profit_micro
        when 'releases' then net.trader <> 0 or net.merchant <> 0
        else true end`,
  },
  {
    id: 'I9e',
    promise:
      'each decided case is posted once: a deal stands paid exactly where its completion and its verdicts left it paid',
    broken: (scope) => `
      select deal.id::text as what
      from (select distinct id from (${touched(scope)}) as affected) as affected
      join deal on deal.id = affected.id and deal.dispute_id is not null
      join dispute as latest on latest.id = deal.dispute_id
      left join dispute as first on first.id = latest.appeal_of
      cross join lateral (
        select count(*) filter (where one.status = 'completed_towards_merchant' and one.deal_status_before <> 'complete') as paid,
          count(*) filter (where one.status = 'completed_towards_trader' and one.deal_status_before = 'complete') as undone
        from (values (latest.id, latest.status, latest.deal_status_before), (first.id, first.status, first.deal_status_before))
          as one (id, status, deal_status_before)
        join ledger.transfer on transfer.kind = 'dispute.decided' and transfer.reference = 'dispute:' || one.id || ':verdict'
      ) as verdict
      cross join lateral (
        select count(*) as paid from deal_event as event
        where event.deal_id = deal.id and event.to_status = 'complete' and event.from_status <> 'dispute'
      ) as completion
      where completion.paid + verdict.paid - verdict.undone <> case
          when deal.status = 'complete' or deal.status = 'dispute' and latest.deal_status_before = 'complete' then 1 else 0 end
        or (deal.status = 'dispute') <> (latest.decided_at is null)`,
  },
  {
    id: 'I9f',
    promise:
      'an appeal is about a case that a verdict has decided, is no appeal itself, and has another judge',
    broken: () => `
      select latest.id::text as what from dispute as latest join dispute as first on first.id = latest.appeal_of
      where first.appeal_of is not null or first.withdrawn_at is not null or first.deal_id <> latest.deal_id
        or first.decided_at is null or first.decided_at > latest.created_at or first.decided_by = latest.decided_by`,
  },
  {
    id: 'I9g',
    promise:
      'a case that its sides settled ended by exactly the proposal that was accepted, and no proposal outlives its case',
    broken: (scope) => `
      select dispute.id::text as what
      from (select distinct id from (${touched(scope)}) as affected) as affected
      join dispute on dispute.deal_id = affected.id and dispute.decided_at is not null
      left join settlement_proposal as accepted on accepted.dispute_id = dispute.id and accepted.ending = 'accepted'
      where (dispute.ended_by is not distinct from 'settlement') <> (accepted.id is not null)
        or dispute.status <> case accepted.kind when 'complete' then 'completed_towards_merchant'
          when 'cancel' then 'completed_towards_trader' else dispute.status end
        or accepted.id is not null and dispute.verdict_kopecks <> accepted.kopecks
        or exists (select from settlement_proposal as standing where standing.dispute_id = dispute.id and standing.ended_at is null)`,
  },
  {
    id: 'I10',
    promise: 'a receipt settles one deal at most, and its deal is the one that it paid',
    broken: (scope) => `
      select fate.receipt_id::text as what from ${settledSince(scope)} left join deal on deal.id = fate.deal_id
      where deal.id is null or deal.status not in ('complete', 'dispute', 'canceled')`,
  },
  {
    id: 'I11',
    promise:
      'no two open deals share a method and a sum: each has its sum reserved, and nobody else has a clock',
    broken: (scope) => `
      select deal.id::text as what from (${openOrTouched(scope)}) as affected join deal on deal.id = affected.id
      left join amount_reservation as held on held.payment_method_id = deal.payment_method_id
        and held.amount_kopecks = deal.amount_kopecks and held.deal_id = deal.id and held.held_until is null
        and held.due_at = deal.due_at and held.merchant_id = deal.merchant_id and held.is_test = deal.is_test
      where deal.status in ${open} and held.deal_id is null
      union all
      select deal.id::text from amount_reservation as held join deal on deal.id = held.deal_id
      where held.due_at is not null and deal.status not in ${open}`,
  },
  {
    id: 'I11b',
    promise: 'deals that failed or are disputed are listed as such, and no others',
    broken: (scope) => `
      select affected.id::text as what from (select distinct id from (${touched(scope)}) as affected) as affected
      join deal on deal.id = affected.id left join deal_failed as failed on failed.id = deal.id
      where failed.status is distinct from case when deal.status in ('canceled', 'expired', 'dispute') then deal.status end
        or failed.id is not null and (failed.profit_micro, failed.credit_micro) is distinct from (deal.profit_micro, deal.credit_micro)`,
  },
  {
    id: 'I18',
    promise: 'every step of a deal has its event, the last one where the deal stands',
    broken: (scope) => `
      select deal.id::text as what from (${openOrTouched(scope)}) as affected
      join deal on deal.id = affected.id
      where deal.status is distinct from (
        select to_status from deal_event where deal_event.deal_id = deal.id order by position desc limit 1)`,
  },
  {
    id: 'I19',
    promise: 'deals take legal steps only',
    broken: () => `
      select event.deal_id::text as what from deal_event as event
      left join deal_transition as legal on legal.from_status is not distinct from event.from_status and legal.to_status = event.to_status
      where event.written_in >= (select folded_below from deal_fold)
        and legal.to_status is null and event.from_status is distinct from event.to_status`,
  },
]
