import type { DealStatus } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { ReceiptTables } from '../tables.ts'
import type { Arrival, Candidate, TrustedParts, UnmatchedReason } from './receipt.ts'

// Raw SQL throughout: each receipt passes here, and building a query costs processor time.

/** The transaction that stores a receipt also puts it into `receipt_waiting`; its deal is looked for afterwards. */
export async function expectReceipts(
  tx: Tx,
  receipts: readonly { readonly id: string; readonly ownerId: string }[],
): Promise<void> {
  await sql`
    insert into receipt_waiting (receipt_id, owner_id)
    select * from unnest(${receipts.map(({ id }) => id)}::uuid[], ${receipts.map(({ ownerId }) => ownerId)}::uuid[]) as booked (id)
    order by booked.id
    on conflict (receipt_id) do update set claimed_until = null, since = clock_timestamp()
  `.execute(tables(tx))
  await sql`select announce('florin_receipts', '')`.execute(tables(tx))
}

/** Why a part can't be counted on by itself: `reason` of its fate. */
export const untrustedPart = 'not_exact'

interface CandidateRow {
  receipt_id: string
  deal_id: string
  payment_method_id: string
  status: DealStatus
  amount_kopecks: bigint
  received_kopecks: bigint | null
  payer_name: string | null
  takes_unproven: boolean
  is_contradicted: boolean
  sms_settled: bigint
  trusted_kopecks: bigint
  have_two_doors: boolean
  own_part: string | null
}

export type FoundCandidate = Omit<Candidate, 'payerKey'> & {
  readonly payerName: string | undefined
  /** Whether the receipt is a part of this deal already, and why it counts as one. */
  readonly ownPart: string | undefined
}

/**
 * For each receipt the deals it could be meant for: of its method, or of every method of that bank on that phone.
 *
 * Defended by apps/server/src/deals/receipts/early-plans.test.ts: offset 0.
 */
export async function candidatesFor(
  tx: Queryable,
  receiptIds: readonly string[],
): Promise<Map<string, FoundCandidate[]>> {
  const { rows } = await sql<CandidateRow>`
    select receipt.id as receipt_id, deal.id as deal_id, deal.payment_method_id, deal.status, deal.amount_kopecks,
      deal.received_kopecks, known.payer_name,
      part.kopecks as trusted_kopecks, part.have_two_doors, own.reason as own_part,
      receipt.trust = 1 and coalesce(method.takes_unproven_since <= receipt.received_at, false) as takes_unproven,
      receipt.trust in (1, 2) and deal_is_contradicted(deal.id) as is_contradicted,
      case when receipt.trust in (1, 2)
        then settled_by_sms(receipt.trust, receipt.terminal_id, receipt.chain_id, method.id) else 0 end as sms_settled
    from receipt_facts as receipt
    cross join lateral (
      select id, takes_unproven_since from payment_method_facts where id = receipt.payment_method_id
      union all
      select id, takes_unproven_since from payment_method_facts where receipt.payment_method_id is null and receipt.card_tail is null
        and terminal_id = receipt.terminal_id and bank = receipt.bank
    ) as method
    cross join lateral (
      (select * from (
        select deal.* from amount_reservation as held
        join deal on deal.id = held.deal_id
        where held.payment_method_id = method.id and held.held_until is null and deal.status in ('pending', 'verification')
        union all
        select deal.* from deal_failed as failed
        join deal on deal.id = failed.id
        where failed.payment_method_id = method.id and failed.created_at > statement_timestamp() - interval '50 hours'
          -- Its sum is another deal's now: it completes by hand or not at all.
          and failed.gave_way_at is null
          -- What a verdict has ended stays ended.
          and (deal.status = 'dispute' or deal.dispute_id is null)
      ) as deal
      where deal.created_at > statement_timestamp() - interval '50 hours'
        and (deal.ended_at is null or deal.ended_at > receipt.received_at - interval '24 hours')
        -- Nobody pays for a deal before it is there.
        and deal.created_at - interval '3 minutes' <= receipt.received_at
      )
      union all
      -- The trader was faster than the phone: this is that deal's money, and nobody else's.
      select deal.* from amount_reservation as held join deal on deal.id = held.deal_id and deal.status = 'complete'
      where held.payment_method_id = method.id and held.amount_kopecks = receipt.amount_kopecks
        and deal.created_at <= receipt.received_at + interval '3 minutes'
        and not exists (select from receipt_fate as fate where fate.deal_id = deal.id and fate.fate = 'settled')
      union all
      -- A part was accepted, or confirmed, for the whole: this is the rest of that payer's money.
      select deal.* from amount_reservation as held join deal on deal.id = held.deal_id and deal.status = 'complete'
      where held.payment_method_id = method.id and held.held_until is not null
        and deal.received_kopecks + receipt.amount_kopecks = held.amount_kopecks
        and deal.created_at <= receipt.received_at + interval '3 minutes'
    ) as deal
    join merchant_order as known on known.id = deal.order_id
    left join lateral (select reason from receipt_fate as fate where fate.receipt_id = receipt.id and fate.fate = 'partial'
      and fate.deal_id = deal.id offset 0) as own on true
    cross join lateral (select * from trusted_parts(case when deal.received_kopecks is not null then deal.id end, receipt.id)) as part
    where receipt.id = any (${receiptIds}::uuid[])
    order by receipt.id, deal.created_at
  `.execute(tables(tx))
  const found = new Map<string, FoundCandidate[]>()
  for (const row of rows) {
    const list = found.get(row.receipt_id) ?? []
    list.push({
      dealId: row.deal_id,
      paymentMethodId: row.payment_method_id,
      status: row.status,
      amountKopecks: row.amount_kopecks,
      receivedKopecks: row.received_kopecks ?? 0n,
      parts: { kopecks: row.trusted_kopecks, haveTwoDoors: row.have_two_doors },
      isCounted: row.own_part !== null,
      ownPart: row.own_part ?? undefined,
      payerName: row.payer_name ?? undefined,
      sms: {
        takesUnproven: row.takes_unproven,
        isContradicted: row.is_contradicted,
        settledKopecks: row.sms_settled,
      },
    })
    found.set(row.receipt_id, list)
  }
  return found
}

