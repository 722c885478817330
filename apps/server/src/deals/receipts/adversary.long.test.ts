import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { play } from '../test/adversary.ts'
import { card, type Setting, second, settings, strategies } from '../test/adversary-moves.ts'
import { productHouse } from '../test/adversary-product.ts'
import { trustHouse } from '../test/adversary-world.ts'
import { expectSoundBooks } from '../test/opened.ts'
import { newShop, setRate } from '../test/shop.ts'

const world = useWorld()
beforeAll(() => setRate(world))

const methodsOf = ({ hasSecondMethod }: Setting) => (hasSecondMethod ? [card, second] : [card])

test('of two hundred thousand strategies none gains anything by reader and decision', async () => {
  await fc.assert(
    fc.asyncProperty(settings, strategies, async (setting, strategy) => {
      const { gain, honestUnpaid } = await play(trustHouse(methodsOf(setting), false), setting, strategy)
      expect(gain <= 0n).toBe(true)
      expect(honestUnpaid).toEqual([])
    }),
    { numRuns: 200_000 },
  )
}, 3_600_000)

test('of two thousand strategies none gains anything through the whole product, and the books agree', async () => {
  let shop = await newShop(world)
  let orders = 0
  await fc.assert(
    fc.asyncProperty(settings, strategies, async (setting, strategy) => {
      orders += strategy.length
      // A shop has so many open orders, and a pair of shop and trader so much of the balance: a fresh one now and then.
      if (orders > 200) [shop, orders] = [await newShop(world), 0]
      const house = await productHouse(world, shop, setting.hasSecondMethod)
      const { gain, honestUnpaid } = await play(house, setting, strategy)
      expect(gain <= 0n).toBe(true)
      expect(honestUnpaid).toEqual([])
    }),
    { numRuns: 2_000 },
  )
  await expectSoundBooks(world)
}, 3_600_000)
