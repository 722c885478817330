import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'

const world = useWorld({ environment: { LIMIT_FACTOR: '1' } })

test('a flood spread over one /24 is dammed', async () => {
  const browser = world.browser()
  const statuses: number[] = []
  await browser.call('healthz', {}, { 'x-forwarded-for': '198.51.102.0' })
  // The dam's minute, as long as a busy machine needs for the rest.
  const lengthen = `update rate_limit set ends_at = now() + interval '10 minutes' where key = $1 returning key`
  await expect.poll(() => world.query(lengthen, ['flood:network:198.51.102.0/24'])).toHaveLength(1)
  for (let house = 0; house < 256; house += 1) {
    const ip = { 'x-forwarded-for': `198.51.102.${house}` }
    const calls = Array.from({ length: 12 }, () => browser.call('healthz', {}, ip))
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
  }

  expect(statuses.filter((status) => status === 429)).toHaveLength(1 + 256 * 12 - 3_000)
}, 600_000)
