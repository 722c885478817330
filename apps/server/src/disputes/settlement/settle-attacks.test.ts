import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { smallestCountedKopecks } from '../../deals/cases/case-limits.ts'
import { shopScale } from '../../deals/cases/case-store.ts'
import { expectSoundBooks } from '../../deals/test/opened.ts'
import { newShop, setRate, type TestShop } from '../../deals/test/shop.ts'
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

// Attacks over HTTP on settlements: people who settle what is not theirs to settle, or no longer.

const world = useWorld({ isIdle: true })
let judge: CasePerson
let ann: TraderPerson
let shop: MerchantPerson
let program: TestShop
let id: string
let dealId: string

beforeAll(async () => {
  await setRate(world)
  judge = await support(world)
})

beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
  program = await newShop(world, { merchantId: shop.id, scopes: ['orders:read', 'disputes:settle'] })
  ;({ dealId } = await expiredDeal(world, shop, '5000.00'))
  id = await disputed(world, { dealId })
})

const propose = (by: CasePerson, body: object, of = id) =>
  by.browser.call('proposeSettlement', { params: { id: of }, body: body as { kind: 'cancel' } })
const accept = (by: CasePerson, proposalId: string, amount?: string, of = id) =>
  by.browser.call('acceptSettlement', {
    params: { id: of, proposalId },
    body: amount === undefined ? {} : { amount },
  })
const seen = async (by: CasePerson, of = id) =>
  (await by.browser.call('getDispute', { params: { id: of } })).body
const block = (person: CasePerson) =>
  world.florin.services.users.changeRights('test', { ip: 'test', requestId: 'test' }, person.id, {
    isBlocked: true,
  })

describe('a blocked account', () => {
  test('what it has proposed before is accepted by nobody', async () => {
    const { body } = await propose(ann, { kind: 'complete', amount: '5000.00' })
    await block(ann)

    expect((await accept(shop, body.id, '5000.00')).body.code).toBe('dispute.not_settleable')
    const byProgram = await program.call('POST', `/disputes/${id}/proposals/${body.id}/accept`, {
      amount: '5000.00',
    })
    expect(byProgram.body.code).toBe('dispute.not_settleable')
    expect(await seen(shop)).toMatchObject({ status: 'waiting', may: { propose: false, accept: false } })
    await expectSoundBooks(world)
  })

  test('its merchant’s proposal neither', async () => {
    const { body } = await propose(shop, { kind: 'cancel' })
    await block(shop)

    expect((await accept(ann, body.id)).body.code).toBe('dispute.not_settleable')
    expect((await seen(ann)).status).toBe('waiting')
  })
})

describe('a proposal', () => {
  test('of another case of the same people ends nothing here', async () => {
    const other = await disputed(world, await expiredDeal(world, shop, '5010.00'))
    const { body } = await propose(ann, { kind: 'complete', amount: '1.00' }, other)

    expect((await accept(shop, body.id, '1.00')).body.code).toBe('proposal.not_found')
    expect((await accept(shop, body.id.toUpperCase(), '1.00')).body.code).toBe('proposal.not_found')
    const byProgram = await program.call('POST', `/disputes/${id}/proposals/${body.id}/accept`, { amount: 1 })
    expect(byProgram.body.code).toBe('proposal.not_found')
  })

  test('under the key of another body is refused, and the first one stands', async () => {
    const send = (body: object) =>
      program.call('POST', `/disputes/${id}/proposals`, body, { 'idempotency-key': 'same' })
    const first = await send({ kind: 'complete', amount: '5000.00' })
    const second = await send({ kind: 'complete', amount: '4000.00' })

    expect([first.status, second.status]).toEqual([201, 409])
    expect((await seen(ann)).proposal).toMatchObject({ id: first.body.id, amount: '5000.00' })
    // The same key for another case, or for the acceptance.
    const other = await disputed(world, await expiredDeal(world, shop, '5010.00'))
    const elsewhere = await program.call(
      'POST',
      `/disputes/${other}/proposals`,
      { kind: 'complete', amount: '5000.00' },
      { 'idempotency-key': 'same' },
    )
    expect(elsewhere.status).toBe(409)
  })

  test('for a sum of an odd form is refused', async () => {
    const odd = [
      '1e3',
      ' 1',
      '+1',
      '0x10',
      '-1',
      '00',
      '',
      1e21,
      -5,
      {},
      [1],
      null,
      true,
      '４０００',
      '1\u0000',
    ]
    for (const amount of odd) {
      const { status } = await propose(ann, { kind: 'complete', amount })
      expect([amount, status]).toEqual([amount, 400])
    }
    expect((await seen(ann)).proposal).toBeNull()
  })

  test('of a member of support who is a side is that side’s own, never both', async () => {
    await world.query('update user_account set is_staff = true where id = $1', [shop.id])
    const { body } = await propose(shop, { kind: 'complete', amount: '5000.00' })

    expect(body.by).toBe('merchant')
    expect((await accept(shop, body.id, '5000.00')).body.code).toBe('proposal.own')
  })
})

