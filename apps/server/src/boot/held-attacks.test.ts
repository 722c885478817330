import { beforeAll, expect, test } from 'vitest'
import { login } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { balances } from '../books/index.ts'
import { newCourt } from '../deals/test/court.ts'
import { expectSoundBooks, partsOf } from '../deals/test/opened.ts'
import { setRate } from '../deals/test/shop.ts'
import { spendMicro } from '../deals/test/spend.ts'
import { Office, type OfficePerson } from '../held-changes/test/office.ts'
import { BankPhone } from '../messages/test/bank-phone.ts'
import { tie } from '../referrals/test/invited.ts'

// Ways in which one member of support alone could come to money or rights, each tried over HTTP.

const world = useWorld({
  environment: {
    HELD_CHANGES: 'on',
    HELD_VERDICT_ABOVE: '1000',
    HELD_ATTACH_ABOVE: '1000',
    LINKED_ACCOUNTS: '1',
  },
})
const office = new Office(world)
let bribed: OfficePerson
let second: OfficePerson

beforeAll(async () => {
  await setRate(world)
  bribed = await office.support()
  second = await office.support()
})

const patch = async (who: OfficePerson, id: string, body: Record<string, unknown>) => {
  const otp = await office.code(who, `/support/users/${id}/`, body, 'PATCH')
  return who.browser.call('changeUser', { params: { id }, body: { ...body, otp } as never })
}

const heldAbout = async (id: string) =>
  (
    await world.query<{ id: string }>(
      `select id from held_change where subject = $1 and state = 'waiting' order by created_at desc`,
      [`user:${id}`],
    )
  )[0]?.id ?? ''

/** A trader who owes what a verdict gave to the shop and to the lead who brought the trader. */
async function debtWith(leadId: string): Promise<string> {
  const court = await newCourt(world)
  await tie(world, leadId, court.trader.id)
  await world.query('update user_account set is_lead = true where id = $1', [leadId])
  await expect.poll(() => court.parts.isLead(leadId)).toBe(true)
  const deal = await court.expired('200.00')
  const { available } = await balances(court.parts.db.each, court.trader.id, 'USDT')
  await spendMicro(world, court.trader.id, available.units)
  await court.decide(await court.disputed(deal), 'merchant')
  await world.query(
    `select ledger.post_one('test.revenue', 'test:' || gen_random_uuid(), 'USDT', null,
      array['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']::uuid[],
      array['revenue', 'suspense'], array[1000000000, -1000000000]::bigint[], '{}', '{}', '{}', '{}')`,
  )
  return court.trader.id
}

/** As two sign-ins in one browser would. */
async function link(one: string, other: string): Promise<void> {
  await world.query(
    `with made as (
      insert into account_link (one_id, other_id, kind)
      values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), 'device') returning one_id, other_id)
    select announce('florin_account_link', one_id || ' ' || other_id || ' device') from made`,
    [one, other],
  )
}

async function credit(userId: string): Promise<void> {
  await world.query(
    `select ledger.post_one('deposit', 'test:' || gen_random_uuid(), 'USDT', null,
      array['00000000-0000-0000-0000-000000000000', $1]::uuid[], array['custody', 'available'],
      array[-5000000, 5000000]::bigint[], '{}', '{}', '{}', '{}')`,
    [userId],
  )
}

test('who is owed a debt neither asks to have it paid from revenue nor approves that', async () => {
  const creditor = await office.support()
  const debtorId = await debtWith(creditor.userId)
  const cover = async (who: OfficePerson) => {
    const body = { reason: 'a bank’s error' }
    const otp = await office.code(who, `/support/users/${debtorId}/debt/cover/`, body).catch(() => '000000')
    return who.browser.call('coverDebt', { params: { id: debtorId }, body: { ...body, otp } })
  }

  const own = await cover(creditor)
  expect([own.status, own.body.code]).toEqual([451, 'user.own_account'])
  const request = await cover(bribed)
  const approved = await office.approve(creditor, request.body.held).catch((error: Error) => error)

  expect(approved).toMatchObject({ status: 451, body: { code: 'held.own_account' } })
  await office.approve(second, request.body.held)
  await expectSoundBooks(world)
})

