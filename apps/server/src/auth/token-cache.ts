import type { Actor } from '../http/request.ts'

/** Remembers a token's owner for a moment, so that a page's ten calls are one look into the database. */
export interface TokenCache {
  get(hash: Buffer): Actor | undefined
  set(hash: Buffer, actor: Actor): void
  forget(userId: string): void
  forgetAll(): void
}

// Nodes tell each other at once when a session ends; this bound holds even if that word is lost.
const rememberMs = 3_000
const maxEntries = 50_000

export function tokenCache(now: () => number = Date.now): TokenCache {
  const entries = new Map<string, { actor: Actor; until: number }>()
  return {
    get(hash) {
      const key = hash.toString('base64')
      const entry = entries.get(key)
      if (entry && entry.until > now()) return entry.actor
      entries.delete(key)
      return undefined
    },
    set(hash, actor) {
      if (entries.size >= maxEntries) entries.clear()
      entries.set(hash.toString('base64'), { actor, until: now() + rememberMs })
    },
    forget(userId) {
      for (const [key, entry] of entries) if (entry.actor.userId === userId) entries.delete(key)
    },
    forgetAll: () => entries.clear(),
  }
}
