import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noticeState, turnNoticesOff, turnNoticesOn } from './browser-notices.ts'

let permission: NotificationPermission
let answer: NotificationPermission

beforeEach(() => {
  permission = 'default'
  answer = 'granted'
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', { serviceWorker: {} })
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      permission = answer
      return answer
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

test('a browser says nothing until somebody switches it on, and nothing after they switched it off', async () => {
  expect(noticeState()).toBe('off')
  await turnNoticesOn()
  expect(noticeState()).toBe('on')
  turnNoticesOff()
  expect(noticeState()).toBe('off')
})

test('a permission from another time is no permission now', () => {
  permission = 'granted'

  expect(noticeState()).toBe('off')
})

test('a refusal is told, and a question that was waved away leaves the switch off', async () => {
  answer = 'denied'
  await turnNoticesOn()
  expect(noticeState()).toBe('denied')

  answer = 'default'
  await turnNoticesOn()
  expect(noticeState()).toBe('off')
})

test('a permission that was taken back ends the notices', async () => {
  await turnNoticesOn()
  permission = 'denied'

  expect(noticeState()).toBe('denied')
})

test('a browser without notifications or without service workers says so', () => {
  vi.stubGlobal('navigator', {})
  expect(noticeState()).toBe('unsupported')

  vi.stubGlobal('navigator', { serviceWorker: {} })
  Reflect.deleteProperty(globalThis, 'Notification')
  expect(noticeState()).toBe('unsupported')
})
