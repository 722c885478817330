import { contract, type Endpoint } from '@florin/contract'
import { expect, test } from 'vitest'
import { login, newEmail, type Person, password, register } from '../../test/people.ts'
import { App, setUpFactor } from '../../test/second-factor.ts'
import { useWorld } from '../../test/world.ts'
import { resetSignIn } from './reset-sign-in.ts'

const world = useWorld()
const strict = useWorld({ environment: { STAFF_SECOND_FACTOR: '1', LIMIT_FACTOR: '2' } })
const fresh = 'Another@horse8!'
const origin = { ip: '127.0.0.1', requestId: 'test' }

/** Password and mailed code, as whoever knows the one and reads the other sends them. */
async function atTheDoor(email: string, secret = password, at = world) {
  const browser = at.browser()
  await browser.call('login', { body: { email, password: secret } })
  const code_otp = await at.code(email)
  return (second_factor?: string) =>
    browser.call('verifyLogin', {
      body: { email, code_otp, password: secret, ...(second_factor && { second_factor }) },
    })
}

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('a login asks for the app’s code after the mailed one, and takes each code once', async () => {
  const person = await register(world)
  const { app } = await setUpFactor(world, person)
  const enter = await atTheDoor(person.email)

  expect(outcome(await enter())).toEqual([400, 'second_factor.needed'])
  expect(outcome(await enter(app.wrong()))).toEqual([400, 'second_factor.wrong'])
  const code = app.next()
  expect((await enter(code)).body.access_token).toBeDefined()
  const again = await atTheDoor(person.email)
  expect(outcome(await again(code))).toEqual([400, 'second_factor.used'])
  expect((await again(app.next())).status).toBe(200)
})

// Whoever knows a password only must not learn who has a second factor, nor guess at it.
test('without the mailed code nobody hears of a second factor', async () => {
  const person = await register(world)
  const { app } = await setUpFactor(world, person)
  const browser = world.browser()
  await browser.call('login', { body: { email: person.email, password } })
  const code_otp = await world.code(person.email)
  const wrong = String((Number(code_otp) + 1) % 1_000_000).padStart(6, '0')

  const answer = await browser.call('verifyLogin', {
    body: { email: person.email, password, code_otp: wrong, second_factor: app.next() },
  })

  expect(outcome(answer)).toEqual([400, 'code.wrong'])
})

