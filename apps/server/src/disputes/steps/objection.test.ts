import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { book, expectSoundBooks, type Opened, placed } from '../../deals/test/opened.ts'
import { setRate } from '../../deals/test/shop.ts'
import { decideObvious } from '../rules/rule-verdicts.ts'
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
} from '../test/cases.ts'

const world = useWorld()
let judge: CasePerson
let ann: TraderPerson
let shop: MerchantPerson
let deal: Opened
let id: string

beforeAll(async () => {
  await setRate(world)
  judge = await support(world)
})

beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
  deal = await expiredDeal(world, shop, '5000.00')
  id = await disputed(world, deal)
})

const seen = async (by: CasePerson, of = id) =>
  (await by.browser.call('getDispute', { params: { id: of } })).body
const object = (by: CasePerson, of = id) =>
  by.browser.call('objectToVerdict', { params: { id: of }, body: { note: 'Not my money.' } })
const { disputes } = { disputes: () => world.florin.services.disputes }

/** A trusted receipt comes, and the rule decides against the trader. */
async function ruledForMerchant(): Promise<void> {
  await book(world, ann, { amount: '5000.00' })
  await placed(world)
  await decideObvious({ ...disputes(), rules: new Set(['receipt']) })
}

/** Nothing was shown and nothing came: the rule decides against the merchant. */
async function ruledForTrader(): Promise<void> {
  await world.query(
    `update evidence_file set deleted_at = now(), deleted_by = 'test' where subject = 'deal:' || $1`,
    [deal.dealId],
  )
  await world.query(`update dispute set admitted_at = admitted_at - interval '25 hours' where id = $1`, [id])
  await decideObvious({ ...disputes(), rules: new Set(['no_sign']) })
}

const openedBefore = (userId: string, interval: string) =>
  world.query(
    `update alert set opened_at = now() - $3::interval where about = 'dispute:' || $1 and user_id = $2 and kind = 'dispute.decided'`,
    [id, userId, interval],
  )

