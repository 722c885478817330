import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

export interface Job {
  readonly name: string
  readonly everySeconds: number
  run(): Promise<void>
}

export interface Jobs {
  /** Runs a job now, besides its rhythm. */
  nudge(name: string): void
  /** Waits for what is running and starts nothing more. */
  stop(): Promise<void>
}

/** A first run that takes longer goes on beside the next job's. */
const firstRunMs = 100

/** Jobs in a rhythm, each at most once at a time on this node; what must run once in all nodes takes a lock itself. */
export function startJobs(
  jobs: readonly Job[],
  log: Log,
  onSuccess: (name: string) => void = () => undefined,
): Jobs {
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const byName = new Map(jobs.map((job) => [job.name, job]))
  let stopped = false

  function start(job: Job): void {
    if (stopped) return
    if (running.has(job.name)) {
      again.add(job.name)
      return
    }
    const run = job
      .run()
      .then(() => onSuccess(job.name))
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'))
      .finally(() => {
        running.delete(job.name)
        if (again.delete(job.name)) start(job)
      })
    running.set(job.name, run)
  }

  // A job that never succeeds counts from here.
  for (const job of jobs) onSuccess(job.name)
  const timers: NodeJS.Timeout[] = []

  /**
   * One after another: all at once, they would open every connection of the pool at the very moment when a node begins to serve, and again
   * in each second in which their rhythms meet.
   */
  async function startInTurn(): Promise<void> {
    for (const job of jobs) {
      if (stopped) return
      start(job)
      timers.push(setInterval(() => start(job), job.everySeconds * 1000))
      await endedWithin(running.get(job.name), firstRunMs)
    }
  }
  const starting = startInTurn()

  return {
    nudge(name) {
      const job = byName.get(name)
      if (job) start(job)
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
      await starting
    },
  }
}

async function endedWithin(run: Promise<void> | undefined, ms: number): Promise<void> {
  const patience = new AbortController()
  const waited = sleep(ms, undefined, { signal: patience.signal }).catch(() => undefined)
  await Promise.race([run, waited])
  patience.abort()
}
