export interface RetryPace {
  readonly firstMs: number
  readonly longestMs: number
}

export const retryPace: RetryPace = { firstMs: 2_000, longestMs: 300_000 }

/** Each failure doubles the wait; a random part keeps a thousand phones from coming back in the same second. */
export class Backoff {
  readonly #pace: RetryPace
  #failures = 0

  constructor(pace: RetryPace) {
    this.#pace = pace
  }

  get hasFailed(): boolean {
    return this.#failures > 0
  }

  /** How long to wait now; at least as long as `Retry-After`, at most the longest wait. */
  nextMs(askedMs = 0): number {
    const { firstMs, longestMs } = this.#pace
    const full = Math.min(longestMs, firstMs * 2 ** Math.min(this.#failures, 20))
    this.#failures++
    const jittered = full * (0.75 + Math.random() * 0.25)
    return Math.round(Math.min(longestMs, Math.max(firstMs, askedMs, jittered)))
  }

  reset(): void {
    this.#failures = 0
  }
}
