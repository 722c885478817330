import { type DisputeReason, disputeReasons } from '@florin/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../../deals/orders/clocks.ts'
import { letDue, type Opened, openDeal, partsOf } from '../../deals/test/opened.ts'
import { setRate } from '../../deals/test/shop.ts'
import { showEvidence } from '../../deals/test/shown.ts'
import { allChecklists } from '../checklists/checklists.ts'
import {
  type CasePerson,
  completeDeal,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  photo,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld({ isIdle: true })
let staff: CasePerson
let ann: TraderPerson
let shop: MerchantPerson

beforeAll(async () => {
  await setRate(world)
  staff = await support(world)
})

beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
})

/** With a sign of payment, so that no file has to be judged. */
const create = async (dealId: string, reason?: DisputeReason) => {
  await world.query('update deal set has_sign = true where id = $1', [dealId])
  const body = { transaction_id: dealId, ...(reason && { reason }) }
  return staff.browser.call('createDispute', { body, files: [] })
}
const details = async (id: string) => (await staff.browser.call('getDispute', { params: { id } })).body
const caseOf = async ({ dealId }: Pick<Opened, 'dealId'>) =>
  (
    await world.query<{ id: string; reason: string; checklist: { key: string }[] }>(
      'select id, reason, checklist from dispute where deal_id = $1 order by created_at desc limit 1',
      [dealId],
    )
  )[0]
const canceledDeal = async (amount: string) => {
  const deal = await openDeal(world, shop.shop, amount)
  expect((await shop.shop.call('POST', `/orders/${deal.orderId}/cancel`)).status).toBe(200)
  return deal
}
const claimedDeal = async (amount: string) => {
  const deal = await openDeal(world, shop.shop, amount)
  expect((await shop.shop.call('POST', `/orders/${deal.orderId}/paid`)).status).toBe(200)
  return deal
}
const unfit = { reason: ['This reason does not fit a deal in this status.'] }

describe('a case that support opens', () => {
  test.each(disputeReasons)('for %s keeps the checklist of that day', async (reason) => {
    const afterCompletion = reason === 'forged_receipt' || reason === 'bank_returned'
    const { dealId } = afterCompletion
      ? await completeDeal(world, shop, ann, '5000.00')
      : await expiredDeal(world, shop, '5000.00')

    const created = await create(dealId, reason)

    expect(created.status).toBe(201)
    const found = await details(created.body.id)
    expect(found.reason).toBe(reason)
    expect(found.checklist.map(({ key }: { key: string }) => key)).toEqual(
      allChecklists[reason].map(({ key }) => key),
    )
    expect((await caseOf({ dealId }))?.checklist).toEqual(allChecklists[reason])
  })

  test('without a reason is about money that did not arrive, or that never came to a completed deal', async () => {
    const expired = await expiredDeal(world, shop, '5000.00')
    const complete = await completeDeal(world, shop, ann, '4000.00')

    await create(expired.dealId)
    await create(complete.dealId)

    expect((await caseOf(expired))?.reason).toBe('not_credited')
    expect((await caseOf(complete))?.reason).toBe('forged_receipt')
  })

  test('is refused for a reason that cannot be true of the deal, in the reader’s language', async () => {
    const expired = await expiredDeal(world, shop, '5000.00')
    const complete = await completeDeal(world, shop, ann, '4000.00')
    const canceled = await canceledDeal('3000.00')
    const claimed = await claimedDeal('2000.00')

    for (const [{ dealId }, reasons] of [
      [expired, ['forged_receipt', 'bank_returned']],
      [canceled, ['forged_receipt', 'bank_returned']],
      [claimed, ['forged_receipt', 'bank_returned', 'paid_late']],
      [complete, ['not_credited', 'wrong_requisite', 'paid_late']],
    ] as const) {
      for (const reason of reasons)
        expect(await create(dealId, reason)).toMatchObject({ status: 400, body: unfit })
      expect(await caseOf({ dealId })).toBeUndefined()
    }
    staff.browser.language = 'ru'
    expect((await create(expired.dealId, 'bank_returned')).body.reason).toEqual([
      'Эта причина не подходит к сделке в таком статусе.',
    ])
    staff.browser.language = 'en'
  })

  test('writes its reason into the audit', async () => {
    const { dealId } = await expiredDeal(world, shop, '5000.00')
    const { body } = await create(dealId, 'another_sum')

    const [entry] = await world.query<{ after: object }>(
      `select after from audit where subject = $1 and action = 'dispute.open'`,
      [`dispute:${body.id}`],
    )
    expect(entry?.after).toMatchObject({ reason: 'another_sum' })
  })
})

