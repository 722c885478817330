import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { expectSoundBooks, statusOf } from '../../deals/test/opened.ts'
import { holdings, newTrader, setRate } from '../../deals/test/shop.ts'
import { disputeJobs } from '../jobs.ts'
import { type RuledCourt, ruledCourt, ruledWorld } from '../test/rule-scene.ts'
import { decideObvious } from './rule-verdicts.ts'

const world = useWorld(ruledWorld)
let court: RuledCourt
beforeAll(() => setRate(world))
beforeEach(async () => {
  court = await ruledCourt(world)
})

const decidedForMerchant = {
  status: 'completed_towards_merchant',
  ended_by: 'rule',
  verdict_rule: 'receipt',
  verdict_reason: 'money_came',
  verdict_exhibits: ['A'],
  verdict_comment: '',
  decided_by: null,
}

test('a trusted receipt of exactly that sum that comes during the case decides it, and is the deal’s', async () => {
  const deal = await court.expired()
  const id = await court.disputed(deal)
  const receiptId = await court.comes()
  expect(await court.fateOf(receiptId)).toEqual({ fate: 'evidence', deal_id: deal.dealId })

  const rules = disputeJobs(world.florin.services.disputes).find(({ name }) => name === 'disputes.rules')
  await rules?.run()

  expect(await court.facts(id)).toMatchObject(decidedForMerchant)
  expect(await court.fateOf(receiptId)).toEqual({ fate: 'settled', deal_id: deal.dealId })
  expect(await statusOf(world, deal.dealId)).toBe('complete')
  expect(await holdings(world, court.shop.merchantId)).toMatchObject({ available: '50.270271' })
  const [audited] = await world.query(
    `select actor, after from audit where action = 'dispute.decide' and subject = $1`,
    [`dispute:${id}`],
  )
  expect(audited).toMatchObject({
    actor: 'system',
    after: {
      towards: 'merchant',
      rule: 'receipt',
      reason: 'money_came',
      exhibits: ['A'],
      receipt: receiptId,
    },
  })
  await expectSoundBooks(world)
})

test('a receipt that was there at the opening decides: what the trader lacks becomes a debt', async () => {
  const deal = await court.expired()
  await world.query(
    `select ledger.post_one('test.spent', $1, 'USDT', null, array[$2, '00000000-0000-0000-0000-000000000000']::uuid[],
      array['available', 'custody'], array[-980000000, 980000000]::bigint[], '{}', '{}', '{}', '{}')`,
    [`test:${deal.dealId}`, court.trader.id],
  )
  const receiptId = await court.comes()
  expect(await court.fateOf(receiptId)).toEqual({ fate: 'unmatched', deal_id: null })
  const id = await court.disputed(deal)

  await court.look()

  expect(await court.facts(id)).toMatchObject(decidedForMerchant)
  expect(await court.fateOf(receiptId)).toEqual({ fate: 'settled', deal_id: deal.dealId })
  expect(Number((await holdings(world, court.trader.id)).debt)).not.toBe(0)
})

test('an SMS of a proven chain decides, and counts against the chain’s budget', async () => {
  const chainId = await court.chain()
  const deal = await court.expired()
  const id = await court.disputed(deal)
  await court.comes({ trust: 2, trustReason: 'chain', chainId })

  await court.look()

  expect(await court.facts(id)).toMatchObject(decidedForMerchant)
  const [row] = await world.query(`select settled_by_sms(2::smallint, null, $1, $2) as kopecks`, [
    chainId,
    court.trader.methodId,
  ])
  expect(row).toEqual({ kopecks: 500_000n })
})

