import { check, everything } from '@florin/ledger'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectOneConnection } from '../../../test/one-connection.ts'
import { useWorld } from '../../../test/world.ts'
import { booksIn, coverDebts, debtInvariants, repayEverybody } from '../../books/index.ts'
import { tables } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { admitDispute, openDispute } from '../cases/dispute.ts'
import { claimPaid } from '../checkout/payer-acts.ts'
import { endDue } from '../orders/clocks.ts'
import {
  book,
  causesOf,
  expectSoundBooks,
  letDue,
  type Opened,
  openDeal,
  orderOf,
  partsOf,
  placed,
  retireEverybody,
  statusOf,
} from '../test/opened.ts'
import {
  fateOf,
  fund,
  holdings,
  newPerson,
  newShop,
  newTrader,
  setRate,
  type TestShop,
  type Trader,
} from '../test/shop.ts'
import { disputeWithFile, showEvidence } from '../test/shown.ts'
import { decideDispute, type VerdictRequest } from './verdict.ts'

const world = useWorld()
expectOneConnection(world)
const origin = { ip: 'test', requestId: 'test' }
let shop: TestShop
let trader: Trader
let staffId: string

beforeAll(async () => {
  await setRate(world)
  staffId = await newPerson(world, 'trader')
})
beforeEach(() => begin(1_000n))

async function begin(usdt: bigint): Promise<void> {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world, { usdt })
}

async function expired(amount = '5000.00'): Promise<Opened> {
  const deal = await openDeal(world, shop, amount)
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))
  return deal
}

async function claimed(amount = '5000.00'): Promise<Opened> {
  const deal = await openDeal(world, shop, amount)
  await claimPaid(partsOf(world), await orderOf(world, deal), { by: 'payer' })
  return deal
}

async function completed(amount = '5000.00'): Promise<Opened> {
  const deal = await openDeal(world, shop, amount)
  await book(world, trader, { amount })
  await placed(world)
  return deal
}

const disputed = ({ dealId }: Opened) => disputeWithFile(partsOf(world), dealId)

const decide = (disputeId: string, towards: 'merchant' | 'trader', more: Partial<VerdictRequest> = {}) =>
  decideDispute(partsOf(world), {
    disputeId,
    towards,
    comment: 'The statement shows it.',
    actorId: staffId,
    origin,
    ...more,
  })

async function spend(userId: string, micro: bigint): Promise<void> {
  await world.query(
    `select ledger.post_one('test.spent', 'test:' || gen_random_uuid(), 'USDT', null,
      array[$1, '00000000-0000-0000-0000-000000000000']::uuid[], array['available', 'custody'],
      array[-$2::bigint, $2::bigint], '{}', '{}', '{}', '{}')`,
    [userId, String(micro)],
  )
}

const has = async () => [await holdings(world, trader.id), await holdings(world, shop.merchantId)]
const repay = () => repayEverybody(world.florin.services.db, async () => undefined)
async function points(): Promise<number | undefined> {
  const [row] = await world.query<{ points: number }>(
    'select rating_points as points from payment_method where id = $1',
    [trader.methodId],
  )
  return row?.points
}

