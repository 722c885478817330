import type { Money } from '@florin/money'
import type { Database, Queryable, Tx } from '../../platform/database.ts'
import type { Live } from '../../platform/live.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankOnPhone, ReadMethod } from '../account.ts'
import type { ToldCredit } from '../chains/chain-store.ts'
import type { Contradiction } from '../chains/chains-at-hand.ts'
import type { MessageTexts } from '../intake/sealed-message.ts'
import type { TemplateBook } from '../templates/template-book.ts'

export interface BookedReceipt {
  readonly id: string
  readonly ownerId: string
}

/** An unread text of a bank's own sender, and every sum that it holds. */
export interface MessageHint extends BankOnPhone {
  readonly messageId: string
  readonly sums: readonly Money<'RUB'>[]
  readonly cameAt: Date
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
  methodsReadBy(tx: Queryable, readers: readonly BankOnPhone[]): Promise<readonly ReadMethod[]>
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
  /** Which of these receipts a deal was paid with. */
  settledAmong(tx: Tx, receiptIds: readonly string[]): Promise<ReadonlySet<string>>
  /** What was paid for deals at these places, each since its moment, and no text told of. */
  untoldPayments(
    tx: Tx,
    places: readonly (BankOnPhone & { readonly since: Date })[],
  ): Promise<readonly ToldCredit[]>
  /** A text contradicts a proven balance: its owner hears of it. */
  onContradiction(tx: Tx, contradiction: Contradiction): Promise<void>
  /** A proof has broken this chain: deals that its texts completed since then are for support to look at. */
  suspectCompletions(tx: Tx, chainId: string, since: Date): Promise<void>
  /** A text that no template reads holds these sums: perhaps one of them is a deal's. */
  onHints(tx: Tx, hints: readonly MessageHint[]): Promise<void>
  /** The bank says that it has blocked something: its methods on this phone must not get deals. */
  raiseBankBlock(tx: Tx, terminalId: string, bank: string): Promise<void>
  /** Somebody says so who may not be the bank: its owner is asked. */
  askAboutBlock(tx: Tx, terminalId: string, bank: string): Promise<void>
}
