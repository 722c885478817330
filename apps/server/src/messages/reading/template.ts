import type { Channel, TailOf } from '../message.ts'

/**
 * How one kind of message of one bank looks. Data, so that support can edit it: see `template-syntax.ts` for the
 * pattern's language.
 */
export interface Template {
  readonly id: string
  /** The slugs of the banks that write so; usually one. */
  readonly banks: readonly string[]
  readonly channels: readonly Channel[]
  /** Debits are read for the balance they leave behind. */
  readonly direction: 'credit' | 'debit'
  readonly version: number
  readonly pattern: string
  /** Words with which a text is of another kind after all. RE2 cannot say "not followed by". */
  readonly unless?: readonly string[]
  /**
   * Only this bank writes so. A text of this kind from another bank's sender is a forger's mistake, and a template that serves many banks
   * must not take it.
   */
  readonly isSignature?: boolean
  /** What the printed digits are the end of; `named` when the word before them says it. A card's, if nothing is said. */
  readonly tailOf?: TailOf | 'named'
  /** For banks that mix Cyrillic letters into Latin words. */
  readonly mixedLetters?: boolean
  readonly samples: readonly Sample[]
}

/** A text that the template must read, and what it must read from it. */
export interface Sample {
  readonly text: string
  readonly amount: string
  readonly balance?: string
  readonly card?: string
  readonly payer?: string
  readonly time?: string
}
