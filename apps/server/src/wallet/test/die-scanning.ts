import type { ScanPoint } from '../deposits/scan.ts'
import type { DepositWorld } from './deposit-world.ts'
import { dieAt } from './die-at.ts'

/** Scans in a process that is killed at a point of a block. */
export async function dieScanning(world: DepositWorld, point: ScanPoint, height: number): Promise<void> {
  const { node, fresh } = world
  const place = { connectionString: fresh.url, nodeUrl: node.url, tokenContract: node.usdt, height }
  await dieAt('./scan-child.ts', { ...place, point })
}