describe('on a deal that ended, or was looked into', () => {
  test.each([
    ['expired', expired],
    ['in verification', claimed],
  ])('%s, for the merchant: as if it had been completed', async (_, bring) => {
    const deal = await bring()
    const id = await disputed(deal)

    await decide(id, 'merchant')

    expect(await has()).toEqual([{ available: '948.108107' }, { available: '50.270271' }])
    expect(await statusOf(world, deal.dealId)).toBe('complete')
    expect((await causesOf(world, deal.dealId)).at(-1)).toBe('verdict_merchant')
    expect((await shop.call('GET', `/orders/${deal.orderId}`)).body).toMatchObject({ status: 'complete' })
    expect(await world.query('select from audit where subject = $1', [`dispute:${id}`])).toHaveLength(1)
  })

  test.each([
    ['expired', expired],
    ['in verification', claimed],
  ])('%s, for the trader: what was frozen goes back', async (_, bring) => {
    const deal = await bring()

    await decide(await disputed(deal), 'trader')

    expect(await has()).toEqual([{ available: '1000.000000' }, {}])
    expect(await statusOf(world, deal.dealId)).toBe('canceled')
  })

  test('for a smaller sum than the deal’s: for what was really paid, and the rest goes back', async () => {
    const deal = await expired()

    await decide(await disputed(deal), 'merchant', { kopecks: 250_000n })

    expect(await has()).toEqual([{ available: '974.054053' }, { available: '25.135136' }])
  })

  test('never for more than the deal’s', async () => {
    const id = await disputed(await expired())

    await expect(decide(id, 'merchant', { kopecks: 500_001n })).rejects.toMatchObject({
      code: 'request.invalid',
    })
    await expect(decide(id, 'trader', { kopecks: 100n })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('what is frozen pays first, then what is available, and only then there is a debt', async () => {
    await begin(100n)
    const deal = await expired()
    await spend(trader.id, 80_000_000n)
    const id = await disputed(deal)
    await fund(world, trader.id, 5n)

    await decide(id, 'merchant')

    // U − P is 51.891893; 25 were there, and all of it is the merchant's.
    expect(await has()).toEqual([{ debt: '-26.891893' }, { available: '25.000000' }])
  })

  test('a debt is repaid first, whatever comes: to the merchant first, and a debtor takes no deals', async () => {
    await begin(100n)
    const deal = await expired()
    await spend(trader.id, 100_000_000n)
    await decide(await disputed(deal), 'merchant')
    expect(await has()).toEqual([{ debt: '-51.891893' }, {}])
    const refused = await shop.call('POST', '/orders', {
      external_id: deal.orderId,
      amount: '100.00',
      mode: 'h2h',
      order_type: 'c2c',
    })
    expect(refused.body.code).toBe('order.no_active_traders')

    await fund(world, trader.id, 50n)
    await repay()
    expect(await has()).toEqual([{ debt: '-1.891893' }, { available: '50.000000' }])
    await expectSoundBooks(world)

    await fund(world, trader.id, 10n)
    await repay()
    expect(await has()).toEqual([{ available: '8.108107' }, { available: '50.270271' }])
  })

  test('an operator pays a debt out of revenue, as far as there is revenue, and it is in the audit', async () => {
    await begin(100n)
    const { db } = world.florin.services
    const deal = await expired()
    await spend(trader.id, 100_000_000n)
    const disputeId = await disputed(deal)
    await decide(disputeId, 'merchant')
    const cover = { debtorId: trader.id, actor: 'operator', reason: 'our mistake', origin }

    await expect(db.write((tx) => coverDebts(tx, { ...cover }))).rejects.toThrow('of revenue')
    await world.query(
      `select ledger.post_one('test.earned', 'test:' || gen_random_uuid(), 'USDT', null,
        array_fill('00000000-0000-0000-0000-000000000000'::uuid, array[2]), array['revenue', 'custody'],
        array[60000000, -60000000], '{}', '{}', '{}', '{}')`,
    )
    const [one, other] = await Promise.all([
      db.write((tx) => coverDebts(tx, cover)),
      db.write((tx) => coverDebts(tx, cover)),
    ])

    expect([one.units, other.units].sort()).toEqual([0n, 51_891_893n])
    expect(await has()).toEqual([{}, { available: '50.270271' }])
    const acts = await world.query(
      `select actor, before, after from audit where action = 'debt.cover' and subject = $1`,
      [`user:${trader.id}`],
    )
    expect(acts).toEqual([
      {
        actor: 'operator',
        before: { debt: '51.891893' },
        after: { debt: '0.000000', reason: 'our mistake', disputes: [disputeId] },
      },
    ])
  })
})

describe('on a completed deal', () => {
  test('for the merchant: the hold ends, and nothing else moves', async () => {
    const deal = await completed()
    const before = await has()

    await decide(await disputed(deal), 'merchant')

    expect(await has()).toEqual(before)
    expect(await statusOf(world, deal.dealId)).toBe('complete')
  })

  test('for the trader: what the deal took comes back, from merchant, leads and house', async () => {
    const deal = await completed()

    await decide(await disputed(deal), 'trader')

    expect(await has()).toEqual([{ available: '1000.000000' }, {}])
    expect(await statusOf(world, deal.dealId)).toBe('canceled')
  })

  test('what the merchant lacks is the merchant’s debt, and goes on to the trader when it is repaid', async () => {
    const deal = await completed()
    await spend(shop.merchantId, 40_000_000n)

    await decide(await disputed(deal), 'trader')
    expect(await has()).toEqual([{ available: '960.000000' }, { debt: '-40.000000' }])

    await fund(world, shop.merchantId, 100n)
    await repay()
    expect(await has()).toEqual([{ available: '1000.000000' }, { available: '60.000000' }])
  })

  test('what a lead lacks is the house’s, also when one lead has led both', async () => {
    const leadId = await newPerson(world, 'trader')
    const deal = await completed()
    // As a deal with leads would have been booked: their part of the margin, and no longer there.
    await world.query(
      `update deal set trader_lead_id = $2, merchant_lead_id = $2, trader_lead_micro = 162162, merchant_lead_micro = 162162 where id = $1`,
      [deal.dealId, leadId],
    )
    await fund(world, leadId, 1n)
    await spend(leadId, 900_000n)

    await decide(await disputed(deal), 'trader')

    expect(await has()).toEqual([{ available: '1000.000000' }, {}])
    expect(await holdings(world, leadId)).toEqual({})
    // Put back, so that the books' own promises can be checked.
    await world.query(
      `update deal set trader_lead_id = null, merchant_lead_id = null, trader_lead_micro = 0, merchant_lead_micro = 0 where id = $1`,
      [deal.dealId],
    )
  })
})

test('of fifty verdicts at once, both ways, one is taken and money moves once', async () => {
  const id = await disputed(await expired())

  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => decide(id, at % 2 === 0 ? 'merchant' : 'trader')),
  )

  const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals).toHaveLength(49)
  expect(new Set(refusals.map((error) => error instanceof Problem && error.code))).toEqual(
    new Set(['dispute.decided']),
  )
})

