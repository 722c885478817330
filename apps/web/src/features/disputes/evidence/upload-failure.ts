import { ApiProblem } from '../../../lib/api-problem.ts'
import type { Texts } from '../../../lib/texts.tsx'

export interface UploadFailure {
  readonly sentence: string
  /** The server's own sentence, where it says more. */
  readonly why: string
}

const statusesWithText = [400, 401, 403, 413] as const

export function uploadFailure(error: unknown, t: Texts<'disputes'>): UploadFailure {
  const status = error instanceof ApiProblem ? error.status : undefined
  const known = statusesWithText.find((each) => each === status)
  const sentence = t(known === undefined ? 'upload_failed' : `upload_${known}`)
  const why = error instanceof ApiProblem ? error.detail : ''
  return { sentence, why: why === sentence ? '' : why }
}
