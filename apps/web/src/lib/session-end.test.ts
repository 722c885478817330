import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The same table the build makes, from the contract itself.
vi.mock('virtual:florin-routes', async () => ({ routes: (await import('@florin/contract')).contract }))

const { call } = await import('./api.ts')
const { leadQuery, meQuery } = await import('./me.ts')
const { onFarewell, signOut } = await import('./session.ts')

const stored = new Map<string, string>()
const held = new Map<string, (answer: Response) => void>()

/** Answers that are under way until the test lets them arrive. */
const arrive = (part: string, status: number, body: unknown = {}) => {
  const path = [...held.keys()].find((each) => each.includes(part))
  if (path === undefined) throw new Error(`Nobody waits for ${part}`)
  held.get(path)?.(new Response(JSON.stringify(body), { status }))
  held.delete(path)
}

beforeEach(() => {
  stored.clear()
  held.clear()
  stored.set('access_token', 'A1').set('refresh_token', 'R1').set('isLead', 'true').set('isStaff', 'true')
  onFarewell(() => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  })
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.stubGlobal('fetch', (path: string) => {
    if (path.includes('logout')) return Promise.resolve(new Response('{}'))
    return new Promise<Response>((resolve) => held.set(path, resolve))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Both role checks, as a page makes them. */
function checkRoles(): Promise<unknown> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return Promise.allSettled([queries.fetchQuery(meQuery), queries.fetchQuery(leadQuery)])
}

const blocked = { detail: 'This account is blocked.' }

test('after a 403 nothing of the person stays, whatever answers come in later', async () => {
  const checks = checkRoles()
  const other = call('currentRate').catch(() => undefined)
  await vi.waitFor(() => expect(held.size).toBe(3), 20_000)

  arrive('rate', 403, blocked)
  await other
  expect(stored.size).toBe(0)
  arrive('user_info', 200, { is_staff: true })
  arrive('lead', 200, { results: [], count: 0 })
  await checks

  expect([...stored.keys()]).toEqual([])
})

test('a role check that is itself refused with 403 writes nothing', async () => {
  const checks = checkRoles()
  await vi.waitFor(() => expect(held.size).toBe(2), 20_000)

  arrive('user_info', 403, blocked)
  arrive('lead', 403, blocked)
  await checks

  expect([...stored.keys()]).toEqual([])
})

test('a check that fails after somebody logged out writes nothing', async () => {
  const checks = checkRoles()
  await vi.waitFor(() => expect(held.size).toBe(2), 20_000)

  await signOut()
  arrive('user_info', 503)
  arrive('lead', 451)
  await checks

  expect([...stored.keys()]).toEqual([])
})

test('tokens that were renewed while the session ended are not kept', async () => {
  const first = call('currentRate').catch(() => undefined)
  const other = call('userInfo').catch(() => undefined)
  await vi.waitFor(() => expect(held.size).toBe(2), 20_000)
  arrive('rate', 401)
  await vi.waitFor(() => expect([...held.keys()].join()).toContain('refresh'), 20_000)

  arrive('user_info', 403, blocked)
  await other
  arrive('refresh', 200, { access_token: 'A2', refresh_token: 'R2' })
  await first

  expect([...stored.keys()]).toEqual([])
})

test('while the session lasts, both checks are remembered', async () => {
  const checks = checkRoles()
  await vi.waitFor(() => expect(held.size).toBe(2), 20_000)
  arrive('user_info', 200, { is_staff: false })
  arrive('lead', 451)
  await checks

  expect(stored.get('isStaff')).toBe('false')
  expect(stored.get('isLead')).toBe('false')
})
