import type { Actor } from '../http/request.ts'

/** Remembers a token's owner for a moment, so that a page's ten calls are one look into the database. */
export interface TokenCache {
  get(token: string): Actor | undefined
  set(token: string, actor: Actor): void
  forget(userId: string): void
  forgetAll(): void
}

// Nodes tell each other at once when a session ends; this bound holds even if that word is lost.
const rememberMs = 3_000
const maxEntries = 50_000

/** By the token itself, which is in memory anyway while its call runs; a moment later it is not. */
export function tokenCache(now: () => number = Date.now): TokenCache {
  const entries = new Map<string, { actor: Actor; until: number }>()
  const dropOld = () => {
    // In the order in which they were put in, so the first that lasts ends it.
    for (const [token, { until }] of entries) {
      if (until > now()) return
      entries.delete(token)
    }
  }
  return {
    get(token) {
      const entry = entries.get(token)
      if (!entry) return undefined
      if (entry.until > now()) return entry.actor
      dropOld()
      return undefined
    },
    set(token, actor) {
      dropOld()
      if (entries.size >= maxEntries) entries.clear()
      entries.delete(token)
      entries.set(token, { actor, until: now() + rememberMs })
    },
    forget(userId) {
      for (const [token, { actor }] of entries)
        if (actor.userId === userId || actor.viewerId === userId) entries.delete(token)
    },
    forgetAll: () => entries.clear(),
  }
}
