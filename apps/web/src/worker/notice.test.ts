import { expect, test } from 'vitest'
import type { Notice } from '../lib/notice.ts'
import { openFromNotice, showNotice } from './notice.ts'
import type { AppWindow } from './worker-scope.ts'

const notice: Notice = {
  type: 'notice',
  kind: 'deals',
  title: 'Deals are waiting',
  text: '2 deals need your decision',
  path: '/deal',
}

function world(windows: Partial<AppWindow>[] = []) {
  const shown: { title: string; options: Record<string, unknown> }[] = []
  const acts: unknown[] = []
  const all = windows.map((each, at) => ({
    id: `w${at}`,
    url: 'https://florin.example/',
    visibilityState: 'hidden' as const,
    focus: async () => acts.push(`focus w${at}`),
    postMessage: (message: unknown) => acts.push(message),
    ...each,
  }))
  const worker = {
    registration: {
      getNotifications: async ({ tag }: { tag: string }) =>
        shown
          .filter(({ options }) => options.tag === tag)
          .map(({ options }) => ({ body: String(options.body) })),
      showNotification: async (title: string, options: object) => {
        shown.push({ title, options: { ...options } })
      },
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => all,
      openWindow: async (path: string) => acts.push(`open ${path}`),
    },
  }
  return { worker, shown, acts }
}

test('a hidden tab’s word is shown, under the tag of its kind and with nothing but its texts', async () => {
  const { worker, shown } = world([{}])
  await showNotice(worker, 'w0', notice)

  expect(shown).toEqual([
    {
      title: notice.title,
      options: {
        body: notice.text,
        tag: 'deals',
        renotify: true,
        icon: '/assets/icon-192.png',
        data: { path: '/deal' },
      },
    },
  ])
})

test('nothing is shown while another tab of ours is looked at, but a payer’s page is no such tab', async () => {
  const looked = world([{}, { visibilityState: 'visible' }])
  await showNotice(looked.worker, 'w0', notice)
  expect(looked.shown).toEqual([])

  const payer = world([{}, { visibilityState: 'visible', url: 'https://florin.example/c2c/token' }])
  await showNotice(payer.worker, 'w0', notice)
  expect(payer.shown).toHaveLength(1)
})

test('what several tabs tell is shown once, and what has changed is shown again', async () => {
  const { worker, shown } = world([{}, {}])
  await showNotice(worker, 'w0', notice)
  await showNotice(worker, 'w1', notice)
  expect(shown).toHaveLength(1)

  await showNotice(worker, 'w0', { ...notice, text: '3 deals need your decision' })
  expect(shown).toHaveLength(2)
})

test.each([undefined, 'deals', { type: 'notice' }, { ...notice, kind: 'advert' }, { ...notice, title: 1 }])(
  'what is no notice shows nothing: %j',
  async (notice) => {
    const { worker, shown } = world([{}])
    await showNotice(worker, 'w0', notice)

    expect(shown).toEqual([])
  },
)

test('a press brings an open tab forward and tells it where to go', async () => {
  const { worker, acts } = world([{ url: 'https://florin.example/c2c/token' }, {}])
  await openFromNotice(worker.clients, { path: '/deal' })

  expect(acts).toEqual([{ type: 'open', path: '/deal' }, 'focus w1'])
})

test('without an open tab a press opens one', async () => {
  const { worker, acts } = world()
  await openFromNotice(worker.clients, { path: '/terminals' })

  expect(acts).toEqual(['open /terminals'])
})

test.each([undefined, null, {}, { path: 7 }, { path: 'https://evil.example' }, { path: '//evil.example' }])(
  'a press that names no place of ours leads nowhere: %j',
  async (data) => {
    const { worker, acts } = world([{}])
    await openFromNotice(worker.clients, data)

    expect(acts).toEqual([])
  },
)
