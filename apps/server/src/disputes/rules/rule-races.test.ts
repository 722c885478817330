import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { dealStepIn } from '../../deals/steps/steps.ts'
import { breakingDatabase } from '../../deals/test/broken-connection.ts'
import { book, expectSoundBooks, placed, statusOf } from '../../deals/test/opened.ts'
import { holdings, setRate } from '../../deals/test/shop.ts'
import type { Database } from '../../platform/database.ts'
import { type RuledCourt, ruledCourt, ruledWorld } from '../test/rule-scene.ts'
import { decideObvious } from './rule-verdicts.ts'

const world = useWorld(ruledWorld)
let court: RuledCourt
let breaking: ReturnType<typeof breakingDatabase>
beforeAll(async () => {
  await setRate(world)
  breaking = breakingDatabase(world.connectionString)
})
afterAll(() => breaking.close())
beforeEach(async () => {
  court = await ruledCourt(world, 10_000n)
})

const traces = async (id: string) =>
  (
    await world.query(
      `select (select count(*)::int from ledger.transfer where reference = 'dispute:' || $1 || ':verdict') as transfers,
        (select count(*)::int from audit where subject = 'dispute:' || $1 and action = 'dispute.decide') as audits,
        (select count(*)::int from merchant_event where dispute_id = $1::uuid and type = 'dispute.decided') as events`,
      [id],
    )
  )[0]
const once = { transfers: 1, audits: 1, events: 1 }

test('of twenty runs at once one decides', async () => {
  const id = await court.disputed(await court.expired())
  await court.comes()

  await Promise.all(Array.from({ length: 20 }, () => court.look()))

  expect(await court.facts(id)).toMatchObject({ verdict_rule: 'receipt' })
  expect(await traces(id)).toEqual(once)
  expect(await holdings(world, court.shop.merchantId)).toEqual({ available: '50.270271' })
})

test('a verdict of support at the same instant: one of the two is taken', async () => {
  for (const amount of ['5000.00', '5001.00']) {
    const deal = await court.expired(amount)
    const id = await court.disputed(deal)
    await court.comes({ amount })

    const bySupport = court.decide(id, 'trader').then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    )
    await Promise.all([bySupport, court.look()])

    const { ended_by } = await court.facts(id)
    expect(ended_by).toBe((await bySupport) === 'taken' ? 'support' : 'rule')
    expect(await traces(id)).toEqual(once)
  }
  await expectSoundBooks(world)
})

test('the receipt arrives while rules look, and is bound once', async () => {
  const deal = await court.expired()
  const id = await court.disputed(deal)
  const [receiptId = ''] = await book(world, court.trader, { amount: '5000.00' })

  await Promise.all([placed(world), ...Array.from({ length: 5 }, () => court.look())])
  await court.look()

  expect(await court.facts(id)).toMatchObject({ verdict_rule: 'receipt' })
  expect(await court.fateOf(receiptId)).toEqual({ fate: 'settled', deal_id: deal.dealId })
  expect(await traces(id)).toEqual(once)
})

test('a node dies in a rule’s verdict: nothing has moved, and the next one decides', async () => {
  world.expectsErrors = true
  const { disputes } = world.florin.services
  const decideWith = (id: string) => async (db: Database) => {
    await world.query(`update dispute set rules_look_at = '-infinity' where id = $1`, [id])
    await decideObvious({ ...disputes, db, deals: { ...disputes.deals, db, stepIn: dealStepIn(db) } })
  }
  const newCase = async () => {
    court = await ruledCourt(world)
    const deal = await court.expired()
    const id = await court.disputed(deal)
    return { deal, id, receiptId: await court.comes() }
  }
  const count = await breaking.breakAt(undefined, decideWith((await newCase()).id))
  expect(count).toBeGreaterThan(20)
  for (const statement of [2, 8, count - 6, count - 2, count]) {
    const { deal, id, receiptId } = await newCase()
    await breaking.breakAt({ statement, moment: 'before' }, decideWith(id))
    expect(await statusOf(world, deal.dealId)).toBe('dispute')
    expect(await court.fateOf(receiptId)).toMatchObject({ fate: 'evidence' })

    await court.look()

    expect(await traces(id)).toEqual(once)
    expect(await court.fateOf(receiptId)).toMatchObject({ fate: 'settled' })
  }
  await expectSoundBooks(world)
})
