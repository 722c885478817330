import type { AlertKind } from '@florin/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import type { ChannelMessage } from '../ports/messenger.ts'
import { pushChannel } from './channel.ts'
import { payloadOf, urgencyOf } from './payload.ts'
import { answersPush, PushService, type SubscribedBrowser } from './test/push-service.ts'

const service = new PushService()
const world = useWorld({ environment: { PUSH_ALLOW: '127.0.0.1:1024-65535' }, isIdle: false })
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

beforeAll(() => service.start())
afterAll(() => service.stop())
beforeEach(() => {
  service.manner = answersPush(201)
})

const subscribe = (person: Person, browser: SubscribedBrowser) =>
  person.browser.call('subscribePush', { body: browser.subscription }, { 'user-agent': chrome })

const devices = async (person: Person) => (await person.browser.call('pushDevices')).body.devices

function message(
  kind: ChannelMessage['kind'] = 'dispute.opened',
  lead = 'По вашей сделке открыт диспут.',
): ChannelMessage {
  return {
    id: '4f7b1c9e-6f0a-4a83-a5a9-2ac04be1a6a3',
    kind,
    about: undefined,
    language: 'ru',
    title: 'Новый диспут',
    lead,
    facts: [{ label: 'Диспут', value: '№ 1842' }],
    advice: 'Откройте «Диспуты».',
    link: 'https://florin.example/dispute?id=1&alert=2#top',
    signal: new AbortController().signal,
  }
}

async function send(person: Person, sent = message()) {
  const { push } = world.florin.services.alerts
  return pushChannel(push).send(await world.userId(person.email), sent)
}

describe('devices', () => {
  test('a browser is kept under its name, and again is the same device; what it sends is sealed', async () => {
    const person = await register(world)
    const browser = service.subscribe()
    const first = await subscribe(person, browser)
    const second = await subscribe(person, browser)

    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ name: 'Chrome, Windows' })
    expect(second.body).toEqual(first.body)
    expect(await devices(person)).toEqual([first.body])
    const [row] = await world.query<{ sealed: Buffer }>(
      'select sealed from push_subscription where id = $1',
      [first.body.id],
    )
    expect(row?.sealed.toString('latin1')).not.toContain(browser.path)
  })

  test('a new device is told to its owner by the other ways, once, and not by a push', async () => {
    const person = await register(world)
    const userId = await world.userId(person.email)
    const [own, strangers] = [service.subscribe(), service.subscribe()]
    for (const browser of [own, strangers, strangers]) await subscribe(person, browser)
    // A stranger with the person's session would take whatever comes, and open it.
    const order = ['push', 'telegram', 'mail'] as const
    await person.browser.call('changeAlertSettings', { body: { order: [...order] } })

    expect(
      await world.query(`select kind from alert where user_id = $1 and kind = 'push.connected'`, [userId]),
    ).toHaveLength(2)
    const mail = await world.mail(person.email, ({ text }) => text.includes('Chrome, Windows'))
    expect(mail.text).toContain('Settings › Connection')
    expect(await send(person, message('push.connected'))).toMatchObject({ result: 'refused' })
    expect(strangers.shown()).toEqual([])
  })

  test('whoever knows only the address of somebody’s browser can’t take its pushes away', async () => {
    const [one, thief] = [await register(world), await register(world)]
    const browser = service.subscribe()
    const before = await subscribe(one, browser)
    const { endpoint } = browser.subscription
    const { keys } = service.subscribe().subscription

    const stolen = await thief.browser.call('subscribePush', { body: { endpoint, keys } })

    expect(stolen).toMatchObject({ body: { code: 'push.endpoint_refused' } })
    expect(await devices(one)).toEqual([before.body])
    expect((await send(one)).result).toBe('taken')
  })

  test('a new password ends the pushes of everybody who had got in with the old one', async () => {
    const person = await register(world)
    const strangers = service.subscribe()
    await subscribe(person, strangers)
    const { email } = person
    const visitor = world.browser()
    await visitor.call('requestPasswordReset', { body: { email } })
    const fresh = 'Better@horse8!'
    const body = { email, otp: await world.code(email), new_password: fresh, confirm_password: fresh }

    expect((await visitor.call('resetPassword', { body })).status).toBe(200)

    expect(await send(person)).toEqual({ result: 'refused', reason: 'nothing_connected' })
  })

  // Two people share a computer: the second must not read the first one's alerts.
  test('the same browser under another person is that person’s', async () => {
    const [one, other] = [await register(world), await register(world)]
    const browser = service.subscribe()
    const before = await subscribe(one, browser)
    const after = await subscribe(other, browser)

    expect(await devices(one)).toEqual([])
    expect(await devices(other)).toEqual([after.body])
    expect(after.body.id).not.toBe(before.body.id)
    expect((await one.browser.call('testPush', { params: { id: after.body.id } })).status).toBe(404)
    expect((await send(one)).result).toBe('refused')
  })

  test('of twelve at once ten are kept, and one that is known may come again', async () => {
    const person = await register(world)
    const browsers = Array.from({ length: 12 }, () => service.subscribe())
    const answers = await Promise.all(browsers.map((browser) => subscribe(person, browser)))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'push.too_many')).toHaveLength(2)
    const known = browsers[answers.findIndex(({ status }) => status === 201)]
    expect((await subscribe(person, known ?? service.subscribe())).status).toBe(201)
    expect(await devices(person)).toHaveLength(10)
  })

  test('only its owner removes a device', async () => {
    const [one, other] = [await register(world), await register(world)]
    const { body } = await subscribe(one, service.subscribe())

    const refused = await other.browser.call('unsubscribePush', { params: { id: body.id } })
    expect([refused.status, refused.body.code]).toEqual([404, 'push.not_found'])
    expect((await one.browser.call('unsubscribePush', { params: { id: body.id } })).status).toBe(200)
    expect(await devices(one)).toEqual([])
  })

  test('nothing is sent into our own house', async () => {
    const person = await register(world)
    const { keys } = service.subscribe().subscription
    for (const endpoint of ['https://localhost/x', 'https://10.0.0.1/x', 'http://push.example/x']) {
      const refused = await person.browser.call('subscribePush', { body: { endpoint, keys } })

      expect([refused.status, refused.body.code]).toEqual([400, 'push.endpoint_refused'])
    }
  })

  test('keys that open nothing are named', async () => {
    const person = await register(world)
    const { endpoint } = service.subscribe().subscription
    const refused = await person.browser.call('subscribePush', {
      body: { endpoint, keys: { p256dh: 'AAAA', auth: 'AAAA' } },
    })

    expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid'])
  })
})

