import { expect, test } from 'vitest'
import { newAccount, newCard, newPhone, type Trader, useTraders } from './test/traders.ts'

const own = useTraders()
const { world } = own
const cooling = useTraders({ environment: { REQUISITES_COOLING_HOURS: '24' } })

const edit = (staff: Trader, owner: Trader, id: string, body: object) =>
  staff.browser.call('updateUserPayment', { params: { userId: owner.userId, paymentId: id }, body })
const changes = {
  card: () => ({ card: newCard() }),
  'phone and account': () => ({ phone_number: newPhone(), nomer_scheta: newAccount() }),
  name: () => ({ name: 'Kira Bell' }),
}

// One bribed member of staff would collect payers' roubles on a card of their own, and nobody would know.
test.each(Object.entries(changes))(
  'when support changes the %s, the method is off and only its owner switches it on',
  async (_, change) => {
    const [anna, kira] = [await own.trader(), await own.support()]
    const id = await own.method(anna)
    await own.update(anna, id, { is_active: true })

    const answer = await edit(kira, anna, id, change())
    const byStaff = await edit(kira, anna, id, { is_active: true })

    expect([answer.status, answer.body.payment.is_active]).toEqual([200, false])
    expect([byStaff.status, byStaff.body.code]).toEqual([400, 'payment.owner_switches_on'])
    expect(byStaff.body.is_active).toEqual([byStaff.body.detail])
    expect(await own.see(anna, id)).toMatchObject({ is_active: false, withheld: 'staff_changed' })

    expect((await own.update(anna, id, { is_active: true })).status).toBe(200)
    expect(await own.see(anna, id)).toMatchObject({ is_active: true, withheld: 'unbound' })
    await own.update(anna, id, { is_active: false })
    expect((await edit(kira, anna, id, { is_active: true })).status).toBe(200)
  },
)

test('a change and switching on in one call are refused together, and nothing changes', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const card = newCard()
  const id = await own.method(anna, { card })

  const off = await edit(kira, anna, id, { card: newCard(), is_active: true })
  await own.update(anna, id, { is_active: true })
  const on = await edit(kira, anna, id, { card: newCard(), is_active: true })

  expect([off.body.code, on.body.code]).toEqual(['payment.owner_switches_on', 'payment.owner_switches_on'])
  expect(await own.see(anna, id)).toMatchObject({
    card: `${card.slice(0, 4)} **** **** ${card.slice(-4)}`,
    is_active: true,
  })
  const acts = await world.query('select from audit where subject = $1', [`payment_method:${id}`])
  expect(acts).toEqual([])
})

test('the owner is told at once by mail and on open pages: which fields, by whom, masked', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const [card, better] = [newCard(), newCard()]
  const id = await own.method(anna, { card })

  await edit(kira, anna, id, { card: better, name: 'Kira Bell' })

  const mail = await world.mail(anna.email, ({ subject }) => subject.includes('Support changed'))
  const masked = (number: string) => `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
  expect(mail.text).toContain('Changed: card, owner name')
  expect(mail.text).toContain(`Card: ${masked(card)} → ${masked(better)}`)
  expect(mail.text).toContain('Owner name: Kira Bell')
  expect(mail.text).toContain('Changed by: support')
  expect(mail.text).toContain('leave the method off and write to our support at once')
  for (const number of [card, better]) expect(mail.text + mail.html).not.toContain(number)
  const alerts = await world.query(
    `select from live_event where user_id = $1 and event = '{"type": "payments.changed", "by": "support"}'`,
    [anna.userId],
  )
  expect(alerts).toHaveLength(1)
})

test('what is no requisite is changed without a letter, and stays as it was switched', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const id = await own.method(anna, { card: newCard(), phone_number: newPhone(), nomer_scheta: newAccount() })

  await edit(kira, anna, id, { is_SBP: false })
  const on = await edit(kira, anna, id, { is_active: true })

  expect([on.status, on.body.payment.is_active]).toEqual([200, true])
  await edit(kira, anna, id, { name: 'Kira Bell' })
  await world.mail(anna.email, ({ text }) => text.includes('Changed: owner name'))
  expect(world.mails.filter(({ to, subject }) => to === anna.email && subject.includes('Support'))).toEqual(
    [],
  )
})

test('while it cools down the owner can’t switch it on either, and is told until when', async () => {
  const [anna, kira] = [await cooling.trader(), await cooling.support()]
  const id = await cooling.method(anna)
  await edit(kira, anna, id, { card: newCard() })

  const early = await cooling.update(anna, id, { is_active: true })
  await cooling.world.query(
    `update payment_method set staff_changed_at = now() - interval '23 hours 59 minutes' where id = $1`,
    [id],
  )
  const stillEarly = await cooling.update(anna, id, { is_active: true })
  await cooling.world.query(
    `update payment_method set staff_changed_at = now() - interval '24 hours' where id = $1`,
    [id],
  )
  const late = await cooling.update(anna, id, { is_active: true })

  expect([early.status, early.body.code, stillEarly.body.code, late.status]).toEqual([
    400,
    'payment.cooling',
    'payment.cooling',
    200,
  ])
  expect(early.body.is_active[0]).toMatch(/you can switch it on from \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
})

test('the database itself refuses a method that is on while its owner has not agreed', async () => {
  const [anna, kira] = [await own.trader(), await own.support()]
  const id = await own.method(anna)
  await edit(kira, anna, id, { card: newCard() })

  await expect(
    world.query('update payment_method set is_active = true, was_active = true where id = $1', [id]),
  ).rejects.toThrow('payment_method_off_until_owner_agrees')
})
