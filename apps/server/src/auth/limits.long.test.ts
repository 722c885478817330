import { expect, test } from 'vitest'
import { beginFlood } from '../../test/flood.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({ environment: { LIMIT_FACTOR: '1' } })

test('a flood spread over one /24 is dammed', async () => {
  const browser = world.browser()
  const statuses: number[] = []
  await beginFlood(world, '198.51.102.0', 'network:198.51.102.0/24')
  for (let house = 0; house < 256; house += 1) {
    const ip = { 'x-forwarded-for': `198.51.102.${house}` }
    const calls = Array.from({ length: 12 }, () => browser.call('healthz', {}, ip))
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
  }

  expect(statuses.filter((status) => status === 429)).toHaveLength(1 + 256 * 12 - 3_000)
}, 180_000)
