import type { Actor } from '../http/request.ts'

/** Remembers a token's owner for a moment, so that a page's ten calls are one look into the database. */
export interface TokenCache {
  get(token: string): Actor | undefined
  set(token: string, actor: Actor): void
  forget(userId: string): void
  /** A session of theirs is being ended, and nobody knows when that commits: nothing of theirs is remembered for a while. */
  doubt(userId: string): void
  forgetAll(): void
}

// Nodes tell each other at once when a session ends; this bound holds even if that word is lost.
const rememberMs = 3_000
const maxEntries = 50_000
/** Longer than a transaction may take. Later the word has come, or it was rolled back. */
const doubtMs = 10_000

/** By the token itself, which is in memory anyway while its call runs; a moment later it is not. */
export function tokenCache(now: () => number = Date.now): TokenCache {
  const entries = new Map<string, { actor: Actor; until: number }>()
  /** Until when, in the order in which they were put in. */
  const doubted = new Map<string, number>()
  const isDoubted = (userId: string | undefined) => userId !== undefined && doubted.has(userId)
  const forget = (userId: string) => {
    for (const [token, { actor }] of entries)
      if (actor.userId === userId || actor.viewerId === userId) entries.delete(token)
  }
  const dropOld = () => {
    for (const [userId, until] of doubted) {
      if (until > now()) break
      doubted.delete(userId)
    }
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
      if (isDoubted(actor.userId) || isDoubted(actor.viewerId)) return
      if (entries.size >= maxEntries) entries.clear()
      entries.delete(token)
      entries.set(token, { actor, until: now() + rememberMs })
    },
    forget,
    doubt(userId) {
      forget(userId)
      doubted.delete(userId)
      doubted.set(userId, now() + doubtMs)
    },
    forgetAll: () => entries.clear(),
  }
}
