import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretsFrom } from '../../platform/secrets.ts'
import { answersPush, PushService, readVapid } from '../../push/test/push-service.ts'
import { publicHttp } from '../public-http.ts'
import { retryAfterMs } from './retry-after.ts'
import { vapidKeys } from './vapid-keys.ts'
import { webPushSender } from './web-push.ts'

const service = new PushService()
const keys = vapidKeys(secretsFrom(Buffer.alloc(32, 5)))
const contact = 'mailto:ops@florin.example'
const sender = webPushSender({
  http: publicHttp({ allowedHosts: ['127.0.0.1:1024-65535'] }),
  keys,
  contact,
})
const guarded = webPushSender({ http: publicHttp({ allowedHosts: [] }), keys, contact })

beforeAll(() => service.start())
afterAll(() => service.stop())
beforeEach(() => {
  service.manner = answersPush(201)
})

const request = (payload = '{"title":"Привет"}') => ({
  payload,
  ttlSeconds: 60,
  isUrgent: true,
  signal: new AbortController().signal,
})

test('what is sent opens with the browser’s key alone, and names us by a signed token', async () => {
  const browser = service.subscribe()

  expect(await sender.send({ subscription: browser.subscription, ...request() })).toEqual({ kind: 'taken' })

  expect(browser.shown()).toEqual([{ title: 'Привет' }])
  const { headers } = browser.received[0] ?? expect.fail()
  expect(headers).toMatchObject({ ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(headers.topic).toBeUndefined()
  const { key, claims } = readVapid(headers.authorization)
  expect(key).toBe(keys.publicKey)
  expect(claims).toMatchObject({ aud: service.origin, sub: contact })
  const secondsLeft = Number(claims.exp) - Date.now() / 1_000
  expect(secondsLeft).toBeGreaterThan(0)
  expect(secondsLeft).toBeLessThanOrEqual(24 * 3_600)
})

describe('what a push service answers', () => {
  test.each([
    [201, {}, { kind: 'taken' }],
    [404, {}, { kind: 'gone' }],
    [410, {}, { kind: 'gone' }],
    [413, {}, { kind: 'too_long' }],
    [400, {}, { kind: 'refused', reason: 'push_refused' }],
    [403, {}, { kind: 'refused', reason: 'push_refused' }],
    [302, { location: 'http://127.0.0.1:1/' }, { kind: 'refused', reason: 'push_refused' }],
    [429, { 'retry-after': '120' }, { kind: 'away', reason: 'push_busy', retryAfterMs: 120_000 }],
    [429, {}, { kind: 'away', reason: 'push_busy', retryAfterMs: 60_000 }],
    [503, {}, { kind: 'away', reason: 'push_away', retryAfterMs: undefined }],
  ])('%i %j', async (status, headers, outcome) => {
    service.manner = answersPush(status, headers as Record<string, string>)

    expect(await sender.send({ subscription: service.subscribe().subscription, ...request() })).toEqual(
      outcome,
    )
  })

  test('silence ends with the alert’s own time', async () => {
    service.manner = () => undefined
    const subscription = service.subscribe().subscription

    const sent = sender.send({ subscription, ...request(), signal: AbortSignal.timeout(50) })

    expect(await sent).toEqual({ kind: 'away', reason: 'push_timeout' })
  })

  test('a connection that breaks', async () => {
    service.manner = (answer) => void answer.destroy()

    expect(await sender.send({ subscription: service.subscribe().subscription, ...request() })).toEqual({
      kind: 'away',
      reason: 'push_away',
    })
  })
})

describe('a subscription that can’t be used', () => {
  const usableSubscription = () => service.subscribe().subscription
  test.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://push.example:8443/x',
  ])('by its address: %s', async (endpoint) => {
    const { keys: usable } = usableSubscription()

    expect(guarded.faultOf({ endpoint, keys: usable })).toBe('endpoint')
    expect(await guarded.send({ subscription: { endpoint, keys: usable }, ...request() })).toEqual({
      kind: 'refused',
      reason: 'push_refused',
    })
  })

  test('by its keys', () => {
    const { endpoint, keys: usable } = usableSubscription()
    const offCurve = Buffer.alloc(65, 4).toString('base64url')

    expect(sender.faultOf({ endpoint, keys: usable })).toBeUndefined()
    expect(sender.faultOf({ endpoint, keys: { ...usable, p256dh: offCurve } })).toBe('keys')
    expect(sender.faultOf({ endpoint, keys: { ...usable, p256dh: 'x' } })).toBe('keys')
    expect(sender.faultOf({ endpoint, keys: { ...usable, auth: 'x' } })).toBe('keys')
  })
})

test.each([
  ['90', 90_000],
  [new Date(1_800_000_030_000).toUTCString(), 30_000],
  [new Date(1_700_000_000_000).toUTCString(), 0],
  ['999999999', 86_400_000],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s', (header, ms) => {
  expect(retryAfterMs(header, 1_800_000_000_000)).toBe(ms)
})
