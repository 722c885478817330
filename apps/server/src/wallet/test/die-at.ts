import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/** Generous: on a crowded machine a process may need half a minute to start, and that is no finding. */
const patienceMs = 90_000

/** The arguments of a child process: where to die, and what it needs to get there. */
export interface DeadlyOrder {
  readonly point: string
  readonly [more: string]: unknown
}

/** Runs a program that kills itself at a point, while the world goes on. One that never came to its point has shown nothing. */
export async function dieAt(
  program: string,
  order: DeadlyOrder,
  meanwhile: () => unknown = () => undefined,
): Promise<void> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Hundreds of processes read the same files: compiled once, they start in half the time.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'florin-compile-cache') },
  })
  let isGone = false
  const gone = once(child, 'exit').then((ending) => {
    isGone = true
    return ending as [number | null, NodeJS.Signals | null]
  })
  const deadline = Date.now() + patienceMs
  while (!isGone && Date.now() < deadline) {
    await Promise.race([sleep(100), gone])
    await meanwhile()
  }
  const isInTime = isGone
  if (!isGone) child.kill('SIGKILL')
  const [, signal] = await gone
  expect({ point: order.point, isReached: isInTime && signal === 'SIGKILL' }).toEqual({
    point: order.point,
    isReached: true,
  })
}
