import { type DisputeReason, disputeReasons, type EvidenceSide } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** By what cases are compared. */
export interface Traits {
  readonly reason: DisputeReason
  readonly bank: string
  readonly orderType: string
  readonly openedBy: string
  readonly statusBefore: string
  readonly amountKopecks: bigint
}

export interface DecidedCase extends Traits {
  readonly id: string
  readonly number: bigint
  readonly towards: EvidenceSide
  /** From its admission to its verdict, without the time in which the platform was down. */
  readonly hours: number
}

/** As written in the index dispute_decided_alike. */
const isDecided = sql`decided_at is not null and not is_test and ended_by in ('support', 'rule')`

/** Cases of each reason that are looked at, nearest in sum, to either side: of the same reason many, of the others a few. */
const ofSameReason = 40
const ofAnother = 5

/**
 * Decided cases that may be like this one: within ten times and a tenth of its sum. Reads a bounded number of each reason's.
 *
 * Defended by apps/server/src/disputes/rules/give-advice.test.ts: offset 0.
 */
export async function casesNearby(
  tx: Queryable,
  {
    id,
    reason,
    amountKopecks,
  }: { readonly id: string; readonly reason: DisputeReason; readonly amountKopecks: bigint },
): Promise<DecidedCase[]> {
  const mostOf = (one: DisputeReason) => (one === reason ? ofSameReason : ofAnother)
  const nearest = (where: 'above' | 'below') => {
    const [bound, order] =
      where === 'above'
        ? [sql`between ${amountKopecks}::bigint and ${amountKopecks * 10n}::bigint`, sql`asc`]
        : [sql`between ${amountKopecks / 10n}::bigint and ${amountKopecks - 1n}::bigint`, sql`desc`]
    return sql`(select known.* from dispute_facts as known where ${isDecided} and known.reason = wanted.reason
      and known.amount_kopecks ${bound} and known.id <> ${id}
      order by known.amount_kopecks ${order}, known.id ${order} limit wanted.most)`
  }
  const { rows } = await sql<DecidedCase>`
    select dispute.id, dispute.number, dispute.reason, deal.bank, deal.order_type as "orderType", dispute.opened_by as "openedBy",
      dispute.deal_status_before as "statusBefore", dispute.amount_kopecks as "amountKopecks", substr(dispute.status, 19) as towards,
      greatest(0, extract(epoch from dispute.decided_at - coalesce(dispute.admitted_at, dispute.created_at) - dispute.paused)::float8 / 3600) as hours
    from unnest(${[...disputeReasons]}::text[], ${disputeReasons.map(mostOf)}::int[]) as wanted (reason, most)
    cross join lateral (${nearest('above')} union all ${nearest('below')}) as dispute
    -- A fence: one look at a time. A join would read all deals.
    cross join lateral (select bank, order_type from deal_facts as deal where deal.id = dispute.deal_id offset 0) as deal
  `.execute(tables(tx))
  return rows
}
