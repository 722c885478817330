import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '../../test/people.ts'
import { login, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

const origin = { ip: '127.0.0.1', requestId: 'test' }

function refresh({ browser }: Person, token = browser.tokens?.refresh_token ?? '') {
  return browser.call('refreshTokens', { body: { refresh_token: token } })
}

async function forgetGrace(email: string): Promise<void> {
  await world.query(
    `update refresh_token set used_at = used_at - interval '11 seconds'
     where used_at is not null and session_id in (select id from session where user_id = $1)`,
    [await world.userId(email)],
  )
}

test('a refresh brings new tokens, and both tokens work', async () => {
  const person = await register(world)

  const answer = await refresh(person)

  expect(answer.status).toBe(200)
  expect(answer.body.refresh_token).not.toBe(person.browser.tokens?.refresh_token)
  person.browser.tokens = answer.body
  expect((await person.browser.call('userInfo')).status).toBe(200)
})

test('a refresh token used twice ends the whole session', async () => {
  const person = await register(world)
  const stolen = person.browser.tokens?.refresh_token
  const second = (await refresh(person)).body
  await forgetGrace(person.email)

  expect((await refresh(person, stolen)).status).toBe(401)

  person.browser.tokens = second
  expect((await refresh(person)).status).toBe(401)
  expect((await person.browser.call('userInfo')).status).toBe(401)
  const [act] = await world.query<{ action: string }>(`select action from audit where subject = $1`, [
    `user:${await world.userId(person.email)}`,
  ])
  expect(act?.action).toBe('session.reuse')
})

test('two tabs that refresh at once get the same tokens and stay signed in', async () => {
  const person = await register(world)

  const [first, second] = await Promise.all([refresh(person), refresh(person)])

  expect(first.body).toEqual(second.body)
  person.browser.tokens = first.body
  expect((await refresh(person)).status).toBe(200)
})

test('the half in local storage is worth nothing without its cookie', async () => {
  const person = await register(world)
  const cookie = person.browser.cookies.get('sid') ?? ''
  person.browser.cookies.delete('sid')
  expect((await refresh(person)).status).toBe(401)

  person.browser.cookies.set('sid', randomBytes(32).toString('base64url'))
  expect((await refresh(person)).status).toBe(401)

  // A thief without the cookie does not end the owner's session either.
  person.browser.cookies.set('sid', cookie)
  expect((await refresh(person)).status).toBe(200)
})

test('the cookie is out of reach of scripts and of other sites', async () => {
  const { email } = await register(world)
  const browser = world.browser()
  await browser.call('login', { body: { email, password: 'Correct@horse7!' } })

  const answer = await browser.call('verifyLogin', {
    body: { email, code_otp: await world.code(email), password: 'Correct@horse7!' },
  })

  const cookies = answer.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict/)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { 'sec-fetch-site': 'same-site' }],
])('%s can neither refresh nor log out', async (_who, headers) => {
  const person = await register(world)
  const { browser } = person
  const body = { refresh_token: browser.tokens?.refresh_token ?? '' }

  expect((await browser.call('refreshTokens', { body }, headers)).body.code).toBe('origin.refused')
  expect((await browser.call('logout', {}, headers)).body.code).toBe('origin.refused')
  expect((await browser.call('userInfo')).status).toBe(200)
})

test('a logout ends the session at once, clears the browser and takes the cookie', async () => {
  const { browser } = await register(world)

  const answer = await browser.call('logout', {}, { 'x-force-logout': '1' })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(browser.cookies.has('sid')).toBe(false)
  expect((await browser.call('userInfo')).body.code).toBe('session.over')
  expect(
    (await browser.call('refreshTokens', { body: { refresh_token: browser.tokens?.refresh_token ?? '' } }))
      .status,
  ).toBe(401)
})

test('a logout needs the token: the cookie alone logs nobody out', async () => {
  const { browser } = await register(world)
  const tokens = browser.tokens
  browser.tokens = undefined

  expect((await browser.call('logout')).status).toBe(401)

  browser.tokens = tokens
  expect((await browser.call('userInfo')).status).toBe(200)
})

test('a logout works with an access token that has run out', async () => {
  const person = await register(world)
  await world.query(`update access_token set expires_at = now() - interval '1 second'`)

  expect((await person.browser.call('userInfo')).status).toBe(401)
  expect((await person.browser.call('logout')).status).toBe(200)
  expect((await refresh(person)).status).toBe(401)
})

