import dns from 'node:dns'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PostRequest } from '../ports/public-http.ts'
import { postOnce } from './public-http/bounded-post.ts'
import { isGlobalAddress } from './public-http/global-address.ts'
import { publicResolver } from './public-http/resolver.ts'
import { publicHttp } from './public-http.ts'
import { hostileUrls, innerAddresses, publicAddresses } from './test/hostile-addresses.ts'
import { NameServer } from './test/name-server.ts'

let canary: Server
let port = 0
/** What has knocked at the canary. */
const knocks: Buffer[] = []
let connections = 0

beforeAll(async () => {
  canary = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      knocks.push(bytes)
      socket.destroy()
    })
  })
  await new Promise<void>((ready) => canary.listen(0, '127.0.0.1', ready))
  port = (canary.address() as AddressInfo).port
})
afterAll(() => new Promise((done) => canary.close(done)))
afterEach(() => vi.restoreAllMocks())

function posting(url: string, change: Partial<PostRequest> = {}): PostRequest {
  return { url, headers: {}, body: '{}', deadlineMs: 20_000, ...change }
}

const toLoopback = async () => ['127.0.0.1']
const guarded = publicHttp({ allowedHosts: [], resolve: toLoopback })

test('the corpus is as large as it should be', () => {
  expect(new Set(hostileUrls).size).toBe(hostileUrls.length)
  expect(hostileUrls.length).toBeGreaterThanOrEqual(150)
})

test.each(hostileUrls)('%j is refused, and nothing is called', async (pattern) => {
  const url = pattern.replace('{port}', String(port))
  const dialled = vi.spyOn(Socket.prototype, 'connect')

  expect(guarded.accepts(url)).toBe(false)
  expect(await guarded.post(posting(url))).toMatchObject({ kind: 'failed', failure: 'address' })
  expect(dialled).not.toHaveBeenCalled()
})

test.each(innerAddresses)('a name that leads to %s is refused, alone or among others', async (address) => {
  const dialled = vi.spyOn(Socket.prototype, 'connect')
  for (const answer of [[address], ['93.184.215.14', address], [address, '2606:4700:4700::1111']]) {
    const http = publicHttp({ allowedHosts: [], resolve: async () => answer })
    expect(http.accepts('https://shop.example/hook')).toBe(true)
    const outcome = await http.post(posting('https://shop.example/hook'))
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'address' })
  }
  expect(dialled).not.toHaveBeenCalled()
})

test.each(innerAddresses)('%s itself is refused', (address) => {
  const host = address.includes(':') ? `[${address}]` : address
  expect(guarded.accepts(`https://${host}/`)).toBe(false)
})

test.each(publicAddresses)('%s is public', (address) => {
  expect(isGlobalAddress(address)).toBe(true)
  const host = address.includes(':') ? `[${address}]` : address
  expect(guarded.accepts(`https://${host}/`)).toBe(true)
})

test.each(['', 'shop.example', '8.8.8', '134744072', '0x8.8.8.8', '08.8.8.8', ' 8.8.8.8', '8.8.8.8/24'])(
  '%j is no address at all',
  (text) => {
    expect(isGlobalAddress(text)).toBe(false)
  },
)

test.each([
  'https://shop.example',
  'https://shop.example/',
  'https://shop.example:443/hook',
  'https://Shop.Example/Hook?shop=1&at=me@home',
  'https://hooks.shop.co.uk/a/b/c.php',
  'https://xn--80aaxitdbjk.xn--p1ai/hook',
  'https://shop.example?x=1',
  'https://1x.shop.example/',
])('%s is an ordinary address', (url) => {
  expect(guarded.accepts(url)).toBe(true)
})

// The trick: a name is public when it is judged, and loopback when it is called.
test('a name that changes its mind is called where it was judged, or not at all', async () => {
  const answers = [['2d00::1'], ['127.0.0.1']]
  const resolve = vi.fn(async () => answers.shift() ?? [])
  const systemLookup = vi.spyOn(dns, 'lookup')
  const dialled = vi.spyOn(Socket.prototype, 'connect')
  const before = connections
  const http = publicHttp({ allowedHosts: [], resolve })

  const first = await http.post(posting('https://rebinding.example/', { deadlineMs: 3_000 }))
  expect(first).toMatchObject({ kind: 'failed', failure: expect.stringMatching(/network|timeout/) })
  expect(resolve).toHaveBeenCalledTimes(1)
  expect(dialled).toHaveBeenCalledTimes(1)

  const second = await http.post(posting('https://rebinding.example/'))
  expect(second).toMatchObject({ kind: 'failed', failure: 'address' })
  expect(resolve).toHaveBeenCalledTimes(2)
  expect(dialled).toHaveBeenCalledTimes(1)
  expect(systemLookup).not.toHaveBeenCalled()
  expect(connections).toBe(before)
})

