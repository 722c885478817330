import { type AlertChannel, alertFollowSeconds } from '@florin/contract'
import type { Tx } from '../platform/database.ts'
import { type ClaimedAlert, nextRoundIn } from './alert.ts'
import { endAlert, endTry, markTaken, postpone } from './dispatch-store.ts'
import type { Hold } from './hold.ts'
import { holdAlert } from './hold-store.ts'
import type { AlertParts } from './parts.ts'

interface Taken {
  readonly tryId: bigint
  readonly channel: AlertChannel
  /** Is there another channel that could follow? */
  readonly hasNext: boolean
}

/** The try and the alert in one transaction: else a crash between them would look like an alert that nobody took. */
export async function recordTaken(
  parts: AlertParts,
  alert: ClaimedAlert,
  { tryId, channel, hasNext }: Taken,
): Promise<void> {
  const follows = alert.weight !== 'ordinary' && hasNext
  await andAnnounce(parts, alert, async (tx) => {
    await endTry(tx, tryId, 'taken', undefined)
    await markTaken(tx, alert.id, channel, follows ? alertFollowSeconds : undefined)
  })
}

export async function recordHold(
  parts: AlertParts,
  { id, userId }: ClaimedAlert,
  channel: AlertChannel,
  hold: Hold,
): Promise<void> {
  await andAnnounce(parts, { userId }, (tx) => holdAlert(tx, { id, channel, ...hold }))
}

/** Nothing more is sent. */
export async function recordEnd(
  parts: AlertParts,
  { id, userId }: ClaimedAlert,
  state: 'taken' | 'switched_off' | 'given_up',
): Promise<void> {
  await andAnnounce(parts, { userId }, (tx) => endAlert(tx, id, state))
}

/** No channel took it. `waitMs` is the shortest time that a channel has asked for. */
export async function recordPutOff(
  parts: AlertParts,
  alert: ClaimedAlert,
  waitMs: number | undefined,
): Promise<void> {
  const seconds = nextRoundIn(alert.ageSeconds, waitMs)
  if (seconds !== undefined) return andAnnounce(parts, alert, (tx) => postpone(tx, alert.id, seconds))
  const isTaken = alert.state === 'taken'
  await recordEnd(parts, alert, isTaken ? 'taken' : 'given_up')
  if (!isTaken) parts.log.error({ alertId: alert.id, kind: alert.kind }, 'alerts: given up after three days')
}

async function andAnnounce(
  { db, live }: AlertParts,
  { userId }: Pick<ClaimedAlert, 'userId'>,
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.write(async (tx) => {
    await write(tx)
    await live.announce(tx, userId, { type: 'alerts.changed' })
  })
}
