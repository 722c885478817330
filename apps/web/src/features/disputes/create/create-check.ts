import { ApiProblem, sentenceOf } from '../../../lib/api-problem.ts'
import type { Texts } from '../../../lib/texts.tsx'

/** Of versions 1 to 5, as the spec wants it. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export function idFault(typed: string): 'create_needed' | 'create_format' | undefined {
  const id = typed.trim()
  if (id === '') return 'create_needed'
  return uuid.test(id) ? undefined : 'create_format'
}

const statusesWithText = [400, 403, 404, 500] as const

/** The server's sentence, else the one for its status. */
export function createFailure(error: unknown, t: Texts<'disputes'>): string {
  const status = error instanceof ApiProblem ? error.status : undefined
  const known = statusesWithText.find((each) => each === status)
  return sentenceOf(error, t(known === undefined ? 'create_failed' : `create_${known}`))
}
