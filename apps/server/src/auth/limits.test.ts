import { expect, test } from 'vitest'
import { newEmail, password } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

// The real numbers, with callers told apart by the address that the (trusted) proxy names.
const world = useWorld({ environment: { LIMIT_FACTOR: '1' } })

let last = 0
const from = (ip: string) => ({ 'x-forwarded-for': ip })
// Each in a network of its own.
const newIp = () => `203.${Math.floor(++last / 250)}.${last % 250}.7`

async function account(): Promise<string> {
  const email = newEmail()
  const browser = world.browser()
  const ip = from(newIp())
  await browser.call('register', { body: { email, password } }, ip)
  await browser.call('verifyRegistration', { body: { email, otp: await world.code(email), password } }, ip)
  // The letters of the registration itself are not what these tests count.
  await world.query(`delete from rate_limit where key like 'code.send%'`)
  return email
}

test('the eleventh login in a quarter of an hour waits, and is told how long', async () => {
  const email = await account()
  const ip = from(newIp())
  const attempt = () => world.browser().call('login', { body: { email, password: 'Wrong@horse7!' } }, ip)

  for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(400)
  const answer = await attempt()

  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(answer.body.detail).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
})

test('an attacker who uses up the budget of an account does not lock out its known device', async () => {
  const email = newEmail()
  const browser = world.browser()
  const ip = from(newIp())
  await browser.call('register', { body: { email, password } }, ip)
  await browser.call('verifyRegistration', { body: { email, otp: await world.code(email), password } }, ip)
  for (let count = 0; count < 40; count += 1) {
    await world.browser().call('login', { body: { email, password: 'Wrong@horse7!' } }, from(newIp()))
  }
  expect((await world.browser().call('login', { body: { email, password } }, from(newIp()))).status).toBe(429)

  expect((await browser.call('login', { body: { email, password } }, ip)).status).toBe(200)
})

test('an address gets at most one letter a minute, and flooding it with resets does not stop its owner’s login', async () => {
  const email = await account()
  const ask = async () =>
    (await world.browser().call('requestPasswordReset', { body: { email } }, from(newIp()))).status
  const answers = [await ask()]
  // A minute that is long enough for a busy machine.
  await world.query(
    `update rate_limit set ends_at = now() + interval '10 minutes' where key like 'code.send%' || $1`,
    [email],
  )
  for (let count = 1; count < 30; count += 1) answers.push(await ask())

  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  expect(answers.filter((status) => status === 429)).toHaveLength(29)
  expect((await world.browser().call('login', { body: { email, password } }, from(newIp()))).status).toBe(200)
})

test('in an hour an address gets at most five letters, whatever strangers ask for', async () => {
  const email = await account()
  await world.query(`delete from outbox`)
  world.mails.length = 0
  for (let minute = 0; minute < 14; minute += 1) {
    await world.browser().call('requestPasswordReset', { body: { email } }, from(newIp()))
    await world.browser().call('register', { body: { email, password } }, from(newIp()))
    // A minute passes for every counter.
    await world.query(
      `update rate_limit set ends_at = ends_at - interval '61 seconds' where key like '%' || $1`,
      [email],
    )
  }
  await expect
    .poll(async () => (await world.query(`select from outbox where done_at is null`)).length)
    .toBe(0)

  // A letter whose code was replaced before it went is dropped, and counts all the same.
  const dropped = await world.query(`select from outbox where dropped_because is not null`)
  expect(world.mails.filter((mail) => mail.to === email).length + dropped.length).toBe(5)
})

