import { call } from '../lib/api.ts'
import { ApiProblem } from '../lib/api-problem.ts'
import { askDashboardEarly } from '../lib/early-dashboard.ts'
import { giveUp } from '../lib/session.ts'
import { readTokens } from '../lib/tokens.ts'
import { isPublicPath } from './public-paths.ts'

const patienceMs = 5_000
const secondTryMs = 300

/** Asks whether the session is alive. Any failure, even silence twice, ends it here: storage cleared, logout posted, /welcome. */
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
 * A page that is being left has its question cut off, and its last breath must not end the session of the next one: there is
 * no second try there, for nothing runs in it any more. Nor must a server that stood still for one slow moment end everybody's.
 */
async function askOnceMore(error: unknown): Promise<unknown> {
  // Nobody answered, so nobody has said that the session is over.
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

/** The check for a guard that has just appeared: the early one if nobody took it, else a new one. */
export function takeAuthCheck(): Promise<boolean> {
  const check = early ?? checkAuth()
  early = undefined
  return check
}
