import type { Tx } from '../../platform/database.ts'
import {
  type Account,
  accountKeyOf,
  accountsOf,
  type BankOnPhone,
  type ReadMethod,
  wholeBank,
} from '../account.ts'
import { creditsSince, type StoredChain } from '../chains/chain-store.ts'
import {
  type ChainsAtHand,
  firstProofLooksBackMs,
  type KnownCredits,
  type NamedAccount,
  takeChains,
} from '../chains/chains-at-hand.ts'
import { movementOf } from '../chains/movement.ts'
import { addUnparsed, type Unparsed } from '../inbox/inbox-store.ts'
import { type Reading, type StoredMessage, writeReadings } from '../intake/read-store.ts'
import type { Notice } from '../message.ts'
import { nearMs } from '../receipts/receipt.ts'
import { type ReceiptsAtHand, takeReceipts } from '../receipts/receipts-at-hand.ts'
import type { BookedReceipt, MessageHint, MessageParts } from './parts.ts'

/** Where a batch is read: all that its rules need lies ready, and what they decide is written at the end, at once. */
export interface Desk {
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

/** Bounds what a proof has to read where the proof before it is very old. */
const farthestLookMs = 30 * 24 * 3_600_000

/** The credits that a proof of these accounts has to be seen beside. */
export async function knownCredits(
  parts: Pick<MessageParts, 'settledAmong' | 'untoldPayments'>,
  tx: Tx,
  proving: readonly NamedAccount[],
  locked: readonly StoredChain[],
  accountsAt: KnownCredits['accountsOf'],
): Promise<KnownCredits> {
  const now = Date.now()
  const sinceOf = ({ terminalId, bank, key }: NamedAccount) => {
    const here = locked.filter((stored) => stored.terminalId === terminalId && stored.bank === bank)
    const before =
      here.find((stored) => stored.key === key) ?? here.find((stored) => stored.key === wholeBank)
    const since = before ? before.chain.provenAt.getTime() - nearMs : now - firstProofLooksBackMs
    return Math.max(now - farthestLookMs, since)
  }
  const ofPlaces = Map.groupBy(proving, ({ terminalId, bank }) => nameOf(terminalId, bank))
  const since = [...ofPlaces.values()].flatMap((accounts) => {
    const [place] = accounts
    return place ? [{ ...place, since: new Date(Math.min(...accounts.map(sinceOf))) }] : []
  })
  const told = await creditsSince(tx, since)
  const settled = await parts.settledAmong(
    tx,
    told.map(({ id }) => id),
  )
  return { told: [...told, ...(await parts.untoldPayments(tx, since))], settled, accountsOf: accountsAt }
}

export async function clearDesk(parts: MessageParts, tx: Tx, desk: Desk): Promise<void> {
  await desk.receipts.write(tx)
  await desk.chains.write(tx)
  await writeReadings(tx, desk.readings)
  // What others may write too comes in one order for everybody.
  for (const one of desk.unparsed.toSorted(byKind)) await addUnparsed(tx, one)
  for (const { terminalId, bank, isSure } of desk.alarms.toSorted(byPhone))
    await (isSure ? parts.raiseBankBlock : parts.askAboutBlock)(tx, terminalId, bank)
  await tellOfChains(parts, tx, desk.chains)
  if (desk.hints.length > 0) await parts.onHints(tx, desk.hints)
  if (desk.booked.size === 0) return
  const booked = [...desk.booked.values()]
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
