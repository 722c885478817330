import { type Contract, contract, type EndpointName, type Sending } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import type { BrowserReply } from '../../test/browser.ts'
import { useWorld } from '../../test/world.ts'
import { balances } from '../books/index.ts'
import { newCourt } from '../deals/test/court.ts'
import { book, openDeal, placed, statusOf } from '../deals/test/opened.ts'
import { setRate } from '../deals/test/shop.ts'
import { spendMicro } from '../deals/test/spend.ts'
import { Office, type OfficePerson } from '../held-changes/test/office.ts'
import { BankPhone } from '../messages/test/bank-phone.ts'

// One member of support alone tries every dangerous act; a second one approves it, and only then it is done.

const world = useWorld({
  environment: { HELD_CHANGES: 'on', HELD_VERDICT_ABOVE: '1000', HELD_ATTACH_ABOVE: '1000' },
})
const office = new Office(world)
let alone: OfficePerson
let second: OfficePerson

beforeAll(async () => {
  await setRate(world)
  alone = await office.support()
  second = await office.support()
})

/** The call without a code is refused; with the code of another body too; with its own it is held. */
async function tryAlone<Name extends EndpointName>(
  name: Name,
  params: Record<string, string>,
  body: Record<string, unknown>,
  other: Record<string, unknown>,
): Promise<BrowserReply> {
  const { method, path } = contract[name]
  const url = Object.entries(params).reduce(
    (text, [key, value]) => text.replace(`:${key}`, value),
    path as string,
  )
  const send = (sent: Record<string, unknown>) =>
    alone.browser.call(name, { params, body: sent } as unknown as Sending<Contract[Name]>)
  const without = await send(body)
  expect([name, without.status, without.body.code]).toEqual([name, 400, 'code.missing'])
  const foreign = await office.code(alone, url, { ...body, ...other }, method as 'POST')
  const wrong = await send({ ...body, otp: foreign })
  expect([name, wrong.status, wrong.body.code]).toEqual([name, 400, 'code.wrong'])
  const held = await send({ ...body, otp: await office.code(alone, url, body, method as 'POST') })
  expect([name, held.status]).toEqual([name, 200])
  return held
}

async function heldOf(subject: string): Promise<string> {
  const rows = await world.query<{ id: string; kind: string }>(
    `select id from held_change where subject = $1 and state = 'waiting'`,
    [subject],
  )
  expect(rows).toHaveLength(1)
  const id = rows[0]?.id ?? ''
  const own = await alone.browser.call('approveHeldChange', { params: { id }, body: { otp: '000000' } })
  expect([own.status, own.body.code]).toEqual([451, 'held.own_change'])
  return id
}

async function approve(id: string): Promise<void> {
  const approved = await office.approve(second, id)
  expect([approved.status, approved.body.change?.state ?? approved.body]).toEqual([200, 'approved'])
}

const rowOf = async (id: string) =>
  (await world.query<Record<string, unknown>>('select * from user_account where id = $1', [id]))[0]

test.each([
  [{ deposit_percent: 3.5 }, { deposit_percent: 3.6 }, { deposit_basis_points: [400, 350] }],
  [{ withdraw_percent: 0.5 }, { withdraw_percent: 0.6 }, { withdraw_basis_points: [100, 50] }],
  [{ is_lead: true }, { is_premium: true }, { is_lead: [false, true] }],
  [{ wallet_output_permission: true }, { is_premium: true }, { wallet_output_permission: [false, true] }],
])('%o of a person', async (body, other, columns) => {
  const { userId } = await office.person()
  const held = await tryAlone('changeUser', { id: userId }, body, other)
  expect(held.body.held).toEqual(Object.keys(body))
  const [column, [before, after] = []] = Object.entries(columns)[0] ?? []
  expect((await rowOf(userId))?.[column ?? '']).toBe(before)
  await approve(await heldOf(`user:${userId}`))
  expect((await rowOf(userId))?.[column ?? '']).toBe(after)
})

test('the rights of staff; taking them away is never held', async () => {
  const { userId } = await office.person()
  const body = { is_staff: true, reason: 'new colleague' }
  await tryAlone('changeStaffRight', { id: userId }, body, { reason: 'other' })
  expect((await rowOf(userId))?.is_staff).toBe(false)
  await approve(await heldOf(`user:${userId}`))
  expect((await rowOf(userId))?.is_staff).toBe(true)
  const taken = { params: { id: userId }, body: { is_staff: false, reason: 'gone' } }
  expect((await alone.browser.call('changeStaffRight', taken)).body.held).toBeNull()
  expect((await rowOf(userId))?.is_staff).toBe(false)
  const [entry] = await world.query(
    `select before, after from audit where action = 'user.update' and subject = $1 order by id desc limit 1`,
    [`user:${userId}`],
  )
  expect(entry).toMatchObject({ before: { isStaff: true }, after: { isStaff: false, reason: 'gone' } })
})