// A shop that keeps books must not have to guess what a verdict cost or brought it.
test.each([
  ['for the shop, of an unpaid deal', expired, 'merchant', '50.270271'],
  ['for the trader, of a paid deal', completed, 'trader', '-50.270271'],
  ['for the shop, of a paid deal', completed, 'merchant', '0.000000'],
  ['for the trader, of an unpaid deal', expired, 'trader', '0.000000'],
] as const)(
  'the event of a verdict says exactly what it did to the balance: %s',
  async (_, begun, towards, change) => {
    const deal = await begun()
    await decide(await disputed(deal), towards)

    await expect
      .poll(async () => {
        const { body } = await shop.call('GET', '/events?limit=100')
        return body.results.find(({ type }: { type: string }) => type === 'dispute.decided')?.data
      })
      .toMatchObject({ id: deal.orderId, balance_change_usdt: change })
  },
)

test('a deal that a verdict has ended is not disputed again', async () => {
  const deal = await expired()
  await decide(await disputed(deal), 'trader')

  const again = { openedBy: 'support', comment: '', cause: 'dispute_by_support' } as const
  await expect(openDispute(partsOf(world), deal.dealId, again)).rejects.toMatchObject({
    code: 'deal.not_disputable',
  })
})

// Found by the random town: such a receipt was tried again every minute for good.
test('a receipt never finds a deal that a verdict has ended, however it had been paid before', async () => {
  for (const begun of [expired, completed]) {
    const deal = await begun()
    await decide(await disputed(deal), 'trader')
    const before = await has()

    const [id = ''] = await book(world, trader, { amount: '5000.00' })
    await placed(world)

    expect(await fateOf(world, id)).toMatchObject({ fate: 'unmatched', deal_id: null })
    expect(await statusOf(world, deal.dealId)).toBe('canceled')
    expect(await has()).toEqual(before)
    await begin(1_000n)
  }
})

test('a verdict needs a comment, and a case that there is', async () => {
  const id = await disputed(await expired())

  await expect(decide(id, 'trader', { comment: ' ' })).rejects.toMatchObject({ code: 'request.invalid' })
  await expect(decide(crypto.randomUUID(), 'trader')).rejects.toMatchObject({ code: 'dispute.not_found' })
})

test('what people have earned in all follows the verdict', async () => {
  const total = async (id: string) =>
    (
      await world.query<{ micro: bigint }>(
        'select micro_usdt as micro from profit_total where user_id = $1',
        [id],
      )
    )[0]?.micro
  const deal = await expired()
  await decide(await disputed(deal), 'merchant')
  expect([await total(trader.id), await total(shop.merchantId)]).toEqual([2_162_162n, 50_270_271n])

  const other = await completed('5001.00')
  await decide(await disputed(other), 'trader')
  expect([await total(trader.id), await total(shop.merchantId)]).toEqual([2_162_162n, 50_270_271n])
})

