import { type Origin, writeAudit } from '../platform/audit.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Chain } from '../ports/chain.ts'
import { clearAlarm, openAlarms, raiseAlarm } from './chain-alarms-store.ts'
import { lockCursor, readProgress, resetCursor } from './scan-store.ts'
import type { AlarmKind } from './tables.ts'

/** A block comes every three seconds. A height that stands still is a node that has lost the others, or its mind. */
const frozenAfterSeconds = 90
/** Two minutes of blocks. Further behind than this, people wait for money that is there. */
const mostBlocksBehind = 40n

export interface ChainStatus {
  /** Deposits take longer than usual: told to whoever waits for one. */
  readonly isDelayed: boolean
  readonly height: bigint | undefined
  readonly tipHeight: bigint | undefined
  readonly secondsSinceGrowth: number | undefined
  readonly alarms: readonly AlarmKind[]
}

/** How the chain is being read, as any node can tell from the database. */
export async function chainStatus(db: Database): Promise<ChainStatus> {
  const [progress, alarms] = await Promise.all([readProgress(db.each), openAlarms(db.each)])
  const stops: readonly AlarmKind[] = ['broken_chain', 'disagreement']
  const isDelayed =
    !progress ||
    progress.secondsSinceGrowth > frozenAfterSeconds ||
    progress.tipHeight - progress.height > mostBlocksBehind ||
    alarms.some((kind) => stops.includes(kind))
  return {
    isDelayed,
    height: progress?.height,
    tipHeight: progress?.tipHeight,
    secondsSinceGrowth: progress?.secondsSinceGrowth,
    alarms,
  }
}

/** Looks whether the chain still grows. Needs no error from the node: a silent one is what it is for. */
export async function watchChain({ db, log }: { db: Database; log: Log }): Promise<void> {
  const progress = await readProgress(db.each)
  if (!progress) return
  if (progress.secondsSinceGrowth <= frozenAfterSeconds) {
    if (await clearAlarm(db.each, 'frozen_height', 'watchdog')) log.warn('chain: grows again')
    return
  }
  const details = { tipHeight: String(progress.tipHeight), seconds: Math.round(progress.secondsSinceGrowth) }
  if (await raiseAlarm(db.each, 'frozen_height', details))
    log.error({ details }, 'chain: ALARM, the solid height stands still')
}

export interface OperatorAct {
  readonly operator: string
  readonly origin: Origin
}

/** An operator has looked at an alarm. What still is wrong raises it again. */
export async function dismissAlarm(db: Database, kind: AlarmKind, act: OperatorAct): Promise<boolean> {
  return db.write(async (tx) => {
    const wasOpen = await clearAlarm(tx, kind, act.operator)
    if (wasOpen)
      await writeAudit(tx, {
        actor: act.operator,
        action: 'chain.alarm.dismissed',
        subject: kind,
        origin: act.origin,
      })
    return wasOpen
  })
}

/**
 * After a broken chain: reads on from a block as the nodes have it now. What was credited from blocks that are no more stays
 * credited; the operator has decided about it before, and reconciliation shows what is missing.
 */
export async function readOnFrom(
  { db, chain }: { db: Database; chain: Pick<Chain, 'solidBlock'> },
  height: bigint,
  act: OperatorAct,
): Promise<void> {
  const block = await chain.solidBlock(height)
  await db.write(async (tx) => {
    const before = await lockCursor(tx)
    if (height > before.height) throw new RangeError('Blocks that were never read cannot be skipped')
    await resetCursor(tx, { height, blockId: block.id })
    await clearAlarm(tx, 'broken_chain', act.operator)
    await writeAudit(tx, {
      actor: act.operator,
      action: 'chain.read_on',
      subject: 'chain',
      before: { height: String(before.height), id: before.blockId },
      after: { height: String(height), id: block.id },
      origin: act.origin,
    })
  })
}
