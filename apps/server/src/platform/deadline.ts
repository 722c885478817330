import { setTimeout as sleep } from 'node:timers/promises'

/** The result of the work, or the error of `late` when it takes longer. The work itself goes on; its later failure is ignored. */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  work.catch(() => undefined)
  const timer = new AbortController()
  const deadline = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw late()
  })
  deadline.catch(() => undefined)
  return Promise.race([work, deadline]).finally(() => timer.abort())
}
