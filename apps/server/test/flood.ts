import { expect } from 'vitest'
import type { World } from './world.ts'

/** Makes the first call of a flood, and the dam's minute for it as long as a busy machine needs for the others. */
export async function beginFlood(world: World, ip: string, key: string): Promise<void> {
  await world.browser().call('healthz', {}, { 'x-forwarded-for': ip })
  const lengthen = `update rate_limit set ends_at = now() + interval '10 minutes' where key = $1 returning key`
  await expect.poll(() => world.query(lengthen, [`flood:${key}`])).toHaveLength(1)
}
