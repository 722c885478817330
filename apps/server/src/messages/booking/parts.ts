import type { Money } from '@florin/money'
import type { Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { BankOnPhone } from '../account.ts'
import type { ChainParts, Contradiction } from '../chains/index.ts'
import type { ReceiptListParts } from '../receipts/index.ts'
import type { TemplateBook, TemplateParts } from '../templates/index.ts'

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
export interface MessageParts extends ChainParts, ReceiptListParts, TemplateParts {
  readonly log: Log
  readonly book: TemplateBook
  /** Receipts were booked, or got another notice: their deals are looked for after commit. */
  onReceipts(tx: Tx, receipts: readonly BookedReceipt[]): Promise<void>
  /** A text contradicts a proven balance: its owner gets an alert. */
  onContradiction(tx: Tx, contradiction: Contradiction): Promise<void>
  /** A text that no template reads holds these sums: perhaps one of them is a deal's. */
  onHints(tx: Tx, hints: readonly MessageHint[]): Promise<void>
  /** The bank says that it has blocked something: its methods on this phone must not get deals. */
  raiseBankBlock(tx: Tx, terminalId: string, bank: string): Promise<void>
  /** A sender that may not be the bank says so: its owner is asked. */
  askAboutBlock(tx: Tx, terminalId: string, bank: string): Promise<void>
}
