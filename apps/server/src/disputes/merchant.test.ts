import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { openDeal } from '../deals/test/opened.ts'
import { newShop, setRate, type TestShop } from '../deals/test/shop.ts'
import { endTestCases } from '../test-world/end-cases.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  paper,
  photo,
  program,
  support,
  trader,
} from './test/cases.ts'

const world = useWorld()
let staff: CasePerson
let own: MerchantPerson
let other: MerchantPerson

beforeAll(async () => {
  await setRate(world)
  ;[staff, other] = await Promise.all([support(world), merchant(world)])
})

beforeEach(async () => {
  own = await merchant(world)
  await trader(world)
})

async function upload(shop: TestShop, path: string, file: File | undefined) {
  const form = new FormData()
  if (file) form.append('file', file)
  const answer = await fetch(`${world.url}/merchant/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.key}` },
    body: form,
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const open = async (amount: string) => {
  const deal = await expiredDeal(world, own, amount)
  return { ...deal, id: await disputed(world, deal) }
}
const decide = (id: string, resolution: 'merchant' | 'trader') =>
  staff.browser.call('resolveDispute', { params: { id }, body: { resolution, comment: 'Seen.' } })

describe('a shop’s program', () => {
  test('reads its cases, and nobody else’s', async () => {
    const { id, orderId, dealId } = await open('5000.00')

    const { status, body } = await own.shop.call('GET', `/disputes/${id}`)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      livemode: true,
      order_id: orderId,
      transaction_id: dealId,
      status: 'waiting',
      opened_by: 'merchant',
      comment: 'I paid.',
      support_comment: null,
      amount: '5000.00',
      verdict_amount: null,
      ended_by: null,
      verdict_rule: null,
      verdict_reason: null,
      admitted: true,
      withdrawn: false,
      appeal_of: null,
      appeal_until: null,
      decided_at: null,
      evidence: [{ name: 'receipt.png', content_type: 'image/png' }],
    })
    expect((await other.shop.call('GET', `/disputes/${id}`)).body.code).toBe('dispute.not_found')
    expect((await other.shop.call('GET', '/disputes')).body.results).toEqual([])
    expect((await own.shop.call('GET', '/disputes/nothing')).body.code).toBe('dispute.not_found')
  })

  test('lists them newest first, page by page and by every filter', async () => {
    const [one, two] = [await open('5000.00'), await open('4000.00')]
    await decide(one.id, 'trader')
    const ids = async (query: string) =>
      (await own.shop.call('GET', `/disputes?${query}`)).body.results.map(({ id }: { id: string }) => id)

    expect(await ids('')).toEqual([two.id, one.id])
    const first = (await own.shop.call('GET', '/disputes?limit=1')).body
    expect(first.results).toHaveLength(1)
    expect(await ids(`limit=1&after=${first.next}`)).toEqual([one.id])
    expect(await ids('status=waiting')).toEqual([two.id])
    expect(await ids('status=completed_towards_trader,completed_towards_merchant')).toEqual([one.id])
    expect(await ids(`order_id=${one.orderId}`)).toEqual([one.id])
    const external = (await own.shop.call('GET', `/disputes/${two.id}`)).body.external_id
    expect(await ids(`external_id=${external}`)).toEqual([two.id])
    expect(await ids('created_from=2020-01-01&created_to=2020-01-02')).toEqual([])
    expect((await own.shop.call('GET', `/disputes?after=${two.dealId}`)).status).toBe(400)
  })

  test('adds files until the verdict; the trader’s are never told', async () => {
    const { id, dealId } = await open('5000.00')

    expect((await upload(own.shop, `/disputes/${id}/evidence`, paper())).status).toBe(200)
    await staff.browser.call('addDisputeFiles', {
      params: { id },
      body: { type: 'trader' },
      files: [await photo()],
    })
    expect((await upload(own.shop, `/disputes/${id}/evidence`, program())).body.code).toBe(
      'evidence.wrong_type',
    )
    expect((await upload(own.shop, `/disputes/${id}/evidence`, undefined)).body.code).toBe('evidence.missing')
    expect((await upload(other.shop, `/disputes/${id}/evidence`, paper())).body.code).toBe(
      'dispute.not_found',
    )

    const { body } = await own.shop.call('GET', `/disputes/${id}`)
    expect(body.evidence.map(({ name }: { name: string }) => name)).toEqual(['receipt.png', 'check.pdf'])
    expect(body.status).toBe('consideration')
    await decide(id, 'trader')
    expect((await upload(own.shop, `/disputes/${id}/evidence`, paper())).body.code).toBe('dispute.decided')
    expect((await own.shop.call('GET', `/disputes/${id}`)).body).toMatchObject({
      status: 'completed_towards_trader',
      support_comment: 'Seen.',
      appeal_until: expect.any(String),
      decided_at: expect.any(String),
    })
    expect(dealId).not.toBe('')
  })

  test('appeals once, with a new file', async () => {
    const { id } = await open('5000.00')
    expect((await upload(own.shop, `/disputes/${id}/appeal`, paper())).body.code).toBe(
      'dispute.not_appealable',
    )
    await decide(id, 'trader')

    expect((await upload(own.shop, `/disputes/${id}/appeal`, undefined)).body.code).toBe(
      'dispute.appeal_needs_evidence',
    )
    const appealed = await upload(own.shop, `/disputes/${id}/appeal?comment=Look%20again`, paper())

    expect(appealed).toMatchObject({
      status: 201,
      body: { appeal_of: id, status: 'waiting', comment: 'Look again', opened_by: 'merchant' },
    })
    expect((await upload(own.shop, `/disputes/${id}/appeal`, paper())).body.code).toBe(
      'dispute.not_appealable',
    )
    expect((await own.shop.call('GET', `/disputes/${id}`)).body.appeal_until).toBeNull()
  })

  test('withdraws what it opened', async () => {
    const { id } = await open('5000.00')

    expect((await other.shop.call('POST', `/disputes/${id}/withdraw`)).body.code).toBe('dispute.not_found')
    expect(await own.shop.call('POST', `/disputes/${id}/withdraw`)).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'completed_towards_trader',
        withdrawn: true,
        appeal_until: null,
        ended_by: 'withdrawal',
        verdict_rule: null,
        verdict_reason: 'withdrawn',
      },
    })
    expect((await own.shop.call('POST', `/disputes/${id}/withdraw`)).body.code).toBe('dispute.decided')
  })

  test('needs the scope', async () => {
    const reader = await newShop(world, { merchantId: own.id, scopes: ['orders:read'] })
    const { id } = await open('5000.00')

    expect((await reader.call('GET', `/disputes/${id}`)).status).toBe(200)
    expect((await reader.call('POST', `/disputes/${id}/withdraw`)).body.code).toBe('scope.lacking')
  })
})

