import type { DealStatus } from '@florin/contract'
import { type AnyPosting, houseOwner, named } from '@florin/ledger'
import { CompiledQuery } from 'kysely'
import { type Database, sqlState, type Tx, tables } from '../../platform/database.ts'
import { type LeavingLane, laneCount, leavingLanes } from '../../platform/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import { type RecordType, type RecordWriter, recordWriter } from '../../platform/records.ts'
import type { DealSums } from '../deal.ts'
import { findLockedRows, type RowName } from './locked-rows.ts'
import { postingArrays } from './posting-arrays.ts'
import type { DealMove, Stepped } from './step.ts'
import { type WaitingAlert, type WaitingRules, waitingAlerts } from './waiting-alerts.ts'

/** Takes a step if the deal is still where the step begins; the state machine's only door. */
export type TakeStep = LeavingLane<DealMove, Stepped>

/**
 * How many items a call of `open_deals`, `move_deals` or `claim_receipts` carries (docs/decisions/0015). A larger call costs each of
 * its items less, but callers gather: those that wait for a long call are all in the next one, and the next step has nothing to do
 * meanwhile.
 */
export const dealBatch = 256

export function dealSteps(db: Database, waiting?: WaitingRules): TakeStep {
  const write = recordWriter(db, stepType)
  const take: LeavingLane<DealMove, Moved> = leavingLanes({
    count: laneCount,
    most: dealBatch,
    ownerOf: (step: DealMove) => step.deal.traderId,
    run: (steps) => moveDeals(db, write, steps, waiting),
    locks: { rowsOf: rowsOfStep, findLocked: (rows) => findLockedRows(db, rows) },
  })
  return async (step, onLeft) => {
    for (;;) {
      const { isDeferred, ...stepped } = await take(step, onLeft)
      if (!isDeferred) return stepped
    }
  }
}

/** The deal comes first: its steps stay in order. The house has no balance row, so it is never locked. */
function rowsOfStep({ deal, posting }: DealMove): RowName[] {
  const owners = new Set(posting?.lines.map(({ account }) => account.owner))
  owners.delete(houseOwner)
  return [`deal:${deal.id}`, ...[...owners].map((owner): RowName => `account:${owner}`)]
}

/** The same door for a step that belongs to a larger transaction, such as a case that opens or is decided. */
export type TakeStepIn = (tx: Tx, step: DealMove) => Promise<Stepped>

export function dealStepIn(db: Database): TakeStepIn {
  const write = recordWriter(db, stepType)
  return async (tx, step) => {
    const postings = step.posting ? [step.posting] : []
    const records = await write([{ n: 1, ...toWire(step), posting: step.posting && 1 }])
    const query = CompiledQuery.raw(moveSql, [records, ...postingArrays(postings)])
    const { rows } = await tables(tx)
      .executeQuery<MovedRow>(query)
      .catch((error: unknown) => {
        throw asProblem(error)
      })
    return { isTaken: rows[0]?.is_taken ?? false, status: rows[0]?.status ?? 'unknown' }
  }
}

interface MovedRow {
  readonly is_taken: boolean
  readonly is_deferred: boolean
  readonly status: DealStatus
}

/** `isDeferred`: in the same batch another step of the same order was taken first. It is tried again in the next. */
type Moved = Stepped & { readonly isDeferred: boolean }

const moveSql = `select n, is_taken, is_deferred, status from move_deals($1::deal_step[], $2, $3, $4, $5,
  $6::integer[], $7::uuid[], $8, $9::bigint[], $10::integer[], $11::uuid[], $12, $13, $14::bigint[])`

/** One transaction: the alerts of the steps that are taken are written with them. */
const moveAndTellSql = `with moved as (${moveSql}), alerted as (
    select write_waiting_alerts(array_agg(note.deal_id), array_agg(note.trader_id), array_agg(note.content), $19, $20, $21)
    from unnest($15::integer[], $16::uuid[], $17::uuid[], $18::bytea[]) as note (n, deal_id, trader_id, content)
    join moved on moved.n = note.n where moved.is_taken
  ) select moved.* from moved, alerted order by moved.n`

