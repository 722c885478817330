import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { checkMoney } from '../books/index.ts'
import { watchAnswers } from '../deals/index.ts'
import { confirm } from '../deals/receipts/index.ts'
import { newCourt } from '../deals/test/court.ts'
import { openDeal, retireEverybody } from '../deals/test/opened.ts'
import { newShop, newTrader, setRate } from '../deals/test/shop.ts'
import { callsInFlight, freeShareOf } from './compose-metrics.ts'
import { moneyInvariants } from './money-invariants.ts'

const world = useWorld({ isIdle: true })

async function metric(name: string): Promise<number | undefined> {
  const text = (await world.browser().call('metrics')).body as unknown as string
  const line = text.split('\n').find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('the database is up, and waits for its connections are counted', async () => {
  const { pool } = world.florin.services.db
  expect(await metric('florin_database_up')).toBe(1)
  expect(await metric('florin_database_pool_waiting')).toBe(0)
  const before = (await metric('florin_database_pool_wait_seconds_count')) ?? 0

  await pool.query('select 1')

  expect(await metric('florin_database_pool_wait_seconds_count')).toBeGreaterThan(before)
})

test('what is not known yet is left out; then its age is told', async () => {
  expect(await metric('florin_rate_age_seconds')).toBeUndefined()
  expect(await metric('florin_money_check_age_seconds')).toBeUndefined()

  await setRate(world)
  await world.query(`update rate set observed_at = now() - interval '5 minutes'`)
  await checkMoney(world.florin.services.db, moneyInvariants, { isFull: true })
  await world.query(`update money_check set verified_at = verified_at - interval '2 minutes'`)

  expect(await metric('florin_rate_age_seconds')).toBeGreaterThan(299)
  expect(await metric('florin_money_check_age_seconds')).toBeGreaterThan(119)
})

test('the oldest open dispute is told, and a time to answer that nobody has ended', async () => {
  expect(await metric('florin_dispute_oldest_seconds')).toBe(0)
  expect(await metric('florin_disputes_past_clock')).toBe(0)
  const court = await newCourt(world)
  const id = await court.disputed(await court.expired())
  await world.query(
    `update dispute set created_at = created_at - interval '2 hours', answer_due_at = clock_timestamp() - interval '4 minutes' where id = $1`,
    [id],
  )
  expect(await metric('florin_dispute_oldest_seconds')).toBeGreaterThanOrEqual(7_200)
  expect(await metric('florin_disputes_past_clock')).toBe(0)

  await world.query(`update dispute set answer_due_at = answer_due_at - interval '2 minutes' where id = $1`, [
    id,
  ])
  expect(await metric('florin_disputes_past_clock')).toBe(1)

  await world.query('update platform_beat set at = clock_timestamp()')
  await watchAnswers(court.parts)
  expect(await metric('florin_disputes_past_clock')).toBe(0)
  await court.decide(id, 'trader')
  expect(await metric('florin_dispute_oldest_seconds')).toBe(0)
})

test('calls are counted until they are answered, or fail', async () => {
  const calls = callsInFlight()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const call = calls.counted((at: number) => answers[at]?.promise ?? Promise.reject(new Error('no call')))

  const [first, second] = [call(0), call(1)]
  expect(calls.count()).toBe(2)

  answers[0]?.resolve('done')
  answers[1]?.reject(new Error('broken'))
  expect(await first).toBe('done')
  await expect(second).rejects.toThrow('broken')
  expect(calls.count()).toBe(0)
})

test('a deal that nobody ends is counted as past its clock', async () => {
  await setRate(world)
  await newTrader(world)
  const { dealId } = await openDeal(world, await newShop(world), '1000')
  expect(await metric('florin_deals_past_clock')).toBe(0)
  expect(await metric('florin_batch_depth')).toBe(0)

  await world.query(
    `update amount_reservation set due_at = now() - interval '11 seconds' where deal_id = $1`,
    [dealId],
  )
  await world.query(`update deal set due_at = now() - interval '11 seconds' where id = $1`, [dealId])

  expect(await metric('florin_deals_past_clock')).toBe(1)
})

test('an order and a step that wait for a row are counted as in batches', async () => {
  await setRate(world)
  await retireEverybody(world)
  const [trader, shop] = [await newTrader(world), await newShop(world)]
  const { dealId } = await openDeal(world, shop, '1000')
  const depth = () => expect.poll(() => metric('florin_batch_depth'))

  const freeAccount = await holdRow(
    `select ledger.post_one('test.held', gen_random_uuid()::text, 'USDT', null, array[$1, $2]::uuid[],
       array['available', 'custody'], '{1,-1}', '{}', '{}', '{}', '{}')`,
    [trader.id, '00000000-0000-0000-0000-000000000000'],
  )
  const order = openDeal(world, shop, '1100')
  await depth().toBe(1)
  await freeAccount()
  await order
  await depth().toBe(0)

  const freeDeal = await holdRow('select from deal where id = $1 for update', [dealId])
  const confirmation = confirm(world.florin.services.deals, trader.id, dealId)
  await depth().toBe(1)
  await freeDeal()
  await confirmation
  await depth().toBe(0)
})

/**
 * Another session's transaction, which is undone when the row is let go. What waits for a lock is refused after 8 s, which a busy machine
 * may need: they do not pass meanwhile.
 */
async function holdRow(text: string, values: unknown[]): Promise<() => Promise<void>> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const holder = new pg.Client(world.connectionString)
  await holder.connect()
  await holder.query('begin')
  await holder.query(text, values)
  return async () => {
    clock.mockRestore()
    await holder.query('rollback')
    await holder.end()
  }
}