describe('the loser of a rule’s verdict', () => {
  test('objects without new evidence; support decides anew, and there is no second time', async () => {
    await ruledForMerchant()
    expect(await seen(ann)).toMatchObject({
      status: 'completed_towards_merchant',
      verdict: { by: 'rule', rule: 'receipt', reason: 'money_came', towards: 'merchant' },
      may: { object: true, appeal: true },
    })
    expect((await shop.shop.call('GET', `/disputes/${id}`)).body).toMatchObject({
      ended_by: 'rule',
      verdict_rule: 'receipt',
      verdict_reason: 'money_came',
    })
    expect((await seen(shop)).may.object).toBe(false)
    expect(await object(shop)).toMatchObject({ status: 409, body: { code: 'dispute.not_objectable' } })
    expect(await object(judge)).toMatchObject({ status: 409, body: { code: 'dispute.not_objectable' } })

    const opened = await object(ann)

    expect(opened).toMatchObject({ status: 201, body: { number: expect.any(Number) } })
    expect(await seen(ann)).toMatchObject({
      appealed_by: opened.body,
      verdict: { object_until: null },
      may: { object: false, appeal: false },
    })
    expect((await object(ann)).body.code).toBe('dispute.not_objectable')
    const again = await ann.browser.call('appealDispute', {
      params: { id },
      body: { note: 'Once more.' },
      files: [paper()],
    })
    expect(again.body.code).toBe('dispute.not_appealable')
    const [audited] = await world.query(
      `select after from audit where action = 'dispute.object' and subject = $1`,
      [`dispute:${id}`],
    )
    expect(audited).toMatchObject({ after: { appeal: opened.body.id } })

    // The rule does not decide it again; support does, and that is the end.
    await decideObvious({ ...disputes(), rules: new Set(['receipt', 'silence', 'no_sign']) })
    const decided = await judge.browser.call('resolveDispute', {
      params: { id: opened.body.id },
      body: {
        resolution: 'trader',
        comment: 'The bank took it back.',
        reason: 'bank_returned_it',
        exhibits: ['A'],
      },
    })
    expect(decided).toMatchObject({ status: 200, body: { status: 'completed_towards_trader' } })
    expect(await seen(shop, opened.body.id)).toMatchObject({
      verdict: { by: 'support', rule: null, reason: 'bank_returned_it', comment: 'The bank took it back.' },
      may: { object: false, appeal: false },
    })
    await expectSoundBooks(world)
  })

  test('has one more case, however many ways are pressed at once', async () => {
    await ruledForMerchant()
    const appeal = () =>
      ann.browser.call('appealDispute', { params: { id }, body: { note: 'New.' }, files: [paper()] })

    const answers = await Promise.all([object(ann), appeal(), object(ann), appeal(), object(ann)])

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await world.query('select id from dispute where deal_id = $1', [deal.dealId])).toHaveLength(2)
    await expectSoundBooks(world)
  })

  // A deal that the rule has completed: two who agree can undo it or leave it, and pay nobody out of the house.
  test.each([
    ['complete', '0.01'],
    ['cancel', undefined],
  ] as const)('who then settles (%s %s) takes nothing from anybody else', async (kind, amount) => {
    await ruledForMerchant()
    const { body } = await object(ann)
    const proposed = await shop.browser.call('proposeSettlement', {
      params: { id: body.id },
      body: kind === 'cancel' ? { kind } : { kind, amount: amount ?? '' },
    })
    expect(proposed.status).toBe(kind === 'cancel' ? 201 : 400)
    if (kind === 'cancel') {
      const by = { params: { id: body.id, proposalId: proposed.body.id }, body: {} }
      expect((await ann.browser.call('acceptSettlement', by)).status).toBe(200)
    }
    await expectSoundBooks(world)
  })

  test('may do so for twelve hours after the first opened alert of the verdict', async () => {
    await ruledForMerchant()
    const until = async () => (await seen(ann)).verdict?.object_until
    const hours = async () => Math.round((Date.parse((await until()) ?? '') - Date.now()) / 3_600_000)
    // The very look opens it.
    await seen(ann)
    expect(await hours()).toBe(12)
    await openedBefore(ann.id, '11 hours 59 minutes')
    expect((await seen(ann)).may.object).toBe(true)

    await openedBefore(ann.id, '12 hours 1 minute')
    expect(await seen(ann)).toMatchObject({
      verdict: { object_until: null },
      may: { object: false, appeal: true },
    })
    expect((await object(ann)).body.code).toBe('dispute.not_objectable')
  })

  test('who has opened none may do so as long as an appeal is possible', async () => {
    await ruledForMerchant()
    await world.query(
      `update dispute set decided_at = now() - interval '71 hours', appeal_until = now() + interval '1 hour' where id = $1`,
      [id],
    )
    const { status } = await object(ann)
    expect(status).toBe(201)
  })

  test('not after it', async () => {
    await ruledForMerchant()
    await world.query(
      `update dispute set decided_at = now() - interval '73 hours', appeal_until = now() where id = $1`,
      [id],
    )
    expect((await object(ann)).body.code).toBe('dispute.not_objectable')
  })

  test('a shop’s program objects too, and only to its own', async () => {
    await ruledForTrader()
    const path = `/disputes/${id}/object`
    const stranger = await merchant(world)
    expect((await stranger.shop.call('POST', path, {})).status).toBe(404)

    const { status, body } = await shop.shop.call('POST', path, { comment: 'It was paid.' })

    expect({ status, body }).toMatchObject({
      status: 201,
      body: { appeal_of: id, status: 'waiting', comment: 'It was paid.' },
    })
    expect((await shop.shop.call('POST', path, {})).body.code).toBe('dispute.not_objectable')
  })

  test('nobody objects to a verdict of support, or before there is one', async () => {
    expect((await object(ann)).body.code).toBe('dispute.not_objectable')
    await judge.browser.call('resolveDispute', {
      params: { id },
      body: { resolution: 'merchant', comment: 'Seen.' },
    })
    expect(await seen(ann)).toMatchObject({ verdict: { object_until: null }, may: { object: false } })
    expect((await object(ann)).body.code).toBe('dispute.not_objectable')
  })
})
