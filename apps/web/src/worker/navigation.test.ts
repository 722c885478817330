import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerNavigation } from './navigation.ts'
import { offlineResponse } from './offline-response.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const offlinePage = () => new Response('offline', { status: 503 })
const network = (body: string, status = 200) => Promise.resolve(new Response(body, { status }))
const textOf = async (answer: Promise<Response>) => (await answer).text()

test('what the network brings is shown, also when it is a refusal', async () => {
  expect(await textOf(answerNavigation({ fetchPage: () => network('new'), offlinePage }))).toBe('new')
  expect(await textOf(answerNavigation({ fetchPage: () => network('gone', 404), offlinePage }))).toBe('gone')
  expect(await textOf(answerNavigation({ fetchPage: () => network('bug', 500), offlinePage }))).toBe('bug')
})

test('without a network the offline page stands in', async () => {
  const fetchPage = () => Promise.reject(new TypeError('Failed to fetch'))

  expect(await textOf(answerNavigation({ fetchPage, offlinePage }))).toBe('offline')
})

test.each([502, 503, 504])('so it does when a proxy finds nobody behind it: %i', async (status) => {
  expect(await textOf(answerNavigation({ fetchPage: () => network('proxy', status), offlinePage }))).toBe(
    'offline',
  )
})

test('a connection that says nothing is given up after eight seconds, and a slow one is waited for', async () => {
  const slow = () => new Promise<Response>((resolve) => setTimeout(resolve, 7_999, new Response('slow')))
  const late = answerNavigation({ fetchPage: slow, offlinePage })
  const never = answerNavigation({ fetchPage: () => new Promise<Response>(() => undefined), offlinePage })
  await vi.advanceTimersByTimeAsync(8_000)

  expect(await textOf(late)).toBe('slow')
  expect(await textOf(never)).toBe('offline')
})

test('no clock is left behind', async () => {
  await answerNavigation({ fetchPage: () => network('new'), offlinePage })

  expect(vi.getTimerCount()).toBe(0)
})

test('the offline page has a nonce of its own each time, and nothing but that may run', async () => {
  const first = offlineResponse('<script nonce="__CSP_NONCE__"></script>')
  const second = offlineResponse('<script nonce="__CSP_NONCE__"></script>')
  const policy = first.headers.get('content-security-policy') ?? ''
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'

  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(await first.text()).toBe(`<script nonce="${nonce}"></script>`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(second.headers.get('content-security-policy')).not.toBe(policy)
})
