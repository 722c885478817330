/** One subject of `npm run operator`: a file of this folder, listed in `subjects.ts`. */
export interface Subject {
  /** Lines for the list of everything there is. */
  readonly usage: string
  /** It is one act: the word after its name may be missing. */
  readonly takesNoVerb?: true
  /** Writes what was done to standard output; throws what was refused. */
  run(verb: string, words: string[]): Promise<void>
}

/** Where an act comes from, for the audit. */
export const origin = { ip: 'console', requestId: 'console' }

export const act = { actor: 'operator', origin }

export const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function unknownVerb(verb: string): Error {
  return new Error(`There is no "${verb}". "npm run operator" alone tells what there is.`)
}

/** The words that a verb needs are missing. */
export function missingWords({ usage }: Pick<Subject, 'usage'>): Error {
  return new Error(`Something is missing. What there is:\n\n${usage}`)
}
