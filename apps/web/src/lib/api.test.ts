import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The same table the build makes, from the contract itself.
vi.mock('virtual:florin-routes', async () => ({ routes: (await import('@florin/contract')).contract }))

const { call } = await import('./api.ts')
const { onFarewell } = await import('./session.ts')

type Reply = (request: { path: string; headers: Headers; body: unknown }) => [status: number, body?: unknown]

const stored = new Map<string, string>()
const calls: { path: string; headers: Headers }[] = []
const farewells: (string | undefined)[] = []

beforeEach(() => {
  stored.clear()
  stored.set('access_token', 'A1').set('refresh_token', 'R1').set('Florin_language', 'ru')
  calls.length = 0
  farewells.length = 0
  onFarewell((notice) => farewells.push(notice))
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

function serverAnswers(reply: Reply): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    calls.push({ path, headers })
    const [status, body = {}] = reply({ path, headers, body: init.body && JSON.parse(String(init.body)) })
    return new Response(JSON.stringify(body), { status })
  })
}

const isFresh = (headers: Headers) => headers.get('authorization') === 'Bearer A2'

test('a call speaks as the person signed in, in their language', async () => {
  serverAnswers(() => [200, { status: 'ok' }])

  await call('checkUserAuth')

  expect(calls[0]?.path).toBe('/account/check_user_auth/')
  expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
    authorization: 'Bearer A1',
    accept: 'application/json',
    'accept-language': 'ru',
  })
})

test('a public call keeps the token to itself; one for anyone shows it when asked', async () => {
  serverAnswers(() => [200])

  await call('login', { body: { email: 'a@b.cd', password: 'x' } })
  await call('requestPasswordReset', { body: { email: 'a@b.cd' } })
  await call('requestPasswordReset', { body: { email: 'a@b.cd' } }, { signedIn: true })

  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, null, 'Bearer A1'])
})

test('parallel calls with a stale token renew it once and are sent again', async () => {
  serverAnswers(({ path, headers }) => {
    if (path === '/account/token/refresh/') return [200, { access_token: 'A2', refresh_token: 'R2' }]
    return isFresh(headers) ? [200, { rate: '97.42' }] : [401, { code: 'session.over' }]
  })

  const answers = await Promise.all([call('currentRate'), call('currentRate'), call('currentRate')])

  expect(answers).toHaveLength(3)
  expect(calls.filter(({ path }) => path.includes('refresh'))).toHaveLength(1)
  expect(stored.get('refresh_token')).toBe('R2')
  expect(farewells).toEqual([])
})

test('when the refresh half is refused too, nothing stays and the welcome page follows', async () => {
  serverAnswers(() => [401, { code: 'session.over' }])

  await expect(call('currentRate')).rejects.toMatchObject({ status: 401 })

  expect(stored.size).toBe(0)
  expect(farewells).toEqual([undefined])
})

test('a server that fails to renew does not sign anyone out', async () => {
  serverAnswers(({ path }) => (path.includes('refresh') ? [503] : [401]))

  await expect(call('currentRate')).rejects.toMatchObject({ status: 503 })

  expect(stored.get('access_token')).toBe('A1')
  expect(farewells).toEqual([])
})

test('any 403 forces out: logout is posted with its header, storage is cleared, the reason is told', async () => {
  serverAnswers(({ path }) =>
    path === '/account/logout/' ? [200] : [403, { detail: 'This account is blocked.' }],
  )

  await expect(call('userInfo')).rejects.toMatchObject({ status: 403 })

  const logout = calls.find(({ path }) => path === '/account/logout/')
  expect(logout?.headers.get('x-force-logout')).toBe('1')
  expect(logout?.headers.get('authorization')).toBe('Bearer A1')
  expect(stored.size).toBe(0)
  expect(farewells).toEqual(['This account is blocked.'])
})

test('a 403 of a public call forces out as well', async () => {
  serverAnswers(({ path }) => (path === '/account/logout/' ? [200] : [403, { detail: 'Blocked.' }]))

  await expect(
    call('verifyLogin', { body: { email: 'a@b.cd', code_otp: '123456', password: 'x' } }),
  ).rejects.toMatchObject({ status: 403 })

  expect(farewells).toEqual(['Blocked.'])
})

test('a block told while renewing keeps its reason', async () => {
  serverAnswers(({ path }) => (path.includes('refresh') ? [403, { detail: 'Blocked.' }] : [401]))

  await expect(call('currentRate')).rejects.toMatchObject({ status: 403 })

  expect(farewells).toEqual(['Blocked.'])
})

test('a refusal of another kind is told and signs nobody out', async () => {
  serverAnswers(() => [451, { code: 'rights.lacking', detail: 'No right.' }])

  await expect(call('listReferrals')).rejects.toMatchObject({ status: 451, detail: 'No right.' })

  expect(stored.get('access_token')).toBe('A1')
})

test('silence becomes a problem of its own', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })

  await expect(call('checkUserAuth', {}, { timeoutMs: 20 })).rejects.toMatchObject({
    status: 0,
    code: 'network.timeout',
  })
})

test('a line that breaks within the answer is told as one that broke', async () => {
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"status":'))
        stream.error(new TypeError('network error'))
      },
    })
    return new Response(body, { status: 200 })
  })

  await expect(call('checkUserAuth')).rejects.toMatchObject({ status: 0, code: 'network.failed' })
  expect(farewells).toEqual([])
})
