import { type Trouble, troubleOf } from './database-errors.ts'

export interface TroubleLog {
  /** Whether this error of an unavailable database is only counted, because the same trouble is logged already. */
  isKnown(error: unknown): boolean
}

interface Episode {
  readonly beganAtMs: number
  count: number
  /** Since the last line. */
  fresh: number
}

const usualEveryMs = 60_000

/**
 * An ill database fails every call and every job. The first failure is logged whole; then there is a line a minute with a count, and one
 * when a minute has passed without any.
 */
export function troubleLog(
  say: (fields: object, message: string) => void,
  everyMs = usualEveryMs,
): TroubleLog {
  const episodes = new Map<Trouble, Episode>()

  function begin(trouble: Trouble): void {
    const episode: Episode = { beganAtMs: performance.now(), count: 1, fresh: 1 }
    episodes.set(trouble, episode)
    const timer = setInterval(() => {
      const seconds = Math.round((performance.now() - episode.beganAtMs) / 1000)
      const isOver = episode.fresh === 0
      say({ trouble, count: episode.count, seconds }, isOver ? 'database: over' : 'database: goes on')
      episode.fresh = 0
      if (!isOver) return
      clearInterval(timer)
      episodes.delete(trouble)
    }, everyMs)
    timer.unref()
  }

  return {
    isKnown(error) {
      const trouble = troubleOf(error)
      if (trouble === undefined) return false
      const episode = episodes.get(trouble)
      if (!episode) {
        begin(trouble)
        return false
      }
      episode.count += 1
      episode.fresh += 1
      return true
    },
  }
}
