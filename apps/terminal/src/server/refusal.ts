import { z } from 'zod'

/** The server answered, but not with a yes. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly serverTime: Date | undefined
  readonly retryAfterMs: number | undefined

  constructor(status: number, problem: Problem, retryAfter: string | null) {
    super(problem.code ?? `http_${status}`)
    this.name = 'Refusal'
    this.status = status
    this.code = this.message
    this.serverTime = problem.server_time === undefined ? undefined : new Date(problem.server_time)
    this.retryAfterMs =
      retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined
  }
}

/** No answer, or one that is not ours: a dead network, a hotel's login page, a proxy's error. */
export class Unreachable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Unreachable'
  }
}

const problem = z.object({
  code: z.string().max(60).optional().catch(undefined),
  server_time: z.iso.datetime().optional().catch(undefined),
})

type Problem = z.output<typeof problem>

export function refusalOf(status: number, body: string, retryAfter: string | null): Refusal {
  return new Refusal(status, problemOf(body), retryAfter)
}

function problemOf(body: string): Problem {
  try {
    return problem.parse(JSON.parse(body))
  } catch {
    // A proxy in between speaks HTML; its status is all there is to know.
    return {}
  }
}
