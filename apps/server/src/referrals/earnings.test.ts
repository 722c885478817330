import { format, money } from '@florin/money'
import { beforeAll, expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { type Court, newCourt } from '../deals/test/court.ts'
import { setRate } from '../deals/test/shop.ts'
import { tie } from './test/invited.ts'
import { newLead } from './test/lead.ts'

const world = useWorld()

beforeAll(() => setRate(world))

/** The deal was completed so many days ago. */
const letPass = (dealId: string, days: number) =>
  world.query('update referral_line set at = at - make_interval(days => $2::integer) where deal_id = $1', [
    dealId,
    days,
  ])

// Five thousand roubles leave a lead 0.324324 USDT: docs/money.md. Of other sums the line says it.
const share = '0.324324'
const usdt = (...micro: readonly bigint[]) =>
  format(
    money(
      'USDT',
      micro.reduce((sum, one) => sum + one, 0n),
    ),
  )

/** Completes a deal that lies so many days back; answers what it left the lead. */
async function earned(court: Court, amount: string, days: number): Promise<bigint> {
  const { dealId } = await court.completed(amount)
  await letPass(dealId, days)
  const [line] = await world.query<{ micro: bigint }>(
    'select micro_usdt as micro from referral_line where deal_id = $1',
    [dealId],
  )
  return line?.micro ?? 0n
}

test('what was earned by day, who is active, and what the next payout is', async () => {
  const lead = await newLead(world)
  const busy = await newCourt(world)
  const code = await tie(world, lead.id, busy.trader.id)
  const today = await earned(busy, '5000.00', 0)
  const yesterday = await earned(busy, '6000.00', 1)
  const tenDaysAgo = await earned(busy, '7000.00', 10)
  const longAgo = await earned(busy, '8000.00', 40)
  const gone = await newCourt(world)
  const goneCode = await tie(world, lead.id, gone.trader.id)
  const byTheOther = await earned(gone, '5000.00', 9)
  await lead.browser.call('createReferral', { body: { email: 'not.yet@example.com' } })
  await world.query(
    `update referral_code set created_at = now() - interval '3 days' where email = 'not.yet@example.com'`,
  )

  const { status, body } = await lead.browser.call('leadEarnings', { query: { time_zone: 'UTC' } })

  expect(status).toBe(200)
  expect(body).toMatchObject({
    total: usdt(today, yesterday, tenDaysAgo, longAgo, byTheOther),
    today: share,
    yesterday: usdt(yesterday),
    in_30_days: usdt(today, yesterday, tenDaysAgo, byTheOther),
    share_percent: '20.00',
    invited: 3,
    activated: 2,
    active: 1,
    withdrawable: usdt(today, yesterday, tenDaysAgo, longAgo, byTheOther),
    may_withdraw: false,
    people: [
      { referral_id: code, deals: 3, earned: usdt(today, yesterday, tenDaysAgo), account_type: 'trader' },
      { referral_id: goneCode, deals: 1, earned: share },
    ],
    waiting: [{ email: 'not.yet@example.com' }],
    quiet: [{ referral_id: goneCode }],
  })
  const days = body.by_day as readonly { day: string; earned: string }[]
  expect(days).toHaveLength(30)
  expect(days.at(-1)?.day.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
  expect(days.flatMap((one, at) => (one.earned === '0.000000' ? [] : [[29 - at, one.earned]]))).toEqual([
    [10, usdt(tenDaysAgo)],
    [9, share],
    [1, usdt(yesterday)],
    [0, share],
  ])
  expect(yesterday).toBeGreaterThan(today)
})

test('a share that a verdict took back lowers the day of the verdict, and what can be withdrawn', async () => {
  const lead = await newLead(world)
  const court = await newCourt(world)
  await tie(world, lead.id, court.trader.id)
  const deal = await court.completed()
  await letPass(deal.dealId, 1)

  await court.decide(await court.disputed(deal), 'trader')

  const { body } = await lead.browser.call('leadEarnings', { query: { time_zone: 'UTC' } })
  expect(body).toMatchObject({
    total: '0.000000',
    today: `-${share}`,
    yesterday: share,
    withdrawable: '0.000000',
  })
})

test('it is for leads, and of one’s own people only', async () => {
  const { browser } = await register(world)
  const other = await newLead(world)

  expect((await browser.call('leadEarnings', { query: {} })).status).toBe(451)
  expect((await other.browser.call('leadEarnings', { query: {} })).body).toMatchObject({
    total: '0.000000',
    invited: 0,
    people: [],
  })
})
