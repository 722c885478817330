import { call } from '../lib/api.ts'
import { ApiProblem } from '../lib/api-problem.ts'
import { askDashboardEarly } from '../lib/early-dashboard.ts'
import { giveUp } from '../lib/session.ts'
import { readTokens } from '../lib/tokens.ts'
import { isPublicPath } from './public-paths.ts'

const patienceMs = 5_000
const secondTryMs = 300

/**
 * Checks with the server that the session is valid. Any failure, even two timeouts, ends it here: storage cleared, logout posted, /welcome.
 */
export async function checkAuth(): Promise<boolean> {
  if (readTokens() === undefined) return false
  try {
    await ask().catch(askOnceMore)
    return true
  } catch {
    giveUp()
    return false
  }
}

const ask = () => call('checkUserAuth', {}, { timeoutMs: patienceMs })

/**
 * When a page is unloaded its request is aborted; that must not end the session of the next page, and no second try runs in an unloaded
 * page. A server that was slow for a moment must not end every session either.
 */
async function askOnceMore(error: unknown): Promise<unknown> {
  // No answer came, so it is not known that the session is over.
  if (!(error instanceof ApiProblem && error.status === 0)) throw error
  await new Promise((resolve) => setTimeout(resolve, secondTryMs))
  return ask()
}

let early: Promise<boolean> | undefined

/** The first check starts with the page, not after the app's code has come; so do the numbers of the first screen. */
export function startAuthCheckEarly(path: string): void {
  if (isPublicPath(path) || readTokens() === undefined) return
  early = checkAuth()
  if (path === '/') askDashboardEarly()
}

/** The check for a guard that has just been mounted: the early one if it is unused, else a new one. */
export function takeAuthCheck(): Promise<boolean> {
  const check = early ?? checkAuth()
  early = undefined
  return check
}