describe('does not decide', () => {
  const change: Record<string, (id: string, dealId: string, receiptId: string) => Promise<unknown>> = {
    'a text of trust 1': (_, __, receipt) =>
      world.query('update receipt set trust = 1 where id = $1', [receipt]),
    'an SMS without a proven chain': (_, __, receipt) =>
      world.query('update receipt set trust = 2 where id = $1', [receipt]),
    'a kopeck more': (_, __, receipt) =>
      world.query('update receipt set amount_kopecks = amount_kopecks + 1 where id = $1', [receipt]),
    'another method of the trader': async (_, __, receipt) => {
      const other = await newTrader(world, {
        id: court.trader.id,
        terminalId: court.trader.terminalId,
        usdt: 0n,
      })
      await world.query('update receipt set payment_method_id = $2 where id = $1', [receipt, other.methodId])
    },
    'a text that names no method': (_, __, receipt) =>
      world.query('update receipt set payment_method_id = null where id = $1', [receipt]),
    'money that came before the requisite was shown': (_, dealId, receipt) =>
      world.query(
        `update receipt set received_at = (select created_at from deal where id = $2) - interval '1 second' where id = $1`,
        [receipt, dealId],
      ),
    'money that came after the deal had begun, and before its payer saw the requisite': (
      _,
      dealId,
      receipt,
    ) =>
      world.query(
        `update receipt set received_at = (select deal.created_at + (shown.at - deal.created_at) / 2 from deal
           join payer_event as shown on shown.deal_id = deal.id and shown.slot = 0 where deal.id = $2) where id = $1`,
        [receipt, dealId],
      ),
    'money that came a day after the end': (_, __, receipt) =>
      world.query(`update receipt set received_at = now() + interval '24 hours 1 minute' where id = $1`, [
        receipt,
      ]),
    'a receipt that has paid another deal': (_, __, receipt) =>
      world.query(
        `update receipt_fate set fate = 'settled', deal_id = gen_random_uuid() where receipt_id = $1`,
        [receipt],
      ),
    'a receipt that is evidence of another deal': (_, __, receipt) =>
      world.query('update receipt_fate set deal_id = gen_random_uuid() where receipt_id = $1', [receipt]),
    'a receipt that a worker looks for a deal for': (_, __, receipt) =>
      world.query('insert into receipt_waiting (receipt_id, owner_id) values ($1, $2)', [
        receipt,
        court.trader.id,
      ]),
    'a case that a member of support reads': (id) =>
      world.query(`update dispute set held_by = $2, held_until = now() + interval '1 minute' where id = $1`, [
        id,
        court.judgeId,
      ]),
    'a deal that was complete before': (id) =>
      world.query(`update dispute set deal_status_before = 'complete' where id = $1`, [id]),
    'a case about money that the bank took back': (id) =>
      world.query(`update dispute set reason = 'bank_returned' where id = $1`, [id]),
    'a test case': (id) => world.query('update dispute set is_test = true where id = $1', [id]),
    'another deal of that sum on that method within its time': (_, dealId) => rival(dealId, '1 minute', '0'),
    'another deal of that sum that ended unpaid in the day before': (_, dealId) =>
      rival(dealId, '24 hours', '23 hours'),
  }

  test.each(Object.keys(change))('%s', async (what) => {
    const deal = await court.expired()
    const id = await court.disputed(deal)
    const receiptId = await court.comes()
    await change[what]?.(id, deal.dealId, receiptId)

    await court.look()

    expect(await court.facts(id)).toMatchObject({ status: 'waiting', decided_at: null })
    expect(await statusOf(world, deal.dealId)).toBe('dispute')
  })

  test('the same case as it was decides', async () => {
    const id = await court.disputed(await court.expired())
    await court.comes()
    await court.look()
    expect(await court.facts(id)).toMatchObject(decidedForMerchant)
  })
})

test('a case beyond its shop’s limits waits for support', async () => {
  for (const amount of ['5001.00', '5002.00']) await court.disputed(await court.expired(amount))
  const id = await court.disputed(await court.expired())
  expect(await court.facts(id)).toMatchObject({ is_over_limit: true })
  await court.comes()

  await court.look()

  expect(await court.facts(id)).toMatchObject({ decided_at: null })
})

