import { expect, test, vi } from 'vitest'

vi.mock('virtual:florin-offline', () => ({
  page: 'the offline page',
  files: ['/assets/letters-12345678.woff2?offline'],
  mark: 'offline',
  version: 'new',
}))

type Listener = (event: object) => void

const origin = 'https://florin.example'
const listeners = new Map<string, Listener>()
const stores = new Map<string, Map<string, Response>>()
const acts: string[] = []

vi.stubGlobal('self', {
  location: { origin },
  registration: { navigationPreload: { enable: async () => acts.push('preload') } },
  clients: { claim: async () => acts.push('claim') },
  skipWaiting: async () => acts.push('skip waiting'),
  addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
})
vi.stubGlobal('caches', {
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      addAll: async (paths: string[]) => paths.map((path) => store.set(path, new Response('letters'))),
      match: async ({ url }: Request) => store.get(url.slice(origin.length))?.clone(),
    }
  },
})
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
await import('./worker.ts')

async function happen(name: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) })
  await Promise.all(work)
}

/** What the worker answers; undefined when it leaves the request to the browser. */
async function ask(
  path: string,
  { mode = 'cors', method = 'GET', preload = undefined as Response | undefined } = {},
) {
  let answer: Promise<Response> | undefined
  const request = { url: new URL(path, origin).href, mode, method }
  await happen('fetch', {
    request,
    preloadResponse: Promise.resolve(preload),
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
  })
  return (await answer)?.text()
}

test('a new version keeps its own files, deletes what the old one kept, and takes over at once', async () => {
  stores.clear()
  acts.length = 0
  stores.set('florin-offline-old', new Map())
  stores.set('somebody-else', new Map())
  await happen('install')
  await happen('activate')

  expect([...stores.keys()]).toEqual(['somebody-else', 'florin-offline-new'])
  expect([...(stores.get('florin-offline-new')?.keys() ?? [])]).toEqual([
    '/assets/letters-12345678.woff2?offline',
  ])
  expect(acts).toEqual(['skip waiting', 'preload', 'claim'])
})

test('a page of the app comes from the network, and the offline page without one', async () => {
  expect(await ask('/deal?page=2', { mode: 'navigate', preload: new Response('fresh') })).toBe('fresh')
  expect(await ask('/deal?page=2', { mode: 'navigate' })).toBe('the offline page')
})

test('the files of the offline page are kept for it alone', async () => {
  await happen('install')
  expect(await ask('/assets/letters-12345678.woff2?offline')).toBe('letters')
  expect(await ask('/assets/letters-12345678.woff2')).toBeUndefined()
})

test.each([
  ['/c2c/token', { mode: 'navigate' }],
  ['/docs', { mode: 'navigate' }],
  ['/deal', { mode: 'navigate', method: 'POST' }],
  ['/api/v1/transactions/', {}],
  ['/account/user/info/', {}],
  ['/assets/index-12345678.js', { mode: 'no-cors' }],
  ['https://elsewhere.example/assets/letters-12345678.woff2?offline', {}],
])('%s %j is left to the browser', async (path, how) => {
  expect(await ask(path, how)).toBeUndefined()
})
