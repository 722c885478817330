import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { ScanPoint } from '../scan.ts'
import type { DepositWorld } from './deposit-world.ts'

const child = fileURLToPath(new URL('./scan-child.ts', import.meta.url))

/** Scans in a process that is killed at a point. A process that never came to its point fails the test. */
export async function dieScanning(world: DepositWorld, point: ScanPoint, height: number): Promise<void> {
  const { node, fresh } = world
  const running = spawn(process.execPath, [child, fresh.url, node.url, node.usdt, point, String(height)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(running, 'exit')
  expect(signal, `the scanner should have died at '${point}', block ${height}`).toBe('SIGKILL')
}
