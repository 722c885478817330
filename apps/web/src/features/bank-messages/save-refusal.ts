import { ApiProblem, sentenceOf } from '../../lib/api-problem.ts'
import { type DraftField, draftFields } from './template-draft.ts'

export interface Refusal {
  /** What the server says of single fields. */
  readonly fields: Partial<Record<DraftField, string>>
  /** What belongs to no field. */
  readonly rest: string | undefined
  /** Somebody has saved another version meanwhile. */
  readonly isOutdated: boolean
}

export const noRefusal: Refusal = { fields: {}, rest: undefined, isOutdated: false }

export function refusalOf(error: unknown, fallback: string): Refusal {
  if (!(error instanceof ApiProblem)) return { ...noRefusal, rest: fallback }
  const fieldErrors = draftFields.flatMap((field) => {
    const sentences = error.fields[field] ?? []
    return sentences.length > 0 ? [[field, sentences.join('\n')] as const] : []
  })
  return {
    fields: Object.fromEntries(fieldErrors),
    rest: fieldErrors.length > 0 ? undefined : sentenceOf(error, fallback),
    isOutdated: error.code === 'template.changed',
  }
}