test('of four logins with one code at once one enters', async () => {
  const person = await register(world)
  const { app } = await setUpFactor(world, person)
  const enter = await atTheDoor(person.email)
  const code = app.next()

  const answers = await Promise.all(Array.from({ length: 4 }, () => enter(code)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('wherever a mailed code comes with a session, the second factor may come too', () => {
  const coded = (Object.entries(contract) as [string, Endpoint][]).filter(
    ([, { access, body }]) =>
      ['user', 'lead', 'staff', 'anyone'].includes(access) && body && 'otp' in body.shape,
  )

  expect(coded.length).toBeGreaterThan(15)
  // Setting it up is for those who have none.
  expect(
    coded.filter(([, { body }]) => !('second_factor' in (body?.shape ?? {}))).map(([name]) => name),
  ).toEqual(['startSecondFactor'])
})

// A stolen session and a stolen mailbox together: no money, no key, no address, no way to be rid of the app.
test('session and mailbox are not enough for anything that a code protects, and no try of the code is burnt', async () => {
  const person = await register(world, { accountType: 'merchant' })
  const { app } = await setUpFactor(world, person)
  await person.browser.call('requestIntegrationCode', { body: { action: 'key' } })
  const otp = await world.code(person.email)
  const key = { name: 'shop', livemode: false, scopes: ['orders:read' as const], otp }

  for (let time = 0; time < 8; time += 1)
    expect(outcome(await person.browser.call('createApiKey', { body: key }))).toEqual([
      400,
      'second_factor.needed',
    ])
  await person.browser.call('requestSecondFactorCode')
  const off = { otp: await world.code(person.email) }
  expect(outcome(await person.browser.call('endSecondFactor', { body: off }))).toEqual([
    400,
    'second_factor.needed',
  ])
  await person.browser.call('requestPasswordReset', { body: { email: person.email } })
  const change = { email: person.email, otp: await world.code(person.email) }
  const passwords = { new_password: fresh, confirm_password: fresh }
  expect(outcome(await person.browser.call('resetPassword', { body: { ...change, ...passwords } }))).toEqual([
    400,
    'second_factor.needed',
  ])
  const to = newEmail('thief')
  await person.browser.call('requestEmailChange', { body: { email: to } })
  const move = { email: to, otp: await world.code(person.email), new_otp: await world.code(to) }
  expect(outcome(await person.browser.call('changeEmail', { body: move }))).toEqual([
    400,
    'second_factor.needed',
  ])

  const answer = await person.browser.call('createApiKey', { body: { ...key, second_factor: app.next() } })
  expect(answer.status).toBe(201)
})

test('a mailbox alone resets no password', async () => {
  const person = await register(world)
  const { app } = await setUpFactor(world, person)
  const browser = world.browser()
  await browser.call('requestPasswordReset', { body: { email: person.email } })
  const body = {
    email: person.email,
    otp: await world.code(person.email),
    new_password: fresh,
    confirm_password: fresh,
  }

  expect(outcome(await browser.call('resetPassword', { body }))).toEqual([400, 'second_factor.needed'])
  const proven = await browser.call('resetPassword', { body: { ...body, second_factor: app.next() } })
  expect(proven.status).toBe(200)
})

// Else a stolen session would lock its owner out with an app of the thief's.
test('a session alone sets nothing up, and no other session finishes what one began', async () => {
  const person = await register(world)
  const other = await login(world, person.email)

  expect(outcome(await person.browser.call('startSecondFactor', { body: {} }))).toEqual([400, 'code.missing'])
  await person.browser.call('requestSecondFactorCode')
  const otp = await world.code(person.email)
  expect(outcome(await other.browser.call('startSecondFactor', { body: { otp } }))).toEqual([
    400,
    'code.wrong',
  ])
  expect((await person.browser.call('startSecondFactor', { body: { otp } })).status).toBe(200)
  expect(outcome(await other.browser.call('confirmSecondFactor', { body: { totp: '123456' } }))).toEqual([
    409,
    'second_factor.not_started',
  ])
  expect(outcome(await person.browser.call('confirmSecondFactor', { body: { totp: '000000' } }))[0]).toBe(400)
  // Not confirmed: nobody is asked for it.
  expect((await (await atTheDoor(person.email))()).status).toBe(200)
})

test('setting it up ends the other sessions, and only MACs of the recovery codes are kept', async () => {
  const person = await register(world)
  const other = await login(world, person.email)

  const { recovery, begun } = await setUpFactor(world, person)

  expect(recovery).toHaveLength(10)
  expect(new Set(recovery).size).toBe(10)
  expect(recovery[0]).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/)
  expect((await other.browser.call('userInfo')).status).toBe(401)
  expect((await person.browser.call('readSecondFactor')).body).toMatchObject({
    is_on: true,
    recovery_left: 10,
  })
  const rows = await world.query(
    `select encode(code_hash, 'escape') as hash, encode(sealed_secret, 'escape') as sealed
     from recovery_code join second_factor using (user_id)`,
  )
  const dump = JSON.stringify(rows)
  for (const secret of [begun.body.secret, ...recovery.map((code) => code.replaceAll('-', ''))])
    expect(dump).not.toContain(secret)
})

test('a recovery code opens the door once, its owner is told, and new ones replace the rest', async () => {
  const person = await register(world)
  const { app, recovery } = await setUpFactor(world, person)
  const [first = '', second = ''] = recovery

  expect((await (await atTheDoor(person.email))(first.toLowerCase())).status).toBe(200)
  await world.mail(person.email, ({ text }) => text.includes('a recovery code was used'))
  expect(outcome(await (await atTheDoor(person.email))(first))).toEqual([400, 'second_factor.wrong'])
  await person.browser.call('requestSecondFactorCode')
  const renewed = await person.browser.call('renewRecoveryCodes', {
    body: { otp: await world.code(person.email), second_factor: app.next() },
  })
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect(outcome(await (await atTheDoor(person.email))(second))).toEqual([400, 'second_factor.wrong'])
})

test('a row that is copied to another person opens nothing', async () => {
  const [owner, thief] = [await register(world), await register(world)]
  const { app } = await setUpFactor(world, owner)
  await setUpFactor(world, thief)
  await world.query(
    `update second_factor as target set sealed_secret = source.sealed_secret, last_step = 0
     from second_factor as source where target.user_id = $1 and source.user_id = $2`,
    [await world.userId(owner.email), await world.userId(thief.email)],
  )

  world.expectsErrors = true
  expect((await (await atTheDoor(owner.email))(app.next())).status).toBe(500)
  world.expectsErrors = false
})

test('guesses run dry, and the owner hears of them', async () => {
  const person = await register(strict)
  const { app } = await setUpFactor(strict, person)
  const body = { otp: '000000', second_factor: app.wrong() }

  const statuses = []
  for (let time = 0; time < 18; time += 1)
    statuses.push((await person.browser.call('endSecondFactor', { body })).status)

  expect(statuses.lastIndexOf(400)).toBe(14)
  expect(statuses.at(-1)).toBe(429)
  await strict.mail(person.email, ({ text }) => text.includes('several codes of the app were wrong'))
  // The owner's own browser has its own tries.
  expect((await (await atTheDoor(person.email, password, strict))(app.next())).status).toBe(200)
})

test('what is ended is asked for no more', async () => {
  const person = await register(world)
  const { app } = await setUpFactor(world, person)
  await person.browser.call('requestSecondFactorCode')
  const body = { otp: await world.code(person.email), second_factor: app.next() }

  expect((await person.browser.call('endSecondFactor', { body })).status).toBe(200)

  expect((await (await atTheDoor(person.email))()).status).toBe(200)
  expect(outcome(await person.browser.call('endSecondFactor', { body }))[1]).toBe('second_factor.off')
  await setUpFactor(world, person)
  expect(outcome(await person.browser.call('startSecondFactor', { body: { otp: '123456' } }))[1]).toBe(
    'second_factor.on',
  )
})

test('of two who finish one beginning at once one does, and the recovery codes that they were shown hold', async () => {
  const person = await register(world)
  await person.browser.call('requestSecondFactorCode')
  const begun = await person.browser.call('startSecondFactor', {
    body: { otp: await world.code(person.email) },
  })
  const totp = new App(begun.body.secret).next()

  const answers = await Promise.all(
    [1, 2].map(() => person.browser.call('confirmSecondFactor', { body: { totp } })),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [recovery = ''] = answers.find(({ status }) => status === 200)?.body.recovery_codes ?? []
  expect((await (await atTheDoor(person.email))(recovery)).status).toBe(200)
  // The code that set it up is of no more use.
  expect(outcome(await (await atTheDoor(person.email))(totp))).toEqual([400, 'second_factor.used'])
})

// A thief with session and mailbox moves the account and sets up an app of their own.
test('the address before takes the account back in spite of a thief’s app, but not past its owner’s', async () => {
  const [victim, careful] = [await register(world), await register(world)]
  const { app } = await setUpFactor(world, careful)
  const back = async (person: Person) => {
    const browser = world.browser()
    await browser.call('requestPasswordReset', { body: { email: person.email } })
    const otp = await world.code(person.email)
    const body = { email: person.email, otp, new_password: fresh, confirm_password: fresh }
    return browser.call('resetPassword', { body })
  }
  const move = async (person: Person, second_factor?: string) => {
    const to = newEmail('thief')
    await person.browser.call('requestEmailChange', { body: { email: to } })
    const codes = { otp: await world.code(person.email), new_otp: await world.code(to) }
    const body = { email: to, ...codes, ...(second_factor && { second_factor }) }
    expect((await person.browser.call('changeEmail', { body })).status).toBe(200)
    return to
  }
  const thiefs = await move(victim)
  await setUpFactor(world, { ...victim, email: thiefs })
  await move(careful, app.next())

  expect((await back(victim)).status).toBe(200)
  expect((await (await atTheDoor(victim.email, fresh))()).status).toBe(200)
  expect(outcome(await back(careful))).toEqual([400, 'second_factor.needed'])
})

test('where the operator demands it, staff’s screens are closed until it is set up', async () => {
  const person = await register(strict)
  const { users } = strict.florin.services
  await users.changeRights('test', origin, await strict.userId(person.email), { isStaff: true })
  const staff = await login(strict, person.email)

  expect(outcome(await staff.browser.call('listUsers'))).toEqual([451, 'second_factor.staff'])
  expect((await staff.browser.call('readSecondFactor')).body.is_demanded).toBe(true)
  await setUpFactor(strict, staff)
  expect((await staff.browser.call('listUsers')).status).toBe(200)
})

// For whoever has lost the phone and the recovery codes, and has shown the operator who they are.
test('the operator’s reset of a sign-in removes it, and the audit says so', async () => {
  const person = await register(world)
  await setUpFactor(world, person)
  const { auth } = world.florin.services
  await resetSignIn({ ...auth, disconnectMessengers: async () => undefined }, person.email, {
    actor: 'operator',
    origin,
  })

  expect(await world.query(`select after from audit where action = 'sign_in.reset'`)).toEqual([
    { after: { hadSecondFactor: true } },
  ])
  expect(
    await world.query('select from second_factor where user_id = $1', [await world.userId(person.email)]),
  ).toEqual([])
})
