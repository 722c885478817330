import { expect, test } from 'vitest'
import { register } from '../../test/front-door.ts'
import { newEmail, password } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { newLead } from './test/lead.ts'

const world = useWorld()

test('a lead makes a code, the invited person gets it by mail and registers with it, once', async () => {
  const lead = await newLead(world)
  const email = newEmail('invited')

  const made = await lead.browser.call('createReferral', { body: { email: ` ${email.toUpperCase()} ` } })

  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ email, profit: '0.000000', is_used: false })
  const letter = await world.mail(email)
  expect(letter.text).toContain(made.body.referral_code)
  expect(letter.text).not.toMatch(/https?:|www\./)
  await register(world, { email, referralCode: made.body.referral_code })
  const list = await lead.browser.call('listReferrals', {})
  expect(list.body).toEqual({ count: 1, results: [{ ...made.body, is_used: true }] })
})

test('somebody who is no lead is told so, in both languages and under `error`', async () => {
  const { browser } = await register(world)
  browser.language = 'ru'

  const answer = await browser.call('createReferral', { body: { email: newEmail() } })

  expect(answer.status).toBe(451)
  expect(answer.body).toMatchObject({ error: 'У вас нет прав для создания реферального кода' })
})

test.each([
  ['in capitals', 'self.invite@gmail.com', 'SELF.Invite@gmail.com'],
  ['with a plus tag', 'self.tag@example.com', 'self.tag+two@example.com'],
  ['without the dots of gmail', 's.e.l.f@gmail.com', 'self@googlemail.com'],
])('nobody invites their own address %s', async (_how, own, email) => {
  const { browser } = await newLead(world, own)

  const answer = await browser.call('createReferral', { body: { email } })

  expect(answer.body).toMatchObject({ status: 400, code: 'referral.own_address' })
  expect(answer.body.email).toEqual([answer.body.error])
})

test('an address with an account needs no code', async () => {
  const lead = await newLead(world)
  const { email } = await register(world)

  const answer = await lead.browser.call('createReferral', { body: { email } })

  expect(answer.body).toMatchObject({ status: 400, code: 'referral.has_account' })
})

test('of ten requests at once for one address, one makes a code and one mail goes out', async () => {
  const lead = await newLead(world)
  const email = newEmail('invited')

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => lead.browser.call('createReferral', { body: { email } })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'referral.already_invited')).toHaveLength(9)
  expect(await world.query('select from referral_code where email = $1', [email])).toHaveLength(1)
})

test('another lead may invite the same address, and the first code that is used wins', async () => {
  const [one, other] = [await newLead(world), await newLead(world)]
  const email = newEmail('invited')
  const invite = (lead: typeof one) => lead.browser.call('createReferral', { body: { email } })
  const [first, second] = [await invite(one), await invite(other)]

  await register(world, { email, referralCode: second.body.referral_code })

  const used = (await world.query(
    'select lead_id from referral_code where email = $1 and used_by is not null',
    [email],
  )) as { lead_id: string }[]
  expect(used).toEqual([{ lead_id: other.id }])
  const late = await world
    .browser()
    .call('register', { body: { email: newEmail(), password, referral_code: first.body.referral_code } })
  expect(late.body.code).toBe('referral.unknown')
})

test.each([
  [{}],
  [{ email: 'no address' }],
  [{ email: 'a@example.com', lead_id: 'x' }],
  [{ email: 'a@example.com', profit_micro_usdt: 9 }],
])('a body %j is refused by its field', async (body) => {
  const lead = await newLead(world)

  const answer = await lead.browser.send('POST', '/account/lead/refferal/', body)

  expect(answer.body).toMatchObject({ status: 400, code: 'request.invalid' })
  expect(await world.query('select from referral_code where lead_id = $1', [lead.id])).toHaveLength(0)
})

test('ten codes a page, the newest first', async () => {
  const lead = await newLead(world)
  for (let made = 0; made < 11; made += 1)
    await lead.browser.call('createReferral', { body: { email: newEmail('paged') } })

  const [first, second] = [
    await lead.browser.call('listReferrals', { query: { page: 1 } }),
    await lead.browser.call('listReferrals', { query: { page: 2 } }),
  ]

  expect([first.body.count, first.body.results.length, second.body.results.length]).toEqual([11, 10, 1])
})
