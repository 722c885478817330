import type { PrintedBalance, SoughtText } from '../../messages/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Live } from '../../platform/live.ts'
import type { CaseParts } from '../cases/index.ts'
import type { StepParts } from '../steps/index.ts'

/** What deciding about money that was seen needs. */
export interface ReceiptParts extends StepParts, CaseParts {
  readonly live: Live
  /** A payer's name normalised and keyed, as receipts store it; undefined where it names no person. */
  payerKey(name: string): string | undefined
  /** The only balance that texts of this sum print for this method. */
  printedBalance(sought: SoughtText): Promise<PrintedBalance | undefined>
  /** The trader says that the bank's app shows it: the chain is proven from there on. False where it is too late for that. */
  proveByText(tx: Tx, methodId: string, text: PrintedBalance): Promise<boolean>
  /** Last digits of methods, as lists show them. */
  tailsOf(methodIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The payer's names in the banks' texts. */
  payersOf(receiptIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** How people are called, for support. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
