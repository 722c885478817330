import { within } from '../platform/deadline.ts'
import type { Log } from '../platform/log.ts'

/** Stops one thing that was started. */
export interface Undo {
  (): Promise<void>
  /** For what may take longer than the others, and ends by itself within this time. */
  readonly withinMs?: number
}

export interface StopInOrder {
  /** Everything that was started, in order; stopped in reverse. */
  readonly undo: Undo[]
  /** Ends the process when all is stopped. Only the first signal counts. */
  stop(code: number): Promise<void>
  isStopping(): boolean
}

/** Longer than a statement may take, and less than the 30 s after which most supervisors kill. */
export const stopWithinMs = 20_000

/** A process that finishes what it has begun, for any signal; what takes too long is left behind. */
export function stopInOrder(log: () => Log, withinMs = stopWithinMs): StopInOrder {
  const undo: Undo[] = []
  let stopping: Promise<void> | undefined
  const stop = (code: number): Promise<void> => {
    stopping ??= stopAll(undo, log(), withinMs).finally(() => process.exit(code || process.exitCode))
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  return { undo, stop, isStopping: () => stopping !== undefined }
}

/**
 * The steps share one deadline. A step that comes after it, or names a time of its own, is still begun and gets that time: it may end a
 * process that would otherwise be left running.
 */
export async function stopAll(undo: Undo[], log: Log, withinMs: number): Promise<void> {
  const endsAt = performance.now() + withinMs
  for (const step of undo.reverse()) {
    const ms = step.withinMs ?? Math.max(endsAt - performance.now(), momentMs)
    const late = () => new Error(`It did not stop within ${Math.round(ms / 1000)} s and is left behind.`)
    await within(ms, step(), late).catch((error: unknown) => log.error({ err: error }, 'stop failed'))
  }
}

/** Above the 5 s after which the signer is killed. */
const momentMs = 6_000