test('the connection goes to the judged address, and names the host that was meant', async () => {
  const url = new URL(`https://pinned.shop.example:${port}/`)
  const systemLookup = vi.spyOn(dns, 'lookup')

  const outcome = await postOnce(url, ['127.0.0.1'], posting(url.href), performance.now())

  expect(outcome).toMatchObject({ kind: 'failed', failure: 'tls' })
  // The first bytes of TLS, with the server's name in the clear.
  expect(knocks.at(-1)?.[0]).toBe(0x16)
  expect(knocks.at(-1)?.includes('pinned.shop.example')).toBe(true)
  expect(systemLookup).not.toHaveBeenCalled()
})

test('the same with a real name server: each call asks once, and believes what it judged', async () => {
  const answers: Record<string, string[]> = { first: ['2d00::1'], later: ['127.0.0.1', '2d00::1'] }
  let turn = 'first'
  const server = await new NameServer(() => answers[turn] ?? []).start()
  const before = connections
  const http = publicHttp({ allowedHosts: [], resolve: publicResolver([server.address]) })

  const first = await http.post(posting('https://rebinding.example/', { deadlineMs: 5_000 }))
  const askedFirst = [...server.requests]
  turn = 'later'
  const second = await http.post(posting('https://rebinding.example/', { deadlineMs: 5_000 }))
  turn = 'never'
  const third = await http.post(posting('https://rebinding.example/', { deadlineMs: 5_000 }))
  await server.stop()

  expect(first).toMatchObject({ failure: expect.stringMatching(/network|timeout/) })
  expect(askedFirst.sort()).toEqual(['A rebinding.example', 'AAAA rebinding.example'])
  expect(second).toMatchObject({ failure: 'address' })
  expect(third).toMatchObject({ failure: 'dns' })
  expect(connections).toBe(before)
})

describe('names that cannot be looked up', () => {
  test('a name without an address', async () => {
    const http = publicHttp({ allowedHosts: [], resolve: async () => [] })
    expect(await http.post(posting('https://shop.example/'))).toMatchObject({ failure: 'dns' })
  })

  test('a name server that fails', async () => {
    const http = publicHttp({ allowedHosts: [], resolve: () => Promise.reject(new Error('SERVFAIL')) })
    expect(await http.post(posting('https://shop.example/'))).toMatchObject({ failure: 'dns' })
  })

  test('a name server that keeps silent counts against the same deadline', async () => {
    const http = publicHttp({ allowedHosts: [], resolve: () => new Promise(() => undefined) })
    const outcome = await http.post(posting('https://shop.example/', { deadlineMs: 50 }))
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'timeout' })
  })

  test('whoever gives up does not wait for it', async () => {
    const http = publicHttp({ allowedHosts: [], resolve: () => new Promise(() => undefined) })
    const giving = new AbortController()
    const outcome = http.post(posting('https://shop.example/', { signal: giving.signal }))
    giving.abort()
    expect(await outcome).toEqual({ kind: 'given_up' })
  })
})

describe("an operator's list", () => {
  const lists: [string, string[], string, boolean][] = [
    ['a host with any port', ['shop.lan'], 'http://shop.lan:8080/hook', true],
    ['a host over TLS', ['shop.lan'], 'https://shop.lan:8443/hook', true],
    ['a range of ports, its first', ['localhost:8080-8089'], 'http://localhost:8080/hook', true],
    ['its last', ['localhost:8080-8089'], 'http://localhost:8089/hook', true],
    ['one beyond it', ['localhost:8080-8089'], 'http://localhost:8090/hook', false],
    ['a range that ends before it begins', ['localhost:8089-8080'], 'http://localhost:8085/hook', false],
    ['this machine without a port', ['localhost'], 'http://localhost:5432/', false],
    ['its address without a port', ['127.0.0.1'], 'http://127.0.0.1:5432/', false],
    ['another of its addresses', ['127.1.2.3'], 'http://127.1.2.3:5432/', false],
    ['IPv6 without a port', ['[::1]'], 'http://[::1]:5432/', false],
    ['a host with this port', ['10.0.0.5:8080'], 'http://10.0.0.5:8080/hook', true],
    ['a host with another port', ['10.0.0.5:8080'], 'http://10.0.0.5:8081/hook', false],
    ['the usual port, though not written', ['shop.lan:80'], 'http://shop.lan/hook', true],
    ['the same for TLS', ['shop.lan:443'], 'https://shop.lan/hook', true],
    ['IPv6', ['[::1]:8080'], 'http://[::1]:8080/', true],
    ['capital letters', ['Shop.LAN'], 'http://shop.lan:81/', true],
    ['a longer name', ['localhost:80'], 'http://localhost.evil.example/', false],
    ['a name below', ['localhost:80'], 'http://a.localhost/', false],
    ['a password', ['localhost:80'], 'http://a:b@localhost/', false],
    ['another writing of the same', ['127.0.0.1:80'], 'http://2130706433/', false],
    ['another host', ['localhost:80'], 'http://127.0.0.1/', false],
    ['an empty entry', [''], 'http://127.0.0.1/', false],
  ]
  test.each(lists)('%s', (_name, allowedHosts, url, isAccepted) => {
    expect(publicHttp({ allowedHosts, resolve: toLoopback }).accepts(url)).toBe(isAccepted)
  })
})
