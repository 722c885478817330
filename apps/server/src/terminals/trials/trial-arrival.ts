import type { DeviceMessage } from '@florin/contract'
import type { CallingDevice } from '../../http/request.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { tellTerminals } from '../announce.ts'
import { databaseTime } from '../device-store.ts'
import type { TerminalParts } from '../parts.ts'
import { appPackage, isWaiting, type Stop, type Trial, trialMs } from './trial.ts'
import { type Arrival, findTrial, keepArrival, ownTrials } from './trial-store.ts'

/** Those that claim to be test messages and are none of this terminal's, or did not come from our own app's notification. */
export async function strangeTrials(
  tx: Queryable,
  terminalId: string,
  messages: readonly DeviceMessage[],
): Promise<ReadonlySet<string>> {
  const claimed = messages.filter(({ trial }) => trial !== undefined)
  if (claimed.length === 0) return new Set()
  const ids = claimed.map(({ id }) => id)
  const own = await ownTrials(tx, terminalId, ids)
  const isGenuine = ({ id, channel, sender }: DeviceMessage) =>
    own.has(id.toLowerCase()) && channel === 'push' && sender === appPackage
  return new Set(claimed.filter((message) => !isGenuine(message)).map(({ id }) => id))
}

type ArrivalParts = Pick<TerminalParts, 'db' | 'live' | 'trials'>

/**
 * Notes how far the test messages of a batch came. They are kept already, like any message of a sender that is no bank; what happens
 * here is a dry run that reads and writes the trial alone.
 */
export async function noteTrials(
  parts: ArrivalParts,
  device: CallingDevice,
  messages: readonly DeviceMessage[],
  clockAheadMs: (tx: Tx) => Promise<number>,
): Promise<void> {
  const { terminalId, ownerId } = device
  for (const message of messages) {
    const stamp = message.trial
    if (!stamp) continue
    await parts.db.write(async (tx) => {
      const trial = await findTrial(tx, terminalId, message.id)
      const arrived = await databaseTime(tx)
      if (!trial || !isWaiting(trial, arrived)) return
      const ahead = await clockAheadMs(tx)
      const byOurClock = (time: string) => new Date(new Date(time).getTime() - ahead)
      const phones = { seen: byOurClock(message.received_at), queued: byOurClock(stamp.queued_at) }
      const { seen } = phones
      const way = await dryRun(parts, tx, { trial, message, terminalId, seen, arrived })
      const arrival = { done: { ...phones, arrived, ...way.done }, why: way.why }
      if (await keepArrival(tx, trial.id, arrival, trialMs)) await tellTerminals(parts, tx, ownerId)
    })
  }
}

interface Tried {
  readonly trial: Trial
  readonly message: DeviceMessage
  readonly terminalId: string
  readonly seen: Date
  readonly arrived: Date
}

type Way = Pick<Arrival, 'why'> & { readonly done: Pick<Arrival['done'], 'read' | 'chain' | 'closes'> }

/** Read by a template, on a proven chain, closing by itself: each step is tried only after the one before it. */
async function dryRun({ trials }: ArrivalParts, tx: Tx, tried: Tried): Promise<Way> {
  const { trial, message, terminalId, seen, arrived } = tried
  const began = performance.now()
  const now = () => new Date(arrived.getTime() + Math.round(performance.now() - began))
  const stopped = (why: Stop, done: Partial<Way['done']>): Way => ({ why, done: { ...nothingDone, ...done } })
  const { bank, amountKopecks } = trial
  if (!(await trials.reads(tx, { bank, amountKopecks, text: message.text })))
    return stopped('no_template', {})
  const read = now()
  const chain = await trials.chainOf(tx, { terminalId, bank })
  if (chain !== 'proven') return stopped('chain_unproven', { read })
  const proven = now()
  if (!trials.closes({ amountKopecks, seen, stored: arrived }))
    return stopped('by_hand', { read, chain: proven })
  return { why: undefined, done: { read, chain: proven, closes: now() } }
}

const nothingDone = { read: undefined, chain: undefined, closes: undefined }
