import type { Tx } from '../platform/database.ts'
import { chainKeyOf, movementOf } from './book-notice.ts'
import { type ChainsAtHand, takeChains } from './chains-at-hand.ts'
import { addUnparsed, type Unparsed } from './inbox-store.ts'
import type { Notice } from './message.ts'
import type { BankOnPhone, BookedReceipt, MessageParts, ReadMethod } from './parts.ts'
import { type Reading, type StoredMessage, writeReadings } from './read-store.ts'
import { type ReceiptsAtHand, takeReceipts } from './receipts-at-hand.ts'

/** Where a batch is read: all that its rules need lies ready, and what they decide is written at the end, at once. */
export interface Desk {
  readonly chains: ChainsAtHand
  readonly receipts: ReceiptsAtHand
  readonly readings: Reading[]
  readonly unparsed: Unparsed[]
  readonly alarms: Alarm[]
  /** Receipts that were booked, or have learned something. */
  readonly booked: Map<string, BookedReceipt>
  /** The methods of this bank that this phone reads for. */
  methodsOf(terminalId: string, bank: string): readonly ReadMethod[]
}

/** A notice of a block. Sure is the bank's own app, as our own client has heard it. */
export interface Alarm extends BankOnPhone {
  readonly isSure: boolean
}

interface ParsedMessage {
  readonly message: StoredMessage
  readonly notice: Notice
}

export async function openDesk(parts: MessageParts, tx: Tx, batch: readonly ParsedMessage[]): Promise<Desk> {
  const moved = batch.flatMap(({ message, notice }) => {
    const movement = movementOf(notice)
    return movement ? [{ message, movement }] : []
  })
  const credits = batch.flatMap(({ message, notice }) =>
    notice.kind === 'credit' ? [{ ...notice, terminalId: message.terminalId, cameAt: message.cameAt }] : [],
  )
  const places = new Map(
    credits.map(({ terminalId, bank }) => [nameOf(terminalId, bank), { terminalId, bank }]),
  )
  const methods = await parts.methodsReadBy(tx, [...places.values()])
  const ofPlace = Map.groupBy(methods, (method) => nameOf(method.terminalId, method.bank))
  return {
    chains: await takeChains(
      tx,
      moved.map(({ message, movement }) => chainKeyOf(message, movement)),
    ),
    receipts: await takeReceipts(tx, credits),
    readings: [],
    unparsed: [],
    alarms: [],
    booked: new Map(),
    methodsOf: (terminalId, bank) => ofPlace.get(nameOf(terminalId, bank)) ?? [],
  }
}

export async function clearDesk(parts: MessageParts, tx: Tx, desk: Desk): Promise<void> {
  await desk.receipts.write(tx)
  await desk.chains.write(tx)
  await writeReadings(tx, desk.readings)
  // What others may write too comes in one order for everybody.
  for (const one of desk.unparsed.toSorted(byKind)) await addUnparsed(tx, one)
  for (const { terminalId, bank, isSure } of desk.alarms.toSorted(byPhone))
    await (isSure ? parts.raiseBankBlock : parts.askAboutBlock)(tx, terminalId, bank)
  if (desk.booked.size === 0) return
  const booked = [...desk.booked.values()]
  await parts.onReceipts(tx, booked)
  const owners = [...new Set(booked.map(({ ownerId }) => ownerId))]
  await parts.live.announceToEach(tx, owners, { type: 'receipts.changed' })
}

const nameOf = (terminalId: string, bank: string) => `${terminalId} ${bank}`

const kindOf = ({ bank, message, shape }: Unparsed) => `${bank} ${message.channel} ${shape.toString('hex')}`

function byKind(one: Unparsed, other: Unparsed): number {
  return compare(kindOf(one), kindOf(other))
}

function byPhone(one: BankOnPhone, other: BankOnPhone): number {
  return compare(one.terminalId, other.terminalId)
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
