import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useWorld, usual } from '../../../test/world.ts'
import { newCourt } from '../test/court.ts'
import { expectSoundBooks } from '../test/opened.ts'
import { playCases, type RandomCase, randomCase } from '../test/random-verdicts.ts'
import { setRate } from '../test/shop.ts'

// Nothing in the background: debts are repaid when a case says so.
const world = useWorld({ isIdle: true, databaseLimits: usual })
beforeAll(() => setRate(world))

// The same ones in each run; 10 000 others in preview.long.test.ts.
test('verdicts of every kind do exactly what their previews said', async () => {
  const cases = fc.sample(randomCase, { numRuns: 24, seed: 20_261_118 })
  const seen = (fits: (one: RandomCase) => boolean) => cases.filter(fits).length
  expect(seen(({ towards }) => towards === 'merchant')).toBeGreaterThan(5)
  expect(seen(({ correctedPercent }) => correctedPercent !== undefined)).toBeGreaterThan(5)
  expect(
    seen(({ appealTowards, towards }) => appealTowards !== undefined && appealTowards !== towards),
  ).toBeGreaterThan(5)
  expect(seen(({ purses }) => purses[1]?.[0] === 0n)).toBeGreaterThan(2)

  expect(await playCases(world, cases)).toBeGreaterThan(cases.length)
  await expectSoundBooks(world)
}, 120_000)

test('a preview leaves no trace, and says how far the amount may go', async () => {
  const court = await newCourt(world)
  const id = await court.disputed(await court.expired())
  const counts = () =>
    world.query(
      `select (select count(*) from audit) as audit, (select count(*) from merchant_event) as shop_events, (select count(*) from live_event) as live,
        (select count(*) from deal_event) as events, (select count(*) from ledger.transfer) as transfers, (select version from dispute where id = $1)`,
      [id],
    )
  const before = await counts()

  const preview = await court.preview(id, 'merchant')

  expect(await counts()).toEqual(before)
  expect(preview).toMatchObject({
    debt: undefined,
    rating: { before: 66.66, after: 66.66 },
    mostKopecks: 500_000n,
    rateTenThousandths: 925_000n,
    version: 1,
  })
  expect(preview.lines.map(({ party, account, change }) => [party, account, change])).toEqual([
    ['trader', 'available', 2_162_162n],
    ['trader', 'frozen', -54_054_055n],
    ['merchant', 'available', 50_270_271n],
    ['house', 'revenue', 1_621_622n],
  ])
})

test('a preview waits for nobody for long: the books are busy', async () => {
  const court = await newCourt(world)
  const deal = await court.expired()
  const id = await court.disputed(deal)
  const client = await world.florin.services.db.pool.connect()
  await client.query('begin')
  // PostgreSQL would end it after 5 s, and the lock with it.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('select from deal where id = $1 for update', [deal.dealId])

  await expect(court.preview(id, 'merchant')).rejects.toMatchObject({
    code: 'books.busy',
    details: { retryAfterSeconds: 1 },
  })

  await client.query('rollback')
  client.release()
})

test('a decided case has no preview', async () => {
  const court = await newCourt(world)
  const id = await court.disputed(await court.expired())
  await court.decide(id, 'trader')

  await expect(court.preview(id, 'merchant')).rejects.toMatchObject({ code: 'dispute.decided' })
})