test('what the sides agree on is in the history of both', async () => {
  const { body } = await propose(ann, { kind: 'cancel' })
  await accept(shop, body.id)

  for (const reader of [ann, shop]) {
    const steps = (await seen(reader)).history.map(({ code, by }: { code: string; by: string }) => [code, by])
    expect(steps.slice(-2)).toEqual([
      ['proposed', 'trader'],
      ['decided', 'merchant'],
    ])
  }
})

describe('at the same moment', () => {
  test('of an acceptance, a verdict, a withdrawal and another proposal one end is taken', async () => {
    const { body } = await propose(ann, { kind: 'complete', amount: '1000.00' })
    const answers = await Promise.all([
      accept(shop, body.id, '1000.00'),
      accept(shop, body.id, '1000.00'),
      judge.browser.call('resolveDispute', {
        params: { id },
        body: { resolution: 'merchant', comment: 'Seen.' },
      }),
      shop.browser.call('withdrawDispute', { params: { id } }),
      propose(ann, { kind: 'cancel' }),
    ])
    expect(answers.slice(0, 4).filter(({ status }) => status === 200)).toHaveLength(1)
    const traces = await world.query(
      `select (select count(*)::int from settlement_proposal where dispute_id = $1 and ended_at is null) as standing,
         (select count(*)::int from ledger.transfer where reference = 'dispute:' || $1 || ':verdict') as transfers`,
      [id],
    )
    expect(traces).toEqual([{ standing: 0, transfers: 1 }])
    await expectSoundBooks(world)
  })
})

describe('a friendly trader', () => {
  test('who settles for a rouble makes no shop larger: its cases stay limited', async () => {
    const { body } = await propose(ann, { kind: 'complete', amount: '1.00' })
    expect((await accept(shop, body.id, '1.00')).status).toBe(200)

    const { db } = world.florin.services
    const scale = await shopScale(db.each, { merchantId: shop.id, isTest: false }, smallestCountedKopecks)

    expect(scale).toEqual({ deals: 0n, turnoverMicro: 10_811n })
  })
})

describe('forged items', () => {
  const create = (transactionId: string, statements: string, items: string) =>
    judge.browser.call('createDispute', {
      body: { transaction_id: transactionId, note: 'x', statements, items } as never,
      files: [paper()],
    })

  test('of a new case are refused by name, and no case is opened', async () => {
    const fresh = await expiredDeal(world, shop, '5200.00')
    const statements = [
      '{"constructor":"x"}',
      '{"toString":"x"}',
      '{"operations":"x"}',
      '{"sbp_number":"short"}',
      '[]',
      'null',
      '{"a":1}',
      '{',
      `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":"x"`).join(',')}}`,
      '['.repeat(50_000),
    ]
    const items = [
      '["__proto__"]',
      '["constructor"]',
      '["operations"]',
      '["receipt","receipt"]',
      '[{"key":"receipt"}]',
      '{"0":"receipt"}',
      '["requisite_shown"]',
    ]
    for (const [lines, files] of [
      ...statements.map((one) => [one, '[]'] as const),
      ...items.map((one) => ['{}', one] as const),
    ]) {
      const { status } = await create(fresh.dealId, lines, files)
      expect({ lines: lines.slice(0, 60), files, isRefused: status >= 400 && status < 500 }).toMatchObject({
        isRefused: true,
      })
    }
    expect(await world.query('select from dispute where deal_id = $1', [fresh.dealId])).toEqual([])
  })

  test('by the path: no prototype, no item of the other side', async () => {
    for (const item of ['__proto__', 'constructor', 'receipt', 'operations_of_day', 'x'.repeat(61)]) {
      for (const by of [shop, ann, judge]) {
        const { status } = await by.browser.call('stateDisputeItem', {
          params: { id, item },
          body: { text: 'A'.repeat(32) },
        })
        expect(status, item).toBeGreaterThanOrEqual(400)
        expect(status, item).toBeLessThan(500)
      }
    }
    const { status } = await ann.browser.call('stateDisputeItem', {
      params: { id, item: 'sbp_number' },
      body: { text: 'A'.repeat(32) },
    })
    expect(status).toBe(404)
  })
})
