import type { Channel, ChannelMessage, SendResult } from '../ports/messenger.ts'
import { type ClaimedAlert, channelSeconds, type TryResult } from './alert.ts'
import { endTry, startTry } from './dispatch-store.ts'
import type { AlertParts } from './parts.ts'

type Written = Omit<ChannelMessage, 'signal'>

interface Tried {
  readonly tryId: bigint
  readonly result: TryResult
  /** Does this say that nobody can be reached there now? A channel that asks to wait is alive. */
  readonly isDead: boolean
  /** How long the channel asks to wait; undefined where it does not say. */
  readonly waitMs: number | undefined
}

/** One try. What was taken is not written here: that belongs to the transaction that ends the alert. */
export async function tryChannel(
  parts: AlertParts,
  channel: Channel,
  alert: ClaimedAlert,
  message: Written,
): Promise<Tried> {
  const tx = parts.db.each
  const tryId = await startTry(tx, alert.id, channel.name)
  const answer = await answerInTime(parts, channel, alert, message)
  const result = answer?.result ?? 'unknown'
  if (answer?.result !== 'taken') await endTry(tx, tryId, result, answer?.reason ?? 'silent')
  const waitMs = answer?.result === 'away' ? answer.retryAfterMs : undefined
  const isDead = waitMs === undefined && (result === 'away' || result === 'unknown')
  return { tryId, result, isDead, waitMs }
}

/** Undefined when the channel said nothing in its time. */
async function answerInTime(
  { log, channelMs = channelSeconds * 1_000 }: AlertParts,
  channel: Channel,
  { id, userId }: ClaimedAlert,
  message: Written,
): Promise<SendResult | undefined> {
  const silent = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      silent.abort()
      resolve(undefined)
    }, channelMs)
  })
  const answer = send(channel, userId, { ...message, signal: silent.signal }).catch(
    (error: unknown): SendResult => {
      log.error({ err: error, alertId: id, channel: channel.name }, 'alerts: a channel failed')
      return { result: 'away', reason: 'fault' }
    },
  )
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/** Async, so that what is thrown before there is a promise is a rejection too. */
async function send(channel: Channel, userId: string, message: ChannelMessage): Promise<SendResult> {
  return channel.send(userId, message)
}