test('a block is felt on every node at the next call, as 403', async () => {
  const { email, browser } = await register(world)
  const node = await world.node()
  const there = world.browser(node.url)
  there.tokens = browser.tokens
  expect((await there.call('userInfo')).status).toBe(200)

  await world.florin.services.users.changeRights('test', origin, await world.userId(email), {
    isBlocked: true,
  })

  await expect.poll(async () => (await there.call('userInfo')).status).toBe(403)
  expect((await browser.call('userInfo')).body.code).toBe('account.blocked')
  expect((await refresh({ email, browser })).status).toBe(403)
  await node.stop()
})

test('a change of rights ends the sessions, and the new ones have the new rights', async () => {
  const { email, browser } = await register(world)
  expect((await browser.call('listReferrals', {})).status).toBe(451)

  await world.florin.services.users.changeRights('test', origin, await world.userId(email), { isLead: true })

  await expect.poll(async () => (await browser.call('userInfo')).status).toBe(401)
  const again = await login(world, email)
  expect((await again.browser.call('listReferrals', {})).body).toEqual({ count: 0, results: [] })
})

test('sessions end by themselves: idle for a day, or old', async () => {
  const idle = await register(world)
  const old = await register(world)
  await world.query(`update session set last_used_at = now() - interval '25 hours' where user_id = $1`, [
    await world.userId(idle.email),
  ])
  await world.query(`update session set expires_at = now() where user_id = $1`, [
    await world.userId(old.email),
  ])

  for (const person of [idle, old]) {
    expect((await person.browser.call('userInfo')).status).toBe(401)
    expect((await refresh(person)).status).toBe(401)
  }
})

test('a member of staff is signed out after a quarter of an hour of silence', async () => {
  const { email } = await register(world)
  await world.florin.services.users.changeRights('test', origin, await world.userId(email), { isStaff: true })
  const { browser } = await login(world, email)
  expect((await browser.call('userInfo')).body.is_staff).toBe(true)

  await world.query(`update session set last_used_at = now() - interval '16 minutes' where user_id = $1`, [
    await world.userId(email),
  ])

  await expect.poll(async () => (await browser.call('userInfo')).status).toBe(401)
})

test('the eleventh session ends the oldest', async () => {
  const first = await register(world)
  for (let more = 0; more < 10; more += 1) await login(world, first.email)

  await expect.poll(async () => (await first.browser.call('userInfo')).status).toBe(401)
})

test('forged tokens open nothing', async () => {
  const browser = world.browser()
  const forged = [
    '',
    'null',
    'undefined',
    randomBytes(32).toString('base64url'),
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    "' or 1=1 --",
    '../../etc/passwd',
    'a'.repeat(5_000),
  ]
  for (const token of forged) {
    browser.tokens = { access_token: token, refresh_token: token }
    expect((await browser.call('userInfo')).status).toBe(401)
    expect([400, 401]).toContain(
      (await browser.call('refreshTokens', { body: { refresh_token: token } })).status,
    )
  }
})

test('the database holds no token that could be used', async () => {
  const { browser } = await register(world)
  const tables = await world.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )

  const dump = await Promise.all(tables.map(({ name }) => world.query(`select * from "${name}"`)))
  const text = JSON.stringify(dump, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )

  for (const secret of [
    browser.tokens?.access_token,
    browser.tokens?.refresh_token,
    browser.cookies.get('sid'),
  ]) {
    expect(secret).toHaveLength(43)
    expect(text).not.toContain(secret)
  }
})

// A stranger is seen in the list: one press, and only this browser is left.
test('a person ends all other sessions at once, and the current one stays', async () => {
  const here = await register(world)
  const [other, third] = [await login(world, here.email), await login(world, here.email)]
  const stranger = await register(world)

  const answer = await here.browser.call('endOtherSessions')

  expect(answer.body).toEqual({ status: 'success', ended: 2 })
  expect((await here.browser.call('listSessions')).body.results).toEqual([
    expect.objectContaining({ is_current: true, is_open: true }),
  ])
  for (const { browser } of [other, third]) expect((await browser.call('userInfo')).status).toBe(401)
  expect((await refresh(other)).status).toBe(401)
  for (const { browser } of [here, stranger]) expect((await browser.call('userInfo')).status).toBe(200)
})
