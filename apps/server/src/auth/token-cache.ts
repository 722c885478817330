import type { Actor } from '../http/request.ts'
import { cache } from '../platform/cache.ts'

/**
 * Caches a token's owner for a moment, so that a page's ten calls are one query. A call with one query is a quarter of Fastify's hello; an
 * unchanged poll, which needs no other query, must be 0.3 (row 10 of the benchmark).
 */
export interface TokenCache {
  get(token: string): Actor | undefined
  set(token: string, actor: Actor): void
  forget(userId: string): void
  /** A session of this person is being ended by a transaction that may not have committed yet: nothing of theirs is cached for a while. */
  doubt(userId: string): void
  forgetAll(): void
}

// Nodes tell each other at once when a session ends; this bound holds even if that word is lost.
const lastsMs = 3_000
const most = 50_000
/** Longer than a transaction may take. Later the word has come, or it was rolled back. */
const doubtMs = 10_000

/** By the token itself, which is in memory anyway while its call runs; a moment later it is not. */
export function tokenCache(now?: () => number): TokenCache {
  const actors = cache<Actor>({ most, lastsMs }, now)
  const doubted = cache<true>({ most, lastsMs: doubtMs }, now)
  const isDoubted = (userId: string | undefined) => userId !== undefined && doubted.get(userId) === true
  const forget = (userId: string) =>
    actors.deleteWhere((actor) => actor.userId === userId || actor.viewerId === userId)
  return {
    get: actors.get,
    set(token, actor) {
      if (!isDoubted(actor.userId) && !isDoubted(actor.viewerId)) actors.set(token, actor)
    },
    forget,
    doubt(userId) {
      forget(userId)
      doubted.set(userId, true)
    },
    forgetAll: actors.clear,
  }
}
