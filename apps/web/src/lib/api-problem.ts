import { noteFailure } from './last-failure.ts'

/** A refusal, as the server words it (RFC 9457), or a call that never got through (`status` 0). */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** The server's sentence, already in the reader's language. Empty when it said none. */
  readonly detail: string
  /** What the server says of single fields: the members of the answer that are lists of sentences. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | undefined

  constructor(
    problem: Partial<Pick<ApiProblem, 'code' | 'detail' | 'fields' | 'retryAfterSeconds'>> & {
      status: number
    },
  ) {
    super(problem.detail || problem.code || `The call answered ${problem.status}`)
    this.name = 'ApiProblem'
    this.status = problem.status
    this.code = problem.code ?? 'unknown'
    this.detail = problem.detail ?? ''
    this.fields = problem.fields ?? {}
    this.retryAfterSeconds = problem.retryAfterSeconds
  }
}

export async function readProblem(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const problem = new ApiProblem({
    status: response.status,
    ...problemFrom(await bodyOf(response)),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
  })
  const { status, code } = problem
  noteFailure({ id: response.headers.get('x-request-id') ?? undefined, status, code })
  return problem
}

type ProblemBody = Pick<ApiProblem, 'code' | 'detail' | 'fields'>

/** A bare string is the sentence; of an object, the first of `detail`, `message` and `error` is. */
export function problemFrom(body: unknown): Partial<ProblemBody> {
  if (typeof body === 'string') return { detail: body }
  if (typeof body !== 'object' || body === null) return {}
  const { code, detail, message, error, ...rest } = body as Record<string, unknown>
  return {
    ...(typeof code === 'string' && { code }),
    detail:
      ([detail, message, error].find((said) => typeof said === 'string' && said !== '') as
        | string
        | undefined) ?? '',
    fields: Object.fromEntries(
      Object.entries(rest).filter((entry): entry is [string, string[]] => isSentences(entry[1])),
    ),
  }
}

/** What to tell the reader: the server's sentence where there is one, else ours. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiProblem)) return fallback
  return error.detail || Object.values(error.fields).flat().join('\n') || fallback
}

function isSentences(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's HTML page is not a sentence for anyone.
    return undefined
  }
}
