import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { nodeClient } from './node-client.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A node that ends each connection when its second request comes, unread: as one whose idle time is just over. */
async function forgetfulNode() {
  const asked: string[] = []
  const used = new WeakSet<Socket>()
  const server = createServer((request, response) => {
    const { socket } = request
    if (used.has(socket)) return socket.resetAndDestroy()
    used.add(socket)
    asked.push(request.url ?? '')
    request.resume().on('end', () => response.end('{"blockID":"00"}'))
    return undefined
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, node: nodeClient({ url: `http://127.0.0.1:${port}`, fetchTimeoutMs: 20_000 }) }
}

test('a question on a connection that the node has just closed is asked again', async () => {
  const { asked, node } = await forgetfulNode()

  for (let at = 0; at < 4; at += 1) expect(await node.ask('wallet/getnowblock')).toEqual({ blockID: '00' })

  expect(asked).toHaveLength(4)
})

// It may have begun although no answer came.
test('an order is not sent a second time', async () => {
  const { asked, node } = await forgetfulNode()
  await node.ask('wallet/getnowblock')

  await expect(node.tell('wallet/broadcasthex', {})).rejects.toThrow('wallet/broadcasthex: ')

  expect(asked).toEqual(['/wallet/getnowblock'])
})
