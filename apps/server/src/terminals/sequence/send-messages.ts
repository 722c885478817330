import type { DeviceMessage } from '@florin/contract'
import type { CallingDevice } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import { sqlState, worthRepeating } from '../../platform/database-errors.ts'
import { Problem } from '../../platform/problem.ts'
import { databaseTime } from '../device-store.ts'
import type { TerminalParts } from '../parts.ts'
import { findTerminals } from '../store.ts'
import { noteTrials, strangeTrials } from '../trials/index.ts'
import { inARow, judgeBatch, type SequenceVerdict } from './sequence.ts'
import { lockAcked, saveAcked } from './sequence-store.ts'
import type { MessageOrigin, MessageSink } from './sink.ts'

type SendingParts = Pick<TerminalParts, 'db' | 'settings'>
type BatchParts = Pick<TerminalParts, 'db' | 'settings' | 'live' | 'trials'>

export type Answer = Pick<SequenceVerdict, 'ackedSeq' | 'rejected'>

/** A batch of a paired phone. The part of it that is stored already changes nothing. */
export async function takeBatch(
  parts: BatchParts,
  sink: MessageSink,
  device: CallingDevice,
  messages: readonly DeviceMessage[],
): Promise<Answer> {
  const strange = await strangeTrials(parts.db.each, device.terminalId, messages)
  const goesOn = strange.size === 0 ? await goOn(sink, device, messages) : undefined
  const answer = goesOn ?? (await judgeAndKeep(parts, sink, device, { messages, strange }))
  const clock = (tx: Tx) => clockOf(parts, tx, device.terminalId)
  await noteTrials(
    parts,
    device,
    messages.filter(({ id }) => !strange.has(id)),
    clock,
  )
  return answer
}

function judgeAndKeep(
  parts: SendingParts,
  sink: MessageSink,
  device: CallingDevice,
  { messages, strange }: { messages: readonly DeviceMessage[]; strange: ReadonlySet<string> },
): Promise<Answer> {
  return parts.db.write(async (tx) => {
    const { terminalId, installationId, ownerId } = device
    const clockAheadMs = await clockOf(parts, tx, terminalId)
    const origin = { terminalId, installationId, ownerId, clockAheadMs, via: 'client' } as const
    return keepBatch(tx, sink, origin, () => messages, strange)
  })
}

/** What most batches do: they go on where the queue has ended, and there is nothing to judge. */
async function goOn(
  sink: MessageSink,
  { terminalId, installationId, ownerId }: CallingDevice,
  messages: readonly DeviceMessage[],
): Promise<Answer | undefined> {
  const next = inARow(messages)
  const last = next?.at(-1)
  if (!next || !last) return undefined
  const origin = { terminalId, installationId, ownerId, via: 'client' } as const
  const isKept = await sink.append(origin, next).catch(refusedAsBusy)
  return isKept ? { ackedSeq: last.seq, rejected: [] } : undefined
}

/** The lock was held for too long: the batch is tried again with the next one. */
function refusedAsBusy(error: unknown): false {
  if (worthRepeating.has(sqlState(error))) return false
  throw error
}

/** How far the terminal's clock is ahead; a terminal that is gone has been shut out meanwhile. */
export async function clockOf({ settings }: SendingParts, tx: Tx, terminalId: string): Promise<number> {
  const [terminal] = await findTerminals(tx, { ids: [terminalId] }, settings.silentSeconds)
  if (!terminal) throw new Problem('device.unknown')
  return terminal.clockAheadMs
}

const sevenDaysMs = 7 * 86_400_000

/** Judges and stores in one step. `number` may use the last number, for queues that do not count themselves. */
export async function keepBatch(
  tx: Tx,
  sink: MessageSink,
  origin: MessageOrigin,
  number: (ackedSeq: number) => readonly DeviceMessage[],
  strange: ReadonlySet<string> = new Set(),
): Promise<SequenceVerdict> {
  const ackedSeq = await lockAcked(tx, origin)
  const messages = number(ackedSeq)
  const kept = await sink.kept(tx, origin, {
    above: ackedSeq,
    seqs: messages.map((message) => message.seq),
    ids: messages.map((message) => message.id),
  })
  const now = await databaseTime(tx)
  const verdict = judgeBatch({
    ackedSeq,
    kept,
    sent: messages.map((message) => ({ message, fingerprint: sink.fingerprint(message) })),
    oldest: new Date(now.getTime() + origin.clockAheadMs - sevenDaysMs),
    strange,
  })
  if (!verdict) throw new Problem('device.sequence_reused')
  await sink.take(tx, origin, verdict.fresh)
  await saveAcked(tx, origin, verdict.ackedSeq)
  return verdict
}
