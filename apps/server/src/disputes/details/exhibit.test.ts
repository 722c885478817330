import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { login } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { endDue } from '../../deals/orders/clocks.ts'
import { letDue, openDeal, partsOf } from '../../deals/test/opened.ts'
import { setRate } from '../../deals/test/shop.ts'
import type { Actor } from '../../http/request.ts'
import { eraseLargeTables } from '../../operator/person-erasures.ts'
import { adviceFor } from '../rules/give-advice.ts'
import { type CasePerson, expiredDeal, merchant, photo, support, trader } from '../test/cases.ts'
import { balances, opened, type Scene, unpaidDeal } from '../test/exhibit-scene.ts'
import { disputeExhibit } from './exhibit.ts'

const world = useWorld()
let staff: CasePerson
let scene: Scene
let disputeId: string

const exhibitOf = async (id: string, by = staff) => {
  const { status, body } = await by.browser.call('disputeExhibit', { params: { id } })
  expect(status).toBe(200)
  return body.exhibit
}

beforeAll(async () => {
  await setRate(world)
  staff = await support(world)
  scene = await unpaidDeal(world)
  disputeId = await opened(world, scene)
})

test('the requisite as the payer saw it, with its time and hash; its number by the last digits', async () => {
  const { requisite, clocks } = await exhibitOf(disputeId)
  const [kept] = await world.query<{ at: Date; sha256: Buffer }>(
    'select at, sha256 from payer_event where deal_id = $1 and slot = 0',
    [scene.deal.dealId],
  )

  expect(requisite).toEqual({
    shown_at: kept?.at.toISOString(),
    sha256: kept?.sha256.toString('hex'),
    bank: 'Sberbank',
    number: '•••• 4417',
    owner: 'Мария С.',
    amount: '7300.00',
    is_methods: true,
  })
  expect(clocks.shown_at).toBe(requisite.shown_at)
  expect(new Date(clocks.ends_at).getTime()).toBeLessThan(Date.now() - 9 * 60_000)
})

test('the bank’s texts are masked, each with how its balance follows, and leave no room for the sum', async () => {
  const { messages, chain } = await exhibitOf(disputeId)

  expect(messages.map((one: { text: string }) => one.text)).toEqual([
    'Сбербанк MIR-4417 14:32 Перевод 2100р от Иван П. Баланс: •••••р',
    'MIR-4417 14:40 Покупка 540.03р PYATEROCHKA Баланс: •••••р',
    'MIR-4417 14:32 Перевод 3000.37р от Олег Т. Баланс: •••••р',
  ])
  expect(messages).toMatchObject([
    { channel: 'push', kind: 'credit', amount: '2100.00', chain: 'continues', trust: 3 },
    { channel: 'sms', kind: 'debit', amount: '540.03', chain: 'continues' },
    { channel: 'sms', kind: 'credit', amount: '3000.37', chain: 'continues', trust: 2 },
  ])
  expect(chain).toMatchObject({ state: 'unbroken', messages: 3 })
  expect(chain.no_room).toEqual({ from: messages[0].at, to: messages[2].at })
})

test('the phone, receipts of that sum, both records and what happened on the page', async () => {
  const { phone, receipts, records, page_events } = await exhibitOf(disputeId)

  expect(phone).toMatchObject({ online_percent: 100, gaps: [], was_online: true })
  expect(receipts).toEqual([])
  expect(records).toEqual({
    merchant: { deals: 1, cases: 1, lost: 0 },
    trader: { deals: 1, cases: 1, lost: 0, rating: expect.any(Number) },
  })
  expect(page_events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'requisite_shown',
    'time_over',
    'file_sent',
  ])
})