/** Which of these deals a part has come for, trusted or not. */
export async function dealsPaidInPart(
  tx: Queryable,
  dealIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (dealIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from deal where id = any (${dealIds}::uuid[]) and received_kopecks is not null
  `.execute(tables(tx))
  return new Set(rows.map(({ id }) => id))
}

/** No deal, or none that it may touch: kept for the trader and support. A trader can't delete it. False where it has its deal by now. */
export async function keepUnmatched(
  tx: Queryable,
  receipt: Arrival,
  reason: UnmatchedReason,
): Promise<boolean> {
  return writeFate(tx, receipt, { fate: 'unmatched', dealId: null, reason })
}

/** It came during a dispute: the judge will see it. */
export async function saveForDispute(tx: Tx, receipt: Arrival, dealId: string): Promise<void> {
  await writeFate(tx, receipt, { fate: 'evidence', dealId, reason: 'disputed' })
}

async function writeFate(
  tx: Queryable,
  receipt: Arrival,
  { fate, dealId, reason }: { fate: string; dealId: string | null; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from receipt_waiting where receipt_id = ${receipt.id} and claimed_until is not null)
    insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
    values (${receipt.id}, ${receipt.ownerId}, ${fate}, ${dealId}, ${reason})
    on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason
      where known.fate in ('unmatched', 'held')
    returning receipt_id
  `.execute(tables(tx))
  return rows.length > 0
}

/** Nothing new to decide; unless it has learned something since it was claimed. */
export async function forgetWaiting(tx: Queryable, receiptId: string): Promise<void> {
  await sql`delete from receipt_waiting where receipt_id = ${receiptId} and claimed_until is not null`.execute(
    tables(tx),
  )
}

/** The receipt that is held for the trader's confirmation of this deal, if one is. */
export async function heldReceiptOf(
  tx: Queryable,
  dealId: string,
): Promise<{ id: string; amountKopecks: bigint; isPart: boolean } | undefined> {
  const { rows } = await sql<{ id: string; amount_kopecks: bigint; is_part: boolean }>`
    select receipt.id, receipt.amount_kopecks, receipt_fate.fate = 'partial' as is_part
    from receipt_fate join receipt_facts as receipt on receipt.id = receipt_fate.receipt_id
    where receipt_fate.deal_id = ${dealId} and receipt_fate.fate in ('held', 'partial')
    order by receipt_fate.fate = 'partial', receipt_fate.at limit 1
  `.execute(tables(tx))
  const [row] = rows
  return row && { id: row.id, amountKopecks: row.amount_kopecks, isPart: row.is_part }
}

/** A part of this deal that no rule believes yet. */
export async function untrustedPartOf(
  tx: Queryable,
  dealId: string,
  receiptId: string,
): Promise<{ amountKopecks: bigint; isVouched: boolean } | undefined> {
  const { rows } = await sql<{ amount_kopecks: bigint; reason: string }>`
    select receipt.amount_kopecks, receipt_fate.reason from receipt_fate join receipt_facts as receipt on receipt.id = receipt_fate.receipt_id
    where receipt_fate.receipt_id = ${receiptId} and receipt_fate.deal_id = ${dealId} and receipt_fate.fate = 'partial'
      and receipt_fate.reason in (${untrustedPart}, 'vouched')
  `.execute(tables(tx))
  const [row] = rows
  return row && { amountKopecks: row.amount_kopecks, isVouched: row.reason === 'vouched' }
}

/** What of a deal's partial payments is established, by trusted texts or by the trader's confirmation, and the first of them. */
export async function trustedPartsOf(
  tx: Queryable,
  dealId: string,
): Promise<
  TrustedParts & {
    readonly receipt: { readonly id: string; readonly reason: string } | undefined
    /** More money is proven, and held until the trader confirms. */
    readonly isWordAwaited: boolean
  }
> {
  const { rows } = await sql<{
    kopecks: bigint
    have_two_doors: boolean
    awaits_word: boolean
    id: string | null
    reason: string
  }>`
    select part.kopecks, part.have_two_doors, deal_awaits_word(${dealId}) as awaits_word, first.id, first.reason
    from trusted_parts(${dealId}, null) as part left join lateral (
      select receipt_id as id, reason from receipt_fate where deal_id = ${dealId} and fate = 'partial' and fate <> 'settled'
        and reason in ('trusted', 'by_sms', 'vouched') and part.kopecks > 0
      -- SMS last: they may not count any more.
      order by reason = 'by_sms', at limit 1) as first on true
  `.execute(tables(tx))
  const [row] = rows
  return {
    kopecks: row?.kopecks ?? 0n,
    haveTwoDoors: row?.have_two_doors ?? false,
    receipt: row?.id ? { id: row.id, reason: row.reason } : undefined,
    isWordAwaited: row?.awaits_word ?? false,
  }
}

/** The next run claims it again. */
export async function releaseClaim(tx: Queryable, receiptId: string): Promise<void> {
  await tables<ReceiptTables>(tx)
    .updateTable('receipt_waiting')
    .set({ claimed_until: null })
    .where('receipt_id', '=', receiptId)
    .execute()
}
