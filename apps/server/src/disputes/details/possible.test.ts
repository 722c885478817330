import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { countOf } from '../../../test/share.ts'
import { useWorld } from '../../../test/world.ts'
import { balances, coverDebts } from '../../books/index.ts'
import { type Court, newCourt } from '../../deals/test/court.ts'
import { setRate } from '../../deals/test/shop.ts'
import { spendMicro } from '../../deals/test/spend.ts'
import { findCase } from '../find-store.ts'
import { possibleFor } from './verdict-view.ts'

const world = useWorld({ isIdle: true })
beforeAll(() => setRate(world))

const sides = ['merchant', 'trader'] as const
type Side = (typeof sides)[number]

interface Scene {
  readonly path: 'claimed' | 'expired' | 'completed'
  readonly kopecks: number
  /** In percent of what whoever would pay has free before the case opens. */
  readonly spends: number
  /** The first verdict, where the case that is looked at is its appeal. */
  readonly first: Side | null
  /** An operator pays what that verdict left owed. */
  readonly isCovered: boolean
}

const scene: fc.Arbitrary<Scene> = fc.record({
  path: fc.constantFrom('claimed', 'expired', 'completed'),
  kopecks: fc.integer({ min: 100_00, max: 9_000_00 }),
  spends: fc.constantFrom(0, 50, 100),
  first: fc.constantFrom(null, 'merchant', 'trader'),
  isCovered: fc.boolean(),
})

test('what each side is told is what the verdict posts', async () => {
  const scenes = fc.sample(scene, { numRuns: countOf(24, 9), seed: 27 })
  let looked = 0
  for (const one of scenes) {
    const court = await newCourt(world, { usdt: 150n })
    const id = await begin(court, one)
    if (id === undefined) continue
    looked += 1
    const { db } = world.florin.services
    const row = await findCase(db.each, id)
    if (!row) throw new Error('no case')
    for (const side of sides) {
      const possible = await possibleFor({ db }, row, side)
      for (const towards of sides) {
        const { lines } = await court.preview(id, towards, undefined, court.otherJudgeId)
        const micro = lines.reduce((sum, line) => (line.party === side ? sum + line.change : sum), 0n)
        const text = towards === 'merchant' ? possible?.for_merchant : possible?.for_trader
        const shown = BigInt((text ?? '').replace('.', ''))
        expect({ one, side, towards, shown }).toEqual({ one, side, towards, shown: micro })
      }
    }
  }
  expect(looked).toBeGreaterThan(scenes.length * 0.6)
})

async function begin(court: Court, one: Scene): Promise<string | undefined> {
  const amount = (one.kopecks / 100).toFixed(2)
  const deal = await court[one.path](amount)
  const payer = one.path === 'completed' ? court.shop.merchantId : court.trader.id
  await spend(payer, one.spends)
  const id = await court.disputed(deal)
  if (one.first === null) return id
  await court.decide(id, one.first)
  if (one.isCovered) await cover(payer)
  const loser: Side = one.first === 'merchant' ? 'trader' : 'merchant'
  return (await court.appeal(id, loser)).id
}

async function cover(debtorId: string): Promise<void> {
  await world.query(
    `select ledger.post_one('test.earned', 'test:' || gen_random_uuid(), 'USDT', null,
      array['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']::uuid[], array['revenue', 'custody'],
      array[1000000000, -1000000000]::bigint[], '{}', '{}', '{}', '{}')`,
  )
  const origin = { ip: 'test', requestId: 'test' }
  await world.florin.services.db.write((tx) =>
    coverDebts(tx, { debtorId, actor: 'operator', reason: 'test', origin }),
  )
}

async function spend(userId: string, percent: number): Promise<void> {
  const { available } = await balances(world.florin.services.db.each, userId, 'USDT')
  const micro = (available.units * BigInt(percent)) / 100n
  if (micro > 0n) await spendMicro(world, userId, micro)
}
