import { forget, recall, remember } from './storage.ts'
import { viewToken } from './view-mode.ts'

const accessKey = 'access_token'
const refreshKey = 'refresh_token'

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** Always read anew: another tab may have signed in, refreshed or signed out since. */
export function readTokens(): Tokens | undefined {
  const view = viewToken()
  // A view can't be renewed.
  if (view !== undefined) return { access: view, refresh: '' }
  const access = recall(accessKey)
  const refresh = recall(refreshKey)
  return access && refresh ? { access, refresh } : undefined
}

export function keepTokens(answer: { access_token: string; refresh_token: string }): Tokens {
  remember(accessKey, answer.access_token)
  remember(refreshKey, answer.refresh_token)
  return { access: answer.access_token, refresh: answer.refresh_token }
}

export function dropTokens(): void {
  forget(accessKey, refreshKey)
}

/** Another tab signed out: it removed the token, or cleared everything (then the event has no key). */
export function isSignOut(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.newValue === null && (event.key === accessKey || event.key === null)
}