describe('the rating', () => {
  test('a verdict for the trader gives back what the case took', async () => {
    const id = await disputed(await expired())
    expect(await points()).toBe(1_000)

    await decide(id, 'trader')

    expect(await points()).toBe(0)
  })

  test('of a case that took less than a point, no more comes back', async () => {
    // Such a method gets no deals, so it is one that it had before.
    const deal = await claimed()
    await world.query('update payment_method set rating_points = 8600 where id = $1', [trader.methodId])
    const id = await disputed(deal)
    expect(await points()).toBe(9_000)

    await decide(id, 'trader')

    expect(await points()).toBe(8_600)
  })

  test.each<[string, boolean, Partial<VerdictRequest>, number, number]>([
    ['soon, on the trader’s evidence', true, {}, 0, 0],
    ['soon, without any', false, {}, 0, 1_000],
    ['late', true, {}, 19, 1_000],
    ['by itself', true, { actorId: undefined }, 0, 1_000],
  ])('a verdict for the merchant, %s', async (_, hasEvidence, more, hours, left) => {
    const deal = await expired()
    const id = await disputed(deal)
    if (hasEvidence) await showEvidence(world, deal.dealId, 'trader')
    await world.query(
      `update dispute set admitted_at = admitted_at - make_interval(hours => $2) where id = $1`,
      [id, hours],
    )

    await decide(id, 'merchant', more)

    expect(await points()).toBe(left)
  })

  test('a verdict for the trader, soon and on their evidence, leaves the rating as it was and no better', async () => {
    const deal = await expired()
    const id = await disputed(deal)
    await showEvidence(world, deal.dealId, 'trader')

    await decide(id, 'trader')

    expect(await points()).toBe(0)
  })
})

describe('beyond the limits', () => {
  test('a pair of shop and trader has two cases; the third holds nothing and costs nothing until support admits it', async () => {
    await disputed(await expired('5000.00'))
    await disputed(await expired('5001.00'))
    const third = await expired('5002.00')
    const before = [await has(), await points()]

    const id = await disputed(third)

    expect(await statusOf(world, third.dealId)).toBe('dispute')
    expect([await has(), await points()]).toEqual(before)
    expect(await admitDispute(partsOf(world), id, { actorId: staffId, origin })).toBe(true)
    expect(await admitDispute(partsOf(world), id, { actorId: staffId, origin })).toBe(false)
    expect((await holdings(world, trader.id)).frozen).toBe('162.194596')
    expect(await points()).toBe(3_000)
    await expectSoundBooks(world)
    await decide(id, 'trader')
    expect(await points()).toBe(2_000)
  })

  test('what the match had frozen goes back, and is frozen again when the case is admitted', async () => {
    await disputed(await expired('5000.00'))
    await disputed(await expired('5001.00'))
    const third = await claimed('5002.00')
    expect((await holdings(world, trader.id)).frozen).toBe('162.194596')

    const id = await disputed(third)
    expect((await holdings(world, trader.id)).frozen).toBe('108.118920')
    await expectSoundBooks(world)
    await admitDispute(partsOf(world), id, { actorId: staffId, origin })
    expect((await holdings(world, trader.id)).frozen).toBe('162.194596')
    await expectSoundBooks(world)

    await decide(id, 'merchant')
    expect((await holdings(world, shop.merchantId)).available).toBe('50.290378')
  })

  test('a shop has three cases, whoever opens them; ten at once find room for no more', async () => {
    const deals: Opened[] = []
    for (let at = 0; at < 10; at += 1) {
      await retireEverybody(world)
      trader = await newTrader(world)
      deals.push(await expired(`${5_000 + at}.00`))
    }

    await Promise.all(deals.map(disputed))

    const rows = await world.query<{ is_over_limit: boolean }>(
      'select is_over_limit from dispute where merchant_id = $1',
      [shop.merchantId],
    )
    expect(rows.filter((row) => !row.is_over_limit)).toHaveLength(3)
    expect(rows).toHaveLength(10)
  })

  test('together they hold 500 USDT at most, of a shop that has sold little', async () => {
    // 499.999995, and a second one that would make it more.
    await disputed(await expired('46250.00'))
    const id = await disputed(await expired('100.00'))

    expect(await world.query('select is_over_limit from dispute where id = $1', [id])).toEqual([
      { is_over_limit: true },
    ])
  })
})

test('a debt that the books do not know, or know in another amount, is named', async () => {
  await begin(100n)
  const deal = await expired()
  await spend(trader.id, 100_000_000n)
  await decide(await disputed(deal), 'merchant')
  const red = async (fault: string) => {
    const findings = world.florin.services.db.write(async (tx) => {
      await sql.raw(fault).execute(tables(tx))
      const found = await check(booksIn(tx), debtInvariants, everything)
      throw found.filter(({ count }) => count > 0).map(({ invariant }) => invariant.id)
    })
    return findings.catch((found: unknown) => found)
  }
  const own = `where debtor_id = '${trader.id}'`

  expect(await red(`update debt set repaid_micro = 1 ${own}`)).toEqual(['I20'])
  expect(await red(`delete from debt ${own}`)).toEqual(['I20'])
  expect(await red(`update debt set shares_micro[1] = 1 ${own}`)).toEqual(['I20'])
})

test('the books agree after all of it', () => expectSoundBooks(world))
