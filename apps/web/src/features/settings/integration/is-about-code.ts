import { ApiProblem } from '../../../lib/api-problem.ts'

/** Refusals that another six digits may cure. */
export function isAboutCode(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  return error.code.startsWith('code.') || 'otp' in error.fields || error.code === 'limit.reached'
}
