import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { repayEverybody } from '../../books/index.ts'
import { type Court, newCourt } from '../test/court.ts'
import { book, expectSoundBooks, placed, statusOf } from '../test/opened.ts'
import { fateOf, fund, holdings, setRate } from '../test/shop.ts'
import { spendMicro } from '../test/spend.ts'

// No job runs: money has come, and the job that repays debts has not run yet.
const world = useWorld({ isIdle: true })
let court: Court
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await newCourt(world)
})

const has = async () => [await holdings(world, court.trader.id), await holdings(world, court.shop.merchantId)]

/** The trader owes 51.891893 for a lost case, and has nothing available. */
async function owing(): Promise<void> {
  const deal = await court.expired()
  const { available = '0' } = await holdings(world, court.trader.id)
  await spendMicro(world, court.trader.id, BigInt(available.replace('.', '')))
  await court.decide(await court.disputed(deal), 'merchant')
  expect((await has())[0]).toMatchObject({ debt: '-51.891893' })
}

test('a late receipt takes nothing that a debt is owed', async () => {
  const late = await court.expired('2000.00')
  await owing()
  await fund(world, court.trader.id, 40n)

  const [receipt = ''] = await book(world, court.trader, { amount: '2000.00' })
  await placed(world)

  expect(await fateOf(world, receipt)).toMatchObject({ fate: 'unmatched', reason: 'trader_short' })
  expect(await statusOf(world, late.dealId)).toBe('expired')
  expect(await has()).toEqual([{ debt: '-11.891893' }, { available: '40.000000' }])
  await expectSoundBooks(world)
})

test('what is left of it after the debt pays for the late deal', async () => {
  const late = await court.expired('2000.00')
  await owing()
  await fund(world, court.trader.id, 100n)

  await book(world, court.trader, { amount: '2000.00' })
  await placed(world)

  expect(await statusOf(world, late.dealId)).toBe('complete')
  expect((await has())[0]).toEqual({ available: '27.351349' })
  await expectSoundBooks(world)
})

test('money that a deal had frozen repays a debt when the deal ends', async () => {
  const open = await court.claimed('1000.00')
  await owing()
  expect((await holdings(world, court.trader.id)).frozen).toBe('10.810811')
  await court.decide(await court.disputed(open), 'trader')

  await repayEverybody(court.parts.db, async () => undefined)

  expect((await has())[0]).toEqual({ debt: '-41.081082' })
})

test('one debtor who cannot be repaid keeps nobody else waiting', async () => {
  await owing()
  const first = court
  court = await newCourt(world)
  await owing()
  for (const { trader } of [first, court]) await fund(world, trader.id, 10n)
  const announce = async (_: unknown, userId: string) => {
    if (userId === first.trader.id) throw new Error('not now')
  }

  await expect(repayEverybody(court.parts.db, announce)).rejects.toThrow('not now')

  expect(await holdings(world, court.trader.id)).toEqual({ debt: '-41.891893' })
  expect(await holdings(world, first.trader.id)).toEqual({ available: '10.000000', debt: '-51.891893' })
})

/** Trader and merchant owe each other, and have nothing available. */
async function owingEachOther(): Promise<void> {
  const [undone, lost] = [await court.completed(), await court.expired()]
  const { trader, shop } = court
  for (const id of [trader.id, shop.merchantId]) await spendAll(id)
  await court.decide(await court.disputed(lost), 'merchant')
  await court.decide(await court.disputed(undone), 'trader')
  for (const id of [trader.id, shop.merchantId]) await spendAll(id)
  const debt = expect.stringMatching(/^-[1-9]/)
  expect(await has()).toEqual([{ debt }, { debt }])
}

async function spendAll(userId: string): Promise<void> {
  const { available = '0' } = await holdings(world, userId)
  if (available !== '0') await spendMicro(world, userId, BigInt(available.replace('.', '')))
}

test('two who owe each other do not pay the same money to and fro without an end', async () => {
  const repay = () => repayEverybody(court.parts.db, async () => undefined)
  // All debtors since the tests before.
  await repay()
  await owingEachOther()
  const countOf = async () =>
    Number((await world.query<{ count: bigint }>(`select count(*) from ledger.transfer`))[0]?.count)

  // Less than a hundredth of a USDT: it would take some ten million repayments.
  await spendMicro(world, court.trader.id, -9_999n)
  const before = await countOf()
  await repay()
  expect(await countOf()).toBe(before)

  // Enough to be paid on: so many times in one run, and on in the next.
  await spendMicro(world, court.trader.id, -1n)
  await repay()
  const once = await countOf()
  expect(once).toBeGreaterThan(before)
  expect(once).toBeLessThanOrEqual(before + 1 + 20)
  await repay()
  expect(await countOf()).toBeGreaterThan(once)
  await expectSoundBooks(world)
})