describe('a case that a shop’s program opens', () => {
  const open = async ({ orderId, dealId }: Opened, reason?: DisputeReason) =>
    shop.shop.call('POST', `/orders/${orderId}/dispute`, {
      ...(reason && { reason }),
      evidence: [await showEvidence(world, dealId)],
    })

  test('has the reason that it names, and tells it with what is required', async () => {
    const deal = await expiredDeal(world, shop, '5000.00')

    expect((await open(deal, 'paid_twice')).status).toBe(201)

    const id = (await caseOf(deal))?.id
    const { body } = await shop.shop.call('GET', `/disputes/${id}`)
    expect(body).toMatchObject({
      reason: 'paid_twice',
      required_evidence: [
        { key: 'receipt', kind: 'file', is_required: true, state: 'sent', file_ids: [expect.any(String)] },
        { key: 'second_receipt', is_required: true, state: 'missing', file_ids: [], sent_at: null },
        { key: 'sbp_number', kind: 'text', is_required: false, state: 'missing', text: null },
        { key: 'requisite_shown', kind: 'server', state: 'on_file' },
      ],
      past_due: false,
    })
    const due = new Date(body.due_by).getTime() - new Date(body.created_at).getTime()
    expect(Math.round(due / 3_600_000)).toBe(24)
    expect(body.required_evidence[0]).not.toHaveProperty('on_file')
  })

  test('is past due when the time is over without what is required', async () => {
    const deal = await expiredDeal(world, shop, '5000.00')
    await open(deal, 'paid_twice')
    const id = (await caseOf(deal))?.id
    await world.query(`update dispute set admitted_at = admitted_at - interval '25 hours' where id = $1`, [
      id,
    ])

    expect((await shop.shop.call('GET', `/disputes/${id}`)).body.past_due).toBe(true)
    expect((await shop.shop.call('GET', '/disputes')).body.results[0].past_due).toBe(true)
  })

  test('without a reason is the usual one', async () => {
    const expired = await expiredDeal(world, shop, '5000.00')
    const complete = await completeDeal(world, shop, ann, '4000.00')

    await open(expired)
    await open(complete)

    expect((await caseOf(expired))?.reason).toBe('not_credited')
    expect((await caseOf(complete))?.reason).toBe('another_sum')
  })

  test('is not opened for the trader, nor for a reason that does not fit, nor for an unknown one', async () => {
    const expired = await expiredDeal(world, shop, '5000.00')
    const complete = await completeDeal(world, shop, ann, '4000.00')

    expect((await open(complete, 'forged_receipt')).body.errors).toEqual({
      reason: ['Support opens disputes for this reason.'],
    })
    expect((await open(complete, 'paid_late')).body.errors).toEqual(unfit)
    expect((await open(expired, 'boredom' as DisputeReason)).body.errors).toHaveProperty('reason')
    expect(await caseOf(expired)).toBeUndefined()
  })

  test('comes as an event that names the reason', async () => {
    const deal = await expiredDeal(world, shop, '5000.00')
    await open(deal, 'wrong_requisite')

    const id = (await caseOf(deal))?.id
    // The feed waits for every older transaction of the server, and so for those of other tests.
    await expect
      .poll(async () => (await shop.shop.call('GET', '/events')).body.results.at(-1))
      .toMatchObject({ type: 'dispute.opened', data: { dispute: { id, reason: 'wrong_requisite' } } })
  })
})

describe('the other doors', () => {
  const uploadAt = async ({ orderId }: Opened) => {
    const { body } = await shop.shop.call('GET', `/orders/${orderId}`)
    const token = body.pay_url.split('/').at(-1)
    return world.browser().call('checkoutUpload', { params: { token }, file: await photo() })
  }

  test('a payer’s receipt after the time was over: paid late; of a canceled deal: not credited', async () => {
    await world.query(
      `insert into merchant_settings (merchant_id, allow_payer_disputes) values ($1, true)
       on conflict (merchant_id) do update set allow_payer_disputes = true`,
      [shop.id],
    )
    const expired = await expiredDeal(world, shop, '5000.00')
    const canceled = await canceledDeal('4000.00')

    for (const deal of [expired, canceled]) expect((await uploadAt(deal)).status).toBe(200)

    expect((await caseOf(expired))?.reason).toBe('paid_late')
    expect((await caseOf(canceled))?.reason).toBe('not_credited')
    // The receipt is for the item that asks for one.
    const { checklist } = await details((await caseOf(expired))?.id ?? '')
    expect(checklist[0]).toMatchObject({ key: 'receipt', state: 'sent' })
  })

  test('the clock opens a case about money that did not arrive, with the payer’s file in its place', async () => {
    const deal = await claimedDeal('5000.00')
    expect((await uploadAt(deal)).status).toBe(200)
    await letDue(world, deal.dealId)
    await endDue(partsOf(world))

    const opened = await caseOf(deal)
    expect(opened?.reason).toBe('not_credited')
    expect((await details(opened?.id ?? '')).checklist[0]).toMatchObject({ key: 'receipt', state: 'sent' })
  })

  test('an appeal is about what its first case was about, and sees what was sent there', async () => {
    const deal = await expiredDeal(world, shop, '5000.00')
    await showEvidence(world, deal.dealId)
    const { body } = await create(deal.dealId, 'paid_twice')
    await staff.browser.call('resolveDispute', {
      params: { id: body.id },
      body: { resolution: 'trader', comment: 'Nothing came.' },
    })

    const appealed = await shop.browser.call('appealDispute', {
      params: { id: body.id },
      body: { note: 'Look again.' },
      files: [await photo('second.jpg')],
    })

    expect(appealed.status).toBe(201)
    const found = await details(appealed.body.id)
    expect(found.reason).toBe('paid_twice')
    expect(found.checklist.slice(0, 2)).toMatchObject([
      { key: 'receipt', state: 'sent' },
      { key: 'second_receipt', state: 'sent' },
    ])
  })

  test('a later change of the data leaves an open case as it is', async () => {
    const deal = await expiredDeal(world, shop, '5000.00')
    const id = await disputed(world, deal)
    await world.query(`update dispute set checklist = checklist - 0 where id = $1`, [id])

    expect((await details(id)).checklist[0].key).toBe('payer_statement')
  })
})
