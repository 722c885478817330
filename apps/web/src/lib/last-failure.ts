/** The newest call that failed, for a report: its id is in the server's log. */
export interface Failure {
  readonly id: string | undefined
  readonly status: number
  readonly code: string
  readonly at: Date
}

let last: Failure | undefined

/** An older one has nothing to do with what a person sees now. */
const tellsForMs = 10 * 60_000

export function noteFailure(failure: Omit<Failure, 'at'>): void {
  // A session that has run out is renewed, or ends with its own notice.
  if (failure.status !== 401) last = { ...failure, at: new Date() }
}

export function lastFailure(): Failure | undefined {
  return last !== undefined && Date.now() - last.at.getTime() < tellsForMs ? last : undefined
}
