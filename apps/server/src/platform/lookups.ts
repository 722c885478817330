import { type Autocommit, type Database, onOneConnection } from './database.ts'
import type { DatabaseHealth } from './database-health.ts'
import { within } from './deadline.ts'

/** The queries behind gauges, for each scrape of the metrics: one after another, over one connection, after one health check. */
export interface Lookups {
  /** Answers what the last round has found; undefined while that is not known. */
  add<T>(look: (each: Autocommit) => Promise<T>): () => T | undefined
  /** Looks everything up once. Answers whether the database takes writes. */
  round(): Promise<boolean>
}

/** With the probe's own 3 s all of it stays below the 10 s that Prometheus waits. */
const usualLimitMs = 3_000
/** On a slow database a round may end before every query was made. A number that was not reached is shown for so long. */
const keptMs = 60_000

interface Entry {
  readonly look: (each: Autocommit) => Promise<unknown>
  value: unknown
  foundAtMs: number
  /** While its query hangs the number is unknown. The next round begins with the others. */
  isRunning: boolean
  triedAtMs: number
}

export function lookups(db: Pick<Database, 'each'>, health: DatabaseHealth, limitMs = usualLimitMs): Lookups {
  const entries: Entry[] = []
  let walking: Promise<void> | undefined

  async function walk(untilMs: number): Promise<void> {
    await onOneConnection(db, async (each) => {
      for (const entry of [...entries].sort((one, other) => one.triedAtMs - other.triedAtMs)) {
        if (performance.now() > untilMs) return
        await tryOne(entry, each)
      }
    })
  }

  return {
    add<T>(look: (each: Autocommit) => Promise<T>) {
      const entry: Entry = { look, value: undefined, foundAtMs: 0, isRunning: false, triedAtMs: 0 }
      entries.push(entry)
      return () => (isKnown(entry) ? (entry.value as T) : undefined)
    },
    async round() {
      const isUp = await health.check().then(
        () => true,
        () => false,
      )
      if (!isUp) {
        for (const entry of entries) entry.value = undefined
        return false
      }
      // A round that hangs keeps its connection: the next one waits for it and takes no other.
      walking ??= walk(performance.now() + limitMs)
        .catch(() => undefined)
        .finally(() => {
          walking = undefined
        })
      await within(limitMs, walking, () => new Error('too slow')).catch(() => undefined)
      return true
    },
  }
}

function isKnown({ isRunning, foundAtMs }: Entry): boolean {
  return !isRunning && performance.now() - foundAtMs < keptMs
}

async function tryOne(entry: Entry, each: Autocommit): Promise<void> {
  entry.triedAtMs = performance.now()
  entry.isRunning = true
  try {
    entry.value = await entry.look(each)
  } catch {
    // A number that cannot be looked up is left out of the page. A database that is ill is logged by the calls that need it.
    entry.value = undefined
  }
  entry.foundAtMs = performance.now()
  entry.isRunning = false
}
