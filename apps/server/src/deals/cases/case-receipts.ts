import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Deal } from '../deal.ts'

/** The highest sum that a verdict may name: the deal's, or what trusted receipts bound to it add up to where that is more. */
export async function mostKopecks(tx: Tx, { id, amountKopecks }: Deal): Promise<bigint> {
  const { rows } = await sql<{ kopecks: bigint }>`
    select (select kopecks from trusted_parts(${id}, null)) + coalesce(sum(receipt.amount_kopecks), 0)::bigint as kopecks
    from receipt_fate as known join receipt_facts as receipt on receipt.id = known.receipt_id
    where known.deal_id = ${id} and known.fate = 'evidence' and known.fate <> 'settled'
      and (receipt.trust = 3 or receipt.trust = 2 and receipt.chain_id is not null and not deal_is_contradicted(${id}))
  `.execute(tables(tx))
  const trusted = rows[0]?.kopecks ?? 0n
  return trusted > amountKopecks ? trusted : amountKopecks
}

export interface CaseReceipt {
  readonly id: string
  readonly amountKopecks: bigint
  readonly receivedAt: Date
  readonly trust: number
}

/** Receipts of a sum on a method that fitted no deal and that a bank's own app or a proven chain vouches for. */
const trustedLate = sql`
  receipt.owner_id = deal.trader_id and receipt.payment_method_id = deal.payment_method_id
  and receipt.amount_kopecks = deal.amount_kopecks and (receipt.trust = 3 or receipt.trust = 2 and receipt.chain_id is not null)
  and exists (select from receipt_fate as known where known.receipt_id = receipt.id and known.fate in ('unmatched', 'explained'))`

/** A receipt for a decided deal settles nothing any more, and is ground for an appeal. */
export async function hasLateReceipt(tx: Tx, deal: Deal, decidedAt: Date): Promise<boolean> {
  const { rows } = await sql`
    select from deal join receipt_facts as receipt on ${trustedLate} and receipt.received_at > ${decidedAt}
    where deal.id = ${deal.id} limit 1
  `.execute(tables(tx))
  return rows.length > 0
}

/**
 * Receipts that are evidence in a case: bound to its deal, without the one that completed it; of an appeal also those of the deal's sum
 * that came after the verdict. Oldest first.
 */
export async function receiptsOfCase(tx: Queryable, disputeId: string): Promise<CaseReceipt[]> {
  const { rows } = await sql<CaseReceipt>`
    select receipt.id, receipt.amount_kopecks as "amountKopecks", receipt.received_at as "receivedAt", receipt.trust
    from (
      select known.receipt_id as id from dispute
      join receipt_fate as known on known.deal_id = dispute.deal_id and known.fate <> 'settled'
      where dispute.id = ${disputeId}
      union
      select receipt.id from dispute join dispute as first on first.id = dispute.appeal_of
      join deal on deal.id = dispute.deal_id join receipt_facts as receipt on ${trustedLate} and receipt.received_at > first.decided_at
      where dispute.id = ${disputeId}
    ) as known join receipt_facts as receipt on receipt.id = known.id
    order by receipt.received_at, receipt.id
  `.execute(tables(tx))
  return rows
}
