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

  const timers = jobs.map((job) => setInterval(() => start(job), job.everySeconds * 1000))
  for (const job of jobs) {
    // A job that never succeeds counts from here.
    onSuccess(job.name)
    start(job)
  }

  return {
    nudge(name) {
      const job = byName.get(name)
      if (job) start(job)
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
