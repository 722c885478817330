import { ApiProblem, sentenceOf } from '../../lib/api-problem.ts'

/** What the server says of this field, else of the call, else the screen's own words. */
export function serverErrorOf(error: unknown, field: string, fallback: string): string {
  const fieldErrors = error instanceof ApiProblem ? (error.fields[field] ?? []) : []
  return fieldErrors.join('\n') || sentenceOf(error, fallback)
}

/** Refusals that another six digits may cure. */
export function isAboutCode(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  return error.code.startsWith('code.') || 'otp' in error.fields || error.code === 'limit.reached'
}

/** The server has decided. Without that word, or with one that it broke, what was asked for may have been done. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiProblem &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'idempotency.running'
  )
}