describe('test mode', () => {
  const settle = async (id: string, seconds: number) => {
    await world.query(
      `update dispute set updated_at = updated_at - make_interval(secs => $2) where id = $1`,
      [id, seconds],
    )
    await endTestCases(world.florin.services.deals)
  }
  const caseOf = async (shop: TestShop) => {
    const deal = await openDeal(world, shop, '1007.00')
    const { body } = await shop.call('GET', `/orders/${deal.orderId}`)
    const token = body.pay_url.split('/').at(-1)
    await world.browser().call('checkoutSimulate', { params: { token }, body: { act: 'dispute' } })
    const order = (await shop.call('GET', `/orders/${deal.orderId}`)).body
    return { orderId: deal.orderId, id: order.dispute_id }
  }

  test('keys see the cases of their own world only', async () => {
    const test = await newShop(world, { merchantId: own.id, isTest: true })
    const simulated = await caseOf(test)
    const real = await open('5000.00')

    expect((await test.call('GET', `/disputes/${simulated.id}`)).body.livemode).toBe(false)
    expect((await own.shop.call('GET', `/disputes/${simulated.id}`)).status).toBe(404)
    expect((await test.call('GET', `/disputes/${real.id}`)).status).toBe(404)
    expect((await test.call('GET', '/disputes')).body.results).toHaveLength(1)
  })

  test('real cases are left alone', async () => {
    const { id } = await open('5000.00')

    await settle(id, 3_600)

    expect((await own.shop.call('GET', `/disputes/${id}`)).body.status).toBe('waiting')
  })
})