describe('the channel', () => {
  test('says where it reaches a person, and reaches every device', async () => {
    const person = await register(world)
    const browsers = [service.subscribe(), service.subscribe()]
    for (const browser of browsers) await subscribe(person, browser)
    const userId = await world.userId(person.email)

    expect(await pushChannel(world.florin.services.alerts.push).places(userId)).toEqual([
      'Chrome, Windows',
      'Chrome, Windows',
    ])
    expect(await send(person)).toEqual({ result: 'taken' })
    for (const browser of browsers)
      expect(browser.shown()).toEqual([
        {
          id: message().id,
          title: 'Новый диспут',
          body: 'По вашей сделке открыт диспут.\nДиспут: № 1842',
          link: '/dispute?id=1&alert=2#top',
          tag: message().id,
        },
      ])
  })

  test.each([404, 410])('%i forgets the device; taken by another one is taken', async (status) => {
    const person = await register(world)
    const [gone, alive] = [service.subscribe(), service.subscribe()]
    for (const browser of [gone, alive]) await subscribe(person, browser)
    service.manner = (answer, { path }) => answersPush(path === gone.path ? status : 201)(answer, {} as never)

    expect(await send(person)).toEqual({ result: 'taken' })
    expect(await devices(person)).toHaveLength(1)

    service.manner = answersPush(status)
    expect(await send(person)).toEqual({ result: 'refused', reason: 'push_gone' })
    expect(await devices(person)).toEqual([])
    expect(await send(person)).toEqual({ result: 'refused', reason: 'nothing_connected' })
  })

  test('429 leaves the device alone for as long as it says', async () => {
    const person = await register(world)
    const browser = service.subscribe()
    const { body } = await subscribe(person, browser)
    service.manner = answersPush(429, { 'retry-after': '300' })

    expect(await send(person)).toEqual({ result: 'away', reason: 'push_busy', retryAfterMs: 300_000 })
    service.manner = answersPush(201)
    const waiting = await send(person)
    expect(waiting).toMatchObject({ result: 'away', reason: 'push_busy' })
    expect(browser.received).toHaveLength(1)

    await world.query('update push_subscription set paused_until = now() where id = $1', [body.id])
    expect(await send(person)).toEqual({ result: 'taken' })
  })

  test('5xx is no fault of the device', async () => {
    const person = await register(world)
    await subscribe(person, service.subscribe())
    service.manner = answersPush(502)

    expect(await send(person)).toMatchObject({ result: 'away', reason: 'push_away' })
    expect(await devices(person)).toHaveLength(1)
  })

  test('413 is sent again, shorter', async () => {
    const person = await register(world)
    const browser = service.subscribe()
    await subscribe(person, browser)
    service.manner = (answer, { body }) => answersPush(body.length > 700 ? 413 : 201)(answer, {} as never)

    expect(await send(person, message('dispute.opened', 'Ш'.repeat(2_000)))).toEqual({ result: 'taken' })
    const [long, short] = browser.shown()
    expect(short.body.length).toBeLessThan(long.body.length)
  })
})