test('later texts, another name of the phone, an unbound method and a verdict change nothing', async () => {
  const before = await exhibitOf(disputeId)
  await scene.phone.brings({ text: 'MIR-4417 15:32 Перевод 7300р от Иван П. Баланс: 57 974.28р' })
  await world.query(`update terminal set name = 'Another' where id = $1`, [scene.phone.phone.terminalId])
  await world.query('update payment_method set terminal_id = null, is_active = false where id = $1', [
    scene.phone.methodId,
  ])
  const other = await support(world)
  const decide = async () => {
    const { version } = (await other.browser.call('getDispute', { params: { id: disputeId } })).body
    const body = { resolution: 'trader' as const, comment: 'Nothing came.', version }
    return (await other.browser.call('resolveDispute', { params: { id: disputeId }, body })).status
  }

  // The text is read in its own time, and may change the case between its reading and the verdict.
  await expect.poll(decide, { timeout: 20_000 }).toBe(200)
  expect(await exhibitOf(disputeId)).toEqual(before)
})

test.each([
  ['its hash', `update case_exhibit set sha256 = '\\x00'`],
  ['its time', 'update case_exhibit set filed_at = now()'],
  ['its case', 'update case_exhibit set dispute_id = gen_random_uuid()'],
  ['all of it', 'delete from case_exhibit'],
  ['every record', 'truncate case_exhibit'],
  ['what was shown', `update payer_event set sha256 = '\\x00'`],
  ['when it was shown', 'update payer_event set at = now()'],
  ['that it was shown', 'delete from payer_event'],
])('the database refuses to change %s', async (_, statement) => {
  await expect(world.query(statement)).rejects.toThrow('are never changed')
})

// A key rotation must be able to seal it anew: the hash keeps what it seals.
test('what is sealed anew opens, and another content under the same seal is seen', async () => {
  const { secrets } = world.florin.services.messages
  const kept = await exhibitOf(disputeId)
  const [{ sealed } = { sealed: Buffer.alloc(0) }] = await world.query<{ sealed: Buffer }>(
    'select sealed from case_exhibit where dispute_id = $1',
    [disputeId],
  )
  const context = `case_exhibit|${disputeId}`
  const text = secrets.unseal(context, sealed)
  const put = (content: string) =>
    world.query('update case_exhibit set sealed = $2 where dispute_id = $1', [
      disputeId,
      secrets.seal(context, content),
    ])

  expect(createHash('sha256').update(text).digest('hex')).toBe(kept.sha256)
  await put(text)
  expect(await exhibitOf(disputeId)).toEqual(kept)

  world.expectsErrors = true
  await put(text.replace('unbroken', 'broken'))
  expect((await staff.browser.call('disputeExhibit', { params: { id: disputeId } })).status).toBe(500)
  world.expectsErrors = false
  await put(text)
})

test('the whole number lies sealed, and no balance does', async () => {
  const [row] = await world.query<{ sealed: Buffer }>(
    'select sealed from case_exhibit where dispute_id = $1',
    [disputeId],
  )
  const text = world.florin.services.messages.secrets.unseal(`case_exhibit|${disputeId}`, row!.sealed)

  expect(text).toMatch(/"number":"22022011\d{4}4417"/)
  for (const balance of balances)
    expect(text.replaceAll(/[ .,]/g, '')).not.toContain(balance.replace('.', ''))
})

test('neither side gets it', async () => {
  const { phone, shop } = scene
  for (const browser of [phone.owner.browser, shop.browser])
    expect((await browser.call('disputeExhibit', { params: { id: disputeId } })).status).toBe(451)
})

test('a member of support does not get that of a case of their own', async () => {
  const taker = await trader(world)
  const id = await opened(world, { deal: await expiredDeal(world, await merchant(world), '1200.00') })
  const origin = { ip: '127.0.0.1', requestId: 'test' }
  await world.florin.services.users.changeRights('test', origin, taker.id, { isStaff: true })
  const { browser } = await login(world, taker.email)

  const { status, body } = await browser.call('disputeExhibit', { params: { id } })
  expect([status, body.code]).toEqual([404, 'dispute.not_found'])
})