test('who invited a person neither asks for the person’s percentages nor approves them, also not with another account', async () => {
  const { userId } = await office.person()
  const [lead, second, stranger] = [await office.support(), await office.support(), await office.support()]
  await tie(world, lead.userId, userId)
  await link(lead.userId, second.userId)
  await expect.poll(() => partsOf(world).linkBetween(lead.userId, second.userId)).toBe('device')
  const ask = async (who: OfficePerson) =>
    who.browser.call('changeUser', { params: { id: userId }, body: { deposit_percent: 6.5 } })

  const refused = [await ask(lead), await ask(second)]
  await patch(stranger, userId, { deposit_percent: 6.5 })
  const id = await heldAbout(userId)
  const decided = []
  for (const who of [lead, second]) decided.push(await office.approve(who, id).catch((error: Error) => error))
  const rejected = await lead.browser.call('rejectHeldChange', { params: { id }, body: { reason: 'No.' } })

  for (const answer of refused)
    expect(answer).toMatchObject({ status: 451, body: { code: 'user.own_account' } })
  for (const answer of [...decided, rejected])
    expect(answer).toMatchObject({ status: 451, body: { code: 'held.own_account' } })
  expect(await office.stateOf(id)).toBe('waiting')
  // Other fields a lead edits like any staff member.
  const activated = await lead.browser.call('changeUser', {
    params: { id: userId },
    body: { is_premium: true },
  })
  expect(activated.status).toBe(200)
})

test('nobody asks for money or rights of an account that shares their browser', async () => {
  const maker = await office.support()
  const { userId } = await office.person()
  await link(maker.userId, userId)
  await expect.poll(() => partsOf(world).linkBetween(maker.userId, userId)).toBe('device')

  for (const body of [{ deposit_percent: 6.5 }, { is_lead: true }, { wallet_output_permission: true }]) {
    const answer = await maker.browser.call('changeUser', { params: { id: userId }, body })
    expect(answer).toMatchObject({ status: 451, body: { code: 'user.own_account' } })
  }
  const staff = await maker.browser.call('changeStaffRight', {
    params: { id: userId },
    body: { is_staff: true, reason: 'a friend' },
  })
  expect(staff).toMatchObject({ status: 451, body: { code: 'user.own_account' } })
})

const linked = async (who: OfficePerson, userId: string) => {
  await link(who.userId, userId)
  await expect.poll(() => partsOf(world).linkBetween(who.userId, userId)).toBe('device')
}

test('nobody changes the requisites of an account that shares their browser; switching off works', async () => {
  const maker = await office.support()
  const { owner, methodId } = await BankPhone.withCard(world)
  await linked(maker, owner.userId)
  const params = { userId: owner.userId, paymentId: methodId }
  const change = (body: object) => maker.browser.call('updateUserPayment', { params, body })

  for (const body of [
    { card: '4276000000002013' },
    { name: 'Anna M' },
    { is_SBP: false },
    { is_active: false, phone_number: '79000000057' },
  ])
    expect(await change(body)).toMatchObject({ status: 451, body: { code: 'payment.own_account' } })
  expect(await change({ is_active: false })).toMatchObject({ status: 200 })
  const held = await world.query('select from held_change where subject = $1', [`payment_method:${methodId}`])
  expect(held).toEqual([])
})

test('nobody has a debt paid from revenue where debtor or creditor shares their browser', async () => {
  const [ofDebtor, ofCreditor, creditor] = [
    await office.support(),
    await office.support(),
    await office.person(),
  ]
  const debtorId = await debtWith(creditor.userId)
  await linked(ofDebtor, debtorId)
  await linked(ofCreditor, creditor.userId)

  for (const { browser } of [ofDebtor, ofCreditor]) {
    const answer = await browser.call('coverDebt', { params: { id: debtorId }, body: { reason: 'an error' } })
    expect(answer).toMatchObject({ status: 451, body: { code: 'user.own_account' } })
  }
  expect(await heldAbout(debtorId)).toBe('')
})

test('percentages that were agreed for one account type do not become those of the other', async () => {
  const { userId } = await office.person()
  // Less for the trader looks like a gain for the house, so it is approved.
  await patch(bribed, userId, { deposit_percent: 0.1 })
  expect((await office.approve(second, await heldAbout(userId))).status).toBe(200)

  const flipped = await bribed.browser.call('changeUser', {
    params: { id: userId },
    body: { account_type: 'merchant' },
  })

  const [row] = await world.query(
    'select account_type, deposit_basis_points from user_account where id = $1',
    [userId],
  )
  expect([flipped.status, flipped.body.code]).toEqual([409, 'user.type_has_percentages'])
  expect(row).toEqual({ account_type: 'trader', deposit_basis_points: 10 })
})

test.each([
  ['a balance', (id: string) => credit(id)],
  ['invited people', async (id: string) => void (await tie(world, id, (await office.person()).userId))],
])(
  'a trader with %s does not become a shop, which is paid out without the right to withdraw',
  async (_, give) => {
    const { userId } = await office.person()
    await give(userId)

    const flipped = await bribed.browser.call('changeUser', {
      params: { id: userId },
      body: { account_type: 'merchant' },
    })

    expect([flipped.status, flipped.body.code]).toEqual([409, 'user.type_has_income'])
  },
)

