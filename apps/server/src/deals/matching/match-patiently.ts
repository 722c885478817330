import { setTimeout as sleep } from 'node:timers/promises'
import { lockPatienceMs } from '../../platform/left-items.ts'
import { Problem } from '../../platform/problem.ts'
import type { Deal } from '../deal.ts'
import type { MatchRequest } from './attempt.ts'
import { AllLocked, match } from './match.ts'
import type { MatchParts } from './parts.ts'

/** Each try is a whole search, so the pause doubles, up to the second within which what was left must be tried again. */
const firstPauseMs = 250
const longestPauseMs = 1_000

/**
 * Matches an order. Where the only methods that fit are locked by another transaction, it waits for them: the shop does not get "no
 * method available". If they stay locked, the shop gets 503, and nothing was done.
 */
export async function matchPatiently(parts: MatchParts, request: MatchRequest): Promise<Deal> {
  const untilMs = performance.now() + lockPatienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await match(parts, request)
    } catch (error) {
      if (!(error instanceof AllLocked)) throw error
      if (performance.now() > untilMs)
        throw new Problem('server.busy', { retryAfterSeconds: 2, internal: error })
      await sleep(pauseMs)
    }
  }
}
