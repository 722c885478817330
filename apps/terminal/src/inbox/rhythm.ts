import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf } from '../fault.ts'
import type { Say } from '../texts.ts'

/** Repeats a step until told to stop. A step that fails is told and tried again: a phone has nobody to restart it. */
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

/** Sleeps, unless told to stop. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  // The only way to fail is to be woken.
  await pause(ms, undefined, { signal }).catch(() => undefined)
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
