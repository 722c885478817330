import { describe, expect, test } from 'vitest'
import { renewSubscription, showPush } from './push.ts'

const push = {
  id: '4f7b1c9e-6f0a-4a83-a5a9-2ac04be1a6a3',
  title: 'Новый диспут',
  body: 'Сделка: № 1842',
  link: '/dispute?id=1&alert=2#x',
  tag: '4f7b1c9e-6f0a-4a83-a5a9-2ac04be1a6a3',
}

function world(...urls: string[]) {
  const shown: { title: string; options: Record<string, unknown> }[] = []
  const posted: unknown[] = []
  const subscribed: object[] = []
  const worker = {
    registration: {
      getNotifications: async () => [],
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, options: { ...options } }),
      pushManager: { subscribe: async (options: object) => void subscribed.push(options) },
    },
    clients: {
      claim: async () => undefined,
      openWindow: async () => undefined,
      matchAll: async () =>
        urls.map((url) => ({
          id: url,
          url: `https://florin.example${url}`,
          // Looked at: a push is shown all the same.
          visibilityState: 'visible' as const,
          focus: async () => undefined,
          postMessage: (message: unknown) => void posted.push({ url, message }),
        })),
    },
  }
  return { worker, shown, posted, subscribed }
}

test('a push is shown under its alert’s tag, also while the app is looked at, and our pages hear of it', async () => {
  const { worker, shown, posted } = world('/deal', '/c2c/token', '/u/token')
  await showPush(worker, JSON.stringify(push))

  expect(shown).toEqual([
    {
      title: push.title,
      options: {
        body: push.body,
        tag: push.id,
        renotify: true,
        icon: '/assets/icon-192.png',
        data: { path: push.link },
      },
    },
  ])
  expect(posted).toEqual([{ url: '/deal', message: { type: 'alert-shown', id: push.id } }])
})

// A push without a notice makes Chromium show one of its own, and Safari end the subscription.
describe('a push that says nothing to us is shown without its words', () => {
  test.each([
    '',
    'hello',
    '[]',
    'null',
    JSON.stringify({ ...push, link: 'https://evil.example/' }),
    JSON.stringify({ ...push, link: '//evil.example/' }),
    JSON.stringify({ ...push, link: '/\\evil.example/' }),
    JSON.stringify({ ...push, title: 7 }),
  ])('%s', async (text) => {
    const { worker, shown, posted } = world('/')
    await showPush(worker, text)

    expect(shown).toMatchObject([{ title: 'Florin', options: { body: '', data: { path: '/' } } }])
    expect(posted).toEqual([])
  })
})

describe('a subscription that the browser has ended', () => {
  const applicationServerKey = new ArrayBuffer(65)

  test('is made anew with the same key, and the pages send it', async () => {
    const { worker, subscribed, posted } = world('/')
    await renewSubscription(worker, { oldSubscription: { options: { applicationServerKey } } })

    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey }])
    expect(posted).toEqual([{ url: '/', message: { type: 'push-changed' } }])
  })

  test('is left alone where the browser has made one itself, or names no key', async () => {
    const { worker, subscribed, posted } = world('/')
    await renewSubscription(worker, {
      oldSubscription: { options: { applicationServerKey } },
      newSubscription: {},
    })
    await renewSubscription(worker, { oldSubscription: null })

    expect(subscribed).toEqual([])
    expect(posted).toHaveLength(2)
  })
})
