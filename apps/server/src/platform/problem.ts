import { type ProblemCode, problems } from '@florin/contract'

export interface ProblemDetails {
  /** Fills the holes of the sentence. Public. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Overrides the field that the contract names. */
  readonly field?: string
  /** Sentences by field, as keys of the problem texts. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** What a field takes, where that is a short list; by field. Public. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds?: number
  /** The methods that the address takes, for the header `Allow`. */
  readonly allow?: readonly string[]
  /** Beside the sentence, for programs to read: fields of the answer's body. Public. */
  readonly facts?: Readonly<Record<string, string | readonly object[]>>
  /** For the log only. */
  readonly internal?: unknown
}

/** A refusal that is sent to the caller. Anything else that is thrown is a bug and answers 500 without detail. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }

  get status(): number {
    return problems[this.code]
  }
}
