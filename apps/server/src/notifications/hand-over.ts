import { alertFollowSeconds } from '@florin/contract'
import type { Channel, Message, SendResult } from '../ports/messenger.ts'
import { type ClaimedAlert, channelSeconds, nextRoundIn, type TryResult } from './alert.ts'
import type { Circuits } from './circuit.ts'
import { endAlert, endTry, markTaken, postpone, startTry } from './dispatch-store.ts'
import { writeMessage } from './message.ts'
import type { AlertParts } from './parts.ts'
import { channelsFor } from './ways.ts'

type Written = Omit<Message, 'signal'>

/** One round of one alert through its person's channels: the first that takes it ends the round. */
export async function handOver(parts: AlertParts, circuits: Circuits, alert: ClaimedAlert): Promise<void> {
  const person = await parts.users.find(alert.userId)
  const ways = await channelsFor(parts, alert)
  const message = writeMessage(parts, alert, person.language)
  for (const [at, channel] of ways.entries()) {
    if (!circuits.admits(channel.name)) continue
    const result = await tryChannel(parts, channel, alert, message)
    circuits.note(channel.name, alert.userId, result === 'away' || result === 'unknown')
    if (result === 'taken') return recordTaken(parts, alert, channel, ways.length > at + 1)
  }
  await putOff(parts, alert)
}

async function tryChannel(
  parts: AlertParts,
  channel: Channel,
  alert: ClaimedAlert,
  message: Written,
): Promise<TryResult> {
  const tryId = await startTry(parts.db.each, alert.id, channel.name)
  const answer = await answerInTime(parts, channel, alert, message)
  if (answer === undefined) {
    await endTry(parts.db.each, tryId, 'unknown', 'silent')
    return 'unknown'
  }
  // What was taken is written with the alert, in one transaction with it.
  const reason = answer.result === 'taken' ? undefined : answer.reason
  await endTry(parts.db.each, tryId, answer.result, reason)
  return answer.result
}

/** Undefined when the channel said nothing in its time. */
async function answerInTime(
  { log }: AlertParts,
  channel: Channel,
  { id, userId }: ClaimedAlert,
  message: Written,
): Promise<SendResult | undefined> {
  const signal = AbortSignal.timeout(channelSeconds * 1_000)
  const silence = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  )
  const answer = channel.send(userId, { ...message, signal }).catch((error: unknown): SendResult => {
    log.error({ err: error, alertId: id, channel: channel.name }, 'alerts: a channel failed')
    return { result: 'away', reason: 'fault' }
  })
  return Promise.race([answer, silence])
}

async function recordTaken(
  { db }: AlertParts,
  alert: ClaimedAlert,
  channel: Channel,
  hasNext: boolean,
): Promise<void> {
  const follows = alert.weight !== 'ordinary' && hasNext
  await markTaken(db.each, alert.id, channel.name, follows ? alertFollowSeconds : undefined)
}

async function putOff({ db, log }: AlertParts, alert: ClaimedAlert): Promise<void> {
  const seconds = nextRoundIn(alert.ageSeconds)
  if (seconds !== undefined) return postpone(db.each, alert.id, seconds)
  await endAlert(db.each, alert.id, 'given_up')
  log.error({ alertId: alert.id, kind: alert.kind }, 'alerts: given up, no channel took it for three days')
}
