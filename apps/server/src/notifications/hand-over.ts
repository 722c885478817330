import type { Channel, ChannelMessage } from '../ports/messenger.ts'
import type { ClaimedAlert } from './alert.ts'
import type { Circuits } from './circuit.ts'
import { endHold, kindsIn } from './digest.ts'
import { releasePutOff, triesOf } from './dispatch-store.ts'
import { holdOf } from './hold.ts'
import { writeMessage } from './message.ts'
import type { AlertParts } from './parts.ts'
import { recordEnd, recordHold, recordPutOff, recordTaken } from './record.ts'
import { readSettings } from './settings-store.ts'
import { tryChannel } from './try-channel.ts'
import { connected, switchedOn, worthATry } from './ways.ts'

/** What happens with one alert whose time has come: it is sent, held, or not wanted. */
export async function handOver(parts: AlertParts, circuits: Circuits, alert: ClaimedAlert): Promise<void> {
  const [person, settings] = await Promise.all([
    parts.users.find(alert.userId, parts.db.each),
    readSettings(parts.db.each, alert.userId),
  ])
  if (alert.state === 'held' && !(await endHold(parts, alert, person, settings))) return
  const kinds = kindsIn(parts, alert)
  const allowed = switchedOn({ person, settings, weight: alert.weight, kinds })
  const [first] = allowed
  if (first === undefined) return recordEnd(parts, alert, 'switched_off')
  const hold = await holdOf(parts, alert, settings)
  if (hold) return recordHold(parts, alert, first, hold)
  const names = worthATry(allowed, await triesOf(parts.db.each, alert.id))
  const ways = await connected(parts.channels, { userId: alert.userId, names, kinds })
  const message = writeMessage(parts, alert, person.language)
  await oneRound(parts, circuits, { alert, ways, message })
}

interface Round {
  readonly alert: ClaimedAlert
  readonly ways: readonly Channel[]
  readonly message: Omit<ChannelMessage, 'signal'>
}

/** Through the channels in their order: the first that takes it ends the round. */
async function oneRound(
  parts: AlertParts,
  circuits: Circuits,
  { alert, ways, message }: Round,
): Promise<void> {
  // It has been through all of them.
  if (alert.state === 'taken' && ways.length === 0) return recordEnd(parts, alert, 'taken')
  const waits: number[] = []
  for (const channel of ways) {
    if (!circuits.admits(channel.name, alert.userId)) continue
    const { tryId, result, isDead, waitMs } = await tryChannel(parts, channel, alert, message)
    if (circuits.note(channel.name, alert.userId, isDead)) await releasePutOff(parts.db.each, channel.name)
    if (result === 'taken')
      return recordTaken(parts, alert, { tryId, channel: channel.name, hasNext: ways.length > 1 })
    if (waitMs !== undefined) waits.push(waitMs)
  }
  await recordPutOff(parts, alert, waits.length > 0 ? Math.min(...waits) : undefined)
}
