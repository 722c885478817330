import { expect, test } from 'vitest'
import { register } from '../../test/front-door.ts'
import { newEmail, password } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

test('a form, a mail and a code make an account that is signed in', async () => {
  const { browser, email } = await register(world, { accountType: 'merchant' })

  const info = await browser.call('userInfo')

  expect(info.status).toBe(200)
  expect(info.body).toMatchObject({
    email,
    account_type: 'merchant',
    is_lead: false,
    is_staff: false,
    avatar: null,
  })
})

test('no account exists before the code, so nobody sits on another’s address', async () => {
  const email = newEmail()
  await world.browser().call('register', { body: { email, password } })

  expect(await world.query('select from user_account where email = $1', [email])).toHaveLength(0)
  const login = await world.browser().call('login', { body: { email, password } })
  expect(login.body.code).toBe('auth.wrong_credentials')
})

test('a wrong code is told at its field, and the right one still works afterwards', async () => {
  const email = newEmail()
  const browser = world.browser()
  await browser.call('register', { body: { email, password } })
  const code = await world.code(email)

  const wrong = await browser.call('verifyRegistration', { body: { email, otp: other(code), password } })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ code: 'code.wrong', otp: ['Wrong or expired code.'] })

  const right = await browser.call('verifyRegistration', { body: { email, otp: code, password } })
  expect(right.status).toBe(200)
})

test('after five wrong codes even the right one is refused, until a new one is asked for', async () => {
  const email = newEmail()
  const browser = world.browser()
  await browser.call('register', { body: { email, password } })
  const code = await world.code(email)

  for (let guess = 0; guess < 5; guess += 1) {
    await browser.call('verifyRegistration', { body: { email, otp: other(code), password } })
  }
  const late = await browser.call('verifyRegistration', { body: { email, otp: code, password } })
  expect(late.body).toMatchObject({ code: 'code.spent' })

  await browser.call('register', { body: { email, password } })
  const again = await browser.call('verifyRegistration', {
    body: { email, otp: await world.code(email), password },
  })
  expect(again.status).toBe(200)
})

test('the code of one registration does not finish it with another password', async () => {
  const email = newEmail()
  const browser = world.browser()
  await browser.call('register', { body: { email, password } })

  const answer = await browser.call('verifyRegistration', {
    body: { email, otp: await world.code(email), password: 'Another@horse7!' },
  })

  expect(answer.body.code).toBe('code.wrong')
  expect(await world.query('select from user_account where email = $1', [email])).toHaveLength(0)
})

test('a registration with a taken address is answered the same, and its owner gets a letter without a code', async () => {
  const { email } = await register(world)

  const answer = await world.browser().call('register', { body: { email, password } })

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ status: 'otp_sent', message: 'OTP sent' })
  const letter = await world.mail(email)
  expect(letter.text).not.toMatch(/\d{6}/)
})

test('of twenty right codes at once, one makes the account', async () => {
  const email = newEmail()
  const browser = world.browser()
  await browser.call('register', { body: { email, password } })
  const otp = await world.code(email)

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.call('verifyRegistration', { body: { email, otp, password } })),
  )

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(await world.query('select from user_account where email = $1', [email])).toHaveLength(1)
})

test.each([
  ['short', 'Aa1!', ['Password must be 8 to 30 characters long']],
  ['long', `Aa1!${'x'.repeat(30)}`, ['Password must be 8 to 30 characters long']],
  ['without an uppercase letter', 'correct@horse7', ['Password must contain at least one uppercase letter']],
  ['without a lowercase letter', 'CORRECT@HORSE7', ['Password must contain at least one lowercase letter']],
  ['without a digit', 'Correct@horse', ['Password must contain at least one digit']],
  ['without a special', 'Correcthorse7', ['Password must contain at least one special character (!@#$%^&*)']],
  [
    'with letters that the login field filters out',
    'Correct@horse7Ж',
    ['Password may contain only Latin letters, digits and !@#$%^&*'],
  ],
])('a password %s is refused with its sentence', async (_what, bad, sentences) => {
  const answer = await world.browser().call('register', { body: { email: newEmail(), password: bad } })

  expect(answer.status).toBe(400)
  expect(answer.body.password).toEqual(sentences)
})

test('the same sentence comes in Russian to whoever reads Russian', async () => {
  const browser = world.browser()
  browser.language = 'ru-RU,ru;q=0.9,en;q=0.8'

  const answer = await browser.call('register', { body: { email: 'not an address', password: 'short' } })

  expect(answer.body.email).toEqual(['Неверный формат email'])
  expect(answer.body.password).toContain('Пароль должен быть от 8 до 30 символов')
})

test.each([
  'Password1!',
  'P@ssw0rd1',
  'Qwerty123!',
  'Iloveyou1!',
  'Welcome1!',
  'Abc12345!',
  'Monkey123!',
  'Dragon123!',
])('the common password %s is refused', async (common) => {
  const answer = await world.browser().call('register', { body: { email: newEmail(), password: common } })

  expect(answer.body.code).toBe('password.common')
})

test('a field that the call does not know is refused by name, and so is a right that somebody grants themself', async () => {
  const answer = await world
    .browser()
    .send('POST', '/account/user/register/', { email: newEmail(), password, is_staff: true })

  expect(answer.status).toBe(400)
  expect(answer.body.is_staff).toEqual(['There is no such field.'])
})

test('a referral code works once, for the address it was made for', async () => {
  const lead = await register(world)
  const leadId = await world.userId(lead.email)
  const invited = newEmail('invited')
  const code = await world.florin.services.db.write((tx) =>
    world.florin.services.referrals.create(tx, leadId, invited),
  )

  const stranger = await world
    .browser()
    .call('register', { body: { email: newEmail(), password, referral_code: code } })
  expect(stranger.body).toMatchObject({ code: 'referral.unknown' })
  expect(stranger.body.referral_code).toHaveLength(1)

  await register(world, { email: invited, referralCode: code })
  const [row] = await world.query<{ used_by: string }>('select used_by from referral_code where code = $1', [
    code,
  ])
  expect(row?.used_by).toBe(await world.userId(invited))
})

test('a code taken back while the mail was on its way leaves no half-made account', async () => {
  const lead = await register(world)
  const invited = newEmail('invited')
  const leadId = await world.userId(lead.email)
  const code = await world.florin.services.db.write((tx) =>
    world.florin.services.referrals.create(tx, leadId, invited),
  )
  const browser = world.browser()
  await browser.call('register', { body: { email: invited, password, referral_code: code } })
  await world.query('delete from referral_code where code = $1', [code])

  const answer = await browser.call('verifyRegistration', {
    body: { email: invited, otp: await world.code(invited), password },
  })

  expect(answer.body.code).toBe('referral.unknown')
  expect(await world.query('select from user_account where email = $1', [invited])).toHaveLength(0)
})

function other(code: string): string {
  return code === '123456' ? '654321' : '123456'
}
