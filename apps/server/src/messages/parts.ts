import type { Database, Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { TemplateBook } from './template-book.ts'

/** A payment method as far as a message may point to it. */
export interface ReadMethod {
  readonly id: string
  readonly cardTail: string | undefined
  readonly phoneTail: string | undefined
  readonly accountTail: string | undefined
}

/** What reading messages needs of the rest of the house. */
export interface MessageParts {
  readonly db: Database
  readonly log: Log
  readonly live: Live
  readonly secrets: Secrets
  readonly book: TemplateBook
  /** The methods of this bank that this phone reads for. */
  methodsReadBy(tx: Tx, terminalId: string, bank: string): Promise<readonly ReadMethod[]>
  /** How the owner of these methods sees their numbers. */
  requisitesOf(methodIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The owner's phones by id, with their names. */
  phonesOf(ownerId: string): Promise<ReadonlyMap<string, string>>
  /** How a member of staff is called. */
  nameOf(userId: string): Promise<string>
  /** A receipt was booked, or has learned something: its deal is looked for after commit. */
  onReceipt(tx: Tx, receiptId: string, ownerId: string): Promise<void>
  /** The bank says that it has blocked something: its methods on this phone must not get deals. */
  raiseBankBlock(tx: Tx, terminalId: string, bank: string): Promise<void>
}
