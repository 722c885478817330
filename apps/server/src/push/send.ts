import type { ChannelMessage, SendResult } from '../ports/messenger.ts'
import type { PushOutcome } from '../ports/push-sender.ts'
import type { PushParts } from './parts.ts'
import { payloadOf, urgencyOf } from './payload.ts'
import { openSubscription } from './sealed.ts'
import { forgetDevice, noteTaken, pauseDevice, type StoredDevice } from './store.ts'

type SendParts = Pick<PushParts, 'db' | 'secrets' | 'sender'>

/** Hands a message to one device, and remembers what its push service said about the device. */
export async function sendToDevice(
  parts: SendParts,
  device: StoredDevice,
  message: ChannelMessage,
): Promise<SendResult> {
  if (device.pausedUntil) {
    const retryAfterMs = Math.max(0, device.pausedUntil.getTime() - Date.now())
    return { result: 'away', reason: 'push_busy', retryAfterMs }
  }
  const first = await push(parts, device, message, false)
  const outcome = first.kind === 'too_long' ? await push(parts, device, message, true) : first
  await remember(parts, device, outcome)
  return toResult(outcome)
}

function push(
  { secrets, sender }: SendParts,
  device: StoredDevice,
  message: ChannelMessage,
  isShort: boolean,
): Promise<PushOutcome> {
  return sender.send({
    subscription: openSubscription(secrets, device),
    payload: payloadOf(message, isShort),
    ...urgencyOf(message),
    signal: message.signal,
  })
}

async function remember({ db }: SendParts, device: StoredDevice, outcome: PushOutcome): Promise<void> {
  if (outcome.kind === 'taken') await noteTaken(db.each, device.id)
  else if (outcome.kind === 'gone') await forgetDevice(db.each, device)
  else if (outcome.kind === 'away' && outcome.retryAfterMs)
    await pauseDevice(db.each, device.id, outcome.retryAfterMs)
}

function toResult(outcome: PushOutcome): SendResult {
  if (outcome.kind === 'taken') return { result: 'taken' }
  if (outcome.kind === 'away')
    return { result: 'away', reason: outcome.reason, retryAfterMs: outcome.retryAfterMs }
  if (outcome.kind === 'refused') return { result: 'refused', reason: outcome.reason }
  return { result: 'refused', reason: outcome.kind === 'gone' ? 'push_gone' : 'push_refused' }
}
