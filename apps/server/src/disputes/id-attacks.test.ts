import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { book, expectSoundBooks, type Opened, placed } from '../deals/test/opened.ts'
import { holdings, setRate } from '../deals/test/shop.ts'
import { spendMicro } from '../deals/test/spend.ts'
import { decideObvious } from './rules/rule-verdicts.ts'
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

// Attacks over HTTP with ids in capitals: the database takes them for the same, a text does not.

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

const alerts = (kind: string) =>
  world.query<{ opened: boolean }>(
    `select opened_at is not null as opened from alert where about = 'dispute:' || $1 and user_id = $2 and kind = $3`,
    [id, ann.id, kind],
  )

async function ruledForMerchant(amount = '5000.00'): Promise<void> {
  await book(world, ann, { amount })
  await placed(world)
  await decideObvious({ ...world.florin.services.disputes, rules: new Set(['receipt']) })
}

describe('an id in capitals', () => {
  test('opens the alert like any other', async () => {
    const read = await ann.browser.call('getDispute', { params: { id: id.toUpperCase() } })

    expect(read.status).toBe(200)
    expect(await alerts('dispute.opened')).toEqual([{ opened: true }])
  })

  test('gives no more time to object', async () => {
    await ruledForMerchant()
    await world.query(
      `update alert set opened_at = now() - interval '13 hours' where about = 'dispute:' || $1 and user_id = $2`,
      [id, ann.id],
    )

    const objected = await ann.browser.call('objectToVerdict', {
      params: { id: id.toUpperCase() },
      body: { note: 'Late.' },
    })

    expect(objected.body.code).toBe('dispute.not_objectable')
  })

  test('of exhibit and advice is the case’s own', async () => {
    for (const call of ['disputeExhibit', 'disputeAdvice', 'disputePdf'] as const)
      expect([call, (await judge.browser.call(call, { params: { id: id.toUpperCase() } })).status]).toEqual([
        call,
        200,
      ])
    const form = await judge.browser.call('dealToDispute', { params: { id: deal.dealId.toUpperCase() } })
    expect(form.body).toMatchObject({ id: deal.dealId, is_disputable: false })
  })

  test('opens a case in support’s form, and holds it', async () => {
    const { dealId } = await expiredDeal(world, shop, '5020.00')
    const made = await judge.browser.call('createDispute', {
      body: { transaction_id: dealId.toUpperCase(), note: 'Typed.' },
      files: [paper()],
    })
    expect([made.status, made.body.code]).toEqual([201, undefined])
    await judge.browser.call('blockDispute', { body: { dispute_id: made.body.id.toUpperCase() } })

    const read = await judge.browser.call('getDispute', { params: { id: made.body.id } })

    expect(read.body).toMatchObject({ files: [{ side: 'merchant' }], held_until: expect.any(String) })
  })

  test('leaves the same names in audit and books', async () => {
    const made = await ann.browser.call('proposeSettlement', {
      params: { id: id.toUpperCase() },
      body: { kind: 'complete', amount: '4000.00' },
    })
    expect(made.status).toBe(201)
    const taken = await shop.browser.call('acceptSettlement', {
      params: { id: id.toUpperCase(), proposalId: made.body.id.toUpperCase() },
      body: { amount: '4000.00' },
    })
    expect(taken.status).toBe(200)

    const audited = await world.query<{ action: string }>(
      `select action from audit where subject = 'dispute:' || $1 and action in ('dispute.propose', 'dispute.settle') order by id`,
      [id],
    )
    expect(audited.map(({ action }) => action)).toEqual(['dispute.propose', 'dispute.settle'])
    const limited = await world.query('select key from rate_limit where key like $1', [
      `%${id.toUpperCase()}%`,
    ])
    expect(limited).toEqual([])
    await expectSoundBooks(world)
  })
})

describe('rights', () => {
  test('sides and strangers get nothing of support’s', async () => {
    const stranger = await merchant(world)
    for (const by of [ann, shop, stranger]) {
      for (const call of ['disputeExhibit', 'disputeAdvice'] as const)
        expect((await by.browser.call(call, { params: { id } })).status).toBe(451)
      expect((await by.browser.call('dealToDispute', { params: { id: deal.dealId } })).status).toBe(451)
      expect((await by.browser.call('nextDispute', { body: { except: [] } })).status).toBe(451)
    }
    expect((await stranger.browser.call('disputePdf', { params: { id } })).status).toBe(404)
  })

  test('nor does a member of support in a case of their own', async () => {
    await world.query('update user_account set is_staff = true where id = $1', [shop.id])

    for (const call of ['disputeExhibit', 'disputeAdvice'] as const)
      for (const one of [id, id.toUpperCase()])
        expect((await shop.browser.call(call, { params: { id: one } })).body.code).toBe('dispute.not_found')
    const { body } = await shop.browser.call('nextDispute', { body: { except: [] } })
    expect(body.dispute?.id).not.toBe(id)
  })
})

describe('a rule’s verdict that is objected to', () => {
  test('leaves exact books where the trader could not pay', async () => {
    await judge.browser.call('resolveDispute', {
      params: { id },
      body: { resolution: 'trader', comment: 'No.' },
    })
    deal = await expiredDeal(world, shop, '5010.00')
    await spendMicro(world, ann.id, 9_990_000_000n)
    id = await disputed(world, deal)
    await ruledForMerchant('5010.00')
    expect(await holdings(world, shop.id)).toEqual({ available: '10.000000' })
    expect((await holdings(world, ann.id)).debt).toMatch(/^-4\d\./)

    const { body } = await ann.browser.call('objectToVerdict', {
      params: { id },
      body: { note: 'Not mine.' },
    })
    const decided = await judge.browser.call('resolveDispute', {
      params: { id: body.id },
      body: { resolution: 'trader', comment: 'Another payer.' },
    })

    expect(decided.status).toBe(200)
    expect([await holdings(world, ann.id), await holdings(world, shop.id)]).toEqual([
      { available: '10.000000' },
      {},
    ])
    await expectSoundBooks(world)
  })
})
