import type { Log } from './platform/log.ts'

/** Stops one thing that was started. */
export type Undo = () => Promise<void>

export interface StopInOrder {
  /** Everything that was started, in order; stopped in reverse. */
  readonly undo: Undo[]
  /** Ends the process when all is stopped. Only the first word counts. */
  stop(code: number): Promise<void>
  isStopping(): boolean
}

/** A process that finishes what it has begun, however it is told to end. */
export function stopInOrder(log: () => Log): StopInOrder {
  const undo: Undo[] = []
  let stopping: Promise<void> | undefined
  const stop = (code: number): Promise<void> => {
    stopping ??= stopAll(undo, log()).finally(() => process.exit(code || process.exitCode))
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  return { undo, stop, isStopping: () => stopping !== undefined }
}

async function stopAll(undo: Undo[], log: Log): Promise<void> {
  for (const step of undo.reverse())
    await step().catch((error: unknown) => log.error({ err: error }, 'stop failed'))
}
