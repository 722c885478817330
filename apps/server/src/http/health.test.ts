import { get } from 'node:http'
import { expect, test, vi } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const open = useWorld()
const guarded = useWorld({
  environment: {
    METRICS_TOKEN: 'operator-only',
    PUBLIC_URL: 'https://florin.example',
    ACTIVATE_NEW_USERS: '1',
  },
})

test('metrics answer this machine, and tell calls by their published path only', async () => {
  await open.browser().send('GET', '/account/rate/')
  await open.browser().send('GET', '/made/up/by/a/stranger')

  const { body } = await open.browser().call('metrics')

  expect(body).toContain(
    'florin_http_request_seconds_count{route="/account/rate/",method="GET",status="401"}',
  )
  expect(body).toContain('florin_problems_total{code="session.missing"}')
  expect(body).toMatch(/florin_outbox_waiting|florin_outbox_failed 0/)
  expect(body).not.toContain('/made/up')
})

test('metrics do not exist for other machines, nor without the operator’s token where one is set', async () => {
  const fromAfar = await open.browser().call('metrics', undefined, { 'x-forwarded-for': '203.0.113.9' })
  expect(fromAfar.body.code).toBe('route.not_found')

  expect((await guarded.browser().call('metrics')).status).toBe(404)
  const authorised = { authorization: 'Bearer operator-only' }
  expect((await guarded.browser().call('metrics', undefined, authorised)).status).toBe(200)
})

// A proxy on this machine connects from this machine, for any client.
test.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'florin.example'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
  ['x-real-ip', '127.0.0.1'],
  ['cf-connecting-ip', '127.0.0.1'],
])('behind a proxy that sends %s there are neither metrics nor mails', async (name, value) => {
  for (const page of ['metrics', 'mailbox'] as const) {
    expect((await open.browser().call(page)).status).toBe(200)
    const proxied = await open.browser().call(page, undefined, { [name]: value })
    expect(proxied.body.code).toBe('route.not_found')
  }
})

test('nor for a page of somebody else whose name leads to this machine', async () => {
  const { port } = new URL(open.url)
  const ask = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/mailbox', headers: { host } }
      get(options, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })

  expect(await ask(`localhost:${port}`)).toBe(200)
  expect(await ask(`rebound.example:${port}`)).toBe(404)
})

test('a long answer comes compressed, a short one does not', async () => {
  const long = await fetch(`${open.url}/docs/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })
  const short = await fetch(`${open.url}/healthz`, { headers: { 'accept-encoding': 'gzip' } })

  expect(long.headers.get('content-encoding')).toBe('gzip')
  expect(((await long.json()) as { openapi: string }).openapi).toBe('3.1.0')
  expect(short.headers.get('content-encoding')).toBeNull()
})

test('behind https the cookies are bound to the host and never travel in the clear', async () => {
  const person = await register(guarded)

  expect([...person.browser.cookies.keys()].sort()).toEqual(['__Host-device', '__Host-sid'])
  const body = { refresh_token: person.browser.tokens?.refresh_token ?? '' }
  const answer = await person.browser.call('refreshTokens', { body })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=63072000')
})

test('a node that cannot reach its database is alive but not ready', async () => {
  const node = await open.node()
  const { pool } = node.florin.services.db
  const query = pool.connect
  pool.connect = (() => Promise.reject(new Error('away'))) as never

  expect((await open.browser(node.url).call('healthz')).status).toBe(200)
  // A probe that was under way before may answer the first call.
  await expect.poll(async () => (await open.browser(node.url).call('readyz')).status).toBe(503)

  pool.connect = query
  expect((await open.browser(node.url).call('readyz')).status).toBe(200)
  await node.stop()
})

// It would not learn that a session has ended, nor show what other nodes did.
test('a node that cannot hear the others is not ready, though its database answers', async () => {
  const ready = () => open.browser().call('readyz')
  expect((await ready()).status).toBe(200)
  const listening = vi.spyOn(open.florin.services.listener, 'isConnected').mockReturnValue(false)

  const deaf = await ready()
  expect(deaf.status).toBe(503)
  expect(deaf.headers.get('retry-after')).toBe('2')

  listening.mockRestore()
  expect((await ready()).status).toBe(200)
})
