import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenPages } from './witness-pages.ts'

let listening: { readonly token: string; readonly response: ServerResponse }[]
let requests: string[]
let pages: OpenPages
let close: () => Promise<void>

beforeEach(async () => {
  listening = []
  requests = []
  const server = createServer((request, response) => {
    const [, token = '', isLive] = /^\/api\/v1\/checkout\/([^/]+)\/(live\/)?$/.exec(request.url ?? '') ?? []
    if (!isLive) {
      requests.push(token)
      response.end('{}')
      return
    }
    const page = { token, response }
    listening.push(page)
    response.on('close', () => {
      listening = listening.filter((one) => one !== page)
    })
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  pages = new OpenPages(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  close = async () => {
    pages.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(() => close())

/** On a busy machine a connection takes its time. */
const soon = (look: () => void) => vi.waitFor(look, { timeout: 30_000 })
const tokens = () => listening.map(({ token }) => token).sort()

test('none is opened until some are wanted', () => {
  pages.show('https://pay.drill.example/c2c/one')
  expect(pages.count).toBe(0)
})

test('there are as many as wanted, the oldest goes for the newest, and each asks when its order changes', async () => {
  pages.most = 22
  pages.show('https://pay.drill.example/c2c/one')
  pages.show('https://pay.drill.example/c2c/two')
  await soon(() => expect(listening).toHaveLength(22))
  expect(tokens().filter((token) => token === 'one')).toHaveLength(20)

  pages.show('https://pay.drill.example/c2c/three')
  await soon(() => expect(tokens().filter((token) => token === 'one')).toHaveLength(19))
  await soon(() => expect(tokens()).toContain('three'))
  expect(pages.count).toBe(22)

  listening.find(({ token }) => token === 'three')?.response.write('data: changed\n\n')
  await soon(() => expect(requests).toEqual(['three']))

  for (const { response } of listening.filter(({ token }) => token === 'two')) response.destroy()
  await soon(() => expect(pages.count).toBe(20))
}, 120_000)
