import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Chain } from '../../ports/chain.ts'
import type { AlarmKind } from '../tables.ts'
import { clearAlarm, openAlarms, raiseAlarm } from './chain-alarms-store.ts'
import { type ChainProgress, lockCursor, readProgress, resetCursor, takesWrites } from './scan-store.ts'

/** A block comes every three seconds. If the height stands still for so long, the node has lost its peers or does not answer. */
const frozenAfterSeconds = 90
/** Two minutes of blocks. Further behind than this, people wait for money that is there. */
const mostBlocksBehind = 40n
/** The tip is read every three seconds, and every twenty while many blocks are booked. */
const tipKnownForSeconds = 60
/** The watch runs every 15 seconds. After a longer gap the process, its machine or the database was away. */
const longestGapMs = 60_000

export interface ChainStatus {
  /** Deposits take longer than usual: shown to people who wait for one. */
  readonly isDelayed: boolean
  readonly height: bigint | undefined
  readonly tipHeight: bigint | undefined
  /** Undefined while no node answers, and before the first one has. */
  readonly blocksBehind: number | undefined
  readonly secondsSinceGrowth: number | undefined
  readonly alarms: readonly AlarmKind[]
}

/** How the chain is being read. From the database, so any node can say it. */
export async function chainStatus({ each }: Pick<Database, 'each'>): Promise<ChainStatus> {
  // One after the other: the metrics look with a single connection.
  const progress = await readProgress(each)
  const alarms = await openAlarms(each)
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
    blocksBehind: progress && blocksBehind(progress),
    secondsSinceGrowth: progress?.secondsSinceGrowth,
    alarms,
  }
}

function blocksBehind({ height, tipHeight, secondsSinceRead }: ChainProgress): number | undefined {
  return secondsSinceRead > tipKnownForSeconds ? undefined : Number(tipHeight - height)
}

export interface ChainWatchParts {
  readonly db: Database
  readonly log: Log
  now?(): number
}

/**
 * Raises an alarm when the chain no longer grows, also without any error from the node. Only time in which this process
 * watched counts: after a downtime the height is as old as the downtime, and the scanner gets the same time as ever to read a
 * newer one.
 */
export function chainWatch({ db, log, now = Date.now }: ChainWatchParts): () => Promise<void> {
  let lastLookMs = now()
  let watchedSinceMs = lastLookMs
  return async () => {
    const atMs = now()
    if (atMs - lastLookMs > longestGapMs) watchedSinceMs = atMs
    const [progress, isWritable] = await Promise.all([readProgress(db.each), takesWrites(db.each)])
    lastLookMs = atMs
    // What the scanner reads meanwhile it cannot store: the stored height stands still, and the chain need not.
    if (!isWritable) watchedSinceMs = atMs
    if (!progress || !isWritable) return
    if (progress.secondsSinceGrowth <= frozenAfterSeconds) {
      if (await clearAlarm(db.each, 'frozen_height', 'watchdog')) log.warn('chain: grows again')
      return
    }
    if (atMs - watchedSinceMs > frozenAfterSeconds * 1_000) await raiseFrozen({ db, log }, progress)
  }
}

async function raiseFrozen({ db, log }: ChainWatchParts, progress: ChainProgress): Promise<void> {
  const details = {
    tipHeight: String(progress.tipHeight),
    seconds: Math.round(progress.secondsSinceGrowth),
    secondsSinceAnswer: Math.round(progress.secondsSinceRead),
  }
  if (await raiseAlarm(db.each, 'frozen_height', details))
    log.error({ details }, 'chain: ALARM, the solid height stands still')
}

export interface OperatorAct {
  readonly operator: string
  readonly origin: Origin
  readonly reason?: string | undefined
}

/** An operator has examined an alarm and closes it. If its cause is still there, it is raised again. */
export function dismissAlarm(db: Database, kind: AlarmKind, act: OperatorAct): Promise<boolean> {
  return db.write((tx) => dismissAlarmIn(tx, kind, act))
}

export async function dismissAlarmIn(tx: Tx, kind: AlarmKind, act: OperatorAct): Promise<boolean> {
  const wasOpen = await clearAlarm(tx, kind, act.operator)
  if (wasOpen)
    await writeAudit(tx, {
      actor: act.operator,
      action: 'chain.alarm.dismissed',
      subject: kind,
      before: { is_open: true },
      after: { is_open: false, ...(act.reason !== undefined && { reason: act.reason }) },
      origin: act.origin,
    })
  return wasOpen
}

/**
 * After `broken_chain`: reads on from a block as the nodes have it now. Deposits from blocks that no longer exist stay
 * credited: the operator has decided about them before, and reconciliation shows what is missing.
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