test('one machine registers five accounts an hour, not six', async () => {
  const ip = from(newIp())
  const statuses = []
  for (let count = 0; count < 6; count += 1) {
    statuses.push(
      (await world.browser().call('register', { body: { email: newEmail(), password } }, ip)).status,
    )
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('asking again for the code of a running registration costs a letter, not a registration', async () => {
  const email = newEmail()
  const ip = from(newIp())
  const statuses = []
  for (let count = 0; count < 5; count += 1) {
    statuses.push((await world.browser().call('register', { body: { email, password } }, ip)).status)
    await world.query(
      `update rate_limit set ends_at = now() - interval '1 second' where key like 'code.send%/60:%'`,
    )
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

test('one code tried on many accounts: all strangers together get two hundred wrong guesses a minute, and an alarm is written', async () => {
  const guess = async (at: number) => {
    const body = { email: `victim${at}@example.com`, otp: '123456', password }
    return (await world.browser().call('verifyRegistration', { body }, from(newIp()))).status
  }
  expect(await guess(0)).toBe(400)
  // Most of them only as a count: each costs a call. In a minute that is long enough for a busy machine.
  const counted = await world.query(
    `update rate_limit set count = count + 159, ends_at = now() + interval '10 minutes' where key like 'code.guess.all%' and count = 1 returning key`,
  )
  expect(counted).toHaveLength(1)
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, more) => guess(more + 1)))

  expect(statuses.filter((status) => status === 400)).toHaveLength(40)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect(await world.query(`select from audit where action = 'alarm.code_guessing'`)).toHaveLength(1)
  await world.query('delete from rate_limit')
})

/** More than two hundred: most of them only as a count, since each costs a call. */
const tooManyWrongGuesses = async () => {
  const guess = (at: number) =>
    world
      .browser()
      .call(
        'verifyRegistration',
        { body: { email: `victim${at}@example.com`, otp: '123456', password } },
        from(newIp()),
      )
  await guess(0)
  const counted = await world.query(
    `update rate_limit set count = count + 190, ends_at = now() + interval '10 minutes' where key like 'code.guess.all%' returning key`,
  )
  expect(counted).toHaveLength(1)
  await Promise.all(Array.from({ length: 30 }, (_, at) => guess(at + 1)))
}
const staffLetters = async (email: string) => {
  await expect
    .poll(async () => (await world.query(`select from outbox where done_at is null`)).length)
    .toBe(0)
  return world.mails.filter(({ to, subject }) => to === email && subject.includes('codes are being guessed'))
}

// Otherwise whoever guesses codes of nobody in particular keeps everybody out.
test('while strangers must wait, known devices log in and reset a password; staff is mailed once an episode', async () => {
  await world.query('delete from rate_limit')
  await world.query('delete from slow_mode')
  const staff = await account()
  await world.query('update user_account set is_staff = true where email = $1', [staff])
  const email = newEmail()
  const browser = world.browser()
  const ip = from(newIp())
  await browser.call('register', { body: { email, password } }, ip)
  await browser.call('verifyRegistration', { body: { email, otp: await world.code(email), password } }, ip)
  await world.query('delete from rate_limit')
  const metric = async () =>
    /^florin_codes_slow_mode (\d)/m.exec(
      await fetch(`${world.url}/metrics`).then((answer) => answer.text()),
    )?.[1]
  expect(await metric()).toBe('0')

  await tooManyWrongGuesses()

  const stranger = await world
    .browser()
    .call('verifyRegistration', { body: { email: newEmail(), otp: '123456', password } }, from(newIp()))
  expect(stranger.status).toBe(429)
  expect(await metric()).toBe('1')
  expect((await browser.call('login', { body: { email, password } }, ip)).status).toBe(200)
  const known = await browser.call(
    'verifyLogin',
    { body: { email, code_otp: await world.code(email), password } },
    ip,
  )
  expect(known.status).toBe(200)
  await world.query(`delete from rate_limit where key like 'code.send%'`)
  await browser.call('requestPasswordReset', { body: { email } }, ip)
  const better = 'Better@horse77!'
  const reset = await browser.call(
    'resetPassword',
    { body: { email, otp: await world.code(email), new_password: better, confirm_password: better } },
    ip,
  )
  expect([reset.status, reset.body.code]).toEqual([200, undefined])
  expect(await staffLetters(staff)).toHaveLength(1)

  // Two minutes later it still goes on; an hour later it begins again.
  await world.query('delete from rate_limit')
  await tooManyWrongGuesses()
  expect(await staffLetters(staff)).toHaveLength(1)
  await world.query(`update slow_mode set last_at = now() - interval '1 hour'`)
  await world.query('delete from rate_limit')
  await tooManyWrongGuesses()
  expect(await staffLetters(staff)).toHaveLength(2)
  await world.query('delete from rate_limit')
}, 120_000)

test('strangers who use up an address’ letters leave the known device its own', async () => {
  const email = newEmail()
  const browser = world.browser()
  const ip = from(newIp())
  await browser.call('register', { body: { email, password } }, ip)
  await browser.call('verifyRegistration', { body: { email, otp: await world.code(email), password } }, ip)
  await world.query(`delete from rate_limit where key like 'code.send%'`)
  await world.browser().call('requestPasswordReset', { body: { email } }, from(newIp()))
  const stranger = await world.browser().call('requestPasswordReset', { body: { email } }, from(newIp()))

  expect(stranger.status).toBe(429)
  expect((await browser.call('requestPasswordReset', { body: { email } }, ip)).status).toBe(200)
})

test('limits are shared by the nodes', async () => {
  const node = await world.node()
  const email = await account()
  const ip = from(newIp())
  const attempt = (url?: string) =>
    world.browser(url).call('login', { body: { email, password: 'Wrong@horse7!' } }, ip)
  for (let count = 0; count < 5; count += 1) {
    await attempt()
    await attempt(node.url)
  }

  expect((await attempt()).status).toBe(429)
  expect((await attempt(node.url)).status).toBe(429)
  await node.stop()
})

/** A node that has just heard, with the flood's next call, of so many calls on other nodes. It hears no more: none of its jobs runs. */
async function nodeAfter(calls: number, ip: string, key: string) {
  const node = await world.node({ isIdle: true })
  await countElsewhere(calls, key)
  await world.browser(node.url).call('healthz', {}, from(ip))
  await node.florin.services.dam.share()
  return node
}

/** In a minute that is long enough for a busy machine. */
const countElsewhere = (calls: number, key: string) =>
  world.query(`insert into rate_limit (key, count, ends_at) values ($1, $2, now() + interval '10 minutes')`, [
    `flood:${key}`,
    calls,
  ])

test('an address makes three hundred calls a minute, not one more', async () => {
  const ip = newIp()
  const node = await nodeAfter(280, ip, `ip:${ip}`)
  const browser = world.browser(node.url)
  const statuses: number[] = []
  for (let count = 282; count <= 301; count += 1)
    statuses.push((await browser.call('healthz', {}, from(ip))).status)

  expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 429])
  expect((await browser.call('healthz', {}, from(newIp()))).status).toBe(200)
  await node.stop()
})

test('a flood from one address is soon dammed on all nodes', async () => {
  const node = await world.node()
  const address = newIp()
  const ip = from(address)
  await countElsewhere(280, `ip:${address}`)

  for (const url of [world.url, node.url])
    await expect.poll(async () => (await world.browser(url).call('healthz', {}, ip)).status).toBe(429)
  await node.stop()
})

// An attacker rents all 256 addresses of a network as easily as one.
test('the addresses of one /24 together register ten times what one may, and another network is untouched', async () => {
  const register = (ip: string) =>
    world.browser().call('register', { body: { email: newEmail(), password } }, from(ip))
  const statuses: number[] = []
  for (let house = 0; house < 256; house += 32) {
    const street = Array.from({ length: 8 }, (_, at) => register(`198.51.100.${house + 4 * at}`))
    statuses.push(...(await Promise.all(street)).map(({ status }) => status))
  }

  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
  expect((await register('::ffff:198.51.100.9')).status).toBe(429)
  expect((await register('198.51.101.9')).status).toBe(200)
}, 120_000)

test('the addresses of one /64 together register four times what one may', async () => {
  const register = (ip: string) =>
    world.browser().call('register', { body: { email: newEmail(), password } }, from(ip))
  const statuses: number[] = []
  for (let house = 1; house <= 25; house += 1)
    statuses.push((await register(`2001:db8:7:1:${house.toString(16)}::1`)).status)

  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect((await register('2001:db8:7:2::1')).status).toBe(200)
}, 120_000)

// A whole flood, over a /24, which may make three thousand calls, in limits.long.test.ts.
test('a flood spread over one /64 is dammed', async () => {
  const node = await nodeAfter(1_150, '2001:db8:9:1::1', 'network:2001:db8:9:1::/64')
  const browser = world.browser(node.url)
  const statuses: number[] = []
  for (let house = 1; house <= 10; house += 1) {
    const ip = from(`2001:db8:9:1:${house.toString(16)}::1`)
    const calls = Array.from({ length: 10 }, () => browser.call('healthz', {}, ip))
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
  }

  expect(statuses.filter((status) => status === 429)).toHaveLength(1_151 + 100 - 1_200)
  expect((await browser.call('healthz', {}, from('2001:db8:9:2::1'))).status).toBe(200)
  await node.stop()
})
