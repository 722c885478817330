import type { Tx } from '../../platform/database.ts'
import { type Account, accountKeyOf, accountsOf, type BankOnPhone, type ReadMethod } from '../account.ts'
import { type ChainsAtHand, knownCredits, movementOf, takeChains } from '../chains/index.ts'
import { type Reading, writeReadings } from '../intake/index.ts'
import type { Notice } from '../message.ts'
import { type ReceiptsAtHand, takeReceipts } from '../receipts/index.ts'
import type { StoredMessage } from '../stored-message-store.ts'
import type { BookedReceipt, MessageHint, MessageParts } from './parts.ts'
import { addUnparsed, type Unparsed } from './unparsed-store.ts'

/** Messages that are read together: all that the rules need lies ready, and what they decide is written at the end, at once. */
export interface Booking {
  readonly chains: ChainsAtHand
  readonly receipts: ReceiptsAtHand
  readonly readings: Reading[]
  readonly unparsed: Unparsed[]
  readonly alarms: Alarm[]
  /** Receipts that were booked, or have learned something. */
  readonly booked: Map<string, BookedReceipt>
  /** Unread texts of banks, with the sums that they hold. */
  readonly hints: MessageHint[]
  /** The methods of this bank that this phone reads for. */
  methodsOf(terminalId: string, bank: string): readonly ReadMethod[]
  /** The accounts that they stand for. */
  accountsOf(terminalId: string, bank: string): readonly Account[]
}

/** A notice of a block. It is sure where our own client took it from the bank's own app. */
export interface Alarm extends BankOnPhone {
  readonly isSure: boolean
}

interface ParsedMessage {
  readonly message: StoredMessage
  readonly notice: Notice
}

export async function beginBooking(
  parts: MessageParts,
  tx: Tx,
  batch: readonly ParsedMessage[],
): Promise<Booking> {
  const moved = batch.flatMap(({ message, notice }) => {
    const movement = movementOf(notice)
    return movement ? [{ message, movement }] : []
  })
  const credits = batch.flatMap(({ message, notice }) =>
    notice.kind === 'credit' ? [{ ...notice, terminalId: message.terminalId, cameAt: message.cameAt }] : [],
  )
  const places = [
    ...new Map(
      moved.map(({ message: { terminalId }, movement: { bank } }) => [
        nameOf(terminalId, bank),
        { terminalId, bank },
      ]),
    ).values(),
  ]
  const methods = await parts.methodsReadBy(tx, places)
  const ofPlace = Map.groupBy(methods, (method) => nameOf(method.terminalId, method.bank))
  const methodsOf = (terminalId: string, bank: string) => ofPlace.get(nameOf(terminalId, bank)) ?? []
  const accounts = new Map(
    places.map(({ terminalId, bank }) => [nameOf(terminalId, bank), accountsOf(methodsOf(terminalId, bank))]),
  )
  const accountsAt = (terminalId: string, bank: string) => accounts.get(nameOf(terminalId, bank)) ?? []
  // Only a push of the bank's own app proves a balance by itself.
  const mayProve = moved.filter(({ movement }) => movement.origin === 'bank-app' && movement.balance)
  const proving = mayProve.map(({ message: { terminalId }, movement }) => {
    const { bank } = movement
    return { terminalId, bank, key: accountKeyOf(accountsAt(terminalId, bank), movement) }
  })
  return {
    chains: await takeChains(tx, places, (locked) =>
      knownCredits(parts, tx, proving, locked, (place) => accountsAt(place.terminalId, place.bank)),
    ),
    receipts: await takeReceipts(tx, credits),
    readings: [],
    unparsed: [],
    alarms: [],
    booked: new Map(),
    hints: [],
    methodsOf,
    accountsOf: accountsAt,
  }
}

export async function writeBooking(parts: MessageParts, tx: Tx, booking: Booking): Promise<void> {
  await booking.receipts.write(tx)
  await booking.chains.write(tx)
  await writeReadings(tx, booking.readings)
  // Rows that others may write too are written in one order, as every transaction does.
  for (const one of booking.unparsed.toSorted(byKind)) await addUnparsed(tx, one)
  for (const { terminalId, bank, isSure } of booking.alarms.toSorted(byPhone))
    await (isSure ? parts.raiseBankBlock : parts.askAboutBlock)(tx, terminalId, bank)
  await tellOfChains(parts, tx, booking.chains)
  if (booking.hints.length > 0) await parts.onHints(tx, booking.hints)
  if (booking.booked.size === 0) return
  const booked = [...booking.booked.values()]
  await parts.onReceipts(tx, booked)
  const owners = [...new Set(booked.map(({ ownerId }) => ownerId))]
  await parts.live.announceToEach(tx, owners, { type: 'receipts.changed' })
}

async function tellOfChains(
  parts: MessageParts,
  tx: Tx,
  { contradictions, broken }: ChainsAtHand,
): Promise<void> {
  for (const contradiction of contradictions) await parts.onContradiction(tx, contradiction)
  for (const { chainId, since } of broken) await parts.suspectCompletions(tx, chainId, since)
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