test.each([
  ['device', 'dispute.own_case'],
  ['address', undefined],
] as const)('whoever has the same %s as a side reads neither record nor advice: %s', async (link, code) => {
  const { disputes } = world.florin.services
  const linked = { ...disputes, deals: { ...disputes.deals, linkBetween: () => link } }
  const actor = { userId: staff.id, isStaff: true } as unknown as Actor

  for (const read of [disputeExhibit, adviceFor]) {
    const answer = await read(linked, actor, disputeId).catch((problem: { code: string }) => problem)
    expect('code' in answer ? answer.code : undefined).toBe(code)
  }
})

test('to a side’s lead both are refused as a verdict is', async () => {
  const lead = await support(world)
  await world.query('alter table deal disable trigger user')
  await world.query('update deal set merchant_lead_id = $2 where id = $1', [scene.deal.dealId, lead.id])
  await world.query('alter table deal enable trigger user')

  for (const name of ['disputeExhibit', 'disputeAdvice'] as const) {
    const { status, body } = await lead.browser.call(name, { params: { id: disputeId } })
    expect([status, body.code]).toEqual([409, 'dispute.own_case'])
  }
})

test('every way of opening files one, an appeal a new one', async () => {
  const taker = await trader(world)
  const shop = await merchant(world)
  const bySystem = await openDeal(world, shop.shop, '2200.00')
  await world.query(`update deal set has_sign = true where id = $1`, [bySystem.dealId])
  await shop.shop.call('POST', `/orders/${bySystem.orderId}/paid`)
  await letDue(world, bySystem.dealId)
  await endDue(partsOf(world))
  const byShop = await opened(world, { deal: await expiredDeal(world, shop, '2300.00') })
  const judge = await support(world)
  const decide = async (id: string) => {
    const { version } = (await judge.browser.call('getDispute', { params: { id } })).body
    return judge.browser.call('resolveDispute', {
      params: { id },
      body: { resolution: 'trader', comment: 'Nothing came.', version },
    })
  }
  expect((await decide(byShop)).status).toBe(200)
  const appeal = await shop.browser.call('appealDispute', {
    params: { id: byShop },
    body: { note: 'Look again.' },
    files: [await photo('new.jpg')],
  })
  expect(appeal.status).toBe(201)

  const cases = await world.query<{ id: string; opened_by: string; is_filed: boolean }>(
    `select id, opened_by, exists (select from case_exhibit where dispute_id = dispute.id) as is_filed
     from dispute where trader_id = $1 order by created_at`,
    [taker.id],
  )
  expect(cases.map(({ opened_by, is_filed }) => [opened_by, is_filed])).toEqual([
    ['system', true],
    ['merchant', true],
    ['merchant', true],
  ])
  expect((await exhibitOf(appeal.body.id)).sha256).not.toBe((await exhibitOf(byShop)).sha256)
})

test('without a phone or a showing the parts are empty, and the case opens', async () => {
  const taker = await trader(world)
  const shop = await merchant(world)
  const deal = await expiredDeal(world, shop, '2400.00')
  await world.query('alter table payer_event disable trigger user')
  await world.query('delete from payer_event where deal_id = $1', [deal.dealId])
  await world.query('alter table payer_event enable trigger user')
  await world.query('update payment_method set terminal_id = null where id = $1', [taker.methodId])

  expect(await exhibitOf(await opened(world, { deal }))).toMatchObject({
    requisite: null,
    messages: [],
    chain: { state: 'unproven', proven_at: null, messages: 0, no_room: null },
    phone: null,
    receipts: [],
    clocks: { shown_at: null },
  })
})

test('of an erased trader the hash stays, and nothing that it was made of', async () => {
  await eraseLargeTables(world.florin.services.db, scene.phone.owner.userId)

  expect(await exhibitOf(disputeId)).toBeNull()
  const [kept] = await world.query<{ exhibits: number; showings: number }>(
    `select (select count(*)::integer from case_exhibit where dispute_id = $1 and sealed is null) as exhibits,
       (select count(*)::integer from payer_event where deal_id = $2 and sealed is null) as showings`,
    [disputeId, scene.deal.dealId],
  )
  expect(kept).toEqual({ exhibits: 1, showings: 1 })
})