function alertArrays({ weight, channel }: WaitingRules, alerts: readonly WaitingAlert[]): unknown[] {
  return [
    alerts.map(({ n }) => n),
    alerts.map(({ dealId }) => dealId),
    alerts.map(({ traderId }) => traderId),
    alerts.map(({ content }) => content),
    'deal.waiting',
    weight,
    channel,
  ]
}

export const stepType = {
  name: 'deal_step',
  columns: {
    n: 'int4',
    deal_id: 'uuid',
    from_statuses: 'text[]',
    to_status: 'text',
    cause: 'text',
    by_role: 'text',
    actor_id: 'uuid',
    facts: 'jsonb',
    event_type: 'text',
    clock_minutes: 'int4',
    only_if_due: 'bool',
    is_late: 'bool',
    has_sign: 'bool',
    received_kopecks: 'int8',
    was_received_kopecks: 'int8',
    value_micro: 'int8',
    fee_micro: 'int8',
    profit_micro: 'int8',
    trader_lead_micro: 'int8',
    merchant_lead_micro: 'int8',
    receipt_id: 'uuid',
    fate: 'text',
    fate_reason: 'text',
    frees_order: 'bool',
    dispute_id: 'uuid',
    rating_points: 'int4',
    posting: 'int4',
    sms_trust: 'int2',
    sms_kopecks: 'int8',
    most_sms_kopecks: 'int8',
    sms_terminal_id: 'uuid',
    sms_chain_id: 'uuid',
  },
} as const satisfies RecordType

async function moveDeals(
  db: Database,
  write: RecordWriter<typeof stepType>,
  steps: readonly DealMove[],
  waiting: WaitingRules | undefined,
): Promise<Moved[]> {
  const postings: AnyPosting[] = []
  const records = await write(
    steps.map((step, at) => ({ n: at + 1, ...toWire(step), posting: placeIn(postings, step.posting) })),
  )
  const values = [records, ...postingArrays(postings)]
  const alerts = waiting ? await waitingAlerts(db, waiting, steps) : []
  const statement =
    waiting && alerts.length > 0
      ? { name: 'move_and_tell', text: moveAndTellSql, values: [...values, ...alertArrays(waiting, alerts)] }
      : { name: 'move_deals', text: moveSql, values }
  const { rows } = await runStatement<MovedRow>(db, statement)
  return rows.map((row) => ({ isTaken: row.is_taken, isDeferred: row.is_deferred, status: row.status }))
}

function placeIn(postings: AnyPosting[], posting: AnyPosting | undefined): number | undefined {
  return posting && postings.push(posting)
}

function toWire(step: DealMove) {
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
    received_kopecks: step.receivedKopecks,
    was_received_kopecks: step.wasReceivedKopecks,
    sms_trust: step.sms?.trust,
    sms_kopecks: step.sms?.kopecks,
    most_sms_kopecks: step.sms?.most,
    sms_terminal_id: step.sms?.terminalId,
    sms_chain_id: step.sms?.chainId,
    ...(step.sums && sumsToWire(step.sums)),
    receipt_id: step.receipt?.id,
    fate: step.receipt?.fate,
    fate_reason: step.receipt?.reason,
    frees_order: step.freesOrder,
    dispute_id: step.disputeId,
    rating_points: step.ratingPoints,
  }
}

export function sumsToWire(sums: DealSums) {
  return {
    value_micro: sums.value,
    fee_micro: sums.fee,
    profit_micro: sums.profit,
    trader_lead_micro: sums.traderLead,
    merchant_lead_micro: sums.merchantLead,
  }
}

export async function runStatement<Row>(
  db: Database,
  statement: { name: string; text: string; values: unknown[] },
): Promise<{ rows: Row[] }> {
  try {
    return (await db.steady.query(statement)) as unknown as { rows: Row[] }
  } catch (error) {
    throw asProblem(error)
  }
}

/** The books' refusals and the halt get their names; anything else stays what it is. */
function asProblem(error: unknown): unknown {
  if (sqlState(error) === 'FD002') return new Problem('money.halted', { retryAfterSeconds: 60 })
  return named(error)
}
