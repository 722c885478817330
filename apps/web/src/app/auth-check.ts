import { call } from '../lib/api.ts'
import { askDashboardEarly } from '../lib/early-dashboard.ts'
import { giveUp } from '../lib/session.ts'
import { readTokens } from '../lib/tokens.ts'
import { isPublicPath } from './public-paths.ts'

const patienceMs = 5_000

/** Asks whether the session is alive. Any failure, even silence, ends it here: storage cleared, logout posted, /welcome. */
export async function checkAuth(): Promise<boolean> {
  if (readTokens() === undefined) return false
  try {
    await call('checkUserAuth', {}, { timeoutMs: patienceMs })
    return true
  } catch {
    giveUp()
    return false
  }
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
