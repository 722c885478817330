import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pushState, repairPush, turnPushOn } from './push.ts'
import { keepPushMark, leavePush, pushMark } from './push-mark.ts'

const id = 'b4f1c9de-6f0a-4a83-a5a9-2ac04be1a6a3'
let permission: NotificationPermission
let current: ReturnType<typeof subscription> | null
let sent: { method: string | undefined; path: string; token: string | undefined }[]
let foreignKey: boolean
/** The devices that the server knows. */
let known: { id: string }[]

function subscription(endpoint: string) {
  return {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'cA', auth: 'YQ' } }),
    unsubscribe: async () => {
      current = null
      foreignKey = false
      return true
    },
  }
}

beforeEach(() => {
  permission = 'granted'
  current = subscription('https://push.example/1')
  sent = []
  foreignKey = false
  known = [{ id }]
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => {
      if (foreignKey) throw new DOMException('another key', 'InvalidStateError')
      current ??= subscription('https://push.example/new')
      return current
    },
  }
  vi.stubGlobal('navigator', {
    languages: ['en'],
    serviceWorker: {
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
    },
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    const token = (headers as Record<string, string>).Authorization
    sent.push({ method, path, token })
    if (method === 'GET') return Response.json({ public_key: 'BAAA', devices: known })
    return Response.json({ id, name: 'Chrome, Windows', created_at: '2026-11-18T09:00:00.000Z' })
  })
})
afterEach(() => vi.unstubAllGlobals())

const methods = () => sent.map(({ method }) => method)

describe('a subscription that the browser has changed', () => {
  test('is sent when the app opens, and one that is as it was is not', async () => {
    keepPushMark({ id, endpoint: 'https://push.example/1' })
    await repairPush()
    expect(methods()).toEqual(['GET'])

    current = subscription('https://push.example/2')
    await repairPush()
    expect(methods()).toEqual(['GET', 'GET', 'POST'])
    expect(pushMark()?.endpoint).toBe('https://push.example/2')
  })

  test('is sent again where the server has forgotten it, as it does with a new password', async () => {
    keepPushMark({ id: 'f0f1c9de-6f0a-4a83-a5a9-2ac04be1a6a3', endpoint: 'https://push.example/1' })
    await repairPush()

    expect(methods()).toEqual(['GET', 'POST'])
    expect(pushMark()).toEqual({ id, endpoint: 'https://push.example/1' })
  })

  test('is made anew where the browser has ended it', async () => {
    keepPushMark({ id, endpoint: 'https://push.example/1' })
    current = null
    await repairPush()

    expect(methods()).toEqual(['GET', 'POST'])
    expect(pushMark()?.endpoint).toBe('https://push.example/new')
  })

  test('ends on the server, too, where the permission was taken back', async () => {
    keepPushMark({ id, endpoint: 'https://push.example/1' })
    permission = 'denied'
    await repairPush()

    expect(methods()).toEqual(['DELETE'])
    expect(pushMark()).toBeUndefined()
  })

  test('is nobody’s business where pushes were never switched on', async () => {
    await repairPush()
    expect(sent).toEqual([])
  })
})

test('a subscription with another server’s key makes way', async () => {
  foreignKey = true

  expect(await turnPushOn('BAAA')).toBe(true)
  expect(pushMark()?.endpoint).toBe('https://push.example/new')
  expect(pushState()).toBe('on')
})

// Two people share a computer: the second must not read the first one's alerts.
test('whoever signs out takes their pushes along', async () => {
  keepPushMark({ id, endpoint: 'https://push.example/1' })
  await leavePush('their token')

  expect(current).toBeNull()
  expect(pushMark()).toBeUndefined()
  expect(sent).toMatchObject([{ method: 'DELETE', token: 'Bearer their token' }])
  expect(leavePush('their token')).toBeUndefined()
})
