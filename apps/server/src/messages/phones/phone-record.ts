import { format, type Money } from '@florin/money'
import type { Tx } from '../../platform/database.ts'
import { accountKeyOf, accountsOf, type BankOnPhone, wholeBank } from '../account.ts'
import type { MessageParts } from '../booking/index.ts'
import {
  type ChainMark,
  chainsOf,
  type FollowedText,
  type Movement,
  markChain,
  movementOf,
  type StoredChain,
  spanWithoutRoom,
  type TimeToPay,
} from '../chains/index.ts'
import { openMessage } from '../intake/index.ts'
import { hiddenBalance, hideBalance, textForStaff } from '../masking/index.ts'
import { type RecordedText, textsOfBank } from './phone-record-store.ts'

// What a phone has received of one bank around a deal, for the record of a case. No balance leaves this file.

type RecordParts = Pick<MessageParts, 'secrets' | 'book' | 'methodsReadBy'>

export interface SoughtRecord extends BankOnPhone, TimeToPay {
  readonly methodId: string
  /** Texts from here on are listed. */
  readonly from: Date
}

export interface HeardText {
  readonly id: string
  readonly at: Date
  readonly channel: 'sms' | 'push'
  readonly trust: number
  readonly text: string
  readonly kind: 'credit' | 'debit' | 'other'
  readonly amount: string | undefined
  readonly chain: ChainMark
  readonly dealId: string | undefined
}

export interface HeardChain {
  readonly state: 'unbroken' | 'broken' | 'unproven'
  readonly provenAt: Date | undefined
  /** How many of the listed texts continue it. */
  readonly messages: number
  readonly noRoom: { readonly from: Date; readonly to: Date } | null
}

export interface PhoneRecord {
  readonly texts: readonly HeardText[]
  readonly chain: HeardChain
}

const mostListed = 60

export const noPhoneRecord: PhoneRecord = {
  texts: [],
  chain: { state: 'unproven', provenAt: undefined, messages: 0, noRoom: null },
}

export async function phoneRecord(parts: RecordParts, tx: Tx, sought: SoughtRecord): Promise<PhoneRecord> {
  const read = await readTexts(parts, tx, sought)
  const chain = await chainOf(tx, sought, read.ownKey)
  const isOwn = ({ key }: ReadText) => key === read.ownKey || key === wholeBank
  const own = read.texts.filter((text) => chain !== undefined && isOwn(text))
  const marks = markChain(own, endOf(chain, own))
  const markOf = new Map(own.map((text, at) => [text, marks[at] ?? 'missing']))
  const listed = read.texts
    .filter(({ at }) => at >= sought.from)
    .slice(0, mostListed)
    .map((text) => toHeard(parts, text, markOf.get(text) ?? 'missing'))
  return {
    texts: listed,
    chain: {
      state: stateOf(chain, marks),
      provenAt: chain?.chain.provenAt,
      messages: listed.filter((text) => text.chain === 'continues').length,
      noRoom: spanWithoutRoom(own, marks, sought),
    },
  }
}

interface ReadText extends FollowedText {
  readonly message: RecordedText
  readonly movement: Movement | undefined
  /** The account that it is about; undefined where its digits fit no method or nothing moved. */
  readonly key: string | undefined
}

async function readTexts(parts: RecordParts, tx: Tx, sought: SoughtRecord) {
  const reader = await parts.book.current(tx)
  const { terminalId, bank, methodId } = sought
  const accounts = accountsOf(await parts.methodsReadBy(tx, [{ terminalId, bank }]))
  const ownKey = accounts.find(({ methods }) => methods.some(({ id }) => id === methodId))?.key
  const texts = (await textsOfBank(tx, sought)).map((message): ReadText => {
    const movement = message.sealedText
      ? movementOf(reader.parse(openMessage(parts.secrets, message)))
      : undefined
    return {
      message,
      movement,
      key: movement && accountKeyOf(accounts, movement),
      at: message.cameAt,
      moved: movement && (movement.kind === 'debit' ? -movement.amount.units : movement.amount.units),
      balance: movement?.balance?.units,
      link: message.link ?? undefined,
      isProof: movement?.origin === 'bank-app',
    }
  })
  return { texts, ownKey }
}

async function chainOf(
  tx: Tx,
  { terminalId, bank }: BankOnPhone,
  ownKey: string | undefined,
): Promise<StoredChain | undefined> {
  const ofBank = (await chainsOf(tx, [terminalId])).filter((stored) => stored.bank === bank)
  return ofBank.find(({ key }) => key === ownKey) ?? ofBank.find(({ key }) => key === wholeBank)
}

/** The chain's own balance shows that texts moved it after its proof, of which nothing else is kept. */
function endOf(stored: StoredChain | undefined, own: readonly ReadText[]): bigint | undefined {
  const last = own.findLast(({ balance }) => balance !== undefined)
  if (!stored || !last || stored.chain.provenAt > last.at) return undefined
  return stored.chain.balance.units
}

function stateOf(stored: StoredChain | undefined, marks: readonly ChainMark[]): HeardChain['state'] {
  if (!stored) return 'unproven'
  return stored.chain.stoppedAt || marks.includes('breaks') ? 'broken' : 'unbroken'
}

function toHeard(
  { secrets }: RecordParts,
  { message, movement, isProof }: ReadText,
  chain: ChainMark,
): HeardText {
  const text = textForStaff(secrets, message)
    .map((piece) => piece ?? hiddenBalance)
    .join('')
  return {
    id: message.id,
    at: message.cameAt,
    channel: message.channel,
    trust: message.trust ?? trustByChain(chain, isProof),
    text: withoutReadBalance(text, movement),
    kind: movement?.kind ?? 'other',
    amount: movement && format(movement.amount),
    chain,
    dealId: message.dealId ?? undefined,
  }
}

/** A text without a receipt has no trust of its own on record. */
function trustByChain(chain: ChainMark, isProof: boolean): number {
  if (isProof) return 3
  return { continues: 2, missing: 1, breaks: 0 }[chain]
}

/** A balance that equals the sum that moved is no secret: the sum is shown. */
function withoutReadBalance(text: string, movement: Movement | undefined): string {
  const balance: Money<'RUB'> | undefined = movement?.balance
  if (!balance || balance.units === movement?.amount.units) return text
  return hideBalance(text, balance)
}