test('an appeal is support’s', async () => {
  const deal = await court.expired()
  const first = await court.disputed(deal)
  await court.decide(first, 'trader')
  const { id } = await court.appeal(first, 'merchant')
  await court.comes()

  await court.look()

  expect(await court.facts(id)).toMatchObject({ decided_at: null })
})

test('above the limit of one signal it decides only with two doors, as without a case', async () => {
  const id = await court.disputed(await court.expired('15000.01'))
  const receiptId = await court.comes({ amount: '15000.01' })
  await court.look()
  expect(await court.facts(id)).toMatchObject({ decided_at: null })

  await world.query('update receipt set has_two_doors = true where id = $1', [receiptId])
  await court.look()
  expect(await court.facts(id)).toMatchObject(decidedForMerchant)
})

test('an SMS of a deal that a text contradicts, or beyond the chain’s budget, decides nothing', async () => {
  const chainId = await court.chain()
  const deal = await court.expired()
  const id = await court.disputed(deal)
  await court.comes({ trust: 2, trustReason: 'chain', chainId })
  await world.query('update balance_chain set stopped_at = now() where id = $1', [chainId])
  await court.look()
  expect(await court.facts(id)).toMatchObject({ decided_at: null })

  await world.query('update balance_chain set stopped_at = null where id = $1', [chainId])
  await world.query(
    `with stored as (insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push,
        received_at) values ($1, $2, 'sberbank', $3, 1, 0, 'balance_breaks', true, false, now()) returning id)
     insert into receipt_fate (receipt_id, owner_id, fate, deal_id, reason) select id, $1, 'held', $4, 'contradiction' from stored`,
    [court.trader.id, court.trader.terminalId, court.trader.methodId, deal.dealId],
  )
  await court.look()
  expect(await court.facts(id)).toMatchObject({ decided_at: null })
})

test('a deal of that sum that ended more than a day before stands in nobody’s way', async () => {
  const deal = await court.expired()
  const id = await court.disputed(deal)
  await court.comes()
  await rival(deal.dealId, '26 hours', '25 hours')

  await court.look()

  expect(await court.facts(id)).toMatchObject(decidedForMerchant)
})

test('of two cases of one sum the receipt decides none', async () => {
  const first = await court.expired()
  await world.query(`update amount_reservation set held_until = now() where deal_id = $1`, [first.dealId])
  const second = await court.expired()
  expect(second.methodId).toBe(first.methodId)
  const ids = [await court.disputed(first), await court.disputed(second)]
  const receiptId = await court.comes()

  await court.look()

  for (const id of ids) expect(await court.facts(id)).toMatchObject({ decided_at: null })
  expect(await court.fateOf(receiptId)).toMatchObject({ fate: 'evidence' })
})

test('switched off, it decides nothing', async () => {
  const id = await court.disputed(await court.expired())
  await court.comes()
  await world.query(`update dispute set rules_look_at = '-infinity' where id = $1`, [id])
  const { disputes } = world.florin.services

  await decideObvious({ ...disputes, rules: new Set(['silence', 'no_sign']) })

  expect(await court.facts(id)).toMatchObject({ decided_at: null })
})

/** Another deal of the same sum on the same method, which ended unpaid. */
async function rival(dealId: string, created: string, ended: string): Promise<void> {
  const [row] = await world.query<{ id: string }>(
    `insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
      amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
      lead_basis_points, created_at, due_at)
     select gen_random_uuid(), gen_random_uuid(), merchant_id, trader_id, payment_method_id, bank, order_type, is_test, 'pending',
      requested_kopecks, amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points,
      trader_basis_points, lead_basis_points, now() - $2::interval, now() from deal where id = $1 returning id`,
    [dealId, created],
  )
  await world.query(
    `update deal set status = 'expired', due_at = null, ended_at = now() - $2::interval where id = $1`,
    [row?.id, ended],
  )
}
