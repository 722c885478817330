import type { DealStatus, DisputeStatus, EndedBy, VerdictReason } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import { type ShownCase, shownColumns, shownJoins } from './list-store.ts'
import type { DisputeTables } from './tables.ts'

const disputes = (tx: Queryable) => tables<DisputeTables>(tx)

/** One case with everything that its readers are told. */
export interface WholeCase extends ShownCase {
  readonly version: number
  readonly opened_by: 'support' | 'merchant' | 'payer' | 'system' | 'trader'
  readonly opener_id: string | null
  readonly comment: string
  /** How long the platform was down while the case was open. */
  readonly paused_ms: number
  readonly ended_by: EndedBy | null
  readonly verdict_reason: VerdictReason | null
  readonly verdict_exhibits: readonly string[]
  /** When the payer said that it was paid. */
  readonly claimed_at: Date | null
  /** The deal's U: docs/money.md. */
  readonly value_micro: bigint
  readonly order_id: string
  readonly deal_status_before: DealStatus
  /** Of an appeal: where the deal stood before the first case. */
  readonly appealed_status_before: DealStatus | null
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly verdict_kopecks: bigint | null
  readonly withdrawn_at: Date | null
  readonly held_by: string | null
  readonly held_until: Date | null
  readonly appeal_of_id: string | null
  readonly appeal_of_number: bigint | null
  readonly appealed_by_id: string | null
  readonly appealed_by_number: bigint | null
  /** While the loser may appeal. */
  readonly appeal_until: Date | null
}

/** A lease that has run out is none. */
export const wholeColumns = sql`${shownColumns}, deal.value_micro, dispute.version, dispute.opened_by, dispute.opener_id, dispute.comment, deal.order_id, extract(epoch from dispute.paused)::float8 * 1000 as paused_ms,
  dispute.ended_by, dispute.verdict_reason, dispute.verdict_exhibits,
  (select min(event.at) from deal_event_facts as event where event.deal_id = deal.id and event.cause = 'payer_claimed') as claimed_at,
  dispute.deal_status_before, before.deal_status_before as appealed_status_before, dispute.decided_at, dispute.decided_by, dispute.verdict_kopecks, dispute.withdrawn_at,
  case when dispute.held_until > now() then dispute.held_by end as held_by,
  case when dispute.held_until > now() then dispute.held_until end as held_until,
  dispute.appeal_of as appeal_of_id, before.number as appeal_of_number,
  later.id as appealed_by_id, later.number as appealed_by_number,
  case when dispute.appeal_until > now() and later.id is null then dispute.appeal_until end as appeal_until`

export const wholeJoins = sql`${shownJoins} left join dispute_facts as before on before.id = dispute.appeal_of
  left join dispute_facts as later on later.appeal_of = dispute.id`

export async function findCase(tx: Queryable, id: string): Promise<WholeCase | undefined> {
  const { rows } = await sql<WholeCase>`
    select ${wholeColumns} from dispute_facts as dispute ${wholeJoins} where dispute.id = ${id}
  `.execute(tables(tx))
  return rows[0]
}

/** As much of a case as decides who may do what with it. */
export interface CaseStand {
  readonly id: string
  readonly dealId: string
  readonly traderId: string
  readonly merchantId: string
  readonly isTest: boolean
  readonly status: DisputeStatus
}

export async function findStand(tx: Queryable, id: string): Promise<CaseStand | undefined> {
  return disputes(tx)
    .selectFrom('dispute_facts')
    .select([
      'id',
      'deal_id as dealId',
      'trader_id as traderId',
      'merchant_id as merchantId',
      'is_test as isTest',
      'status',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Trader, merchant and their leads: whoever is one of them does not act for support in the case. */
export async function partiesOf(tx: Queryable, id: string): Promise<readonly string[]> {
  const deal = await disputes(tx)
    .selectFrom('dispute_facts as dispute')
    .innerJoin('deal_facts as deal', 'deal.id', 'dispute.deal_id')
    .select(['deal.trader_id', 'deal.merchant_id', 'deal.trader_lead_id', 'deal.merchant_lead_id'])
    .where('dispute.id', '=', id)
    .executeTakeFirst()
  return Object.values(deal ?? {}).filter((party) => party !== null)
}

export async function numberOf(tx: Queryable, id: string): Promise<number> {
  const row = await disputes(tx)
    .selectFrom('dispute_facts')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(row?.number)
}
