import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { setRate } from '../deals/test/shop.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  paper,
  support,
  type TraderPerson,
  trader,
} from './test/cases.ts'

// Attacks over HTTP: a member of support with an interest of their own, and searches that tell more than the screen shows.

const world = useWorld({ isIdle: true })
let judge: CasePerson
let other: CasePerson
let ann: TraderPerson
let shop: MerchantPerson
let id: string
let dealId: string

beforeAll(async () => {
  await setRate(world)
  ;[judge, other] = await Promise.all([support(world), support(world)])
})

beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
  ;({ dealId } = await expiredDeal(world, shop, '5000.00'))
  id = await disputed(world, { dealId })
})

const seen = async (by: CasePerson, of = id) =>
  (await by.browser.call('getDispute', { params: { id: of } })).body
const decide = (
  by: CasePerson,
  resolution: 'merchant' | 'trader' | 'insufficient',
  more: object = {},
  of = id,
) =>
  by.browser.call('resolveDispute', {
    params: { id: of },
    body: { resolution, comment: 'Decided.', ...more },
  })
const remove = (by: CasePerson, fileId: string, of: string, type: 'merchant' | 'trader' = 'merchant') =>
  by.browser.call('deleteDisputeFile', { params: { id: of, fileId }, query: { type } })
/** As an operator would: the same session goes on, with more rights. */
const makeStaff = (person: CasePerson) =>
  world.query('update user_account set is_staff = true where id = $1', [person.id])

describe('a member of support in a case of their own', () => {
  test.each(['merchant', 'trader'] as const)('is its %s and nothing else', async (side) => {
    const party = side === 'merchant' ? shop : ann
    await judge.browser.call('addDisputeFiles', {
      params: { id },
      body: { type: 'trader' },
      files: [paper()],
    })
    const files = (await seen(judge)).files as { id: string; side: string; url: string }[]
    await makeStaff(party)

    expect((await decide(party, side)).body.code).toBe('dispute.not_found')
    expect((await decide(party, 'insufficient')).body.code).toBe('dispute.not_found')
    const preview = { params: { id }, body: { resolution: side } }
    expect((await party.browser.call('previewVerdict', preview)).body.code).toBe('dispute.not_found')
    expect((await party.browser.call('admitDispute', { params: { id } })).body.code).toBe('dispute.not_found')
    expect((await party.browser.call('blockDispute', { body: { dispute_id: id } })).body.code).toBe(
      'dispute.not_found',
    )
    expect((await seen(party)).files.map((file: { side: string }) => file.side)).toEqual([side])
    for (const file of files) {
      expect((await remove(party, file.id, id, file.side as 'merchant')).body.code).toBe('dispute.not_found')
      const link = { params: { id, fileId: file.id } }
      const isOwn = file.side === side
      expect((await party.browser.call('disputeFileLink', link)).status).toBe(isOwn ? 200 : 404)
    }
    // The list is support's; a link of the other side's file in it opens nothing.
    const { body } = await party.browser.call('listDisputes', { query: { search: id } })
    const links = body.results[0]?.[side === 'merchant' ? 'files_from_trader' : 'files_from_merchant'] ?? []
    for (const link of links) expect((await party.browser.send('GET', link)).status).toBe(404)
    expect((await seen(judge)).status).toBe('consideration')
  })

  test('opens none about a deal of their own', async () => {
    const deal = await expiredDeal(world, shop, '5010.00')
    await makeStaff(shop)

    const created = await shop.browser.call('createDispute', {
      body: { transaction_id: deal.dealId, note: 'Mine.' },
      files: [paper()],
    })

    expect(created.body.code).toBe('dispute.own_case')
  })
})

describe('evidence that a verdict was based on', () => {
  test('stays through the appeal, and the first judge takes nothing out of it', async () => {
    await decide(judge, 'trader')
    const [old] = (await seen(other)).files
    const { body: appeal } = await shop.browser.call('appealDispute', {
      params: { id },
      body: { note: 'Look again.' },
      files: [paper('new.pdf')],
    })
    const fresh = (await seen(other, appeal.id)).files.find((file: { id: string }) => file.id !== old.id)

    expect((await remove(other, old.id, appeal.id)).body.code).toBe('dispute.decided')
    expect((await remove(judge, fresh.id, appeal.id)).body.code).toBe('dispute.same_judge')
    await other.browser.call('blockDispute', { body: { dispute_id: appeal.id } })
    const third = await support(world)
    expect((await remove(third, fresh.id, appeal.id)).body.code).toBe('dispute.held')
    expect((await remove(other, fresh.id, appeal.id)).status).toBe(200)
  })
})

describe('a file that comes by another call', () => {
  test.each(['its shop', 'its payer'])(
    'of %s is something new: nobody decides without having read it',
    async (who) => {
      const { version } = await seen(judge)
      const [deal] = await world.query<{ order: string }>(
        'select order_id as order from deal where id = $1',
        [dealId],
      )
      const path = `/orders/${deal?.order}`
      const token: string = (await shop.shop.call('GET', path)).body.pay_url.split('/').at(-1)
      const form = new FormData()
      form.append('file', paper())
      const sent =
        who === 'its shop'
          ? await fetch(`${world.url}/merchant/v1${path}/evidence`, {
              method: 'POST',
              headers: { authorization: `Bearer ${shop.shop.key}` },
              body: form,
            })
          : await world.browser().call('checkoutUpload', { params: { token }, file: paper() })

      expect(sent.status).toBeLessThan(300)
      expect((await decide(judge, 'trader', { version })).body.code).toBe('dispute.changed')
    },
  )
})

describe('a search by the last digits', () => {
  test('finds a shop’s case by the number that it is shown, never by the trader’s other numbers', async () => {
    await world.query(
      `update payment_method set card_tail = '1111', phone_tail = '2222', account_tail = '3333'
        where id = (select payment_method_id from deal where id = $1)`,
      [dealId],
    )
    const [deal] = await world.query<{ type: string }>('select order_type as type from deal where id = $1', [
      dealId,
    ])
    const found = async (by: CasePerson, search: string) =>
      (await by.browser.call('listDisputes', { query: { search } })).body.total_items
    const [shown, hidden] = deal?.type === 'c2c' ? ['1111', '2222'] : ['2222', '1111']

    expect([await found(shop, shown), await found(shop, hidden), await found(shop, '3333')]).toEqual([
      1, 0, 0,
    ])
    expect(await found(ann, hidden)).toBe(1)
    expect(await found(judge, hidden)).toBe(1)
  })
})

describe('a corrected sum', () => {
  test.each([
    '-1',
    '0',
    '0.00',
    '1e3',
    '5000.001',
    '5000.01',
    '99999999999',
    'NaN',
    '0x10',
    ' 1',
    '+1',
    -5,
    1e21,
    {},
  ])('of %j is refused, and nothing moves', async (amount) => {
    const preview = await judge.browser.call('previewVerdict', {
      params: { id },
      body: { resolution: 'merchant', amount: amount as string },
    })

    expect(preview.status).toBe(400)
    expect((await decide(judge, 'merchant', { amount })).status).toBe(400)
    expect((await seen(judge)).status).toBe('waiting')
  })

  test('towards the trader is refused', async () => {
    expect((await decide(judge, 'trader', { amount: '10.00' })).status).toBe(400)
  })
})
