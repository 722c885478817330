import { beforeAll, beforeEach, expect, test } from 'vitest'
import { repayEverybody } from '../../books/index.ts'
import { openDispute } from '../../deals/cases/dispute.ts'
import { claimPaid } from '../../deals/checkout/payer-acts.ts'
import { endDue } from '../../deals/orders/clocks.ts'
import { setSign } from '../../deals/store.ts'
import {
  expectSoundBooks,
  letDue,
  type Opened,
  openDeal,
  orderOf,
  partsOf,
  retireEverybody,
} from '../../deals/test/opened.ts'
import { holdings, newShop, newTrader, setRate, type TestShop } from '../../deals/test/shop.ts'
import { showEvidence } from '../../deals/test/shown.ts'
import { decideDispute } from '../../deals/verdicts/verdict.ts'
import { type Lead, strangersAddress, useWithdrawals } from '../test/withdrawals.ts'

// A trader who is paid in roubles and takes their USDT away before the shop complains.

const own = useWithdrawals()
const { world } = own
let shop: TestShop
let lead: Lead

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  lead = await own.lead('100')
  await newTrader(world, { id: lead.userId, usdt: 0n })
})

async function expired(hasSign: boolean, amount = '5000.00'): Promise<Opened> {
  const deal = await openDeal(world, shop, amount)
  await claimPaid(partsOf(world), await orderOf(world, deal), { by: 'payer' })
  await letDue(world, deal.dealId)
  await endDue(partsOf(world))
  if (hasSign) await setSign(partsOf(world).db.each, deal.dealId)
  return deal
}

const ask = async (amount: string) => {
  const { status, body } = await lead.browser.call('requestWithdrawal', {
    body: { amount, address: strangersAddress() },
  })
  return [status, body.code, body.amount?.[0]]
}

test('the value of a deal that ended today with a sign of payment stays', async () => {
  await expired(true)

  expect(await ask('46')).toEqual([
    409,
    'wallet.kept_back',
    'You can withdraw up to 45.945945 USDT now: 54.054055 USDT stay for 24 hours, because payers have shown payments for transactions that ended.',
  ])
  expect((await ask('45'))[0]).toBe(200)
})

test('of one that ended without a sign, or a day ago, nothing stays', async () => {
  const deal = await expired(true)
  await world.query(
    `update deal set ended_at = ended_at - interval '24 hours', created_at = created_at - interval '24 hours' where id = $1`,
    [deal.dealId],
  )
  await expired(false, '5001.00')

  expect((await ask('99'))[0]).toBe(200)
})

test('of one whose case waits for support, too; of one that a verdict ended, nothing', async () => {
  const parts = partsOf(world)
  const deal = await expired(true)
  const open = async ({ dealId }: Opened) =>
    openDispute(parts, dealId, { openedBy: 'payer', comment: '', cause: 'dispute_by_payer' })
  const id = await open(deal)
  // Beyond the limits, as the third of a pair would be.
  await world.query(
    `update dispute set is_over_limit = true, admitted_at = null, held_micro = 0, points_taken = 0 where id = $1`,
    [id],
  )
  await world.query(
    `select ledger.post_one('test.unheld', 'test:' || gen_random_uuid(), 'USDT', null, array[$1, $1]::uuid[], array['frozen', 'available'],
      array[-54054055, 54054055], array[$1]::uuid[], array['deal:' || $2], array['dispute:' || $3], array[-54054055])`,
    [lead.userId, deal.dealId, id],
  )
  expect((await ask('46'))[1]).toBe('wallet.kept_back')

  const origin = { ip: 'test', requestId: 'test' }
  await decideDispute(parts, { disputeId: id, towards: 'trader', comment: 'x', origin })

  expect((await ask('99'))[0]).toBe(200)
})

// The check and the freezing are two moments: a receipt that the payer sends in between counts.
test('a sign that comes while the withdrawal is confirmed keeps its value back', async () => {
  const deal = await expired(false)
  const honest = own.parts
  let looks = 0
  own.parts = {
    ...honest,
    async keptBackMicro(tx, userId) {
      const kept = await honest.keptBackMicro(tx, userId)
      looks += 1
      if (looks === 1) await setSign(partsOf(world).db.each, deal.dealId)
      return kept
    },
  }

  const request = own.confirm(lead, '90', strangersAddress()).finally(() => {
    own.parts = honest
  })

  await expect(request).rejects.toMatchObject({ code: 'wallet.kept_back' })
  expect(await holdings(world, lead.userId)).toEqual({ available: '100.000000' })
})

test('a debtor withdraws nothing until the debt is repaid', async () => {
  const deal = await expired(false)
  await own.confirm(lead, '98', strangersAddress())
  const evidenceIds = [await showEvidence(world, deal.dealId)]
  const opening = { openedBy: 'support', comment: '', cause: 'dispute_by_support', evidenceIds } as const
  const disputeId = await openDispute(partsOf(world), deal.dealId, opening)
  const origin = { ip: 'test', requestId: 'test' }
  await decideDispute(partsOf(world), { disputeId, towards: 'merchant', comment: 'x', origin })
  expect((await holdings(world, lead.userId)).debt).toBe('-50.871893')

  expect((await ask('1')).slice(0, 2)).toEqual([409, 'wallet.debt'])
  // A job repays each second what is there: less than the debt, so that some of it is left either way.
  await own.credit(lead.userId, '20')
  expect((await ask('1')).slice(0, 2)).toEqual([409, 'wallet.debt'])
  await own.credit(lead.userId, '40')
  await repayEverybody(world.florin.services.db, async () => undefined)

  expect((await ask('1'))[0]).toBe(200)
  await expectSoundBooks(world)
})
