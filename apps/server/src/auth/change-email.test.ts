import { expect, test } from 'vitest'
import { login, newEmail, type Person, password, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { moveToAddress } from '../users/index.ts'

const world = useWorld({ environment: { LIMIT_FACTOR: '100' } })
const fresh = 'Another@horse8!'

function ask({ browser }: Person, email: string) {
  return browser.call('requestEmailChange', { body: { email } })
}

async function move(person: Person, to: string) {
  await ask(person, to)
  const body = { email: to, otp: await world.code(person.email), new_otp: await world.code(to) }
  return person.browser.call('changeEmail', { body })
}

/** The password by mail, for whoever reads this mailbox. */
async function reset(email: string) {
  const browser = world.browser()
  await browser.call('requestPasswordReset', { body: { email } })
  const otp = await world.code(email)
  return browser.call('resetPassword', {
    body: { email, otp, new_password: fresh, confirm_password: fresh },
  })
}

/** Waits for a letter with these words. */
const letter = (email: string, words: string) => world.mail(email, ({ text }) => text.includes(words))

/** Mails of before this one have been sent. */
async function quiet() {
  const last = newEmail('last')
  await world.browser().call('register', { body: { email: last, password: fresh } })
  await world.mail(last)
}

const emailOf = async ({ browser }: Person) => (await browser.call('userInfo')).body.email

test('both codes move the account, end the other sessions and tell the address before', async () => {
  const person = await register(world)
  const other = await login(world, person.email)
  const to = newEmail('moved')

  const answer = await move(person, to)

  expect(answer.status).toBe(200)
  expect(await emailOf(person)).toBe(to)
  expect((await other.browser.call('userInfo')).status).toBe(401)
  await letter(person.email, '72 hours')
  expect((await login(world, to)).browser.tokens).toBeDefined()
  const start = { email: person.email, password }
  expect((await world.browser().call('login', { body: start })).body.code).toBe('auth.wrong_credentials')
})

// A thief with the session, or with the session and one of the mailboxes, has at most one of the two.
test('one code is not enough, nor the codes of another address, person or session', async () => {
  const [person, thief] = [await register(world), await register(world)]
  const [to, elsewhere] = [newEmail('moved'), newEmail('elsewhere')]
  await ask(person, to)
  const [otp, new_otp] = [await world.code(person.email), await world.code(to)]
  const change = (who: Person, body: { email: string; otp: string; new_otp: string }) =>
    who.browser.call('changeEmail', { body }).then(({ body: { code } }) => code)
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  expect(await change(person, { email: to, otp: wrong(otp), new_otp })).toBe('code.wrong')
  expect(await change(person, { email: to, otp, new_otp: wrong(new_otp) })).toBe('code.wrong')
  expect(await change(person, { email: elsewhere, otp, new_otp })).toBe('code.wrong')
  expect(await change(thief, { email: to, otp, new_otp })).toBe('code.wrong')
  expect(await change(await login(world, person.email), { email: to, otp, new_otp })).toBe('code.wrong')
  expect(await emailOf(person)).toBe(person.email)
})

test('an address with an account answers like a free one, and gets a letter instead of a code', async () => {
  const [person, owner] = [await register(world), await register(world)]

  const [taken, free] = [await ask(person, owner.email), await ask(person, newEmail('free'))]

  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  await letter(owner.email, 'has an account')
  const other = await register(world)
  await ask(other, owner.email)
  const body = { email: owner.email, otp: await world.code(other.email), new_otp: '000000' }
  expect(await other.browser.call('changeEmail', { body })).toMatchObject({
    status: 400,
    body: { code: 'code.wrong', new_otp: [expect.any(String)] },
  })
})

test('for 72 hours the address before takes the account back, from all that followed', async () => {
  const owner = await register(world)
  const userId = await world.userId(owner.email)
  const [second, third] = [newEmail('second'), newEmail('third')]
  await move(owner, second)
  const thief = { ...owner, email: second }
  await move(thief, third)

  const answer = await reset(owner.email)

  expect(answer.status).toBe(200)
  expect(await world.userId(owner.email)).toBe(userId)
  expect((await thief.browser.call('userInfo')).status).toBe(401)
  await letter(third, 'undone')
  // The thief's own address in between takes nothing back.
  await world.browser().call('requestPasswordReset', { body: { email: second } })
  await quiet()
  expect(world.mails.some((mail) => mail.to === second && /take your/.test(mail.text))).toBe(false)
  const credentials = { email: owner.email, password: fresh }
  expect((await world.browser().call('login', { body: credentials })).status).toBe(200)
})

// Who had session and mailbox for a moment moves the account away and back, so that an address of their own is one that it was at.
test('an address in between takes nothing back once the account is where it was before', async () => {
  const owner = await register(world)
  const between = newEmail('between')
  await move(owner, between)
  await move({ ...owner, email: between }, owner.email)
  await letter(between, 'was undone')
  // The owner has noticed it, and sets a new password.
  await reset(owner.email)

  await world.browser().call('requestPasswordReset', { body: { email: between } })
  await quiet()

  expect(world.mails.some((mail) => mail.to === between && /take your/.test(mail.text))).toBe(false)
  expect(await world.userId(owner.email)).toBeDefined()
  // Nor is it kept from others.
  expect((await move(await register(world), between)).status).toBe(200)
})

test('a change in the very moment in which the account is taken back is undone with the others', async () => {
  const owner = await register(world)
  const userId = await world.userId(owner.email)
  const [second, third] = [newEmail('second'), newEmail('third')]
  await move(owner, second)
  const browser = world.browser()
  await browser.call('requestPasswordReset', { body: { email: owner.email } })
  const otp = await world.code(owner.email)
  // The thief's change has locked the account, and commits while the owner's way back waits for it.
  const { db } = world.florin.services
  let taken: Promise<{ status: number }> | undefined
  await db.write(async (tx) => {
    await world.florin.services.users.findAndLock(tx, userId)
    taken = browser.call('resetPassword', {
      body: { email: owner.email, otp, new_password: fresh, confirm_password: fresh },
    })
    await expect
      .poll(async () => {
        const [row] = await world.query<{ waits: boolean }>(
          `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()) as waits`,
        )
        return row?.waits
      })
      .toBe(true)
    await moveToAddress(tx, { userId, from: second, to: third })
  })

  expect((await taken)?.status).toBe(200)
  expect(await world.userId(owner.email)).toBe(userId)
  const open = await world.query('select from email_change where user_id = $1 and undone_at is null', [
    userId,
  ])
  expect(open).toHaveLength(0)
})

test('meanwhile the address before is nobody else’s; afterwards it is free, and takes nothing back', async () => {
  const [owner, stranger] = [await register(world), await register(world)]
  const to = newEmail('moved')
  await move(owner, to)

  await ask(stranger, owner.email)
  await world.browser().call('register', { body: { email: owner.email, password: fresh } })
  await letter(owner.email, 'Somebody wanted to move')
  await letter(owner.email, 'tried to register')
  await world.query(`update email_change set changed_at = now() - interval '73 hours' where new_email = $1`, [
    to,
  ])
  await world.browser().call('requestPasswordReset', { body: { email: owner.email } })
  const moved = await move(await register(world), owner.email)

  expect(moved.status).toBe(200)
  expect(world.mails.some((mail) => mail.to === owner.email && /take your/.test(mail.text))).toBe(false)
})

test('one’s own address is told, and staff’s is not theirs to change', async () => {
  const person = await register(world)
  const { users } = world.florin.services
  expect((await ask(person, person.email)).body.code).toBe('email.same')

  await users.changeRights('test', { ip: '127.0.0.1', requestId: 'test' }, await world.userId(person.email), {
    isStaff: true,
  })
  const staff = await login(world, person.email)

  expect(await ask(staff, newEmail())).toMatchObject({ status: 451, body: { code: 'email.staff' } })
  const body = { email: newEmail(), otp: '123456', new_otp: '123456' }
  expect((await staff.browser.call('changeEmail', { body })).body.code).toBe('email.staff')
})