test('an alert of a person with a device comes as a push, and its link leads to our page', async () => {
  const person = await register(world)
  const browser = service.subscribe()
  await subscribe(person, browser)
  const userId = await world.userId(person.email)
  const { db, auth } = world.florin.services
  const values = { terminal: 'Pixel', time: '12:00' }

  await db.write((tx) => auth.tell(tx, { userId, kind: 'terminal.back' as AlertKind, values }))

  await expect.poll(() => browser.received.length).toBe(1)
  const [shown] = browser.shown()
  expect(shown.link).toBe(`/terminals?alert=${shown.id}`)
  await expect
    .poll(() => world.query('select state, taken_by from alert where id = $1', [shown.id]))
    .toEqual([{ state: 'taken', taken_by: 'push' }])
})

describe('a test of one device', () => {
  test('goes to that device alone, and is a row of the log', async () => {
    const person = await register(world)
    const [tested, other] = [service.subscribe(), service.subscribe()]
    const { body } = await subscribe(person, tested)
    await subscribe(person, other)

    const answer = await person.browser.call('testPush', { params: { id: body.id } })

    expect(answer.status).toBe(200)
    expect(tested.shown()).toMatchObject([{ id: answer.body.alert_id }])
    expect(other.received).toEqual([])
    expect(
      await world.query(
        `select kind, state, taken_by, next_at, result from alert join alert_try on alert_id = alert.id where alert.id = $1`,
        [answer.body.alert_id],
      ),
    ).toEqual([{ kind: 'test', state: 'taken', taken_by: 'push', next_at: null, result: 'taken' }])
  })

  test('that is not taken says so, in the answer and in the log', async () => {
    const person = await register(world)
    const { body } = await subscribe(person, service.subscribe())
    service.manner = answersPush(410)

    const refused = await person.browser.call('testPush', { params: { id: body.id } })

    expect([refused.status, refused.body.code]).toEqual([409, 'push.not_taken'])
    const userId = await world.userId(person.email)
    expect(
      await world.query(
        `select state, result, reason from alert join alert_try on alert_id = alert.id where user_id = $1 and kind = 'test'`,
        [userId],
      ),
    ).toEqual([{ state: 'given_up', result: 'refused', reason: 'push_gone' }])
    expect(await devices(person)).toEqual([])
  })
})

describe('what is sent', () => {
  test('fits a push service, whatever the letters, and cuts no character through', () => {
    for (const letter of ['a', 'Ш', '👩', '"', '\u2028']) {
      const text = payloadOf({
        ...message('dispute.opened', letter.repeat(5_000)),
        title: letter.repeat(500),
      })

      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_900)
      expect(JSON.parse(text).body).toMatch(/…$/)
      expect(text).not.toMatch(/\\ud[89a-f]/i)
    }
  })

  test.each([
    ['dispute.opened', 259_200, true],
    ['login.new_device', 259_200, true],
    ['deposit.credited', 86_400, false],
    ['digest', 86_400, false],
    ['test', 86_400, false],
  ] as const)('%s is kept for %i s, urgent: %s', (kind, ttlSeconds, isUrgent) => {
    expect(urgencyOf({ kind })).toEqual({ ttlSeconds, isUrgent })
  })
})
