import type { DealStatus } from '@florin/contract'
import { type AnyPosting, named, postingParameters } from '@florin/ledger'
import type { Database } from '../platform/database.ts'
import { sqlState } from '../platform/database.ts'
import { type Lane, laneCount, lanes } from '../platform/lanes.ts'
import { Problem } from '../platform/problem.ts'
import { recordArray } from '../platform/records.ts'
import type { Deal, DealSums } from './deal.ts'

export type Role = 'payer' | 'merchant' | 'trader' | 'support' | 'terminal' | 'clock' | 'system'

export type MerchantEventType =
  | 'order.payer_claimed'
  | 'order.checking'
  | 'order.underpaid'
  | 'order.overpaid'
  | 'order.completed'
  | 'order.late_payment'
  | 'order.expired'
  | 'order.canceled'
  | 'order.released'
  | 'dispute.opened'

/** One step of a deal: from where it may be taken, where it leads, why, and what it does besides. */
export interface Step {
  readonly deal: Pick<Deal, 'id' | 'traderId'>
  readonly from: readonly DealStatus[]
  readonly to: DealStatus
  readonly cause: string
  readonly by: Role
  readonly actorId?: string | undefined
  readonly facts?: Readonly<Record<string, string>>
  readonly event?: MerchantEventType
  readonly posting?: AnyPosting
  /** What the clock gets from now; left out, it runs on. */
  readonly clockMinutes?: number
  readonly onlyIfDue?: boolean
  readonly isLate?: boolean
  readonly hasSign?: boolean
  readonly receivedKopecks?: bigint
  /** What had come before, where the step adds to it. */
  readonly wasReceivedKopecks?: bigint
  /** What the weakest kind of receipt settles by this step, and may settle in a day. */
  readonly weak?: { readonly kopecks: bigint; readonly most: bigint }
  /** Of a deal that is completed for what really came. */
  readonly sums?: DealSums
  readonly receipt?: {
    readonly id: string
    readonly fate: 'settled' | 'partial' | 'held'
    readonly reason?: string
  }
  /** The payer chooses anew: the order stays open. */
  readonly freesOrder?: boolean
  readonly dispute?: {
    readonly id: string
    readonly openedBy: 'support' | 'merchant' | 'payer' | 'system'
    readonly comment: string
    readonly held: bigint
    readonly lacking: bigint
  }
  readonly ratingPoints?: number
}

export interface Stepped {
  readonly isTaken: boolean
  /** Where the deal stands now. */
  readonly status: DealStatus | 'unknown'
}

/** Takes a step if the deal is still where the step begins; the state machine's only door. */
export type TakeStep = Lane<Step, Stepped>

/** In larger batches those who open deals and those who settle them would all be in one call, and the other would have nothing to do. */
export const mostAtOnce = 128

export function dealSteps(db: Database): TakeStep {
  const take: Lane<Step, Moved> = lanes({
    count: laneCount,
    most: mostAtOnce,
    ownerOf: (step: Step) => step.deal.traderId,
    run: (steps) => moveDeals(db, steps),
  })
  return async (step) => {
    for (;;) {
      const { isCrowded, ...stepped } = await take(step)
      if (!isCrowded) return stepped
    }
  }
}

/** Crowded out: it fitted, and another step of its batch came first. */
type Moved = Stepped & { readonly isCrowded: boolean }

const moveSql = `select n, is_taken, is_crowded, status from move_deals($1::deal_step[], $2, $3, $4, $5,
  $6::integer[], $7::uuid[], $8, $9::bigint[], $10::integer[], $11::uuid[], $12, $13, $14::bigint[])`

/** Of `deal_step`, in its order. */
export const stepColumns = [
  'n',
  'deal_id',
  'from_statuses',
  'to_status',
  'cause',
  'by_role',
  'actor_id',
  'facts',
  'event_type',
  'clock_minutes',
  'only_if_due',
  'is_late',
  'has_sign',
  'received_kopecks',
  'was_received_kopecks',
  'weak_kopecks',
  'most_weak_kopecks',
  'value_micro',
  'fee_micro',
  'profit_micro',
  'trader_lead_micro',
  'merchant_lead_micro',
  'receipt_id',
  'fate',
  'fate_reason',
  'frees_order',
  'dispute_id',
  'opened_by',
  'comment',
  'held_micro',
  'lacking_micro',
  'rating_points',
  'posting',
] as const

async function moveDeals(db: Database, steps: readonly Step[]): Promise<Moved[]> {
  const postings: AnyPosting[] = []
  const wire = steps.map((step, at) => ({
    n: at + 1,
    ...toWire(step),
    posting: placeIn(postings, step.posting),
  }))
  const { rows } = await asked<{ is_taken: boolean; is_crowded: boolean; status: DealStatus }>(db, {
    name: 'move_deals',
    text: moveSql,
    values: [recordArray(stepColumns, wire), ...postingParameters(postings)],
  })
  return rows.map((row) => ({ isTaken: row.is_taken, isCrowded: row.is_crowded, status: row.status }))
}

function placeIn(postings: AnyPosting[], posting: AnyPosting | undefined): number | undefined {
  return posting && postings.push(posting)
}

/** Whole numbers travel as text, which the database reads exactly. */
function toWire(step: Step) {
  return {
    deal_id: step.deal.id,
    from_statuses: step.from,
    to_status: step.to,
    cause: step.cause,
    by_role: step.by,
    actor_id: step.actorId,
    facts: step.facts ?? {},
    event_type: step.event,
    clock_minutes: step.clockMinutes,
    only_if_due: step.onlyIfDue,
    is_late: step.isLate,
    has_sign: step.hasSign,
    received_kopecks: step.receivedKopecks?.toString(),
    was_received_kopecks: step.wasReceivedKopecks?.toString(),
    weak_kopecks: step.weak?.kopecks.toString(),
    most_weak_kopecks: step.weak?.most.toString(),
    ...(step.sums && sumsToWire(step.sums)),
    receipt_id: step.receipt?.id,
    fate: step.receipt?.fate,
    fate_reason: step.receipt?.reason,
    frees_order: step.freesOrder,
    dispute_id: step.dispute?.id,
    opened_by: step.dispute?.openedBy,
    comment: step.dispute?.comment,
    held_micro: step.dispute?.held.toString(),
    lacking_micro: step.dispute?.lacking.toString(),
    rating_points: step.ratingPoints,
  }
}

export function sumsToWire(sums: DealSums) {
  return {
    value_micro: sums.value.toString(),
    fee_micro: sums.fee.toString(),
    profit_micro: sums.profit.toString(),
    trader_lead_micro: sums.traderLead.toString(),
    merchant_lead_micro: sums.merchantLead.toString(),
  }
}

/** The books' refusals and the halt get their names; anything else stays what it is. */
export async function asked<Row>(
  db: Database,
  statement: { name: string; text: string; values: unknown[] },
): Promise<{ rows: Row[] }> {
  try {
    return (await db.steady.query(statement)) as unknown as { rows: Row[] }
  } catch (error) {
    if (sqlState(error) === 'FD002') throw new Problem('money.halted', { retryAfterSeconds: 60 })
    throw named(error)
  }
}