test('who was blocked as a member of staff is let in again without that right', async () => {
  const fired = await office.support()
  const reason = 'takes bribes'
  await second.browser.call('blockUser', { params: { id: fired.userId }, body: { reason } })

  await bribed.browser.call('unblockUser', { params: { id: fired.userId }, body: { reason: 'a mistake' } })

  const { browser } = await login(world, fired.email)
  expect((await browser.call('listUsers')).status).toBe(451)
})

test('two accounts of staff in one browser are one person', async () => {
  const one = await office.support()
  const { userId } = await office.person()
  await patch(one, userId, { is_lead: true })
  const other = await office.support()
  const { browser } = await login(world, other.email, one.browser)
  const id = await heldAbout(userId)

  const approved = await office.approve({ ...other, browser }, id).catch((error: Error) => error)

  expect(approved).toMatchObject({ status: 451, body: { code: 'held.own_change' } })
})

test('nobody approves for an account that shares their browser', async () => {
  const account = await office.person()
  await patch(bribed, account.userId, { deposit_percent: 6.5 })
  const approver = await office.support()
  const { browser } = await login(world, approver.email, account.browser)

  const approved = await office
    .approve({ ...approver, browser }, await heldAbout(account.userId))
    .catch((e) => e)

  expect(approved).toMatchObject({ status: 451, body: { code: 'held.own_account' } })
})

test('a corrected verdict of a large deal is held, however little it gives', async () => {
  const court = await newCourt(world)
  const disputeId = await court.disputed(await court.expired('50000.00'))
  const body = { resolution: 'merchant' as const, comment: 'Paid less.', amount: '1.00' }

  const alone = await bribed.browser.call('resolveDispute', { params: { id: disputeId }, body })

  expect([alone.status, alone.body.code]).toEqual([400, 'code.missing'])
  expect((await court.facts(disputeId)).decided_at).toBeNull()
})

test('an appeal is decided by another person, not by another account of the judge', async () => {
  const court = await newCourt(world)
  const [first, other] = [await office.support(), await office.support()]
  await link(first.userId, other.userId)
  const disputeId = await court.disputed(await court.expired('500.00'))
  await court.decide(disputeId, 'trader', { actorId: first.userId })
  const appeal = await court.appeal(disputeId, 'merchant')
  const body = { resolution: 'trader' as const, comment: 'As before.' }

  const again = await other.browser.call('resolveDispute', { params: { id: appeal.id }, body })

  expect([again.status, again.body.code]).toEqual([409, 'dispute.same_judge'])
})

test('the judge of a case does not approve what an appeal changes', async () => {
  const court = await newCourt(world)
  const first = await office.support()
  const disputeId = await court.disputed(await court.expired('5000.00'))
  await court.decide(disputeId, 'trader', { actorId: first.userId })
  const appeal = await court.appeal(disputeId, 'merchant')
  const body = { resolution: 'merchant' as const, comment: 'Paid less.', amount: '4000.00' }
  const otp = await office.code(bribed, `/api/v1/disputes/${appeal.id}/resolve/`, body).catch(String)
  const request = await bribed.browser.call('resolveDispute', {
    params: { id: appeal.id },
    body: { ...body, otp },
  })
  expect([request.status, request.body.held]).toEqual([200, ['amount']])
  const [held] = await world.query<{ id: string }>('select id from held_change where subject = $1', [
    `dispute:${appeal.id}`,
  ])

  const approved = await office.approve(first, held?.id ?? '')

  expect([approved.status, approved.body.code]).toEqual([451, 'held.own_account'])
})

test('who shares a browser with a side of a case does not judge it', async () => {
  const court = await newCourt(world)
  const judge = await office.support()
  await link(judge.userId, court.trader.id)
  const disputeId = await court.disputed(await court.expired('500.00'))
  const body = { resolution: 'trader' as const, comment: 'My own.' }

  const own = await judge.browser.call('resolveDispute', { params: { id: disputeId }, body })

  expect([own.status, own.body.code]).toEqual([409, 'dispute.own_case'])
})

test('an id in capitals is the same id: own acts are refused, and the trail has one name for everybody', async () => {
  const alone = await office.support()
  const own = alone.userId.toUpperCase()
  const call = (path: string, body?: object) => alone.browser.send('POST', path, body)
  const reason = 'for myself'

  const answers = [
    await call(`/support/users/${own}/debt/cover/`, { reason }),
    await call(`/support/users/${own}/staff/`, { is_staff: true, reason }),
    await call(`/support/users/${own}/block/`, { reason }),
    await call(`/support/users/${own}/unblock/`, { reason }),
    await call(`/support/activation/${own}/`),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [451, 'user.own_account']),
  )
  const { userId } = await office.person()
  await call(`/support/users/${userId.toUpperCase()}/block/`, { reason })
  const trail = await world.query<{ subject: string }>(
    `select subject from audit where lower(subject) = $1 and action = 'user.update'`,
    [`user:${userId}`],
  )
  expect(trail).toEqual([{ subject: `user:${userId}` }])
})