test('payers’ open pages are counted', async () => {
  const leave = world.florin.services.orderNews.subscribe('any', () => undefined)
  expect(await metric('florin_payer_pages')).toBe(1)

  leave()

  expect(await metric('florin_payer_pages')).toBe(0)
})

test('the clocks of the machine and of the database, and the share of the disk that is free are told', async () => {
  for (const clock of ['florin_clock_seconds', 'florin_database_clock_seconds'])
    expect(Math.abs(((await metric(clock)) ?? 0) - Date.now() / 1000), clock).toBeLessThan(10)
  const share = await metric('florin_disk_free_ratio')
  expect(share).toBeGreaterThan(0)
  expect(share).toBeLessThanOrEqual(1)
  expect(freeShareOf('/nowhere/at/all')).toBeNaN()
})

test('each job tells when it last succeeded, and how often it is to', async () => {
  const began = Date.now() / 1000
  const jobs = world.florin.work()

  const text = (await world.browser().call('metrics')).body as unknown as string
  const line = /florin_job_last_success_timestamp_seconds\{job="outbox"\} (\S+)/.exec(text)
  expect(Number(line?.[1])).toBeGreaterThanOrEqual(began - 1)
  // The alert rule joins the two, so each job has both.
  const jobsWith = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}\\{job="([^"]+)"`, 'gm'))].map(([, job]) => job)
  const succeeded = jobsWith('florin_job_last_success_timestamp_seconds')
  expect(succeeded.length).toBeGreaterThan(10)
  expect(jobsWith('florin_job_interval_seconds').sort()).toEqual(succeeded.sort())
  await jobs.stop()
})

test('cases that ended in the last day are counted by who ended them', async () => {
  const court = await newCourt(world)
  const [withdrawn, decided] = [
    await court.disputed(await court.expired('5001.00'), { openedBy: 'merchant' }),
    await court.disputed(await court.expired('5002.00')),
  ]
  const before = (await metric('florin_disputes_ended_day_support')) ?? Number.NaN

  await court.withdraw(withdrawn)
  await court.decide(decided, 'trader')

  expect(await metric('florin_disputes_ended_day_support')).toBe(before + 1)
  expect(await metric('florin_disputes_ended_day_withdrawal')).toBe(1)
  expect(await metric('florin_disputes_ended_day_rule')).toBe(0)
  await world.query(`update dispute set decided_at = decided_at - interval '25 hours' where id = $1`, [
    decided,
  ])
  expect(await metric('florin_disputes_ended_day_support')).toBe(before)
})
