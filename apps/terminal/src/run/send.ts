import { once } from 'node:events'
import type { DeviceMessage } from '@florin/contract'
import { sendMessages } from '@florin/contract/device'
import { batchMaxMessages } from '@florin/contract/rules'
import { TerminalFault } from '../fault.ts'
import { rest } from '../inbox/rhythm.ts'
import { Refusal, Unreachable } from '../server/refusal.ts'
import { Backoff } from './backoff.ts'
import type { Phone } from './phone.ts'
import { ping } from './ping.ts'

const batchMaxBytes = 200 * 1024

/** Sends queued messages in order, one call at a time. Confirmed ones are deleted, the others are sent again. */
export async function sendLoop(phone: Phone): Promise<void> {
  // The first ping measures the offset of the phone's clock; the times of messages sent before it would be wrong.
  await phone.firstPing.promise
  const backoff = new Backoff(phone.retry)
  const size = { messages: batchMaxMessages }
  while (!phone.signal.aborted) {
    const batch = phone.queue.batch(size.messages, batchMaxBytes)
    if (batch.length === 0) {
      // The only way to fail is an abort by the signal.
      await once(phone.bell, 'queued', { signal: phone.signal }).catch(() => undefined)
      continue
    }
    try {
      await sendBatch(phone, batch)
      backoff.reset()
      size.messages = batchMaxMessages
    } catch (error) {
      await overcome(phone, batch, error, size)
      await waitLonger(phone, backoff, error)
    }
  }
}

async function sendBatch({ api, queue, say }: Phone, messages: DeviceMessage[]): Promise<void> {
  const { acked_seq, rejected } = await api.call(sendMessages, { body: { messages } })
  // Never more than what was just sent: a number beyond it cannot speak of our messages.
  const sent = messages.filter(({ seq }) => seq <= acked_seq)
  if (sent.length === 0) return fillGap(queue, messages, acked_seq)
  queue.acknowledge(sent.at(-1)?.seq ?? 0)
  say('sent', { count: sent.length, queued: queue.length })
  if (rejected.length > 0) say('rejected', { count: rejected.length })
}

function fillGap(queue: Phone['queue'], [first]: DeviceMessage[], ackedSeq: number): void {
  if (first && ackedSeq < first.seq - 1) queue.fillFrom(ackedSeq + 1)
  throw new Unreachable('not_acknowledged')
}

/** What can be done about a refusal, so that the next try is not the same one. */
async function overcome(
  phone: Phone,
  batch: DeviceMessage[],
  error: unknown,
  size: { messages: number },
): Promise<void> {
  if (!(error instanceof Refusal)) return
  if (error.code === 'device.sequence_reused') return await moveAbove(phone, batch)
  if (![400, 413, 422].includes(error.status)) return
  // One bad message must not hold up the good ones: it is found by halving, and gives up its words.
  if (batch.length > 1) size.messages = Math.ceil(batch.length / 2)
  else emptyRefused(phone, batch)
}

function emptyRefused({ queue, say }: Phone, batch: DeviceMessage[]): void {
  queue.empty(batch.map(({ seq }) => seq))
  say('emptied_refused')
}

async function moveAbove(phone: Phone, [first]: DeviceMessage[]): Promise<void> {
  try {
    const { acked_seq } = await ping(phone)
    const seq = Math.max(acked_seq + 1, first?.seq ?? 1)
    phone.queue.renumberFrom(seq)
    phone.say('renumbered', { seq })
  } catch (error) {
    if (error instanceof TerminalFault) throw error
    // The next refusal tries again.
  }
}

async function waitLonger({ say, signal }: Phone, backoff: Backoff, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) && !(error instanceof Unreachable)) throw error
  if (signal.aborted) return
  const waitMs = backoff.nextMs(error instanceof Refusal ? error.retryAfterMs : undefined)
  say('send_failed', { reason: error.message, seconds: Math.ceil(waitMs / 1_000) })
  await rest(waitMs, signal)
}
