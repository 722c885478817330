import { describe, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

const keyed = (key: string) => ({ 'idempotency-key': key })

test('a repeat with the same key gets the stored answer, and the work is done once', async () => {
  const { browser, email } = await register(world)
  const first = await browser.call('changeUsername', { body: { username: 'first' } }, keyed('a'))
  await browser.call('changeUsername', { body: { username: 'second' } })

  const repeat = await browser.call('changeUsername', { body: { username: 'first' } }, keyed('a'))

  expect(repeat.status).toBe(200)
  expect(repeat.body).toEqual(first.body)
  expect((await browser.call('userInfo')).body.username).toBe('second')
  const events = await world.query('select from live_event where user_id = $1', [await world.userId(email)])
  expect(events).toHaveLength(2)
})

test('of many repeats at once one works; the others get its answer or are told to wait', async () => {
  const { browser, email } = await register(world)

  const answers = await Promise.all(
    Array.from({ length: 32 }, () =>
      browser.call('changeUsername', { body: { username: 'together' } }, keyed('b')),
    ),
  )

  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  for (const answer of answers.filter(({ status }) => status === 409))
    expect(answer.body.code).toBe('idempotency.running')
  expect(
    await world.query('select from live_event where user_id = $1', [await world.userId(email)]),
  ).toHaveLength(1)
})

test('the same key for something else is refused', async () => {
  const { browser } = await register(world)
  await browser.call('changeUsername', { body: { username: 'third' } }, keyed('c'))

  expect((await browser.call('changeUsername', { body: { username: 'other' } }, keyed('c'))).body.code).toBe(
    'idempotency.mismatch',
  )
  const elsewhere = await browser.call(
    'changeNotifySettings',
    { body: { notification_account: true } },
    keyed('c'),
  )
  expect(elsewhere.status).toBe(409)
})

test('two people may choose the same key', async () => {
  const one = await register(world)
  const two = await register(world)

  expect(
    (await one.browser.call('changeUsername', { body: { username: 'one' } }, keyed('d'))).body.username,
  ).toBe('one')
  expect(
    (await two.browser.call('changeUsername', { body: { username: 'two' } }, keyed('d'))).body.username,
  ).toBe('two')
})

test('a refused request frees its key', async () => {
  const { browser } = await register(world)

  expect((await browser.call('changeUsername', { body: { username: 'x' } }, keyed('e'))).status).toBe(400)
  expect(
    (await browser.call('changeUsername', { body: { username: 'long enough' } }, keyed('e'))).status,
  ).toBe(200)
})

test('a request whose process died can be repeated once its lock has run out', async () => {
  const { browser } = await register(world)
  await browser.call('changeUsername', { body: { username: 'dying' } }, keyed('f'))
  await world.query(`update idempotency set status = null, answer = null where key = 'f'`)

  expect((await browser.call('changeUsername', { body: { username: 'dying' } }, keyed('f'))).body.code).toBe(
    'idempotency.running',
  )
  await world.query(`update idempotency set locked_until = now() - interval '1 second' where key = 'f'`)
  expect((await browser.call('changeUsername', { body: { username: 'dying' } }, keyed('f'))).status).toBe(200)
})

test('after a day a key is forgotten', async () => {
  const { browser } = await register(world)
  await browser.call('changeUsername', { body: { username: 'old' } }, keyed('g'))
  await world.query(`update idempotency set created_at = now() - interval '25 hours' where key = 'g'`)

  expect(
    (await browser.call('changeUsername', { body: { username: 'new' } }, keyed('g'))).body.username,
  ).toBe('new')
})

test('a stored answer cannot be read in the database', async () => {
  const { browser } = await register(world)
  await browser.call('changeUsername', { body: { username: 'kept secret' } }, keyed('h'))

  const [row] = await world.query<{ answer: Buffer }>(`select answer from idempotency where key = 'h'`)
  expect(row?.answer.includes('kept secret')).toBe(false)
})

test.each(['x'.repeat(256), 'a b', '\t'])('the key %j is refused', async (key) => {
  const { browser } = await register(world)

  const answer = await browser.call('changeUsername', { body: { username: 'whoever' } }, keyed(`k${key}k`))

  expect(answer.status).toBe(400)
  expect(answer.body['Idempotency-Key']).toEqual(['This value is not valid.'])
})

describe('a caller with as many keys as one may have', () => {
  const small = useWorld({ environment: { IDEMPOTENCY_KEYS: '5' } })
  // Names are unique: the same key of the same person always requests the same one.
  const people = new Map<Browser, number>()
  const rename = (browser: Browser, key: string) => {
    people.set(browser, people.get(browser) ?? people.size)
    const username = `name ${people.get(browser)} ${key}`
    return browser.call('changeUsername', { body: { username } }, keyed(key))
  }

  test('gets no sixth, may repeat the five, and hinders nobody else', async () => {
    const { browser } = await register(small)
    const other = await register(small)
    for (const key of ['1', '2', '3', '4', '5']) expect((await rename(browser, key)).status).toBe(200)

    const sixth = await rename(browser, '6')

    expect([sixth.status, sixth.body.code]).toEqual([429, 'limit.reached'])
    const wait = Number(sixth.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(86_000)
    expect(wait).toBeLessThanOrEqual(86_400)
    const repeat = await rename(browser, '3')
    expect([repeat.status, repeat.body.username]).toEqual([200, 'name 0 3'])
    expect((await rename(other.browser, '6')).status).toBe(200)
    expect((await browser.call('changeUsername', { body: { username: 'without' } })).status).toBe(200)
  })

  test('of twenty new keys at once gets five', async () => {
    const { browser, email } = await register(small)

    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => rename(browser, `k${at}`)))

    const kept = await small.query('select from idempotency where scope = $1', [
      `user:${await small.userId(email)}`,
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(kept).toHaveLength(5)
  })

  test('may go on when a day is over, and refused calls use up nothing', async () => {
    const { browser, email } = await register(small)
    for (const key of ['1', '2', '3', '4', '5', '6', '7'])
      expect(
        (await browser.call('changeUsername', { body: { username: '' } }, keyed(`bad${key}`))).status,
      ).toBe(400)
    for (const key of ['1', '2', '3', '4', '5']) await rename(browser, key)
    expect((await rename(browser, '6')).status).toBe(429)

    await small.query(`update idempotency set created_at = now() - interval '25 hours' where scope = $1`, [
      `user:${await small.userId(email)}`,
    ])

    await expect.poll(async () => (await rename(browser, '6')).status).toBe(200)
  })
})
