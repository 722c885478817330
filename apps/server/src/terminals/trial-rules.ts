import type { ChainState } from '@florin/contract'
import type { Tx } from '../platform/database.ts'

/** The words of a test message: a credit as this bank reports it. */
export interface TrialWords {
  readonly bank: string
  readonly amountKopecks: bigint
  readonly text: string
}

/** What becomes of a test message, by the very rules that judge real ones. Nothing here writes. */
export interface TrialRules {
  /** In the words of a bank that this phone reads. */
  draft(tx: Tx, terminalId: string): Promise<TrialWords>
  /** Would the bank's own app be understood with this text, and with this sum? */
  reads(tx: Tx, words: TrialWords): Promise<boolean>
  /** How far the balance of this bank's methods on this phone is proven. */
  chainOf(tx: Tx, place: { readonly terminalId: string; readonly bank: string }): Promise<ChainState>
  /** Would a push of the bank's own app, seen and stored at these moments, close a deal of this sum by itself? */
  closes(push: { readonly amountKopecks: bigint; readonly seen: Date; readonly stored: Date }): boolean
}
