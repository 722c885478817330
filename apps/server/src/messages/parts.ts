import type { Database, Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { MessageTexts } from './sealed-message.ts'
import type { TemplateBook } from './template-book.ts'

export interface BankOnPhone {
  readonly terminalId: string
  readonly bank: string
}

/** A payment method as far as a message may point to it. */
export interface ReadMethod extends BankOnPhone {
  readonly id: string
  readonly cardTail: string | undefined
  readonly phoneTail: string | undefined
  readonly accountTail: string | undefined
}

export interface BookedReceipt {
  readonly id: string
  readonly ownerId: string
}

/** What reading messages needs of the rest of the house. */
export interface MessageParts {
  readonly db: Database
  readonly log: Log
  readonly live: Live
  readonly secrets: Secrets
  readonly texts: MessageTexts
  readonly book: TemplateBook
  /** The methods of these banks that these phones read for. */
  methodsReadBy(tx: Tx, readers: readonly BankOnPhone[]): Promise<readonly ReadMethod[]>
  /** How the owner of these methods sees their numbers. */
  requisitesOf(methodIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The owner's phones by id, with their names. */
  phonesOf(ownerId: string): Promise<ReadonlyMap<string, string>>
  /** How a member of staff is called. */
  nameOf(userId: string): Promise<string>
  /** So many messages wait to be read: what they tell of is on its way to its deals. */
  onWaiting(count: number): void
  /** Receipts were booked, or have learned something: their deals are looked for after commit. */
  onReceipts(tx: Tx, receipts: readonly BookedReceipt[]): Promise<void>
  /** The bank says that it has blocked something: its methods on this phone must not get deals. */
  raiseBankBlock(tx: Tx, terminalId: string, bank: string): Promise<void>
  /** Somebody says so who may not be the bank: its owner is asked. */
  askAboutBlock(tx: Tx, terminalId: string, bank: string): Promise<void>
}
