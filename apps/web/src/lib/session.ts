import { send } from './http.ts'
import { keepLook } from './look.ts'
import { leavePush } from './push-mark.ts'
import { forget, forgetEverything, whoKey } from './storage.ts'
import { dropTokens, readTokens } from './tokens.ts'
import { isViewing, leaveView } from './view-mode.ts'

export type Farewell = (notice?: string) => void

let sayFarewell: Farewell = () => undefined
let sessionsEnded = 0

/**
 * Taken before a call and compared after it: whether the session that sent it is still the one in this browser. An answer that comes after
 * its end must not write into the storage that was just cleared.
 */
export function watchSession(): () => boolean {
  const before = sessionsEnded
  return () => before === sessionsEnded && readTokens() !== undefined
}

/** The app says once what leaving means: empty the caches, show the welcome page, tell why. */
export function onFarewell(farewell: Farewell): void {
  sayFarewell = farewell
}

/** The menu's log out: the server is called, then the tokens are removed, whatever it answers. */
export async function signOut(): Promise<void> {
  if (isViewing()) return endView()
  await tellServer()
  sessionsEnded += 1
  dropTokens()
  forget('isLead', 'isStaff', 'find_recent', whoKey)
  sayFarewell()
}

/** The address /logout: the server is called, then everything stored about the person is removed. */
export async function signOutAndForget(): Promise<void> {
  if (isViewing()) return endView()
  await tellServer()
  forgetSession()
  sayFarewell()
}

/** Finishes view mode. The staff session of this browser stays. */
export async function endView(): Promise<void> {
  await send('endView', {}, { token: readTokens()?.access }).catch(() => undefined)
  leaveView()
}

/** A failed check, or a session that could not be renewed. It does not wait for a server that may not answer. */
export function giveUp(): void {
  if (isViewing()) {
    leaveView()
    return
  }
  // Whoever is out already keeps the reason they were told.
  if (readTokens() === undefined) return
  void tellServer()
  forgetSession()
  sayFarewell()
}

/** Whoever was led out just now without a word is told why, by the screen that knows it. */
export function tellWhyOut(notice: string): void {
  if (readTokens() === undefined) sayFarewell(notice)
}

/** Any 403: the account may no longer be used here. The notice says why. */
export function forceOut(notice: string): void {
  if (isViewing()) {
    leaveView()
    return
  }
  // Several calls may be refused at once; the session is ended once, the reason is the same.
  if (readTokens() !== undefined) void tellServer({ 'X-Force-Logout': '1' })
  forgetSession()
  sayFarewell(notice)
}

/** Another tab left; the server knows already. */
export function followOut(): void {
  sessionsEnded += 1
  sayFarewell()
}

function forgetSession(): void {
  sessionsEnded += 1
  keepLook()
  forgetEverything()
}

const patienceMs = 5_000

async function tellServer(headers: Record<string, string> = {}): Promise<void> {
  const token = readTokens()?.access
  // Before the session ends: the server takes no word from anybody who is signed out.
  const leaving = leavePush(token)
  if (leaving) await leaving
  // Leaving succeeds even when the server cannot be reached.
  await send('logout', {}, { token, headers, timeoutMs: patienceMs }).catch(() => undefined)
}