test('the requisites of a payment method; switching it off is never held', async () => {
  const { owner, methodId } = await BankPhone.withCard(world)
  const params = { userId: owner.userId, paymentId: methodId }
  const nameOf = async () =>
    (await world.query<{ name: string }>('select name from payment_method where id = $1', [methodId]))[0]
      ?.name
  const before = await nameOf()
  const held = await tryAlone('updateUserPayment', params, { name: 'Kira Bell' }, { name: 'Ann Lee' })
  expect([held.body.held, held.body.payment.name, await nameOf()]).toEqual([['name'], before, before])
  const off = await alone.browser.call('updateUserPayment', { params, body: { is_active: false } })
  expect([off.status, off.body.held]).toEqual([200, undefined])

  await approve(await heldOf(`payment_method:${methodId}`))

  expect(await nameOf()).toBe('Kira Bell')
})

test('a verdict about another sum above the setting, with its effect on every balance', async () => {
  const court = await newCourt(world)
  const disputeId = await court.disputed(await court.expired('5000.00'))
  const grounds = { reason: 'other_sum_came', exhibits: ['A', 'M1'] }
  const body = { resolution: 'merchant', comment: 'Paid less.', amount: '4000.00', ...grounds }
  const held = await tryAlone('resolveDispute', { id: disputeId }, body, { amount: '4500.00' })
  expect([held.body.held, (await court.facts(disputeId)).decided_at]).toEqual([['amount'], null])
  const id = await heldOf(`dispute:${disputeId}`)
  const shown = await second.browser.call('readHeldChange', { params: { id } })
  expect(shown.body.fields).toEqual([{ field: 'verdict_sum', before: '5000.00', after: '4000.00' }])
  const preview = await court.preview(disputeId, 'merchant', 400_000n)
  expect(shown.body.effects).toHaveLength(preview.lines.length)
  expect(shown.body.effects.length).toBeGreaterThan(1)

  await approve(id)

  expect(await court.facts(disputeId)).toMatchObject({
    status: 'completed_towards_merchant',
    verdict_reason: grounds.reason,
    verdict_exhibits: grounds.exhibits,
  })
})

test('a verdict whose case got new evidence meanwhile is refused with the difference', async () => {
  const court = await newCourt(world)
  const disputeId = await court.disputed(await court.expired('5000.00'))
  const body = { resolution: 'merchant', comment: 'Paid less.', amount: '4000.00' }
  await tryAlone('resolveDispute', { id: disputeId }, body, { amount: '4500.00' })
  const id = await heldOf(`dispute:${disputeId}`)
  await court.answer(disputeId)

  const refused = await office.approve(second, id)

  expect([refused.status, refused.body.code]).toEqual([409, 'held.moved'])
  expect(refused.body.differences.map(({ field }: { field: string }) => field)).toContain('case_version')
  expect((await court.facts(disputeId)).decided_at).toBeNull()
})

test('a held verdict is void once the sides have settled the case', async () => {
  const court = await newCourt(world)
  const disputeId = await court.disputed(await court.expired('5000.00'))
  const body = { resolution: 'merchant', comment: 'Paid less.', amount: '4000.00' }
  await tryAlone('resolveDispute', { id: disputeId }, body, { amount: '4500.00' })
  const id = await heldOf(`dispute:${disputeId}`)
  await court.accept(disputeId, 'trader', await court.propose(disputeId, 'merchant'), 500_000n)

  const refused = await office.approve(second, id)

  expect([refused.status, refused.body.code]).toEqual([409, 'held.moved'])
  expect(await court.facts(disputeId)).toMatchObject({ ended_by: 'settlement', verdict_kopecks: null })
})

test('a receipt attached by hand above the setting', async () => {
  const { shop, trader } = await newCourt(world)
  const deal = await openDeal(world, shop, '12500.00')
  await openDeal(world, shop, '777.00')
  const [receiptId = ''] = await book(world, trader, { amount: '12510.00', cardTail: null })
  await placed(world)
  const body = { transaction_id: deal.dealId, status: 'pending', reason: 'The bank’s receipt.' }
  await tryAlone('attachReceipt', { id: receiptId }, body, { reason: 'other' })
  expect(await statusOf(world, deal.dealId)).toBe('pending')
  const id = await heldOf(`receipt:${receiptId}`)
  const shown = await second.browser.call('readHeldChange', { params: { id } })
  expect(shown.body.effects.map(({ what }: { what: string }) => what)).toContain('merchant_balance')

  await approve(id)

  expect(await statusOf(world, deal.dealId)).toBe('complete')
})

test('a debt paid from the house’s revenue', async () => {
  const court = await newCourt(world)
  // Revenue to pay from.
  await court.completed('5000.00')
  const deal = await court.expired('200.00')
  const { available } = await balances(court.parts.db.each, court.trader.id, 'USDT')
  await spendMicro(world, court.trader.id, available.units)
  await court.decide(await court.disputed(deal), 'merchant')
  const debtOf = async () => (await balances(court.parts.db.each, court.trader.id, 'USDT')).debt.units
  const before = await debtOf()
  expect(before).toBeLessThan(0n)
  await world.query(
    `select ledger.post_one('test.revenue', 'test:' || gen_random_uuid(), 'USDT', null,
      array['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']::uuid[],
      array['revenue', 'suspense'], array[1000000000, -1000000000]::bigint[], '{}', '{}', '{}', '{}')`,
  )
  await tryAlone('coverDebt', { id: court.trader.id }, { reason: 'a bank’s error' }, { reason: 'other' })
  expect(await debtOf()).toBe(before)

  await approve(await heldOf(`user:${court.trader.id}`))

  expect(await debtOf()).toBe(0n)
})
