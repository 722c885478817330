import { ApiProblem, sentenceOf } from '../../lib/api-problem.ts'

/**
 * What to tell when the server refuses: its words about the field, else about the call. A server that broke, or was not
 * reached, has nothing to say that would help here; then the screen's own sentence names what did not happen.
 */
export function refusalOf(error: unknown, fallback: string, field?: string): string {
  if (!(error instanceof ApiProblem) || error.status < 400 || error.status >= 500) return fallback
  const fieldErrors = field === undefined ? [] : (error.fields[field] ?? [])
  return fieldErrors.join('\n') || sentenceOf(error, fallback)
}
