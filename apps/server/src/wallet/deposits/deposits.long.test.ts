import { describe, expect, test } from 'vitest'
import { useDepositWorld } from '../test/deposit-world.ts'
import { dieScanning } from '../test/die-scanning.ts'
import { liveThrough } from '../test/random-days.ts'
import { scanPoints } from './scan.ts'

const world = useDepositWorld()
const infos = 'walletsolidity/gettransactioninfobyblocknum'

const behaviours = {
  sound: () => undefined,
  busy: () => world.node.faults.add(infos, { kind: 'status', status: 429 }, 2),
  slow: () => world.node.faults.add(infos, { kind: 'slow', ms: 300 }, 2),
  'too early with solidity': () => world.node.faults.lie({ solidLag: 0 }),
}

/** Where in a run the process dies: in a block with deposits at its start or end, or in an empty one between. */
const places = ['first', 'empty', 'last'] as const

describe('killed at every point, in every kind of block, whatever the node does', () => {
  const cases = scanPoints.flatMap((point) =>
    places.flatMap((place) => Object.keys(behaviours).map((behaviour) => ({ point, place, behaviour }))),
  )
  test.each(cases)(
    'at $point in the $place block, node $behaviour: each transfer credited once',
    async ({ point, place, behaviour }) => {
      const holders = [await world.holder(), await world.holder()]
      await world.scanner().scan()
      const pay = () =>
        world.node.control.payMany(holders.map(({ address }, at) => ({ address, amount: `${at + 3}.5` })))
      pay()
      const first = world.node.control.state().head.number
      world.node.control.mine(2)
      pay()
      const heights = { first, empty: first + 1, last: world.node.control.state().head.number }
      world.settle()
      behaviours[behaviour as keyof typeof behaviours]()

      await dieScanning(world, point, heights[place])
      world.node.faults.clear()
      await world.scanToEnd()
      await world.scanner().lookAgain()

      expect(await world.alarms()).toEqual([])
      expect(await world.rows('select from deposit')).toHaveLength(4)
      await world.expectTruth()
    },
    120_000,
  )
})

describe('forks', () => {
  const depths = Array.from({ length: 18 }, (_, at) => at + 1)
  test.each(
    depths.flatMap((depth) => [
      { depth, solidLag: 0 },
      { depth, solidLag: 10 },
    ]),
  )(
    'a fork of $depth blocks under a node that calls solid what lies $solidLag deep credits nothing that is not there',
    async ({ depth, solidLag }) => {
      const holder = await world.holder()
      await world.scanner().scan()
      world.node.faults.lie({ solidLag })
      world.node.control.faucet({ address: holder.address, usdt: '4' })
      const { txids } = world.node.control.faucet({ address: holder.address, usdt: '30' })
      for (let block = 1; block < depth; block += 1) {
        await world.scanner().scan()
        world.node.control.mine()
      }
      await world.scanner().scan()
      world.node.control.reorganise({ depth, vanish: txids })
      await world.scanner().scan()
      world.node.control.mine(20)

      await world.scanToEnd()

      expect(await world.available(holder)).toBe(4_000_000n)
      await world.expectTruth()
    },
    120_000,
  )
})

test.each(Array.from({ length: 40 }, (_, at) => at + 100))(
  'random day %i',
  async (seed) => {
    for (let count = 0; count < 5; count += 1) await world.holder()
    await world.scanner().scan()
    await liveThrough(world, seed, 120)
  },
  120_000,
)

test('ten thousand transfers of dust are booked, and are nobody’s credit', async () => {
  const holder = await world.holder()
  await world.scanner().scan()
  for (let batch = 0; batch < 50; batch += 1)
    world.node.control.payMany(
      Array.from({ length: 200 }, () => ({ address: holder.address, amount: '0.000001' })),
      undefined,
      batch % 10 === 9,
    )
  world.settle()
  const started = performance.now()

  await world.scanToEnd()

  expect(performance.now() - started).toBeLessThan(20_000)
  expect(await world.house('suspense')).toBe(10_000n)
  expect(await world.available(holder)).toBe(0n)
  await world.expectTruth()
}, 120_000)
