import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf } from '../fault.ts'
import type { Say } from '../texts.ts'

/** Repeats a step until the signal aborts. A step that fails is logged and tried again: no supervisor restarts a phone's program. */
export async function repeat(
  everyMs: number,
  { say, signal }: { say: Say; signal: AbortSignal },
  step: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await step()
    } catch (error) {
      say(isDiskError(error) ? 'disk_failed' : 'unexpected', { reason: reasonOf(error) })
    }
    await rest(everyMs, signal)
  }
}

/** Sleeps, unless the signal aborts. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  // The only way to fail is to be woken.
  await pause(ms, undefined, { signal }).catch(() => undefined)
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
