import type { Sentence, TextValues } from './texts.ts'

/** Why the terminal cannot go on, in words that its owner can act upon. */
export class TerminalFault extends Error {
  readonly sentence: Sentence
  readonly values: TextValues

  constructor(sentence: Sentence, values: TextValues = {}) {
    super(sentence)
    this.name = 'TerminalFault'
    this.sentence = sentence
    this.values = values
  }
}

/** A start-up script may want to tell "try again" from "a person must come". */
const exitCodes: Partial<Record<Sentence, number>> = {
  usage: 64,
  not_paired: 2,
  state_broken: 2,
  shut_out: 3,
  already_running: 4,
  lock_lost: 4,
}

export function exitCodeOf(sentence: Sentence): number {
  return exitCodes[sentence] ?? 1
}

/** A short word for the log: system errors by their code, never with paths or texts in them. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
