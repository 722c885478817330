import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { explainPage, filterOf, inputs, type Owners, roles, searches, seedLists } from '../test/list-plans.ts'

const world = useWorld({ isIdle: true })
let owners: Owners
const deals = 5_000_000
const cases = 200_000
const mostMilliseconds = 10

beforeAll(async () => {
  owners = await seedLists(world, { deals, every: deals / cases })
}, 1_800_000)

/** The best of five: the machine may have other work. */
async function fastest(filter: Parameters<typeof explainPage>[1]): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5 && best >= mostMilliseconds; round += 1)
    best = Math.min(best, (await explainPage(world, filter)).milliseconds)
  return best
}

describe.each(roles)('with 5 million deals and 200 000 cases, for %s', (role) => {
  test.each([...inputs, ...searches])(
    'the first page by %s takes PostgreSQL less than 10 ms',
    async (_, input) => {
      expect(await fastest(filterOf(owners, role, input))).toBeLessThan(mostMilliseconds)
    },
  )
})
